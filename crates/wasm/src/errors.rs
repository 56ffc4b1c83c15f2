//! Errors of the libraries as errors of JavaScript.

use std::fmt::Display;

use carom_solver::StopReason;
use js_sys::Error;
use wasm_bindgen::prelude::*;

/// An outcome that JavaScript gets: an error is thrown.
pub(crate) type Result<T> = std::result::Result<T, JsValue>;

/// An `Error` with the library's own message.
pub(crate) fn wrong(error: impl Display) -> JsValue {
    Error::new(&error.to_string()).into()
}

/// The error for work that has no answer because it was stopped.
pub(crate) fn stopped(why: StopReason) -> JsValue {
    wrong(crate::report::reason_text(why))
}
