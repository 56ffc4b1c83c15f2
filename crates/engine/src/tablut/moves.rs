//! [`Move`] and its notation.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::Cell;
use crate::{ParseError, notation};

/// A move of one piece. The notation is `e3-b3` or `e3b3`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move {
    /// The square where the piece stands.
    pub from: Cell,
    /// The square where it goes.
    pub to: Cell,
}

/// `e3-b3`; the alternate form is `e3b3`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.from, if f.alternate() { "" } else { "-" }, self.to)
    }
}

/// Parses `e3-b3` or `e3b3`, in any case.
impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let parsed = || {
            let is_column = |it: char| it.is_ascii_alphabetic();
            let (second, _) = text.match_indices(is_column).nth(1)?;
            let (from, to) = text.split_at(second);
            let from = from.strip_suffix('-').unwrap_or(from).parse().ok()?;
            Some(Self { from, to: to.parse().ok()? })
        };
        parsed().ok_or_else(|| {
            let message =
                format!("`{text}` is not a move: expected two squares, as in e3-b3 or e3b3");
            ParseError::new(text, message)
        })
    }
}

/// Formats moves, separated by blanks.
#[must_use]
pub fn format_moves(moves: &[Move]) -> String {
    notation::format(moves)
}

/// Parses moves that are separated by blanks, commas or both.
///
/// # Errors
/// [`ParseError`] for the first text that is not a move.
pub fn parse_moves(text: &str) -> Result<Vec<Move>, ParseError> {
    notation::parse(text)
}
