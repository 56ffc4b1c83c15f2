//! [`Seat`]: who plays a side.

use std::fmt;
use std::str::FromStr;

use carom_solver::tablut::{Kind, UnknownPlayer};

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seat {
    /// A person at this computer.
    Human,
    /// A program.
    Program(Kind),
}

impl Seat {
    /// Whether a person plays.
    #[must_use]
    pub const fn is_human(self) -> bool {
        matches!(self, Self::Human)
    }

    /// The program, if there is one.
    #[must_use]
    pub const fn program(self) -> Option<Kind> {
        match self {
            Self::Human => None,
            Self::Program(kind) => Some(kind),
        }
    }
}

/// `human`, or the name of the program, such as `engine:5`.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Program(kind) => kind.fmt(f),
        }
    }
}

impl FromStr for Seat {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Self, UnknownPlayer> {
        if text == "human" { Ok(Self::Human) } else { text.parse().map(Self::Program) }
    }
}
