//! The sockets of a [server](super::Host) and a [client](super::Guest), with the feature `sockets`.
//!
//! [`Server`] and [`Client`] do their work in `step`, which never waits longer than the caller says: a window calls it in every
//! frame, a command waits in it. Only a program that does not read what it gets can delay a step, by five seconds. The reading of
//! messages has a thread, one for each connection, because the time of the next message is unknown.

mod client;
mod connection;
mod server;

pub use client::{Client, ClientError};
pub use server::{Note, Server};
