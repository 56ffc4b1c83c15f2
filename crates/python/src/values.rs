//! Values that Python passes and gets, the same in every game.

use std::num::NonZero;
use std::thread;
use std::time::Duration;

use carom_bindings::solver as bindings;
use carom_engine::{Rules, Square};
use carom_picture::Theme;
use carom_solver::CatalogueEntry;
use pyo3::exceptions::{PyImportError, PyOverflowError};
use pyo3::prelude::*;

use crate::errors::wrong;

/// A square as Python gets it: column and row.
pub(crate) type Pair = (u8, u8);

/// A square: a pair `(x, y)`, or a text such as `3,9` or `D10`.
pub(crate) struct AnySquare(pub(crate) Square);

impl<'py> FromPyObject<'_, 'py> for AnySquare {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.extract::<String>() {
            return Ok(Self(text.parse().map_err(wrong)?));
        }
        let (x, y): (i64, i64) = object.extract().map_err(|error| too_large(error, object))?;
        match (u8::try_from(x), u8::try_from(y)) {
            (Ok(x), Ok(y)) => Ok(Self(Square::new(x, y))),
            _ => Err(no_square(object)),
        }
    }
}

/// A number that no integer of the library can hold is a wrong value, like any other wrong number.
fn too_large(error: PyErr, object: Borrowed<'_, '_, PyAny>) -> PyErr {
    if error.is_instance_of::<PyOverflowError>(object.py()) { no_square(object) } else { error }
}

fn no_square(object: Borrowed<'_, '_, PyAny>) -> PyErr {
    wrong(format!("{} is not a square: expected a column and a row from 0 to 255", *object))
}

/// Squares: a list of them, or a text such as `2,14 D10`.
pub(crate) struct AnySquares(pub(crate) Vec<Square>);

impl<'py> FromPyObject<'_, 'py> for AnySquares {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.extract::<String>() {
            return carom_engine::parse_squares(&text).map(Self).map_err(wrong);
        }
        let squares = object.try_iter()?.map(|it| Ok(it?.extract::<AnySquare>()?.0));
        squares.collect::<PyResult<_>>().map(Self)
    }
}

/// The solver of a call and the most seconds of its search. `within` is the time of the solver that has a solution soon.
pub(crate) fn solver<P: Rules>(
    catalogue: &'static [CatalogueEntry<P>],
    id: &str,
    timeout: Option<f64>,
    within: Option<f64>,
) -> PyResult<(&'static CatalogueEntry<P>, Option<f64>)> {
    duration("within", within)?;
    let entry = bindings::solver(catalogue, id, within.is_some(), timeout.is_some());
    Ok((entry.map_err(wrong)?, within.or(timeout)))
}

/// A time in seconds.
pub(crate) fn duration(name: &str, seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let Some(seconds) = seconds else { return Ok(None) };
    let time = Duration::try_from_secs_f64(seconds).ok().filter(|it| it.as_secs() < 1 << 32);
    let wanted =
        || wrong(format!("{name}={seconds}: expected a number of seconds from 0 to {}", u32::MAX));
    time.map(Some).ok_or_else(wanted)
}

/// The most threads.
const MOST_THREADS: usize = 1024;

/// A number of threads; `None` is one for each core.
pub(crate) fn threads(wanted: Option<usize>) -> PyResult<usize> {
    match wanted {
        None => Ok(cores()),
        Some(count @ 1..=MOST_THREADS) => Ok(count),
        Some(count) => {
            Err(wrong(format!("threads={count}: expected a number from 1 to {MOST_THREADS}")))
        }
    }
}

/// The number of cores that this program may use.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// The colours of a picture.
pub(crate) fn theme(name: &str) -> PyResult<Theme> {
    name.parse().map_err(wrong)
}

/// Counts as an array of numpy, which is imported only here.
pub(crate) fn array<'py>(py: Python<'py>, counts: &[u64]) -> PyResult<Bound<'py, PyAny>> {
    let numpy = py.import("numpy").map_err(|error| {
        if !error.is_instance_of::<PyImportError>(py) {
            return error;
        }
        let missing = PyImportError::new_err(
            "histogram() is an array of numpy, which is missing: `pip install numpy`, or use counts(), a list",
        );
        missing.set_cause(py, Some(error));
        missing
    })?;
    numpy.call_method1("array", (counts, "uint64"))
}
