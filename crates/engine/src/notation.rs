//! Lists of moves as text, for the notation of every game.

use std::fmt::Display;
use std::str::FromStr;

/// Formats moves, separated by blanks.
pub(crate) fn format<M: Display>(moves: &[M]) -> String {
    moves.iter().map(M::to_string).collect::<Vec<_>>().join(" ")
}

/// Parses moves that are separated by blanks, commas or both.
///
/// # Errors
/// The error of the first text that is not a move.
pub(crate) fn parse<M: FromStr>(text: &str) -> Result<Vec<M>, M::Err> {
    text.split([' ', ',', '\t', '\n']).filter(|word| !word.is_empty()).map(str::parse).collect()
}
