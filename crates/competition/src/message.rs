//! The text of a message of the [`wire`](crate::wire): JSON, and what is wrong with it.

use std::fmt;

use carom_formats::{one_line, quoted};
use serde::{Deserialize, Serialize};

/// A text that is not the expected message.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}{reason}")]
pub struct MessageError {
    expected: &'static str,
    /// On one line: it may quote the message.
    reason: String,
}

impl MessageError {
    pub(crate) fn new(expected: &'static str, reason: &impl fmt::Display) -> Self {
        Self { expected, reason: one_line(&format!(": {reason}")) }
    }

    /// The text is not the expected message.
    pub(crate) fn found(expected: &'static str, text: &str) -> Self {
        Self { expected, reason: one_line(&format!(", found {}", quoted(text))) }
    }

    /// The text is not JSON at all.
    fn not_json(expected: &'static str, text: &str) -> Self {
        let reason = format!(", found {}, which is not a JSON text", quoted(text));
        Self { expected, reason: one_line(&reason) }
    }
}

/// Reads a JSON text.
pub(crate) fn parsed<'a, T: Deserialize<'a>>(
    text: &'a str,
    expected: &'static str,
) -> Result<T, MessageError> {
    serde_json::from_str(text).map_err(|error| {
        let is_json = error.is_data();
        let reason = if is_json { MessageError::found } else { MessageError::not_json };
        reason(expected, text)
    })
}

/// Writes a JSON text.
pub(crate) fn written(f: &mut fmt::Formatter<'_>, value: &impl Serialize) -> fmt::Result {
    f.write_str(&serde_json::to_string(value).map_err(|_| fmt::Error)?)
}
