//! [`Fault`]: the possible faults of a setup.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::string::ToString;

use super::Robot;
use crate::{Direction, Square};

/// One fault of a [`BoardSetup`](super::BoardSetup) or a
/// [`RoundSetup`](super::RoundSetup).
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The list of walls does not have one entry per square.
    #[error("expected walls for {expected} squares, found {found}")]
    WallCount {
        /// The number of squares of the board.
        expected: usize,
        /// The number of entries.
        found: usize,
    },
    /// A wall that is listed on only one of the two squares beside it.
    #[error("the wall {direction} of {square} is missing on the other side, {}", beyond(*square, *direction))]
    OneSidedWall {
        /// The square that has the wall.
        square: Square,
        /// The side it is on.
        direction: Direction,
    },
    /// A border square without its outer wall.
    #[error("the border is open {direction} of {square}")]
    OpenBorder {
        /// The square at the border.
        square: Square,
        /// The outer side without a wall.
        direction: Direction,
    },
    /// A diagonal on a closed square.
    #[error("the diagonal on {square} is on a closed square")]
    DiagonalOnClosed {
        /// The square.
        square: Square,
    },
    /// Two diagonals on one square.
    #[error("{square} has more than one diagonal")]
    TwoDiagonals {
        /// The square.
        square: Square,
    },
    /// A diagonal, target, robot or goal that is not on the board.
    #[error("the {what} on {square} is outside the board")]
    Outside {
        /// `diagonal`, `target`, `robot` or `goal`.
        what: &'static str,
        /// The square.
        square: Square,
    },
    /// A printed target on a closed square.
    #[error("the target on {square} is on a closed square")]
    TargetOnClosed {
        /// The square.
        square: Square,
    },
    /// A printed target on a diagonal, where no robot can stop.
    #[error("the target on {square} is on a diagonal")]
    TargetOnDiagonal {
        /// The square.
        square: Square,
    },
    /// Two printed targets on one square.
    #[error("{square} has more than one target")]
    TwoTargets {
        /// The square.
        square: Square,
    },
    /// No robot, or more than [`Robot::MAX`].
    #[error("a position has 1 to {} robots, not {count}", Robot::MAX)]
    RobotCount {
        /// The number of robots.
        count: usize,
    },
    /// A robot on one of the closed squares in the middle of a board.
    #[error("the {robot} robot on {square} is on a closed square")]
    RobotOnClosed {
        /// The robot.
        robot: Robot,
        /// Where it stands.
        square: Square,
    },
    /// A robot on a diagonal, where no robot can stop.
    #[error("the {robot} robot on {square} is on a diagonal")]
    RobotOnDiagonal {
        /// The robot.
        robot: Robot,
        /// Where it stands.
        square: Square,
    },
    /// Two robots on one square.
    #[error("the {first} and the {second} robot are both on {square}")]
    TwoRobots {
        /// One robot.
        first: Robot,
        /// The other.
        second: Robot,
        /// Where both stand.
        square: Square,
    },
    /// A goal for a robot that is not on the board.
    #[error("the goal is for the {robot} robot, which is not on the board")]
    GoalRobotMissing {
        /// The robot.
        robot: Robot,
    },
    /// A round for several robots without a goal.
    #[error("there is no goal")]
    NoGoal,
    /// Two goals for one robot.
    #[error("the {robot} robot has more than one goal")]
    TwoGoals {
        /// The robot.
        robot: Robot,
    },
    /// Two robots that must arrive on the same square.
    #[error("the goals of the {first} and the {second} robot are both on {square}")]
    SharedGoal {
        /// One robot.
        first: Robot,
        /// The other.
        second: Robot,
        /// Where both should arrive.
        square: Square,
    },
    /// A goal on a closed square.
    #[error("the goal on {square} is on a closed square")]
    GoalOnClosed {
        /// The square.
        square: Square,
    },
    /// A goal on a diagonal, where no robot can stop.
    #[error("the goal on {square} is on a diagonal")]
    GoalOnDiagonal {
        /// The square.
        square: Square,
    },
}

impl Fault {
    /// The square of the fault, if it has one.
    #[must_use]
    pub const fn square(&self) -> Option<Square> {
        match *self {
            Self::WallCount { .. }
            | Self::RobotCount { .. }
            | Self::GoalRobotMissing { .. }
            | Self::NoGoal
            | Self::TwoGoals { .. } => None,
            Self::OneSidedWall { square, .. }
            | Self::OpenBorder { square, .. }
            | Self::DiagonalOnClosed { square }
            | Self::TwoDiagonals { square }
            | Self::Outside { square, .. }
            | Self::TargetOnClosed { square }
            | Self::TargetOnDiagonal { square }
            | Self::TwoTargets { square }
            | Self::RobotOnClosed { square, .. }
            | Self::RobotOnDiagonal { square, .. }
            | Self::TwoRobots { square, .. }
            | Self::SharedGoal { square, .. }
            | Self::GoalOnClosed { square }
            | Self::GoalOnDiagonal { square } => Some(square),
        }
    }
}

fn beyond(square: Square, direction: Direction) -> String {
    square.step(direction).map_or_else(|| "the border".to_owned(), |square| square.to_string())
}

/// Every fault of a setup, at least one.
pub type Faults = crate::Faults<Fault>;
