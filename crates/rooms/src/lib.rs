#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! | what | where |
//! | --- | --- |
//! | the state of a room | [`Room`] |
//! | what has happened, with numbers | [`Event`], [`EventRecord`] |
//! | what people ask for, and what the server tells a room | [`Request`], [`ServerRequest`] |
//! | why a request is refused | [`Refusal`] |
//! | the messages between a client and the server | [`ClientMessage`], [`ServerMessage`] |
//! | what a client knows of a room | [`RoomClient`] |
//! | what a room waits for, which only a search can tell | [`Query`], a job of carom-jobs |
//! | the kinds of rooms | [`Terms`], [`RoomKind`], and a module for each |

mod client;
mod closing;
pub mod daily;
mod day_puzzle;
mod digest;
mod event;
mod kind;
mod kinds;
mod message;
mod people;
mod query;
mod ranking;
mod refusal;
mod request;
pub mod ricochet;
mod room;
pub mod tablut;
pub mod unblock;

pub use client::{Heard, RoomClient};
pub use closing::Closing;
pub use digest::Digest;
pub use event::{Audience, Cause, Event, EventRecord};
pub use kind::{Data, RoomKind, Seating};
pub use kinds::{Deal, GameCommand, GameEvent, RoomGame, Terms};
pub use message::{ClientMessage, ServerMessage};
pub use people::{Participant, ParticipantId, People, check_name};
pub use query::{Query, QueryAnswer};
pub use ranking::{Ranking, Standing};
pub use refusal::{Refusal, RefusalCode};
pub use request::{Request, ServerRequest};
pub use room::{Moment, Room};

/// The version of the protocol and of the events.
pub const VERSION: u32 = 2;
/// The letters and digits of the code of a room.
pub const CODE_LENGTH: usize = 12;
/// The most bytes of a message of a client.
pub const MAX_MESSAGE: usize = 16 * 1024;
/// The most messages of a client in a second.
pub const MAX_MESSAGE_RATE: u32 = 20;
/// The most requests of a client that wait for an answer. After a lost connection it sends all of them at once.
pub const MAX_WAITING: usize = 16;
/// The most people who watch a room.
pub const MAX_WATCHERS: usize = 200;
/// Who has been away for this time can be removed from the room, and loses a game of two if the other player claims it.
pub const ABSENCE: Millis = 60_000;
/// The longest name, in characters.
pub const MAX_NAME: usize = 24;

/// A time in milliseconds: a moment since the start of 1970 by the clock of the server, or a length.
pub type Millis = u64;
