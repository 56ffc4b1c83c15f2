//! The sockets of a [server](super::Host) and a [client](super::Guest), with the feature `sockets`.
//!
//! [`Server`] and [`Client`] do their work in `step`, which never waits longer than the caller says, and have no thread: a command
//! waits in it. A window has a [`RemoteGame`], whose thread waits.

mod client;
mod connection;
mod remote_game;
mod server;

pub use client::Client;
pub use remote_game::RemoteGame;
pub use server::{Note, Server};
