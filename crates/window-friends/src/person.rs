//! [`Person`]: who the player is in rooms, and the seat that the player has, between starts.

use carom_play::saved::Keep;
use serde::{Deserialize, Serialize};

/// The name and the server as the player has typed them, and the seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename = "friends", default, deny_unknown_fields)]
pub(crate) struct Person {
    pub(crate) name: String,
    pub(crate) server: String,
    pub(crate) seat: Option<Seat>,
}

/// A place in a room, which survives the end of the program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Seat {
    pub(crate) server: String,
    pub(crate) code: String,
    pub(crate) token: String,
}

impl Keep for Person {
    const VERSION: u32 = 1;
    const FILE: &'static str = "friends.ron";
}
