//! Lists of moves as text, for the notation of every game.

use alloc::string::String;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt::Display;
use core::str::FromStr;

/// Formats moves, separated by blanks.
pub(crate) fn format<M: Display>(moves: &[M]) -> String {
    joined(moves.iter().map(M::to_string))
}

/// Parses moves that are separated by blanks, commas or both.
///
/// # Errors
/// The error of the first text that is not a move.
pub(crate) fn parse<M: FromStr>(text: &str) -> Result<Vec<M>, M::Err> {
    words(text).map(str::parse).collect()
}

/// The texts of moves, separated by blanks.
pub(crate) fn joined(moves: impl Iterator<Item = String>) -> String {
    moves.collect::<Vec<_>>().join(" ")
}

/// The texts that are separated by blanks, commas or both.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', ',', '\t', '\n']).filter(|word| !word.is_empty())
}
