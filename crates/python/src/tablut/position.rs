//! A position in Python.

use carom_bindings::tablut as bindings;
use carom_engine::tablut::{self, Side};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::wrong;

/// The pieces and the side to move. It never changes.
///
/// `Position("9/9/9/3bk4/9/9/9/5b3/9", "attackers")` is a position string, row by row from the top, with `b` for attackers, `w` for
/// defenders, `k` for the king and numbers of empty squares. `Position("start")` is the start of the game. `side` is the side to
/// move: `"attackers"` or `"defenders"`, or its letter.
///
/// Raises `ValueError` with every fault.
#[pyclass(frozen, eq, hash, module = "carom.tablut")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Position(pub(crate) tablut::Position);

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (text="start", side="defenders"))]
    fn new(text: &str, side: &str) -> PyResult<Self> {
        bindings::position(text, side_of(side)?).map(Self).map_err(wrong)
    }

    /// The side to move: `"attackers"` or `"defenders"`.
    #[getter]
    fn side(&self) -> String {
        self.0.to_move().to_string()
    }

    /// The square of the king, such as `e5`; `None` if he is captured.
    #[getter]
    fn king(&self) -> Option<String> {
        self.0.king().map(|it| it.to_string())
    }

    /// Every piece by its square, such as `{"e5": "king"}`; the others are `"attacker"` and `"defender"`.
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        for (square, piece) in bindings::pieces(&self.0) {
            pieces.set_item(square, piece)?;
        }
        Ok(pieces)
    }

    /// The position string. It does not have the side to move.
    fn __str__(&self) -> String {
        self.0.setup().to_string()
    }

    fn __repr__(&self) -> String {
        format!("Position('{}', '{}')", self.0.setup(), self.0.to_move())
    }

    /// Raises `ValueError` for a position whose king is captured: no position string can say that.
    fn __getnewargs__(&self) -> PyResult<(String, String)> {
        if self.0.king().is_none() {
            return Err(wrong("a position without a king cannot be pickled: pickle its game"));
        }
        Ok((self.0.setup().to_string(), self.side()))
    }

    fn __copy__(&self) -> Self {
        *self
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        *self
    }
}

/// A side by its name or its letter.
pub(crate) fn side_of(text: &str) -> PyResult<Side> {
    bindings::side(text).map_err(wrong)
}
