//! [`Query`]: what a room waits for, which only a search can tell.

use carom_engine::{ricochet, unblock};
use carom_play::Date;
use serde::{Deserialize, Serialize};

/// A search that the server runs for a room. This crate does not search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Query {
    /// A shortest solution of a round: [`QueryAnswer::Optimum`].
    Solve(ricochet::Round),
    /// A new puzzle of Unblock Me: [`QueryAnswer::Board`].
    Board(carom_play::unblock::Level),
    /// The puzzle of a day of Ricochet Robots: [`QueryAnswer::Round`].
    DailyRound(Date),
    /// The puzzle of a day of Unblock Me: [`QueryAnswer::Board`].
    DailyBoard(Date),
}

/// The answer to a [`Query`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum QueryAnswer {
    /// A shortest solution.
    Optimum(Optimum),
    /// A round.
    Round(ricochet::Round),
    /// A board.
    Board(unblock::Board),
}

/// What a solver says about a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Optimum {
    /// A shortest solution.
    Moves(Vec<ricochet::Move>),
    /// There is none.
    Unsolvable,
    /// The time limit ran out.
    Unknown,
}

impl Optimum {
    /// The moves of the solution, if it is known.
    #[must_use]
    pub fn moves(&self) -> Option<&[ricochet::Move]> {
        match self {
            Self::Moves(moves) => Some(moves),
            Self::Unsolvable | Self::Unknown => None,
        }
    }
}
