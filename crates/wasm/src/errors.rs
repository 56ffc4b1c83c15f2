//! Errors of the libraries as errors of JavaScript.

use std::fmt::Display;

use js_sys::Error;
use wasm_bindgen::prelude::*;

/// An outcome that JavaScript gets: an error is thrown.
pub(crate) type Result<T> = std::result::Result<T, JsValue>;

/// An `Error` with the library's own message.
pub(crate) fn wrong(error: impl Display) -> JsValue {
    Error::new(&error.to_string()).into()
}
