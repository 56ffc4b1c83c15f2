#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! | what | where |
//! | --- | --- |
//! | the messages, and their bytes | [`wire`] |
//! | the server: who is there, whose move it is, and how the game ends | [`Host`] |
//! | a program that plays: the game that the states of the server tell | [`Guest`] |
//! | why a client cannot go on | [`ClientError`] |
//! | both over TCP | [`sockets`] |
//!
//! Only [`sockets`] has sockets and a clock. A caller of [`Host`] and [`Guest`] says what arrived and sends the answers.

mod error;
mod guest;
mod host;
mod message;
pub mod sockets;
pub mod wire;

use carom_engine::Outcome;
use carom_engine::tablut::Side;

pub use error::ClientError;
pub use guest::{Guest, News};
pub use host::{Answer, Conclusion, ConclusionReason, Event, Host, Offence};

/// The name of a side on the wire: `white` or `black`.
#[must_use]
pub const fn colour(side: Side) -> &'static str {
    match side {
        Side::Attackers => "black",
        Side::Defenders => "white",
    }
}

/// A result in one or two words: `white wins` or `draw`.
#[must_use]
pub fn result(outcome: Outcome<Side>) -> String {
    match outcome {
        Outcome::Won(side) => format!("{} wins", colour(side)),
        Outcome::Drawn => "draw".to_owned(),
    }
}
