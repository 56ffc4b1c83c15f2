//! [`Request`]: what people ask a room for; [`ServerRequest`]: what the server tells it.

use serde::{Deserialize, Serialize};

use crate::{GameCommand, Millis, ParticipantId, QueryAnswer};

/// What people ask for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// A seat.
    Join {
        /// The name. A watcher may take another one.
        name: String,
        /// The colour; without one it is the first that is free.
        #[serde(default)]
        colour: Option<u8>,
    },
    /// A place as a watcher.
    Watch {
        /// The name.
        name: String,
    },
    /// To leave the room.
    Leave,
    /// The next game: the first one, or after a game a rematch. It begins as soon as every player is ready.
    Ready(bool),
    /// From the host: somebody must leave the room.
    Remove {
        /// The participant.
        participant: ParticipantId,
    },
    /// From the host: a computer takes a seat.
    AddComputer {
        /// The name.
        name: String,
        /// The strength, 1 to 5.
        strength: u8,
    },
    /// From the host, between two games: a player has another head start, or none. Then nobody is ready any more.
    HeadStart {
        /// The participant.
        participant: ParticipantId,
        /// From 0 for none to 3.
        head_start: u8,
    },
    /// Something in the game.
    Game(GameCommand),
}

/// What the server tells a room. It never comes from a client.
#[derive(Clone, PartialEq, Debug)]
pub enum ServerRequest {
    /// A connection was lost or is there again.
    Connected(ParticipantId, bool),
    /// Somebody has not been seen for long, or must go.
    Remove(ParticipantId),
    /// The answer to the query with this number, see [`Room::query`](crate::Room::query); `None` if no search can give one.
    Answer(u64, Option<QueryAnswer>),
    /// The server was down for this time.
    Resumed(Millis),
    /// The room is closed, for a reason in English.
    Close(String),
}
