//! A game over the [wire](carom_formats::tablut::wire) of the student competition, without sockets: the caller says what
//! arrived and sends the answers.
//!
//! | what | where |
//! | --- | --- |
//! | the server: who is there, whose move it is, and how the game ends | [`Host`] |
//! | a program that plays: the game that the states of the server tell | [`Guest`] |

mod guest;
mod host;

use carom_engine::tablut::Side;

pub use guest::{Guest, News};
pub use host::{Answer, Conclusion, Event, Host, Offence, Reason};

/// The name of a side on the wire: `white` or `black`.
#[must_use]
pub const fn colour(side: Side) -> &'static str {
    match side {
        Side::Attackers => "black",
        Side::Defenders => "white",
    }
}
