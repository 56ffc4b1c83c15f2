//! [`GenerateError`]: the reason why there is no round or puzzle.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::string::ToString;
use core::fmt;
use core::ops::AddAssign;

use carom_engine::ricochet::{Profile, Robot};
#[cfg(feature = "std")]
use carom_tablebase::BuildError;

use crate::counts::{self, Count, count};

/// The reason why a round or a puzzle could not be generated.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The number of robots is not 1 to [`Robot::MAX`].
    #[error("a round has 1 to {} robots, not {count}", Robot::MAX)]
    RobotCount {
        /// The requested number.
        count: usize,
    },
    /// The board has fewer start squares than robots.
    #[error("{count} robots do not fit: the board has {squares} start squares")]
    NoRoom {
        /// The requested number of robots.
        count: usize,
        /// The number of squares that are not closed, not a target and not a diagonal.
        squares: usize,
    },
    /// The board has no target that the round may use.
    #[error("the board has no printed target for {}", whom(*.robot))]
    NoTarget {
        /// The requested robot of the target, if there is one.
        robot: Option<Robot>,
    },
    /// The range of moves is empty.
    #[error("the range of moves is empty: at least {min_moves}, at most {max_moves}")]
    EmptyRange {
        /// The requested minimum.
        min_moves: u32,
        /// The requested maximum.
        max_moves: u32,
    },
    /// More robots must move than the round has.
    #[error("{}, but the round has {robots}", counts::must_move(*min_robots))]
    TooFewRobots {
        /// The number of robots that must move.
        min_robots: usize,
        /// The number of robots of the round.
        robots: usize,
    },
    /// [`random_exact`](super::random_exact) is for the plain rules.
    #[error(
        "puzzles of an exact length are made under the plain rules, not under the {profile} rules"
    )]
    Rules {
        /// The requested rules.
        profile: Profile,
    },
    /// A table of this board, or of this number of robots, is impossible.
    #[cfg(feature = "std")]
    #[error(transparent)]
    Table(BuildError),
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
    /// The deadline of the caller has passed.
    #[error("time limit reached")]
    TimeLimit,
}

fn whom(robot: Option<Robot>) -> String {
    robot.map_or_else(|| "a robot on it".to_owned(), |robot| format!("the {robot} robot"))
}

/// The numbers of rejected candidates, by reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rejections {
    /// The optimum is below the range.
    pub too_short: u64,
    /// The optimum is above the range.
    pub too_long: u64,
    /// The candidate has no solution.
    pub unsolvable: u64,
    /// Some optimal solution moves too few robots.
    pub too_few_robots: u64,
    /// The target robot can solve the round alone.
    pub solo: u64,
    /// The candidate has several optimal solutions that differ not only by the order of their moves.
    pub several: u64,
    /// Some optimal solution has too few rebounds.
    pub too_few_rebounds: u64,
    /// A robot starts on a printed target.
    pub on_target: u64,
    /// The solver did not prove an answer within its node limit.
    pub undecided: u64,
}

impl AddAssign for Rejections {
    fn add_assign(&mut self, other: Self) {
        let Self {
            too_short,
            too_long,
            unsolvable,
            too_few_robots,
            solo,
            several,
            too_few_rebounds,
            on_target,
            undecided,
        } = other;
        self.too_short += too_short;
        self.too_long += too_long;
        self.unsolvable += unsolvable;
        self.too_few_robots += too_few_robots;
        self.solo += solo;
        self.several += several;
        self.too_few_rebounds += too_few_rebounds;
        self.on_target += on_target;
        self.undecided += undecided;
    }
}

/// For example `12 need too few moves, 1 is undecided`. [`Difficulty::reasons`](super::Difficulty::reasons) names the numbers of the
/// criteria, too.
impl fmt::Display for Rejections {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.list(&Limits {
            short: count(self.too_short, NEEDS, "too few moves"),
            long: count(self.too_long, NEEDS, "too many moves"),
            robots: count(self.too_few_robots, NEEDS, "too few robots"),
            rebounds: count(self.too_few_rebounds, HAS, "a solution with too few rebounds"),
        }))
    }
}

pub(super) const NEEDS: [&str; 2] = ["needs", "need"];
pub(super) const HAS: [&str; 2] = ["has", "have"];
const IS: [&str; 2] = ["is", "are"];

/// The reasons that have a number in the criteria.
pub(super) struct Limits {
    pub(super) short: Count,
    pub(super) long: Count,
    pub(super) robots: Count,
    pub(super) rebounds: Count,
}

impl Rejections {
    /// All reasons as text.
    pub(super) fn list(&self, limits: &Limits) -> String {
        let Limits { short, long, robots, rebounds } = limits;
        counts::list(&[
            short.clone(),
            long.clone(),
            count(self.unsolvable, HAS, "no solution"),
            robots.clone(),
            count(self.solo, ["can", "can"], "be solved by the target robot alone"),
            count(self.several, HAS, "several solutions"),
            rebounds.clone(),
            count(self.on_target, HAS, "a robot on a target at the start"),
            count(self.undecided, IS, "undecided"),
        ])
    }
}
