//! [`Move`] and its notation.

use std::fmt;
use std::str::FromStr;

use super::BlockId;
use crate::notation;

/// A slide of one block.
///
/// The notation is the letter of the block and the distance in squares with its sign: `A+2` slides block A two
/// squares east (or south), `C-1` slides block C one square west (or north).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move {
    /// The block that slides.
    pub block: BlockId,
    /// The distance in squares: positive to the east or south, negative to the west or north.
    pub distance: i8,
}

/// `A+2`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:+}", self.block, self.distance)
    }
}

/// Parses `A+2`. The case of the letter matters; the sign is required.
impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        let parsed = || {
            let block = BlockId::from_letter(text.chars().next()?)?;
            let distance = text.get(1..).filter(|it| it.starts_with(['+', '-']))?;
            let distance = distance.parse().ok().filter(|&distance: &i8| distance != 0)?;
            Some(Self { block, distance })
        };
        parsed().ok_or_else(|| MoveError { text: text.to_owned() })
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
/// [`MoveError`] for the first text that is not a move.
pub fn parse_moves(text: &str) -> Result<Vec<Move>, MoveError> {
    notation::parse(text)
}

/// A text that is not a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is not a move: expected the letter of a block, a sign and a distance, as in A+2")]
#[non_exhaustive]
pub struct MoveError {
    /// The text.
    pub text: String,
}
