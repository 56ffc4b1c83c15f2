//! Positions and slides in Python.

use carom_bindings::ricochet as bindings;
use carom_engine::Square;
use carom_engine::ricochet::{self, Robot};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict};

use crate::errors::wrong;
use crate::values::{AnySquare, AnySquares, Pair};

/// The squares of the robots, and what the rules must know about their earlier slides. It never changes.
///
/// `position["red"]` is the square of a robot as `(x, y)`. `Board.position` and the methods of `Round` make positions.
#[pyclass(frozen, eq, ord, hash, module = "carom.ricochet")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Position(pub(crate) ricochet::Position);

#[pymethods]
impl Position {
    /// The squares of the robots by their colours, such as `{"red": (0, 0)}`, red first.
    #[getter]
    fn robots<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        by_colour(py, self.0.squares())
    }

    /// Whether a robot has turned by 90 degrees since the round began. Always false under rules that do not ask for it.
    fn has_turned(&self, robot: &str) -> PyResult<bool> {
        let robot: Robot = robot.parse().map_err(wrong)?;
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

/// The squares of robots by their colours.
pub(super) fn by_colour<'py>(py: Python<'py>, robots: &[Square]) -> PyResult<Bound<'py, PyDict>> {
    let names = Robot::ALL.into_iter().map(Robot::name);
    names.zip(robots.iter().map(|&square| Pair::from(square))).into_py_dict(py)
}

/// The squares of robots: by their colours, or red first.
pub(super) struct AnyRobots(pub(super) Vec<Square>);

impl<'py> FromPyObject<'_, 'py> for AnyRobots {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let Ok(colours) = object.cast::<PyDict>() else {
            return object.extract::<AnySquares>().map(|it| Self(it.0));
        };
        let named = colours.iter().map(|(name, square)| {
            let robot: Robot = name.extract::<String>()?.parse().map_err(wrong)?;
            Ok((robot, square.extract::<AnySquare>()?.0))
        });
        let named = named.collect::<PyResult<Vec<_>>>()?;
        bindings::robots(named).map(Self).map_err(wrong)
    }
}

/// A position, or the squares of its robots.
pub(crate) enum AnyPosition {
    Known(ricochet::Position),
    Squares(AnyRobots),
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
                board.position(position.squares()).map_err(wrong)?;
                Ok(position)
            }
            Self::Squares(AnyRobots(squares)) => board.position(&squares).map_err(wrong),
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
