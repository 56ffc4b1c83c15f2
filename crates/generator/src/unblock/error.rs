//! [`GenerateError`]: the reason why there is no board or puzzle.

use alloc::string::String;
use alloc::string::ToString;
use core::fmt;

use carom_engine::Size;

use crate::counts::{self, Count, count};

/// The reason why a board or a puzzle could not be generated.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// A board of this size is too large.
    #[error("a new board is 3x3 to 8x8 squares, not {size}")]
    Size {
        /// The requested size.
        size: Size,
    },
    /// The exit is not on the board.
    #[error("row {row}: the rows of a board of {size} have the numbers 0 to {}", size.height() - 1)]
    Row {
        /// The requested row.
        row: u8,
        /// The requested size.
        size: Size,
    },
    /// Blocks and walls need more squares than the board has.
    #[error("{blocks} blocks and {walls} walls do not fit on a board of {size}")]
    NoRoom {
        /// The requested number of blocks.
        blocks: usize,
        /// The requested number of walls.
        walls: usize,
        /// The requested size.
        size: Size,
    },
    /// The range of lengths is empty.
    #[error("the range of {metric} is empty: at least {min}, at most {max}")]
    EmptyRange {
        /// What the range counts.
        metric: carom_engine::unblock::Metric,
        /// The requested minimum.
        min: u32,
        /// The requested maximum.
        max: u32,
    },
    /// No candidate met the criteria.
    #[error("{}", counts::exhausted(*.attempts, &rejected.to_string()))]
    BudgetExhausted {
        /// The number of candidates.
        attempts: u64,
        /// The reasons of the rejections.
        rejected: Rejections,
    },
    /// The cancel flag was set.
    #[error("cancelled")]
    Cancelled,
}

/// The numbers of rejected candidates, by reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rejections {
    /// The drawn pieces did not fit.
    pub no_room: u64,
    /// No reachable position is as far from the exit as required.
    pub too_short: u64,
    /// No reachable position is in the range, but some are farther.
    pub too_long: u64,
    /// The candidate has no solution.
    pub unsolvable: u64,
    /// The candidate has more reachable positions than the limit.
    pub too_large: u64,
}

/// For example `12 have only positions that are too easy, 1 has no solution`. [`Difficulty::reasons`](super::Difficulty::reasons)
/// names the numbers of the criteria, too.
impl fmt::Display for Rejections {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.list([
            count(self.too_short, HAS, "only positions that are too easy"),
            count(self.too_long, HAS, "positions that are too hard, and none in the range"),
            count(self.too_large, HAS, "too many positions"),
        ]))
    }
}

pub(super) const HAS: [&str; 2] = ["has", "have"];

impl Rejections {
    /// All reasons as text; `limits` are those of the criteria: too short, too long, too large.
    pub(super) fn list(&self, [short, long, large]: [Count; 3]) -> String {
        counts::list(&[
            short,
            long,
            count(self.unsolvable, HAS, "no solution"),
            large,
            count(self.no_room, HAS, "no room for all pieces"),
        ])
    }
}
