//! The boards of files in JavaScript.

use std::sync::Arc;

use carom_formats::unblock::{Entry, NATIVE};
use wasm_bindgen::prelude::*;

use super::board::Board;
use crate::errors::Result;
use crate::files;
use crate::values::{array, held, or_null};

/// A board of a file, with what the file says about it. It never changes.
///
/// `new Puzzle(text)` reads the only board of a text: a board string, or the content of a file in any format. An error has the place and
/// the reason.
#[wasm_bindgen(js_namespace = unblock)]
pub struct Puzzle(pub(super) Entry);

#[wasm_bindgen(js_namespace = unblock)]
impl Puzzle {
    /// The only board of a text. `main` is the letter of the main block, for a text that leaves a doubt.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str, main: Option<String>) -> Result<Self> {
        files::read_one(text, main.as_deref()).map(Self)
    }

    /// The name; `null` if the file has none.
    #[wasm_bindgen(getter, unchecked_return_type = "string | null")]
    pub fn id(&self) -> JsValue {
        or_null(self.0.id.as_deref())
    }

    /// The board.
    #[wasm_bindgen(getter)]
    pub fn board(&self) -> Board {
        Board(Arc::clone(&self.0.board))
    }

    /// The fewest moves according to the file; `null` if it does not say.
    #[wasm_bindgen(getter, unchecked_return_type = "number | null")]
    pub fn optimum(&self) -> JsValue {
        or_null(self.0.fewest_moves)
    }

    /// The fewest steps according to the file; `null` if it does not say.
    #[wasm_bindgen(getter, js_name = optimumSteps, unchecked_return_type = "number | null")]
    pub fn optimum_steps(&self) -> JsValue {
        or_null(self.0.fewest_steps)
    }

    /// The number of positions that can be reached according to the file; `null` if it does not say.
    #[wasm_bindgen(getter, unchecked_return_type = "number | null")]
    pub fn positions(&self) -> JsValue {
        or_null(self.0.positions.map(|it| it as f64))
    }

    /// Finds a solution on this thread: `solve` of its board.
    #[wasm_bindgen(unchecked_return_type = "Report<unblock.Move>")]
    pub fn solve(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "unblock.SolveOptions")] options: JsValue,
    ) -> Result<JsValue> {
        self.board().solve(options)
    }

    /// Finds every solution of the fewest moves or steps on this thread: `allSolutions` of its board.
    #[wasm_bindgen(js_name = allSolutions, unchecked_return_type = "Solutions<unblock.Move>")]
    pub fn all_solutions(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "unblock.AllSolutionsOptions")]
        options: JsValue,
    ) -> Result<JsValue> {
        self.board().all_solutions(options)
    }

    /// The board in the format with this id, one of `formats()`; by default `ron`. Throws an error if the format cannot express it.
    pub fn text(&self, format: Option<String>) -> Result<String> {
        files::write(std::slice::from_ref(&self.0), format.as_deref(), NATIVE)
    }

    /// The board as a picture: an SVG document.
    pub fn svg(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Theme")] theme: Option<String>,
    ) -> Result<String> {
        self.board().svg(theme)
    }

    /// For functions of this module that take a puzzle.
    #[wasm_bindgen(skip_typescript)]
    pub fn copy(&self) -> Self {
        Self(self.0.clone())
    }

    /// The arguments that make the puzzle again, in a Web Worker.
    #[wasm_bindgen(skip_typescript)]
    pub fn parts(&self) -> Result<JsValue> {
        Ok(array([self.text(None)?]))
    }
}

/// The entry of a puzzle, a board or a text, which is number `number` of an array.
fn entry_of((number, value): (usize, &JsValue)) -> Result<Entry> {
    if let Some(Puzzle(entry)) = held(value) {
        Ok(entry)
    } else if let Some(Board(board)) = held(value) {
        Ok(Entry::board(board))
    } else {
        files::read_at(number, value, "a Puzzle, a Board or a text")
    }
}

/// Reads the boards of a text, which is a board string or the content of a file, or of bytes. The format is detected. `main` is the letter of
/// the main block, for a text that leaves a doubt. An error has the line and the reason.
#[wasm_bindgen(js_namespace = unblock)]
pub fn read(
    #[wasm_bindgen(unchecked_param_type = "string | Uint8Array")] source: JsValue,
    main: Option<String>,
) -> Result<Vec<Puzzle>> {
    Ok(files::read_source(&source, main.as_deref())?.into_iter().map(Puzzle).collect())
}

/// The text of boards, puzzles or their texts in the format with this id, one of `formats()`; by default `ron`. Throws an error if the
/// format cannot express them.
#[wasm_bindgen(js_namespace = unblock)]
pub fn write(
    #[wasm_bindgen(unchecked_param_type = "(unblock.Puzzle | unblock.Board | string)[]")]
    puzzles: Vec<JsValue>,
    format: Option<String>,
) -> Result<String> {
    let entries: Vec<Entry> = puzzles.iter().enumerate().map(entry_of).collect::<Result<_>>()?;
    files::write(&entries, format.as_deref(), NATIVE)
}
