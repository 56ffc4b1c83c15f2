//! [`BoardEvent`]: a change that a picture of the board must show.

use carom_engine::ricochet::Robot;
use carom_engine::{Direction, Square};

/// A change of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardEvent {
    /// A robot slid.
    Slid {
        /// The robot.
        robot: Robot,
        /// The squares on its path; the first is the square that it left.
        path: Vec<Square>,
    },
    /// A robot could not slide because of an obstacle.
    Blocked {
        /// The robot.
        robot: Robot,
        /// The direction in which it is blocked.
        direction: Direction,
    },
    /// The robots, the target or the board were replaced.
    Placed,
    /// Something changed, but the board looks the same, for example the selected robot.
    Unmoved,
}
