//! What a game with somebody elsewhere begins with, and what happens in it.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use carom_engine::rules::Outcome;
use carom_engine::tablut::{Faults, Move, RuleSet, Side};
use carom_formats::tablut::wire::{MessageError, Name, ReceiveError};

use crate::tablut::EndingReason;

/// Who comes to whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RemoteRole {
    /// The other player comes here, and has this time for the name and for each move.
    Host(Duration),
    /// We go to a server.
    Guest,
}

/// What a remote game begins with.
#[derive(Clone, Debug)]
pub struct RemoteSetup {
    /// Who comes to whom.
    pub role: RemoteRole,
    /// The side of the person here.
    pub own: Side,
    /// The name of the person here.
    pub name: Name,
    /// The rules of the game. Who goes to a server takes those of its first board.
    pub rules: RuleSet,
    /// The host and the port to wait at or to go to.
    pub address: (String, u16),
}

/// What has happened in a remote game.
#[derive(Debug)]
pub enum RemoteEvent {
    /// The server waits at an address.
    Waits(SocketAddr),
    /// The server begins under other rules than those of the setup, and so does the person here.
    OtherRules(Box<RuleSet>),
    /// Both players are there. A server knows the name of the other one.
    Began(Option<Name>),
    /// The other player has left before both had moved. Its method `wait_again` waits for another one.
    NotBegun(Option<Name>),
    /// The other player has moved.
    Moved(Move),
    /// The result, and why.
    Over(Outcome<Side>, EndingReason),
    /// The connection has ended. Nothing else happens.
    Ended(Result<(), RemoteError>),
}

/// Why a remote game cannot begin or go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RemoteError {
    /// The host has no address.
    #[error("the name has no address: {0}")]
    Unknown(io::Error),
    /// The connection, or the address to wait at, failed.
    #[error(transparent)]
    Socket(#[from] io::Error),
    /// The server does not go on.
    #[error(transparent)]
    Server(#[from] ClientError),
    /// The server does not play from the start of any rules.
    #[error("the server plays from another position")]
    OtherStart,
}

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
    Message(#[from] MessageError),
    /// The game cannot go on with the board of a state.
    #[error("the server: a wrong board: {0}")]
    Board(#[from] Faults),
}
