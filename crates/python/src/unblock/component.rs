//! Every position that can be reached, in Python.

use std::sync::Arc;

use carom_bindings::unblock as bindings;
use carom_engine::unblock::{self, Metric, Position};
use carom_solver::unblock::{self as solver, ComponentBuilder};
use carom_solver::{Control, StopReason};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use super::board::{AnyBoard, Board};
use super::moves::Move;
use crate::argument;
use crate::errors::wrong;
use crate::values;

/// Every position that can be reached from a board, with its exact length, the fewest moves or steps to the exit. `Board.analyse` makes it.
///
/// A position is a `Board` with the same walls and blocks, or its text; without one, the methods are about the board of the
/// analysis. `metric` is `"moves"` or `"steps"`.
#[pyclass(frozen, module = "carom.unblock")]
pub(crate) struct Component(solver::Component);

impl Component {
    pub(crate) fn of(
        board: &unblock::Board,
        control: &mut Control<'_>,
    ) -> Result<Self, StopReason> {
        ComponentBuilder::new().build(board, control).map(Self)
    }

    fn board_at(&self, position: Position) -> Board {
        Board(Arc::new(self.0.board().starting_from(position)))
    }

    /// The position of a board that can be reached.
    fn position(&self, board: Option<AnyBoard>) -> PyResult<Position> {
        bindings::position(&self.0, board.as_ref().map(|it| &*it.0)).map_err(wrong)
    }
}

fn metric_of(metric: &str) -> PyResult<Metric> {
    metric.parse().map_err(wrong)
}

#[pymethods]
impl Component {
    /// The board from which the positions can be reached.
    #[getter]
    fn board(&self) -> Board {
        Board(Arc::clone(self.0.board()))
    }

    /// Whether a solved position can be reached. Then every position has a solution.
    #[getter]
    fn is_solvable(&self) -> bool {
        self.0.is_solvable()
    }

    /// The number of positions.
    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __contains__(&self, board: AnyBoard) -> bool {
        self.position(Some(board)).is_ok()
    }

    /// The fewest moves or steps from a position to the exit; `None` if there is no solution.
    ///
    /// Raises `ValueError` if the position cannot be reached.
    #[pyo3(signature = (metric="moves", board=None))]
    fn length(&self, metric: &str, board: Option<AnyBoard>) -> PyResult<Option<u32>> {
        Ok(self.0.distance(self.position(board)?, metric_of(metric)?))
    }

    /// The length of the hardest position; `None` if there is no solution.
    #[pyo3(signature = (metric="moves"))]
    fn max_length(&self, metric: &str) -> PyResult<Option<u32>> {
        Ok(self.0.longest(metric_of(metric)?))
    }

    /// The hardest position, which is farthest from the exit, as a board; `None` if there is no solution.
    #[pyo3(signature = (metric="moves"))]
    fn hardest(&self, metric: &str) -> PyResult<Option<Board>> {
        Ok(self.0.hardest(metric_of(metric)?).map(|it| self.board_at(it)))
    }

    /// The moves from a position that come nearer to the exit.
    ///
    /// Raises `ValueError` if the position cannot be reached.
    #[pyo3(signature = (metric="moves", board=None))]
    fn best_moves(&self, metric: &str, board: Option<AnyBoard>) -> PyResult<Vec<Move>> {
        let moves = self.0.best_moves(self.position(board)?, metric_of(metric)?);
        Ok(moves.into_iter().map(|mv| Move::on(self.0.board(), mv)).collect())
    }

    /// A shortest solution from a position; `None` if there is none.
    ///
    /// Raises `ValueError` if the position cannot be reached.
    #[pyo3(signature = (metric="moves", board=None))]
    fn solution(&self, metric: &str, board: Option<AnyBoard>) -> PyResult<Option<Vec<Move>>> {
        let line = self.0.optimal_line(self.position(board)?, metric_of(metric)?);
        let named =
            |moves: Vec<_>| moves.into_iter().map(|mv| Move::on(self.0.board(), mv)).collect();
        Ok(line.map(named))
    }

    /// The number of shortest solutions from a position; 2**128 - 1 is that number or more.
    ///
    /// Raises `ValueError` if the position cannot be reached.
    #[pyo3(signature = (metric="moves", board=None))]
    fn count_solutions(&self, metric: &str, board: Option<AnyBoard>) -> PyResult<u128> {
        Ok(self.0.optimal_solutions(self.position(board)?, metric_of(metric)?))
    }

    /// The number of positions by their length, 0 first, as a list; empty if there is no solution.
    #[pyo3(signature = (metric="moves"))]
    fn counts(&self, metric: &str) -> PyResult<Vec<u64>> {
        Ok(self.0.histogram(metric_of(metric)?))
    }

    /// The number of positions by their length, 0 first, as an array of numpy of type `uint64`.
    ///
    /// Raises `ImportError` without numpy; `counts()` needs none.
    #[pyo3(signature = (metric="moves"))]
    fn histogram<'py>(&self, py: Python<'py>, metric: &str) -> PyResult<Bound<'py, PyAny>> {
        values::array(py, &self.0.histogram(metric_of(metric)?))
    }

    /// The position number `index`, from 0, of those of a length, as a board; the order is the same on every machine.
    ///
    /// Raises `IndexError` if there is no such position, and `ValueError` for a negative number.
    #[pyo3(signature = (length, index=0, metric="moves"))]
    fn position_at(
        &self,
        #[pyo3(from_py_with = argument::length)] length: u32,
        #[pyo3(from_py_with = argument::index)] index: usize,
        metric: &str,
    ) -> PyResult<Board> {
        let found = self.0.positions_at(metric_of(metric)?, length..=length).nth(index);
        let reason = || format!("there is no position {index} of length {length}");
        found.map(|it| self.board_at(it)).ok_or_else(|| PyIndexError::new_err(reason()))
    }

    fn __repr__(&self) -> String {
        format!("<Component of {}, {} positions>", self.0.board(), self.0.len())
    }
}
