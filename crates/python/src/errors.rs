//! Errors of the libraries as exceptions of Python.

use std::fmt::Display;
use std::io;
use std::path::Path;

use carom_solver::StopReason;
use pyo3::PyErr;
use pyo3::exceptions::{PyMemoryError, PyOSError, PyRuntimeError, PyTimeoutError, PyValueError};

/// A `ValueError` with the library's own message.
pub(crate) fn wrong(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// An `OSError` about a file. Python chooses the class by the number of the error, such as `FileNotFoundError`.
pub(crate) fn of_file(error: &io::Error, path: &Path) -> PyErr {
    let text = error.to_string();
    let Some(number) = error.raw_os_error() else {
        return PyOSError::new_err(format!("{}: {text}", path.display()));
    };
    // Python itself adds the number.
    let plain = text.split(" (os error").next().unwrap_or_default().to_owned();
    let name = path.as_os_str().to_owned();
    // On Windows the number is one of Windows, which is the fourth argument there.
    if cfg!(windows) {
        PyOSError::new_err((0, plain, name, number))
    } else {
        PyOSError::new_err((number, plain, name))
    }
}

/// The exception for work that has no answer because it was stopped.
pub(crate) fn stopped(why: StopReason) -> PyErr {
    match why {
        StopReason::TimeLimit => PyTimeoutError::new_err(why.to_string()),
        StopReason::MemoryLimit => PyMemoryError::new_err(why.to_string()),
        _ => PyRuntimeError::new_err(why.to_string()),
    }
}
