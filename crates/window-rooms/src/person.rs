//! [`Person`]: who the player is in rooms, and the seat that the player has, between starts.

use bevy::prelude::*;
use carom_play::saved::Persist;
use carom_shell::panel::badge::COLOURS;
use carom_shell::persisted::Persisted;
use serde::{Deserialize, Serialize};

/// The name and the server as the player has typed them, the colour, and the seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename = "friends", default, deny_unknown_fields)]
pub(crate) struct Person {
    pub(crate) name: String,
    pub(crate) server: String,
    /// The wanted colour; without one the first that is free.
    pub(crate) colour: Option<u8>,
    pub(crate) seat: Option<KeptSeat>,
}

/// A place in a room, which survives the end of the program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeptSeat {
    pub(crate) server: String,
    pub(crate) code: String,
    pub(crate) token: String,
}

impl Person {
    /// The colour after this one; after the last one there is none again.
    pub(crate) fn next_colour(&self) -> Option<u8> {
        let next = self.colour.map_or(0, |it| it + 1);
        (next < COLOURS).then_some(next)
    }
}

/// The player of this run of the program. The file keeps it, unless nothing is kept.
#[derive(Resource)]
pub(crate) struct KnownPerson {
    pub(crate) person: Person,
    kept: Persisted<Person>,
}

impl KnownPerson {
    pub(crate) fn new(kept: Persisted<Person>) -> Self {
        Self { person: kept.to_value(), kept }
    }

    pub(crate) fn put(&mut self, person: Person) {
        // A problem with the file was told at the start.
        _ = self.kept.put(person.clone());
        self.person = person;
    }
}

impl Persist for Person {
    const VERSION: u32 = 1;
    const FILE: &'static str = "friends.ron";
}
