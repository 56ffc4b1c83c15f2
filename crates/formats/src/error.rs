//! Errors of reading and writing files.

use std::{fmt, io};

use carom_engine::Square;

/// The kinds of [`ReadError`]s, for messages in other languages than that of the reasons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum ReadFault {
    /// There is nothing in the text.
    Empty,
    /// The bytes are not a text.
    NotText,
    /// No format recognises the text.
    Unknown,
    /// The number of squares is not that of the board.
    Length,
    /// A character stands for nothing.
    Character,
    /// What the text describes is not a valid board, puzzle or game.
    Invalid,
    /// The format is certain, but a part of an entry is not as it says.
    Part,
    /// Anything else that is not as the format says.
    #[default]
    Form,
}

/// The reason why a text could not be read. The caller adds the file's name in front.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ReadError {
    /// What kind of fault it is.
    pub fault: ReadFault,
    /// The line of the fault, from 1, if it has one.
    pub line: Option<usize>,
    /// The column of the fault in characters, from 1, if it has one.
    pub column: Option<usize>,
    /// The fault, on one line.
    pub reason: String,
    /// If the text may be of another kind than its format, what the reason says about this format alone.
    pub guess: Option<String>,
    /// The names of the blocks that can be meant, if it is not certain which one is the main block.
    pub candidates: Box<[String]>,
}

impl ReadError {
    /// An error of the whole text.
    #[must_use]
    pub fn whole(reason: impl Into<String>) -> Self {
        Self::new(None, None, &reason.into())
    }

    /// An error on a line, counted from 1.
    #[must_use]
    pub fn at_line(line: usize, reason: impl Into<String>) -> Self {
        Self::new(Some(line), None, &reason.into())
    }

    /// An error at a column of a line, both counted from 1.
    #[must_use]
    pub fn at(line: usize, column: usize, reason: impl Into<String>) -> Self {
        Self::new(Some(line), Some(column), &reason.into())
    }

    /// An error because a text describes something that is not valid.
    pub(crate) fn invalid(fault: impl fmt::Display) -> Self {
        Self::whole(fault.to_string()).of(ReadFault::Invalid)
    }

    /// An error because a line, counted from 1, describes something that is not valid.
    pub(crate) fn invalid_at(line: usize, fault: impl fmt::Display) -> Self {
        Self::at_line(line, fault.to_string()).of(ReadFault::Invalid)
    }

    /// The error with another kind.
    #[must_use]
    pub fn of(self, fault: ReadFault) -> Self {
        Self { fault, ..self }
    }

    fn new(line: Option<usize>, column: Option<usize>, reason: &str) -> Self {
        let reason = one_line(reason);
        Self {
            fault: ReadFault::default(),
            line,
            column,
            reason,
            guess: None,
            candidates: Box::default(),
        }
    }
}

/// `LINE:COLUMN: REASON`, without the unknown parts.
impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for number in [self.line, self.column].into_iter().flatten() {
            write!(f, "{number}:")?;
        }
        write!(f, "{}{}", if self.line.is_some() { " " } else { "" }, self.reason)
    }
}

impl std::error::Error for ReadError {}

/// The reason why an argument of the command line, or a text of the game, names no entry.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArgumentError {
    /// The file could not be loaded.
    #[error(transparent)]
    Load(#[from] io::Error),
    /// The name or the content of the file is invalid.
    #[error(transparent)]
    Read(#[from] ReadError),
}

/// The kinds of [`WriteError`]s, for messages in other languages than that of the reasons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum WriteFault {
    /// The format has only the plain rules.
    Rules,
    /// The format has no diagonals.
    Diagonals,
    /// The format has no boards of this size.
    Size,
    /// The format has only boards of official tiles.
    Tiles,
    /// The format has no such goal.
    Goal,
    /// The format needs robots and a goal.
    Robots,
    /// The format has no such names.
    Name,
    /// Anything else.
    #[default]
    Other,
}

/// The reason why a format cannot express entries.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{reason}")]
#[non_exhaustive]
pub struct WriteError {
    /// What kind of fault it is.
    pub fault: WriteFault,
    /// What the format cannot express, on one line.
    pub reason: String,
    /// The square that the reason names, for texts that name squares in another way.
    pub square: Option<Square>,
}

impl WriteError {
    /// An error with its reason.
    #[must_use]
    pub fn new(reason: impl Into<String>) -> Self {
        Self { fault: WriteFault::default(), reason: one_line(&reason.into()), square: None }
    }

    /// The error with a kind.
    #[must_use]
    pub(crate) fn of(self, fault: WriteFault) -> Self {
        Self { fault, ..self }
    }

    /// The error about a square, which its reason names as `x,y`.
    #[must_use]
    pub(crate) fn on(self, square: Square) -> Self {
        Self { square: Some(square), ..self }
    }
}

/// A reason on one line, shortened if it is long: it may quote a file, whose words can have any length and content.
#[must_use]
pub fn one_line(reason: &str) -> String {
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
