//! A move in Python.

use carom_engine::tablut;
use pyo3::prelude::*;

use crate::errors::wrong;

/// A move of one piece, such as `e3-b3`. Columns have letters from `a` at the left, rows have numbers from `1` at the top.
///
/// `Move("e3-b3")` and `Move("e3b3")` are the same. Every function that takes a move takes such a text, too.
///
/// Raises `ValueError` for another text.
#[pyclass(frozen, eq, ord, hash, module = "carom.tablut")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Move(pub(crate) tablut::Move);

#[pymethods]
impl Move {
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        text.parse().map(Self).map_err(wrong)
    }

    /// The square where the piece stands, such as `e3`.
    #[getter]
    fn start(&self) -> String {
        self.0.from.to_string()
    }

    /// The square where it goes.
    #[getter]
    fn end(&self) -> String {
        self.0.to.to_string()
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

/// One move or several: a `Move`, a list of moves or their texts, or a text such as `e3-b3 b5-b7`.
pub(crate) struct AnyMoves(pub(crate) Vec<tablut::Move>);

impl<'py> FromPyObject<'_, 'py> for AnyMoves {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.extract::<String>() {
            return tablut::parse_moves(&text).map(Self).map_err(wrong);
        }
        if let Ok(mv) = object.cast::<Move>() {
            return Ok(Self(vec![mv.get().0]));
        }
        let one = |it: PyResult<Bound<'py, PyAny>>| {
            let it = it?;
            match it.cast::<Move>() {
                Ok(mv) => Ok(mv.get().0),
                Err(_) => it.extract::<String>()?.parse().map_err(wrong),
            }
        };
        object.try_iter()?.map(one).collect::<PyResult<_>>().map(Self)
    }
}
