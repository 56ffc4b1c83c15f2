//! Positions and slides in Python.

use carom_engine::ricochet::{self, Robot};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;

use crate::values::{AnySquares, Pair};

/// The squares of the robots, and what the rules must know about their earlier slides. It never changes.
///
/// `position["red"]` is the square of a robot as `(x, y)`. `Board.position` and the methods of `Round` make positions.
#[pyclass(frozen, eq, ord, hash, module = "carom.ricochet")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Position(pub(crate) ricochet::Position);

#[pymethods]
impl Position {
    /// The squares of the robots, red first.
    #[getter]
    fn squares(&self) -> Vec<Pair> {
        self.0.squares().iter().map(|&it| it.into()).collect()
    }

    /// Whether a robot has turned by 90 degrees since the round began. Always false under rules that do not ask for it.
    fn has_turned(&self, robot: &str) -> PyResult<bool> {
        let robot: Robot = robot.parse().map_err(crate::errors::wrong)?;
        Ok(self.0.has_turned(robot))
    }

    fn __len__(&self) -> usize {
        self.0.squares().len()
    }

    /// The square of a robot by its name or its letter.
    fn __getitem__(&self, robot: &str) -> PyResult<Pair> {
        let square = robot.parse().ok().and_then(|robot| self.0.square(robot));
        square.map(Pair::from).ok_or_else(|| PyKeyError::new_err(robot.to_owned()))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Position {}>", self.0)
    }
}

/// A position, or the squares of its robots.
pub(crate) enum AnyPosition {
    Known(ricochet::Position),
    Squares(AnySquares),
}

impl<'py> FromPyObject<'_, 'py> for AnyPosition {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(position) = object.cast::<Position>() {
            return Ok(Self::Known(position.get().0));
        }
        object.extract().map(Self::Squares)
    }
}

impl AnyPosition {
    /// The position, which fits the board.
    pub(crate) fn on(self, board: &ricochet::Board) -> PyResult<ricochet::Position> {
        match self {
            Self::Known(position) => {
                // It may be one of another board.
                board.position(position.squares()).map_err(crate::errors::wrong)?;
                Ok(position)
            }
            Self::Squares(AnySquares(squares)) => {
                board.position(&squares).map_err(crate::errors::wrong)
            }
        }
    }
}

/// What happens in one move.
#[pyclass(frozen, get_all, module = "carom.ricochet")]
pub(crate) struct Slide {
    /// Every square that the robot enters, in order; it rests on the last one.
    pub(crate) path: Vec<Pair>,
    /// What stops it: `"a wall"`, `"the border"` or, for example, `"the red robot"`.
    pub(crate) stopped_by: String,
    /// Whether a diagonal turned the robot on its way.
    pub(crate) deflected: bool,
    /// The position after the move.
    pub(crate) position: Position,
}

#[pymethods]
impl Slide {
    /// The square where the robot comes to rest.
    #[getter]
    fn end(&self) -> Option<Pair> {
        self.path.last().copied()
    }

    fn __repr__(&self) -> String {
        let path: Vec<String> = self.path.iter().map(|(x, y)| format!("{x},{y}")).collect();
        format!("<Slide {}, stopped by {}>", path.join(" "), self.stopped_by)
    }
}
