//! [`Seat`]: who plays a side.

use std::fmt;

use carom_solver::tablut::PlayerKind;

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Seat {
    /// A person at this terminal: `human`.
    Human,
    /// A program that connects over the network: `tcp`.
    Tcp,
    /// A player of ours.
    Program(PlayerKind),
}

impl Seat {
    /// The player of ours, if it is one.
    pub(super) const fn program(self) -> Option<PlayerKind> {
        match self {
            Self::Program(kind) => Some(kind),
            Self::Human | Self::Tcp => None,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Tcp => f.write_str("tcp"),
            Self::Program(kind) => kind.fmt(f),
        }
    }
}

/// Parses a player of ours or `human`.
pub(super) fn human_or_program(text: &str) -> Result<Seat, String> {
    seat(Seat::Human, text)
}

/// Parses a player of ours or `tcp`.
pub(super) fn tcp_or_program(text: &str) -> Result<Seat, String> {
    seat(Seat::Tcp, text)
}

fn seat(other: Seat, text: &str) -> Result<Seat, String> {
    if text == other.to_string() {
        return Ok(other);
    }
    text.parse().map(Seat::Program).map_err(|error| match text {
        "human" => "people play with `carom tablut serve` and `carom tablut join --player human`"
            .to_owned(),
        _ => format!("{error}, or {other}"),
    })
}
