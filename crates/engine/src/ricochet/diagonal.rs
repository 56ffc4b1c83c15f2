//! [`Diagonal`]: a coloured wall across a square. It turns robots.

use super::Robot;
use crate::Direction;

/// The lean of a diagonal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "super::written::LeanText", into = "super::written::LeanText")
)]
pub enum Lean {
    /// `/`, from the south-west corner to the north-east.
    Slash,
    /// `\`, from the north-west corner to the south-east.
    Backslash,
}

impl Lean {
    /// `/` or `\`.
    #[must_use]
    pub const fn symbol(self) -> char {
        match self {
            Self::Slash => '/',
            Self::Backslash => '\\',
        }
    }

    /// The lean for the symbol `/` or `\`.
    #[must_use]
    pub const fn from_symbol(symbol: char) -> Option<Self> {
        match symbol {
            '/' => Some(Self::Slash),
            '\\' => Some(Self::Backslash),
            _ => None,
        }
    }

    /// The lean after a quarter turn of the board.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Slash => Self::Backslash,
            Self::Backslash => Self::Slash,
        }
    }
}

/// A diagonal across a square: the robot of its colour passes; every other robot turns by 90 degrees and
/// slides on. No robot can stop on it, unless the [rules](super::Profile::stops_on_diagonals) say so.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Diagonal {
    /// Its lean.
    pub lean: Lean,
    /// The robot that passes.
    #[cfg_attr(feature = "serde", serde(rename = "colour"))]
    pub robot: Robot,
}

impl Diagonal {
    /// The heading with which a robot that entered with `heading` leaves.
    #[must_use]
    pub fn deflect(self, robot: Robot, heading: Direction) -> Direction {
        use Direction::{East, North, South, West};
        if robot == self.robot {
            return heading;
        }
        match (self.lean, heading) {
            (Lean::Slash, North) | (Lean::Backslash, South) => East,
            (Lean::Slash, East) | (Lean::Backslash, West) => North,
            (Lean::Slash, South) | (Lean::Backslash, North) => West,
            (Lean::Slash, West) | (Lean::Backslash, East) => South,
        }
    }
}
