//! A position in Python.

use carom_engine::tablut::{self, Cell, Piece, Setup, Side};
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
        position(text, side_of(side)?).map(Self)
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
        for (cell, piece) in Cell::all().filter_map(|it| Some((it, self.0.piece(it)?))) {
            pieces.set_item(cell.to_string(), name(piece))?;
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

const fn name(piece: Piece) -> &'static str {
    match piece {
        Piece::Attacker => "attacker",
        Piece::Defender => "defender",
        Piece::King => "king",
    }
}

/// The position of a position string, or `start`.
pub(crate) fn position(text: &str, side: Side) -> PyResult<tablut::Position> {
    if text == "start" {
        return Ok(tablut::Position::start(side));
    }
    let setup =
        Setup::parse(text, side).map_err(|error| wrong(format!("{}: {error}", error.column)))?;
    tablut::Position::new(&setup).map_err(wrong)
}

/// A side by its name or its letter.
pub(crate) fn side_of(text: &str) -> PyResult<Side> {
    let is_it = |side: &Side| text == side.to_string() || text.chars().eq([side.letter()]);
    let expected =
        || wrong(format!("`{text}` is not a side: expected attackers (b) or defenders (w)"));
    Side::ALL.into_iter().find(is_it).ok_or_else(expected)
}
