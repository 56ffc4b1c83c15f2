//! [`Refusal`]: why a message is refused.

use carom_play::referee::RefereeError;
use serde::{Deserialize, Serialize};

/// Why a message is refused. It has changed nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize, Deserialize)]
#[error("{text}")]
#[serde(deny_unknown_fields)]
pub struct Refusal {
    /// The reason, for programs. It stays the same in later versions.
    pub code: RefusalCode,
    /// The reason in English.
    pub text: String,
}

/// The kind of a [`Refusal`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RefusalCode {
    /// The message is not one of this protocol.
    Malformed,
    /// The message is longer than [`MAX_MESSAGE`](crate::MAX_MESSAGE).
    TooLong,
    /// More messages than [`MAX_MESSAGE_RATE`](crate::MAX_MESSAGE_RATE) in a second.
    TooFast,
    /// The other program speaks another version.
    Version,
    /// The settings of a room are not possible.
    Terms,
    /// There is no such room, or the token is not of this room.
    Unknown,
    /// The room is closed.
    Closed,
    /// The room has no place left.
    Full,
    /// The name is empty, too long, or has characters that a name must not have.
    Name,
    /// Somebody in the room has this name.
    NameTaken,
    /// Somebody at the table has this colour, or there is no such colour.
    Colour,
    /// The sender has no place in the room, or already has one.
    Place,
    /// Only the host may do this.
    NotHost,
    /// It is not possible at this moment.
    NotNow,
    /// It is the turn of another player.
    NotYourTurn,
    /// The rules of the game do not allow the move.
    Illegal,
    /// The moves do not solve the puzzle.
    Unsolved,
    /// It is not better than what the player has said before.
    NotBetter,
    /// The room has another game.
    OtherGame,
    /// The request was carried out before.
    Repeated,
    /// The server could not store what would happen. The same request with the same number can be sent again.
    NotStored,
    /// The answer comes too late.
    Stale,
    /// An event does not follow the last one: ask for those between.
    Gap,
}

impl RefusalCode {
    /// A refusal with this code and a text.
    #[must_use]
    pub fn because(self, text: impl Into<String>) -> Refusal {
        Refusal { code: self, text: text.into() }
    }
}

impl Refusal {
    /// What a status of HTTP says in place of a socket; `None` if it does not say why.
    pub(crate) fn of_status(status: u16) -> Option<Self> {
        match status {
            429 => Some(RefusalCode::TooFast.because("too much was asked for from here")),
            503 => Some(RefusalCode::Full.because("the server has no place for more connections")),
            _ => None,
        }
    }
}

impl RefusalCode {
    /// Refuses if it is so.
    pub(crate) fn when(self, is_so: bool, text: &str) -> Result<(), Refusal> {
        if is_so { Err(self.because(text)) } else { Ok(()) }
    }
}

impl From<RefereeError> for Refusal {
    fn from(error: RefereeError) -> Self {
        let code = match error {
            RefereeError::PlayerCount { .. } => RefusalCode::Full,
            RefereeError::NoName { .. } => RefusalCode::Name,
            RefereeError::SameName { .. } | RefereeError::AlreadyHere { .. } => {
                RefusalCode::NameTaken
            }
            RefereeError::SameColour { .. } => RefusalCode::Colour,
            RefereeError::NoSuchPlayer { .. } | RefereeError::Away { .. } => RefusalCode::Place,
            RefereeError::NotDemonstrating { .. } => RefusalCode::NotYourTurn,
            RefereeError::NotLower { .. } => RefusalCode::NotBetter,
            RefereeError::BidZero | RefereeError::TooManyMoves { .. } => RefusalCode::Illegal,
            _ => RefusalCode::NotNow,
        };
        code.because(error.to_string())
    }
}

/// Nobody waits for an answer of a search.
pub(crate) fn stale() -> Refusal {
    RefusalCode::Stale.because("nobody waits for this answer")
}
