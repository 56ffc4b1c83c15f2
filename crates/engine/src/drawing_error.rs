//! [`DrawingError`], the fault of a text picture.

use alloc::string::String;

/// The fault of a drawing and its place; line and column count from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {reason}")]
#[non_exhaustive]
pub struct DrawingError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The fault.
    pub reason: String,
}

impl DrawingError {
    /// A fault at a line and a column, both counted from 0.
    pub(crate) fn at(line: usize, column: usize, reason: impl Into<String>) -> Self {
        Self { line: line + 1, column: column + 1, reason: reason.into() }
    }
}
