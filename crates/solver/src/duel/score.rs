//! [`Score`] and [`Advice`]: what a player thinks of a state.

use alloc::vec::Vec;
use core::fmt;

use crate::{Stats, StopReason};

/// The value of a win at the root. A win after `n` moves is worth `WIN - n`.
pub(crate) const WIN: i32 = 30_000;
/// The most moves to a win that a search can see.
pub(crate) const LONGEST: i32 = 1_000;

/// What a state is worth for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Score {
    /// The side to move wins, and the game ends after at most this number of moves of both sides. This is proven.
    Win(u32),
    /// The side to move loses, and the game ends after at most this number of moves of both sides. This is proven.
    Loss(u32),
    /// An estimate. 100 is about the value of one piece.
    Value(i32),
}

impl Score {
    /// The score of a value of a search, which counts wins down from the value of a win at the root.
    pub(crate) const fn of(value: i32) -> Self {
        if value > WIN - LONGEST {
            Self::Win((WIN - value).unsigned_abs())
        } else if value < LONGEST - WIN {
            Self::Loss((WIN + value).unsigned_abs())
        } else {
            Self::Value(value)
        }
    }

    /// The score as the other side sees it.
    #[must_use]
    pub const fn for_other(self) -> Self {
        match self {
            Self::Win(moves) => Self::Loss(moves),
            Self::Loss(moves) => Self::Win(moves),
            Self::Value(value) => Self::Value(-value),
        }
    }
}

/// `win in 3`, `loss in 2` or `+0.45`, in pieces.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Win(moves) => write!(f, "win in {moves}"),
            Self::Loss(moves) => write!(f, "loss in {moves}"),
            Self::Value(value) => {
                let sign = if value < 0 { '-' } else { '+' };
                let (whole, hundredths) = (value.unsigned_abs() / 100, value.unsigned_abs() % 100);
                write!(f, "{sign}{whole}.{hundredths:02}")
            }
        }
    }
}

/// The answer of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice<M> {
    /// The move; `None` if the game has ended.
    pub best: Option<M>,
    /// What the state is worth for the side to move.
    pub score: Score,
    /// The expected moves of both sides, the best move first.
    pub line: Vec<M>,
    /// The number of moves that the search looked ahead completely.
    pub depth: u32,
    /// The cost.
    pub stats: Stats,
    /// The reason why the search did not finish by itself.
    pub stopped: Option<StopReason>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_of_values() {
        for (value, score, text) in [
            (WIN - 3, Score::Win(3), "win in 3"),
            (2 - WIN, Score::Loss(2), "loss in 2"),
            (-145, Score::Value(-145), "-1.45"),
            (7, Score::Value(7), "+0.07"),
        ] {
            assert_eq!(Score::of(value), score);
            assert_eq!(Score::of(-value), score.for_other());
            assert_eq!(score.to_string(), text);
        }
    }
}
