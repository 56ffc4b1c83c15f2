//! Whole numbers that Python passes. The message about a wrong number names its argument.

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::errors::wrong;

/// A number that does not fit is a wrong value, as any other wrong number; Python's own reader raises an `OverflowError` for it.
fn whole<'py, T: FromPyObjectOwned<'py>>(name: &str, object: &Bound<'py, PyAny>) -> PyResult<T> {
    object.extract::<T>().map_err(Into::into).map_err(|error: PyErr| {
        if !error.is_instance_of::<PyOverflowError>(object.py()) {
            return error;
        }
        let reason = match object.lt(0) {
            Ok(true) => "expected a whole number, 0 or more",
            Ok(false) => "the number is too large",
            // It has several numbers.
            Err(_) => "a number is negative or too large",
        };
        wrong(format!("{name}={object}: {reason}"))
    })
}

/// A reader for each argument: the attribute of an argument can only name a function.
macro_rules! readers {
    ($($name:ident)*) => {$(
        pub(crate) fn $name<'py, T: FromPyObjectOwned<'py>>(object: &Bound<'py, PyAny>) -> PyResult<T> {
            whole(stringify!($name), object)
        }
    )*};
}

readers! {
    blocks budget count depth duplicate exact_moves expanded generated height index length limit max_memory max_moves max_nodes
    max_positions min_moves min_rebounds min_robots optimum peak_closed peak_open plies robot_count row seed size threads threes
    walls width
}
