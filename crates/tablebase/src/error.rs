//! [`BuildError`]: the reason why there is no table; [`NotInTable`]: the reason why it has no answer.

use carom_engine::Square;
use carom_engine::ricochet::Profile;
use carom_solver::StopReason;

/// The reason why a table cannot be built.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BuildError {
    /// The board has diagonals, and the question is not one for a [`Tablebase`](crate::Tablebase).
    Diagonals,
    /// The board is wider or higher than 16 squares.
    TooLarge {
        /// Width in squares.
        width: u8,
        /// Height in squares.
        height: u8,
    },
    /// The number of robots is not 1 to 4.
    RobotCount {
        /// The requested number.
        count: usize,
    },
    /// The robot that must arrive is not among the robots.
    NoSuchRobot {
        /// The number of robots.
        count: usize,
    },
    /// The rules forbid rebounds, so earlier moves of every robot matter, or let robots stop on diagonals.
    Rules {
        /// The requested rules.
        profile: Profile,
    },
    /// Any robot may arrive, and must turn: a table knows only of one robot whether it has turned.
    AnyMustTurn,
    /// No robot can stop on the target, or the target is outside the board.
    Target,
    /// The table needs more memory than [`Control::max_memory`](carom_solver::Control::max_memory) allows.
    Memory {
        /// The bytes that the table needs.
        needed: u64,
        /// The bytes that the limit allows.
        limit: u64,
    },
    /// The system does not give the memory that the table needs.
    NoMemory {
        /// The bytes that the table needs.
        needed: u64,
    },
    /// The [`Control`](carom_solver::Control) stopped the build.
    Stopped(StopReason),
}

impl std::fmt::Display for BuildError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Diagonals => f.write_str("this table needs a board without diagonals"),
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
            Self::Rules { profile } => {
                write!(
                    f,
                    "a tablebase is for the plain or the official rules, not the {profile} rules"
                )
            }
            Self::AnyMustTurn => f.write_str(
                "a tablebase does not support a target for any robot under the official rules",
            ),
            Self::Target => f.write_str("no robot can be on the target square"),
            Self::Memory { needed, limit } => {
                let (needed, limit) = (size_up(*needed), size_down(*limit));
                write!(f, "the table needs {needed} of memory, more than the limit of {limit}")
            }
            Self::NoMemory { needed } => {
                let needed = size_up(*needed);
                write!(f, "the table needs {needed} of memory, which the system does not give")
            }
            Self::Stopped(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for BuildError {}

/// A number of bytes: in MiB if it is one MiB or more.
fn size(bytes: u64) -> String {
    const MIB: u64 = 1 << 20;
    if bytes < MIB {
        format!("{bytes} bytes")
    } else {
        format!("{:.1} MiB", bytes as f64 / MIB as f64)
    }
}

/// A number of needed bytes, rounded up.
pub(crate) fn size_up(bytes: u64) -> String {
    in_tenths(bytes, bytes.saturating_mul(10).div_ceil(1 << 20))
}

/// A limit of bytes, rounded down.
pub(crate) fn size_down(bytes: u64) -> String {
    in_tenths(bytes, bytes.saturating_mul(10) >> 20)
}

/// A [`size`] of which the tenths of a MiB are known.
fn in_tenths(bytes: u64, tenths: u64) -> String {
    if bytes < 1 << 20 { size(bytes) } else { format!("{}.{} MiB", tenths / 10, tenths % 10) }
}

#[cfg(test)]
mod tests {
    use super::BuildError;

    #[test]
    fn what_is_needed_is_rounded_up() {
        let text = |needed, limit| BuildError::Memory { needed, limit }.to_string();
        let mib = 1 << 20;
        assert_eq!(
            text(525 * mib + 1, 525 * mib + 99_999),
            "the table needs 525.1 MiB of memory, more than the limit of 525.0 MiB"
        );
        assert_eq!(
            text(525 * mib, 3),
            "the table needs 525.0 MiB of memory, more than the limit of 3 bytes"
        );
    }
}

/// The reason why a position is not one of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotInTable {
    /// The position has another number of robots.
    #[error("the table is for {expected} robots, and the position has {found}")]
    RobotCount {
        /// The number of robots of the table.
        expected: usize,
        /// The number of robots of the position.
        found: usize,
    },
    /// A robot is outside the table's board.
    #[error("{square} is outside the board of the table")]
    Outside {
        /// The square of the robot.
        square: Square,
    },
    /// A robot is on a closed square.
    #[error("{square} is a closed square, and a table has only robots that can move")]
    Closed {
        /// The square of the robot.
        square: Square,
    },
}
