//! [`BuildError`]: why there is no table.

use crate::Stopped;

/// Why a table cannot be built.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BuildError {
    /// The board has diagonals: on them helpers of different colours move in different ways, so they are
    /// not interchangeable.
    Diagonals,
    /// The board is wider or higher than 16 squares.
    TooLarge {
        /// Width in squares.
        width: u8,
        /// Height in squares.
        height: u8,
    },
    /// Not 1 to 4 robots.
    RobotCount {
        /// How many were asked for.
        count: usize,
    },
    /// The robot that must arrive is not among the robots.
    NoSuchRobot {
        /// How many robots there are.
        count: usize,
    },
    /// No robot can be on the target, or it does not lie on the board.
    Target,
    /// The table needs more memory than [`Control::max_memory`](crate::Control::max_memory) allows.
    Memory {
        /// Bytes that are needed.
        needed: u64,
        /// Bytes that are allowed.
        limit: u64,
    },
    /// The [`Control`](crate::Control) ended the build.
    Stopped(Stopped),
}

impl std::fmt::Display for BuildError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Diagonals => f.write_str(
                "a tablebase needs a board without diagonals: they tell the robots' colours apart",
            ),
            Self::TooLarge { width, height } => {
                write!(
                    f,
                    "a tablebase needs a board of at most 16x16 squares, not {width}x{height}"
                )
            }
            Self::RobotCount { count } => {
                write!(f, "a tablebase is for 1 to 4 robots, not {count}")
            }
            Self::NoSuchRobot { count } => {
                write!(f, "the target's robot is not among the first {count}")
            }
            Self::Target => f.write_str("no robot can be on the target square"),
            Self::Memory { needed, limit } => {
                write!(
                    f,
                    "the table needs {needed} bytes of memory, more than the limit of {limit}"
                )
            }
            Self::Stopped(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for BuildError {}
