//! The goal of a round in Python.

use carom_engine::ricochet::{self, Robot};
use pyo3::prelude::*;

use crate::errors::wrong;
use crate::values::Pair;

/// The active target of a round: a robot and the square where it must come to rest.
///
/// `Goal("blue to 9,12")` is for the blue robot; with `Goal("any to 9,12")` any robot may arrive. Every function that takes a
/// goal takes such a text, too.
///
/// Raises `ValueError` for another text.
#[pyclass(frozen, eq, ord, hash, module = "carom.ricochet")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Goal(pub(crate) ricochet::Goal);

#[pymethods]
impl Goal {
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        text.parse().map(Self).map_err(wrong)
    }

    /// The name of the robot; `None` if any robot may arrive.
    #[getter]
    fn robot(&self) -> Option<&'static str> {
        self.0.robot.map(Robot::name)
    }

    /// The square, as `(x, y)`.
    #[getter]
    fn square(&self) -> Pair {
        self.0.square.into()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Goal('{}')", self.0)
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.__str__(),)
    }
}

/// A goal or its text.
pub(crate) struct AnyGoal(pub(crate) ricochet::Goal);

impl<'py> FromPyObject<'_, 'py> for AnyGoal {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(goal) = object.cast::<Goal>() {
            return Ok(Self(goal.get().0));
        }
        Ok(Self(object.extract::<String>()?.parse().map_err(wrong)?))
    }
}
