//! [`GenerateError`]: why there is no round or puzzle.

use std::fmt;

use carom_engine::ricochet::{Profile, Robot};
use carom_solver::ricochet::tablebase::BuildError;

/// Why a round or a puzzle could not be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// No robot, or more than five.
    #[error("a round has 1 to 5 robots, not {count}")]
    RobotCount {
        /// How many were asked for.
        count: usize,
    },
    /// Fewer start squares than robots.
    #[error("{count} robots do not fit: the board has {squares} squares to start from")]
    NoRoom {
        /// The robots asked for.
        count: usize,
        /// The squares that are neither closed, nor a target, nor a diagonal.
        squares: usize,
    },
    /// No target that a round may ask for.
    #[error("the board has no printed target for {}", whom(*.robot))]
    NoTarget {
        /// The robot that the target should be for, if one was named.
        robot: Option<Robot>,
    },
    /// A range of moves that holds no number.
    #[error("no puzzle takes at least {min_moves} and at most {max_moves} moves")]
    EmptyRange {
        /// The fewest moves asked for.
        min_moves: u32,
        /// The most moves asked for.
        max_moves: u32,
    },
    /// More robots have to move than there are.
    #[error("{min_robots} robots cannot move where there are {robots}")]
    TooFewRobots {
        /// The robots that have to move.
        min_robots: usize,
        /// The robots of the round.
        robots: usize,
    },
    /// A table is for the plain rules.
    #[error("a tablebase is for the plain rules, not for {profile}")]
    Rules {
        /// The rules asked for.
        profile: Profile,
    },
    /// There is no table of such a board, or of this number of robots.
    #[error(transparent)]
    Table(BuildError),
    /// No candidate was as hard as asked for.
    #[error("none of {attempts} candidates is as asked for ({rejected})")]
    BudgetExhausted {
        /// The candidates tried.
        attempts: u64,
        /// Why each was rejected.
        rejected: Rejected,
    },
    /// The cancel flag was set.
    #[error("cancelled")]
    Cancelled,
}

fn whom(robot: Option<Robot>) -> String {
    robot.map_or_else(|| "a robot on it".to_owned(), |robot| format!("the {robot} robot"))
}

/// How many candidates were rejected, by the reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rejected {
    /// Solved in fewer moves than asked for.
    pub too_short: u64,
    /// More moves needed than asked for.
    pub too_long: u64,
    /// No solution at all.
    pub unsolvable: u64,
    /// Some optimal solution moves fewer robots than asked for.
    pub too_few_robots: u64,
    /// The target robot can do it alone.
    pub solo: u64,
    /// A robot starts on a printed target.
    pub on_target: u64,
    /// The solver came to no proven answer within its node limit.
    pub undecided: u64,
}

/// For example `12 too short, 3 undecided`.
impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = [
            (self.too_short, "too short"),
            (self.too_long, "too long"),
            (self.unsolvable, "unsolvable"),
            (self.too_few_robots, "with too few robots moving"),
            (self.solo, "for one robot alone"),
            (self.on_target, "starting on a target"),
            (self.undecided, "undecided"),
        ];
        let mut separator = "";
        for (count, reason) in counts.into_iter().filter(|&(count, _)| count > 0) {
            write!(f, "{separator}{count} {reason}")?;
            separator = ", ";
        }
        Ok(())
    }
}
