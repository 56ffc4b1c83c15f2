//! A move in Python.

use carom_engine::ricochet;
use pyo3::prelude::*;

use crate::errors::wrong;

/// A slide of one robot in one direction, such as `gS`: the green robot slides south.
///
/// `Move("gS")` and `Move("g↓")` are the same. Every function that takes a move takes such a text, too.
///
/// Raises `ValueError` for another text.
#[pyclass(frozen, eq, ord, hash, module = "carom.ricochet")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Move(pub(crate) ricochet::Move);

#[pymethods]
impl Move {
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        text.parse().map(Self).map_err(wrong)
    }

    /// The name of the robot, such as `"red"`.
    #[getter]
    fn robot(&self) -> &'static str {
        self.0.robot.name()
    }

    /// The direction in which the slide starts: `"N"`, `"E"`, `"S"` or `"W"`.
    #[getter]
    fn direction(&self) -> char {
        self.0.direction.letter()
    }

    /// The move with an arrow, such as `g↓`.
    #[getter]
    fn arrow(&self) -> String {
        format!("{:#}", self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Move('{}')", self.0)
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.__str__(),)
    }
}

/// A move or its text.
pub(crate) struct AnyMove(pub(crate) ricochet::Move);

impl<'py> FromPyObject<'_, 'py> for AnyMove {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(mv) = object.cast::<Move>() {
            return Ok(Self(mv.get().0));
        }
        Ok(Self(object.extract::<String>()?.parse().map_err(wrong)?))
    }
}

/// Moves: one move, a list, or a text such as `rS rE`.
pub(crate) struct AnyMoves(pub(crate) Vec<ricochet::Move>);

impl<'py> FromPyObject<'_, 'py> for AnyMoves {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(mv) = object.cast::<Move>() {
            return Ok(Self(vec![mv.get().0]));
        }
        if let Ok(text) = object.extract::<String>() {
            return ricochet::parse_moves(&text).map(Self).map_err(wrong);
        }
        let moves = object.try_iter()?.map(|it| Ok(it?.extract::<AnyMove>()?.0));
        moves.collect::<PyResult<_>>().map(Self)
    }
}
