//! A position in JavaScript.

use carom_bindings::tablut as bindings;
use carom_engine::tablut::{self, Side};
use wasm_bindgen::prelude::*;

use crate::errors::{Result, wrong};
use crate::values::{object, or_null};

/// The pieces and the side to move. It never changes.
///
/// `new Position("9/9/9/3bk4/9/9/9/5b3/9", "attackers")` is a position string, row by row from the top, with `b` for attackers, `w` for
/// defenders, `k` for the king and numbers of empty squares. An error has every fault.
#[wasm_bindgen(js_namespace = tablut)]
pub struct Position(pub(super) tablut::Position);

#[wasm_bindgen(js_namespace = tablut)]
impl Position {
    /// A position; without a text, the start. `side` is the side to move, by default the defenders.
    #[wasm_bindgen(constructor)]
    pub fn new(
        text: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "tablut.AnySide")] side: Option<String>,
    ) -> Result<Self> {
        let side = side_of(side.as_deref().unwrap_or("defenders"))?;
        let text = text.as_deref().unwrap_or("start");
        bindings::position(text, side).map(Self).map_err(wrong)
    }

    /// The side to move.
    #[wasm_bindgen(getter, unchecked_return_type = "tablut.Side")]
    pub fn side(&self) -> String {
        self.0.to_move().to_string()
    }

    /// The square of the king, such as `e5`; `null` if he is captured.
    #[wasm_bindgen(getter, unchecked_return_type = "string | null")]
    pub fn king(&self) -> JsValue {
        or_null(self.0.king().map(|it| it.to_string()))
    }

    /// Every piece by its square, such as `{ e5: "king" }`.
    #[wasm_bindgen(getter, unchecked_return_type = "Record<string, tablut.Piece>")]
    pub fn pieces(&self) -> JsValue {
        object(bindings::pieces(&self.0).map(|(square, piece)| (square, piece.into())))
    }

    /// The position string. It does not have the side to move.
    #[wasm_bindgen(js_name = toString)]
    pub fn text(&self) -> String {
        self.0.setup().to_string()
    }
}

/// A side by its name or its letter.
pub(super) fn side_of(text: &str) -> Result<Side> {
    bindings::side(text).map_err(wrong)
}
