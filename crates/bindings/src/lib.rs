//! What the packages for Python and JavaScript share: the texts, names and numbers that a program of another language passes, as values
//! of the libraries, and back. An error is the text of the exception.

// The packages have the documentation that people read.
#![allow(clippy::missing_errors_doc, clippy::must_use_candidate)]

pub mod files;
pub mod ricochet;
pub mod solver;
pub mod tablut;
pub mod unblock;

/// A value, or the text of the exception.
pub type Result<T> = std::result::Result<T, String>;

/// The text of an error of a library.
fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}
