//! Tests of the messages, and of games between a server and its clients.

mod host;
mod sockets;
mod wire;
