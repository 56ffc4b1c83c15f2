//! [`ParseError`], the fault of a short text.

use alloc::string::String;

/// A text that is not the value that a program wants: not a square, a robot, a move or the name of rules.
///
/// Its message quotes the text and says what is expected.
///
/// ```
/// use carom_engine::Direction;
///
/// let error = "up".parse::<Direction>().expect_err("not a direction");
/// assert_eq!(error.text, "up");
/// assert_eq!(
///     error.to_string(),
///     "`up` is not a direction: expected north, east, south or west, or N E S W"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
#[non_exhaustive]
pub struct ParseError {
    /// The text.
    pub text: String,
    message: String,
}

impl ParseError {
    /// An error with the text and the whole message, for types of one's own that are read from texts.
    #[must_use]
    pub fn new(text: impl Into<String>, message: impl Into<String>) -> Self {
        Self { text: text.into(), message: message.into() }
    }
}
