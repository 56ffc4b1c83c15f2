//! The rooms, with the real program and real sockets.

mod api;
mod games;
mod hostile;
mod limits;
mod restart;
mod world;
