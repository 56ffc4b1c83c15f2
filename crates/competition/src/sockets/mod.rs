//! The sockets of a [server](crate::Host) and a [client](crate::Guest).
//!
//! [`Server`] and [`Client`] do their work in `step`, which never waits longer than the caller says, and have no thread.

mod client;
mod connection;
mod server;

pub use client::Client;
pub use server::{Note, Server};
