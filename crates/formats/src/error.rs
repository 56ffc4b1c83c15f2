//! What can go wrong with a file.

use std::fmt;

/// Why a text could not be read. The caller knows the file's name and puts it in front.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ReadError {
    /// The line, from 1, if one line is to blame.
    pub line: Option<usize>,
    /// The column in characters, from 1, if one place on the line is to blame.
    pub column: Option<usize>,
    /// What is wrong, on one line.
    pub reason: String,
}

impl ReadError {
    /// An error of the text as a whole.
    #[must_use]
    pub fn whole(reason: impl Into<String>) -> Self {
        Self { line: None, column: None, reason: one_line(&reason.into()) }
    }

    /// An error on a line, counted from 1.
    #[must_use]
    pub fn at_line(line: usize, reason: impl Into<String>) -> Self {
        Self { line: Some(line), column: None, reason: one_line(&reason.into()) }
    }

    /// An error at a column of a line, both counted from 1.
    #[must_use]
    pub fn at(line: usize, column: usize, reason: impl Into<String>) -> Self {
        Self { line: Some(line), column: Some(column), reason: one_line(&reason.into()) }
    }
}

/// `LINE:COLUMN: REASON`, without what is not known.
impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for number in [self.line, self.column].into_iter().flatten() {
            write!(f, "{number}:")?;
        }
        write!(f, "{}{}", if self.line.is_some() { " " } else { "" }, self.reason)
    }
}

impl std::error::Error for ReadError {}

/// Why entries cannot be written in a format: it has no way to say something that they say.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{reason}")]
#[non_exhaustive]
pub struct WriteError {
    /// What the format cannot express, on one line.
    pub reason: String,
}

impl WriteError {
    /// An error with its reason.
    #[must_use]
    pub fn new(reason: impl Into<String>) -> Self {
        Self { reason: one_line(&reason.into()) }
    }
}

/// A reason may quote a file, whose words can be of any length and content.
fn one_line(reason: &str) -> String {
    const LONGEST: usize = 400;
    let mut line = String::new();
    for (count, letter) in reason.chars().enumerate() {
        if count == LONGEST {
            line.push('…');
            break;
        }
        if letter.is_control() || letter == '\u{feff}' {
            line.extend(letter.escape_default());
        } else {
            line.push(letter);
        }
    }
    line
}
