//! [`ClientError`]: why a client cannot go on.

use carom_engine::tablut::Faults;
use carom_formats::ReadError;

use crate::wire::ReceiveError;

/// Why a client cannot go on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClientError {
    /// The connection was closed before the first state.
    #[error("the server refused the client: the place may be taken")]
    Refused,
    /// The connection was closed before the end of the game.
    #[error("the server has closed the connection")]
    Left,
    /// The server asks again, but the last move could not be sent.
    #[error("the server does not read the moves")]
    CutOff,
    /// The server sends something other than messages.
    #[error("the server: {0}")]
    Receive(ReceiveError),
    /// A message is not a state.
    #[error("the server: {0}")]
    Message(#[from] ReadError),
    /// The game cannot go on with the board of a state.
    #[error("the server: a wrong board: {0}")]
    Board(#[from] Faults),
}
