//! [`Robot`]: the pieces that move.

use alloc::format;
use core::fmt;
use core::str::FromStr;

use crate::ParseError;

/// A robot, named by its colour. A board with `n` robots has the first `n` of [`Robot::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Robot {
    /// The first robot.
    Red,
    /// The second robot.
    Green,
    /// The third robot.
    Blue,
    /// The fourth robot.
    Yellow,
    /// The fifth robot, black in some editions.
    Silver,
    /// The sixth robot. The game itself has no more than five.
    Orange,
    /// The seventh robot.
    Pink,
    /// The eighth robot.
    Aqua,
    /// The ninth robot.
    Maroon,
    /// The tenth robot.
    Lime,
}

impl Robot {
    /// All ten, in the order in which every format lists them.
    pub const ALL: [Self; 10] = [
        Self::Red,
        Self::Green,
        Self::Blue,
        Self::Yellow,
        Self::Silver,
        Self::Orange,
        Self::Pink,
        Self::Aqua,
        Self::Maroon,
        Self::Lime,
    ];
    /// The maximum number of robots on a board.
    pub const MAX: usize = Self::ALL.len();
    /// The maximum number of robots in the game itself, as it is sold. A board may have more.
    pub const STANDARD: usize = 5;
    /// The names of all in this order, for messages: `red, green, …, maroon, lime`.
    pub const NAMES: &str = "red, green, blue, yellow, silver, orange, pink, aqua, maroon, lime";

    /// The index in [`Robot::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The robot with an index in [`Robot::ALL`].
    #[must_use]
    pub fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// The first letter of the name: `r`, `g`, `b`, `y`, `s`, `o`, `p`, `a`, `m` or `l`. It is not the letter of another robot.
    #[must_use]
    pub const fn letter(self) -> char {
        self.name().as_bytes()[0] as char
    }

    /// The robot with a letter, in either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_lowercase();
        Self::ALL.into_iter().find(|robot| robot.letter() == letter)
    }

    /// `red`, `green`, `blue`, `yellow`, `silver`, `orange`, `pink`, `aqua`, `maroon` or `lime`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Green => "green",
            Self::Blue => "blue",
            Self::Yellow => "yellow",
            Self::Silver => "silver",
            Self::Orange => "orange",
            Self::Pink => "pink",
            Self::Aqua => "aqua",
            Self::Maroon => "maroon",
            Self::Lime => "lime",
        }
    }
}

impl fmt::Display for Robot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Parses a name or a letter, in either case.
impl FromStr for Robot {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let name = text.to_ascii_lowercase();
        let mut letters = name.chars();
        let by_letter = match (letters.next(), letters.next()) {
            (Some(letter), None) => Self::from_letter(letter),
            _ => None,
        };
        by_letter.or_else(|| Self::ALL.into_iter().find(|robot| robot.name() == name)).ok_or_else(
            || {
                let names = Self::NAMES;
                let message = format!(
                    "`{text}` is not a robot: expected one of {names}, or the first letter"
                );
                ParseError::new(text, message)
            },
        )
    }
}
