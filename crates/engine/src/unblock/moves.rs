//! [`Move`] and its notation.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::letters::is_letter;
use super::{BlockId, Board};
use crate::ParseError;
use crate::notation::{self, joined, words};

/// A slide of one block.
///
/// The notation is the letter of the block and the distance in squares with its sign: `A+2` slides block A two
/// squares east (or south), `C-1` slides block C one square west (or north). A block of one square slides along both axes: `Dv+1`
/// slides block D one square south.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move {
    /// The block that slides.
    pub block: BlockId,
    /// The distance in squares: positive to the east or south, negative to the west or north.
    pub distance: i8,
    /// Whether a block of one square slides along its column, to the north or south; always false for other blocks.
    pub is_across: bool,
}

impl Move {
    /// The slide of a block along its line.
    #[must_use]
    pub const fn along(block: BlockId, distance: i8) -> Self {
        Self { block, distance, is_across: false }
    }
}

/// `A+2`, with the usual letter of the block; [`Board::notation`] has the board's own.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&written(self.block.letter(), *self))
    }
}

/// Parses `A+2`, where the block has its usual letter. The case of the letter matters; the sign is required.
impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse(text, BlockId::from_letter)
    }
}

/// What stands before the distance of a slide along a column, of a block of one square.
const ACROSS: &str = "v";

/// Parses a move of a block that is found by its letter.
fn parse(text: &str, block_with: impl Fn(char) -> Option<BlockId>) -> Result<Move, ParseError> {
    let parts = || {
        let letter = text.chars().next().filter(|&it| is_letter(it))?;
        let rest = &text[letter.len_utf8()..];
        let across = rest.strip_prefix(ACROSS);
        let rest = across.unwrap_or(rest);
        let distance = rest.starts_with(['+', '-']).then(|| rest.parse().ok())??;
        (distance != 0).then_some((letter, distance, across.is_some()))
    };
    let (letter, distance, is_across) = parts().ok_or_else(|| {
        let message = format!(
            "`{text}` is not a move: expected the letter of a block, a sign and a distance, as in A+2"
        );
        ParseError::new(text, message)
    })?;
    let block = block_with(letter)
        .ok_or_else(|| ParseError::new(text, format!("{text}: there is no block {letter}")))?;
    Ok(Move { block, distance, is_across })
}

/// Formats moves of blocks with the usual letters, separated by blanks; [`Board::format_notation`] has the board's own.
#[must_use]
pub fn format_moves(moves: &[Move]) -> String {
    notation::format(moves)
}

/// Parses moves of blocks with the usual letters, separated by blanks, commas or both; [`Board::parse_notation`] reads the
/// board's own.
///
/// # Errors
/// [`ParseError`] for the first text that is not a move.
pub fn parse_moves(text: &str) -> Result<Vec<Move>, ParseError> {
    notation::parse(text)
}

impl Board {
    /// A move with the letter that its block has on this board.
    #[must_use]
    pub fn notation(&self, mv: Move) -> String {
        written(self.letter(mv.block), mv)
    }

    /// Formats moves with the letters of this board, separated by blanks.
    #[must_use]
    pub fn format_notation(&self, moves: &[Move]) -> String {
        joined(moves.iter().map(|&mv| self.notation(mv)))
    }

    /// Parses moves with the letters of this board, separated by blanks, commas or both.
    ///
    /// # Errors
    /// [`ParseError`] for the first text that is not a move of one of the blocks.
    pub fn parse_notation(&self, text: &str) -> Result<Vec<Move>, ParseError> {
        words(text).map(|word| parse(word, |letter| self.block_with(letter))).collect()
    }
}

/// A move of the block with a letter.
pub(super) fn written(letter: char, mv: Move) -> String {
    let across = if mv.is_across { ACROSS } else { "" };
    format!("{letter}{across}{:+}", mv.distance)
}
