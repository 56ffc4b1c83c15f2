//! [`DayPuzzle`]: the puzzle that a game has for every day.

use std::str::FromStr;

use carom_play::Date;

use crate::kind::Data;
use crate::{Query, QueryAnswer, Refusal, RefusalCode};

/// A puzzle that a game has for every day.
pub(crate) trait DayPuzzle: Data {
    /// The search for the puzzle of a day.
    fn query(date: Date) -> Query;

    /// The puzzle that the search has found.
    fn read(answer: &QueryAnswer) -> Result<Self, Refusal>;

    /// The number of moves of a solution in the notation of the game.
    fn solve(&self, moves: &[String]) -> Result<u32, Refusal>;
}

/// The moves of a solution in the notation of a game.
pub(crate) fn parse<M: FromStr<Err: ToString>>(moves: &[String]) -> Result<Vec<M>, Refusal> {
    let illegal = |error: M::Err| RefusalCode::Illegal.because(error.to_string());
    moves.iter().map(|it| it.parse().map_err(illegal)).collect()
}
