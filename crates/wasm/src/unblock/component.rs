//! Every position that can be reached, in JavaScript.

use std::sync::Arc;

use carom_bindings::unblock as bindings;
use carom_engine::unblock::{self, Position};
use carom_solver::unblock::{self as solver, ComponentBuilder};
use carom_solver::{Control, StopReason};
use wasm_bindgen::prelude::*;

use super::board::{Board, board_of, metric_of};
use crate::errors::{Result, wrong};
use crate::values::or_null;

/// Every position that can be reached from a board, with its exact length, the fewest moves or steps to the exit. `Board.analyse` makes it.
///
/// A position is a `Board` with the same walls and blocks, or its text; without one, the methods are about the board of the analysis.
#[wasm_bindgen(js_namespace = unblock)]
pub struct Component(solver::Component);

impl Component {
    pub(super) fn of(
        board: &unblock::Board,
        control: &mut Control<'_>,
    ) -> std::result::Result<Self, StopReason> {
        ComponentBuilder::new().build(board, control).map(Self)
    }

    /// The position of a board that can be reached.
    fn position(&self, value: &JsValue) -> Result<Position> {
        let is_given = !value.is_undefined() && !value.is_null();
        let board = is_given.then(|| board_of(value)).transpose()?;
        bindings::position(&self.0, board.as_deref()).map_err(wrong)
    }
}

#[wasm_bindgen(js_namespace = unblock)]
impl Component {
    /// The board from which the positions can be reached.
    #[wasm_bindgen(getter)]
    pub fn board(&self) -> Board {
        Board(Arc::clone(self.0.board()))
    }

    /// Whether a solved position can be reached. Then every position has a solution.
    #[wasm_bindgen(getter, js_name = isSolvable)]
    pub fn is_solvable(&self) -> bool {
        self.0.is_solvable()
    }

    /// The number of positions.
    #[wasm_bindgen(getter)]
    pub fn size(&self) -> usize {
        self.0.len()
    }

    /// Whether a board can be reached.
    pub fn has(
        &self,
        #[wasm_bindgen(unchecked_param_type = "unblock.Board | string")] board: JsValue,
    ) -> bool {
        self.position(&board).is_ok()
    }

    /// The fewest moves or steps from a position to the exit; `null` if there is no solution.
    #[wasm_bindgen(unchecked_return_type = "number | null")]
    pub fn length(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "unblock.Metric")] metric: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "unblock.Board | string")] board: JsValue,
    ) -> Result<JsValue> {
        Ok(or_null(self.0.distance(self.position(&board)?, metric_of(metric)?)))
    }

    /// The length of the hardest position; `null` if there is no solution.
    #[wasm_bindgen(js_name = maxLength, unchecked_return_type = "number | null")]
    pub fn max_length(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "unblock.Metric")] metric: Option<String>,
    ) -> Result<JsValue> {
        Ok(or_null(self.0.longest(metric_of(metric)?)))
    }

    /// The hardest position, which is farthest from the exit, as a board; `null` if there is no solution.
    #[wasm_bindgen(unchecked_return_type = "unblock.Board | null")]
    pub fn hardest(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "unblock.Metric")] metric: Option<String>,
    ) -> Result<JsValue> {
        let board = |position| Board(Arc::new(self.0.board().starting_from(position)));
        Ok(or_null(self.0.hardest(metric_of(metric)?).map(board)))
    }

    /// The moves from a position that come nearer to the exit.
    #[wasm_bindgen(js_name = bestMoves, unchecked_return_type = "unblock.Move[]")]
    pub fn best_moves(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "unblock.Metric")] metric: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "unblock.Board | string")] board: JsValue,
    ) -> Result<Vec<String>> {
        let moves = self.0.best_moves(self.position(&board)?, metric_of(metric)?);
        Ok(moves.into_iter().map(|mv| self.0.board().notation(mv)).collect())
    }

    /// A shortest solution from a position; `null` if there is none.
    #[wasm_bindgen(unchecked_return_type = "unblock.Move[] | null")]
    pub fn solution(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "unblock.Metric")] metric: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "unblock.Board | string")] board: JsValue,
    ) -> Result<JsValue> {
        let line = self.0.optimal_line(self.position(&board)?, metric_of(metric)?);
        let name = |mv| self.0.board().notation(mv);
        Ok(or_null(line.map(|moves| crate::values::array(moves.into_iter().map(name)))))
    }

    /// The number of positions by their length, 0 first; empty if there is no solution.
    #[wasm_bindgen(unchecked_return_type = "number[]")]
    pub fn counts(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "unblock.Metric")] metric: Option<String>,
    ) -> Result<Vec<f64>> {
        let counts = self.0.histogram(metric_of(metric)?);
        Ok(counts.into_iter().map(|count| count as f64).collect())
    }
}
