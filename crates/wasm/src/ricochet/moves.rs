//! Moves in JavaScript: texts such as `gS`.

use carom_engine::ricochet::{Move, parse_moves};
use wasm_bindgen::prelude::*;

use crate::errors::{Result, wrong};
use crate::values::{text, words};

/// The text of a move.
pub(super) fn name(mv: Move) -> String {
    mv.to_string()
}

/// A move of its text.
pub(super) fn move_of(value: &JsValue) -> Result<Move> {
    text(value, "a move, as in gS")?.parse().map_err(wrong)
}

/// Moves: an array, or a text such as `rS rE`. `undefined` is no move.
pub(super) fn moves_of(value: &JsValue) -> Result<Vec<Move>> {
    if value.is_undefined() || value.is_null() {
        return Ok(Vec::new());
    }
    parse_moves(&words(value, "moves: an array of texts, or a text such as rS rE")?).map_err(wrong)
}
