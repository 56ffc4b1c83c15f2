//! [`Move`] and its notation.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::Robot;
use crate::{Direction, ParseError, notation};

/// A slide of one robot in one direction.
///
/// The notation is the letters of the robot and the direction, `gS` for green south, or an arrow, `g↓`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move {
    /// The robot that slides.
    pub robot: Robot,
    /// The direction in which the slide starts.
    pub direction: Direction,
}

/// `gS`; with the alternate flag (`{:#}`) `g↓`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let direction =
            if f.alternate() { self.direction.arrow() } else { self.direction.letter() };
        write!(f, "{}{direction}", self.robot.letter())
    }
}

/// Parses `gS` in any case, and `g↓`.
impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut letters = text.chars();
        let robot = letters.next().and_then(Robot::from_letter);
        let direction = letters.next().and_then(Direction::from_symbol);
        if let (Some(robot), Some(direction), None) = (robot, direction, letters.next()) {
            return Ok(Self { robot, direction });
        }
        let message = format!(
            "`{text}` is not a move: expected a robot (r g b y s o p a m l) and a direction (N E S W), as in gS"
        );
        Err(ParseError::new(text, message))
    }
}

/// Formats moves, separated by blanks.
#[must_use]
pub fn format_moves(moves: &[Move]) -> String {
    notation::format(moves)
}

/// Parses moves that are separated by blanks, commas or both.
///
/// # Errors
/// [`ParseError`] for the first text that is not a move.
pub fn parse_moves(text: &str) -> Result<Vec<Move>, ParseError> {
    notation::parse(text)
}
