//! [`BoardEvent`]: what a picture of the board has to show after a change.

use carom_engine::ricochet::Robot;
use carom_engine::{Direction, Square};

/// What has changed on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardEvent {
    /// A robot slid.
    Slid {
        /// The robot.
        robot: Robot,
        /// The squares on its way; the first is the square that it left.
        path: Vec<Square>,
    },
    /// A robot could not slide because something is in its way.
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
