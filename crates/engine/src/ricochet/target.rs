//! [`Target`]: a target printed on a board; [`Goal`]: the active target of a round.

use alloc::format;
use alloc::string::String;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

#[cfg(feature = "serde")]
use super::written::any_robot;
use super::{Board, Robot};
use crate::{ParseError, Square};

/// The symbol printed on a target.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Shape {
    /// A disc.
    Circle,
    /// A triangle.
    Triangle,
    /// A square.
    Square,
    /// A hexagon.
    Hexagon,
    /// The vortex, printed for any robot.
    Vortex,
}

impl Shape {
    /// All five shapes.
    pub const ALL: [Self; 5] =
        [Self::Circle, Self::Triangle, Self::Square, Self::Hexagon, Self::Vortex];

    /// `circle`, `triangle`, `square`, `hexagon` or `vortex`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["circle", "triangle", "square", "hexagon", "vortex"][self as usize]
    }

    /// `c`, `t`, `s`, `h` or `v`.
    #[must_use]
    pub const fn letter(self) -> char {
        ['c', 't', 's', 'h', 'v'][self as usize]
    }

    /// The shape with a letter, in either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_lowercase();
        Self::ALL.into_iter().find(|shape| shape.letter() == letter)
    }

    /// `●`, `▲`, `■`, `⬢` or `✱`.
    #[must_use]
    pub const fn symbol(self) -> char {
        ['●', '▲', '■', '⬢', '✱'][self as usize]
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Shape {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let name = text.to_ascii_lowercase();
        Self::ALL.into_iter().find(|shape| shape.name() == name).ok_or_else(|| {
            let message = format!(
                "`{text}` is not a shape: expected circle, triangle, square, hexagon or vortex"
            );
            ParseError::new(text, message)
        })
    }
}

/// A target printed on a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Target {
    /// Its square.
    pub square: Square,
    /// The robot that must come to rest on it; `None` for any robot.
    #[cfg_attr(feature = "serde", serde(rename = "colour", with = "any_robot"))]
    pub robot: Option<Robot>,
    /// Its symbol.
    pub shape: Shape,
}

impl Target {
    /// The goal of a round in which this target is active.
    #[must_use]
    pub const fn goal(self) -> Goal {
        Goal { robot: self.robot, square: self.square }
    }
}

/// For example `blue triangle`; `any vortex` for a target of any robot. The alternate form (`{:#}`) has the square,
/// too: `blue triangle on 9,12`.
impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.robot.map_or("any", Robot::name), self.shape)?;
        if f.alternate() { write!(f, " on {}", self.square) } else { Ok(()) }
    }
}

/// Parses the alternate form, `blue triangle on 9,12`, in either case.
impl FromStr for Target {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let parsed = || {
            let lower = text.to_ascii_lowercase();
            let (printed, square) = lower.split_once(" on ")?;
            let (robot, shape) = printed.split_once(' ')?;
            let (robot, square) = (Goal::parse_robot(robot).ok()?, square.parse().ok()?);
            Some(Self { square, robot, shape: shape.parse().ok()? })
        };
        parsed().ok_or_else(|| {
            let message = format!(
                "`{text}` is not a target: expected a robot or any, a shape and a square, as in blue triangle on 9,12"
            );
            ParseError::new(text, message)
        })
    }
}

/// The active target of a round: a robot and the square where it must rest, with or without a printed target.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Goal {
    /// The target robot; `None` if any robot may arrive.
    #[cfg_attr(feature = "serde", serde(with = "any_robot"))]
    pub robot: Option<Robot>,
    /// The target square.
    pub square: Square,
}

impl Goal {
    /// Parses [`Goal::robot`]: the name or the letter of a robot, or `any`, in either case.
    ///
    /// # Errors
    /// [`ParseError`] for another text.
    pub fn parse_robot(text: &str) -> Result<Option<Robot>, ParseError> {
        if text.eq_ignore_ascii_case("any") { Ok(None) } else { text.parse().map(Some) }
    }
}

/// For example `blue to 9,12`; `any robot to 9,12`.
impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.robot.map_or("any robot", Robot::name), self.square)
    }
}

/// Parses `blue to 9,12`, `any robot to 9,12` and `any to 9,12`, in either case; `to` may be missing, as in `blue 9,12`. The square
/// may have its name: `blue to J13`.
impl FromStr for Goal {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let parsed = || {
            let lower = text.to_ascii_lowercase();
            let words: Vec<&str> = lower.split_ascii_whitespace().collect();
            let (&square, before) = words.split_last()?;
            let robot = match before {
                ["any", "robot", "to"] | ["any", "robot"] => None,
                [robot, "to"] | [robot] => Self::parse_robot(robot).ok()?,
                _ => return None,
            };
            Some(Self { robot, square: square.parse().ok()? })
        };
        parsed().ok_or_else(|| {
            let message = format!(
                "`{text}` is not a goal: expected a robot or any, and a square, as in blue to 9,12"
            );
            ParseError::new(text, message)
        })
    }
}

impl Board {
    /// Parses a goal on this board: the text of a [`Goal`], `blue to 9,12`, or the name of a printed target, `blue triangle`,
    /// `blue-triangle` or `vortex`, in either case.
    ///
    /// # Errors
    /// [`ParseError`] for another text, and for a target that the board does not have.
    pub fn parse_goal(&self, text: &str) -> Result<Goal, ParseError> {
        let name = text.trim();
        let (robot, shape) = name.split_once(['-', ' ']).unwrap_or(("any", name));
        let (Ok(robot), Ok(shape)) = (Goal::parse_robot(robot), shape.parse::<Shape>()) else {
            return text.parse().map_err(|error: ParseError| {
                ParseError::new(text, format!("{error}, or a printed target, as in blue triangle"))
            });
        };
        for target in self.targets() {
            if target.robot == robot && target.shape == shape {
                return Ok(target.goal());
            }
        }
        let names: Vec<String> = self.targets().iter().map(Target::to_string).collect();
        let message = if names.is_empty() {
            format!("{text}: the board has no printed targets: name a square, as in red to D10")
        } else {
            format!("{text}: the board has only the targets {}", names.join(", "))
        };
        Err(ParseError::new(text, message))
    }
}
