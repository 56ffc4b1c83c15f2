//! [`Seat`]: who plays a side.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use carom_engine::ParseError;
use carom_solver::tablut::PlayerKind;

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seat {
    /// A person at this computer.
    Human,
    /// A person at another computer.
    Remote,
    /// A program.
    Program(PlayerKind),
    /// The strong program with this number of seconds for each move.
    Timed(u8),
}

impl Seat {
    /// Whether a person plays.
    #[must_use]
    pub const fn is_human(self) -> bool {
        matches!(self, Self::Human)
    }

    /// The program, if there is one.
    #[must_use]
    pub const fn program(self) -> Option<PlayerKind> {
        match self {
            Self::Human | Self::Remote => None,
            Self::Program(kind) => Some(kind),
            Self::Timed(_) => Some(PlayerKind::Engine),
        }
    }

    /// The time that the program has for each move, if it is chosen.
    #[must_use]
    pub fn time(self) -> Option<Duration> {
        match self {
            Self::Timed(seconds) => Some(Duration::from_secs(seconds.into())),
            Self::Human | Self::Remote | Self::Program(_) => None,
        }
    }
}

/// `human`, `remote`, the name of the program, such as `engine:5`, or `engine 10 s`.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Remote => f.write_str("remote"),
            Self::Program(kind) => kind.fmt(f),
            Self::Timed(seconds) => write!(f, "engine {seconds} s"),
        }
    }
}

carom_engine::by_text!(Seat);

impl FromStr for Seat {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let seconds = text.strip_prefix("engine ").and_then(|it| it.strip_suffix(" s"));
        match (text, seconds.map(str::parse)) {
            ("human", _) => Ok(Self::Human),
            ("remote", _) => Ok(Self::Remote),
            (_, Some(Ok(seconds))) => Ok(Self::Timed(seconds)),
            _ => text.parse().map(Self::Program),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_have_names() {
        let seats = [
            (Seat::Human, "human"),
            (Seat::Remote, "remote"),
            (Seat::Program(PlayerKind::Random), "random"),
            (Seat::Program(PlayerKind::Level(4)), "engine:4"),
            (Seat::Timed(10), "engine 10 s"),
        ];
        for (seat, name) in seats {
            assert_eq!((seat.to_string().as_str(), name.parse()), (name, Ok(seat)));
        }
        for wrong in ["", "person", "engine 300 s", "engine s", "engine:11"] {
            assert!(wrong.parse::<Seat>().is_err(), "{wrong}");
        }
        assert_eq!(Seat::Timed(3).time(), Some(Duration::from_secs(3)));
    }
}
