//! [`Event`]: what has happened in a room.

use serde::{Deserialize, Serialize};

use crate::{Deal, GameEvent, Millis, ParticipantId, Terms};

/// An event with its place in the room's history.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventRecord {
    /// The version of the protocol that wrote it.
    pub version: u32,
    /// The number: 1 for the first event, and one more for every other.
    pub number: u64,
    /// The time of the server. It never goes back.
    pub at: Millis,
    /// The request that led to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Cause>,
    /// The event.
    pub event: Event,
}

/// The request of a participant that led to an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cause {
    /// The participant.
    pub participant: ParticipantId,
    /// The participant's number of the request.
    pub request: u64,
}

/// What has happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Event {
    /// The room was opened. This is always the first event, and only the first.
    Opened(Terms),
    /// Somebody has taken a seat: a newcomer, a watcher or a computer.
    Joined {
        /// The participant.
        participant: ParticipantId,
        /// The name.
        name: String,
        /// The colour, if the game has colours.
        colour: Option<u8>,
        /// The strength of a computer; 0 for a person.
        computer: u8,
    },
    /// A newcomer watches.
    Watched {
        /// The participant.
        participant: ParticipantId,
        /// The name.
        name: String,
    },
    /// Somebody has left the room or was removed.
    Left {
        /// The participant.
        participant: ParticipantId,
    },
    /// A connection was lost or is there again.
    Connected {
        /// The participant.
        participant: ParticipantId,
        /// Whether it is there.
        is_connected: bool,
    },
    /// A player is ready for the next game, or no longer.
    Readied {
        /// The participant.
        participant: ParticipantId,
        /// Whether the player is ready.
        is_ready: bool,
    },
    /// A player has another head start, or none. Nobody is ready any more, because all must know it.
    HeadStart {
        /// The participant.
        participant: ParticipantId,
        /// From 0 for none to 3.
        head_start: u8,
    },
    /// A game has begun.
    Began(Deal),
    /// Something has happened in the game.
    Game(GameEvent),
    /// The server was down. The clocks stood for this time.
    Resumed {
        /// The time.
        pause: Millis,
    },
    /// The room is closed.
    Closed {
        /// Why, in English.
        reason: String,
    },
    /// Something that this participant must not know yet. The state of the room is the same without it.
    Hidden,
}

/// Who may know an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// Everybody.
    Room,
    /// This participant.
    One(ParticipantId),
    /// Only the server.
    Server,
}

impl EventRecord {
    /// The event as a participant may see it; `None` is somebody without a place in the room.
    #[must_use]
    pub fn seen_by(&self, viewer: Option<ParticipantId>) -> Self {
        let audience = match &self.event {
            Event::Game(event) => event.audience(),
            _ => Audience::Room,
        };
        let is_seen = match audience {
            Audience::Room => true,
            Audience::One(participant) => viewer == Some(participant),
            Audience::Server => false,
        };
        if is_seen { self.clone() } else { Self { event: Event::Hidden, ..*self } }
    }
}
