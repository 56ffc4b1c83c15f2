//! The puzzles of files in JavaScript.

use std::sync::Arc;

use carom_bindings::ricochet::Content;
use carom_formats::Optimum;
use carom_formats::ricochet::{Entry, NATIVE};
use wasm_bindgen::prelude::*;

use super::board::{self, Board};
use super::goal;
use super::position::by_colour;
use super::round::Round;
use crate::errors::{Result, wrong};
use crate::files;
use crate::options::Options;
use crate::values::{array, held, or_null};

/// A board or a puzzle of a file, with what the file says about it. It never changes.
///
/// `new Puzzle(text)` reads the only puzzle of a text: its name, such as the game ID `7650+42+E2302B12+C9`, or the content of a file in
/// any format. An error has the place and the reason.
#[wasm_bindgen(js_namespace = ricochet)]
pub struct Puzzle(pub(super) Entry);

#[wasm_bindgen(js_namespace = ricochet)]
impl Puzzle {
    /// The only puzzle of a text.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Result<Self> {
        files::read_one(text, None).map(Self)
    }

    /// The puzzle of a round, with a name and the fewest moves if they are known.
    pub fn of(
        round: &Round,
        #[wasm_bindgen(unchecked_optional_param_type = "{ id?: string; optimum?: number }")]
        options: JsValue,
    ) -> Result<Self> {
        let options = Options::new(options, &["id", "optimum"])?;
        let optimum = options.whole("optimum")?.map_or(Optimum::Unknown, Optimum::Moves);
        Ok(Self(Entry { id: options.text("id")?, optimum, ..round.entry()? }))
    }

    /// The name; `null` if the file has none.
    #[wasm_bindgen(getter, unchecked_return_type = "string | null")]
    pub fn id(&self) -> JsValue {
        or_null(self.0.id.as_deref())
    }

    /// The name of the board, such as `4B-3B-2B-1A`; `null` if the file has none.
    #[wasm_bindgen(getter, js_name = boardName, unchecked_return_type = "string | null")]
    pub fn board_name(&self) -> JsValue {
        or_null(self.0.board_name.as_deref())
    }

    /// The board.
    #[wasm_bindgen(getter)]
    pub fn board(&self) -> Board {
        Board(Arc::clone(&self.0.board))
    }

    /// The squares of the robots by their colours, such as `{ red: [0, 0] }`; empty for a board without robots.
    #[wasm_bindgen(getter, unchecked_return_type = "ricochet.Robots")]
    pub fn robots(&self) -> JsValue {
        by_colour(&self.0.robots)
    }

    /// The goal; `null` if no target is active.
    #[wasm_bindgen(getter, unchecked_return_type = "ricochet.Goal | null")]
    pub fn goal(&self) -> JsValue {
        or_null(self.0.goal.map(goal::values))
    }

    /// The rules, such as `plain`.
    #[wasm_bindgen(getter, unchecked_return_type = "ricochet.Rules")]
    pub fn rules(&self) -> String {
        self.0.profile.id.to_owned()
    }

    /// The fewest moves according to the file; `null` if it does not say.
    #[wasm_bindgen(getter, unchecked_return_type = "number | null")]
    pub fn optimum(&self) -> JsValue {
        match self.0.optimum {
            Optimum::Moves(moves) => moves.into(),
            Optimum::Unknown | Optimum::Unsolvable => JsValue::NULL,
        }
    }

    /// Whether the file says that there is no solution.
    #[wasm_bindgen(getter, js_name = isUnsolvable)]
    pub fn is_unsolvable(&self) -> bool {
        self.0.optimum == Optimum::Unsolvable
    }

    /// Notes about how the file was read, one sentence each.
    #[wasm_bindgen(getter)]
    pub fn notes(&self) -> Vec<String> {
        self.0.notes.clone()
    }

    /// The round of the puzzle. Throws an error if it is a board without robots or without an active target.
    #[wasm_bindgen(getter)]
    pub fn round(&self) -> Result<Round> {
        self.0.round().map(Round).map_err(wrong)
    }

    /// Finds a solution on this thread: `solve` of its round.
    #[wasm_bindgen(unchecked_return_type = "Report<ricochet.Move>")]
    pub fn solve(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "ricochet.SolveOptions")] options: JsValue,
    ) -> Result<JsValue> {
        self.round()?.solve(options)
    }

    /// Finds every solution of the fewest moves on this thread: `allSolutions` of its round.
    #[wasm_bindgen(js_name = allSolutions, unchecked_return_type = "Solutions<ricochet.Move>")]
    pub fn all_solutions(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "ricochet.AllSolutionsOptions")]
        options: JsValue,
    ) -> Result<JsValue> {
        self.round()?.all_solutions(options)
    }

    /// The puzzle in the format with this id, one of `formats()`; by default `ron`. Throws an error if the format cannot express it.
    pub fn text(&self, format: Option<String>) -> Result<String> {
        files::write(std::slice::from_ref(&self.0), format.as_deref(), NATIVE)
    }

    /// The puzzle as a picture: an SVG document.
    pub fn svg(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Theme")] theme: Option<String>,
    ) -> Result<String> {
        board::picture(&self.0.board, Content::of(&self.0), theme)
    }

    /// The board, the robots and the goal as a picture of text.
    #[wasm_bindgen(js_name = toString)]
    pub fn picture(&self) -> String {
        self.0.round().map_or_else(|_| self.0.board.to_string(), |round| round.to_string())
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

/// The entry of a puzzle, a round, a board or a text, which is number `number` of an array.
fn entry_of((number, value): (usize, &JsValue)) -> Result<Entry> {
    if let Some(Puzzle(entry)) = held(value) {
        Ok(entry)
    } else if let Some(round) = held::<Round>(value) {
        round.entry()
    } else if let Some(Board(board)) = held(value) {
        Ok(Entry::board(board))
    } else {
        files::read_at(number, value, "a Puzzle, a Round, a Board or a text")
    }
}

/// Reads the puzzles of a text, which is a name such as `"7650"` or the content of a file, or of bytes. The format is detected. An error
/// has the line and the reason.
#[wasm_bindgen(js_namespace = ricochet)]
pub fn read(
    #[wasm_bindgen(unchecked_param_type = "string | Uint8Array")] source: JsValue,
) -> Result<Vec<Puzzle>> {
    Ok(files::read_source(&source, None)?.into_iter().map(Puzzle).collect())
}

/// The text of puzzles, rounds, boards or their texts in the format with this id, one of `formats()`; by default `ron`. Throws an error if
/// the format cannot express them.
#[wasm_bindgen(js_namespace = ricochet)]
pub fn write(
    #[wasm_bindgen(
        unchecked_param_type = "(ricochet.Puzzle | ricochet.Round | ricochet.Board | string)[]"
    )]
    puzzles: Vec<JsValue>,
    format: Option<String>,
) -> Result<String> {
    let entries: Vec<Entry> = puzzles.iter().enumerate().map(entry_of).collect::<Result<_>>()?;
    files::write(&entries, format.as_deref(), NATIVE)
}
