//! The rooms, with the real program and real sockets.

mod api;
#[cfg(unix)]
mod faults;
mod games;
mod hostile;
mod limits;
#[cfg(unix)]
mod postgres;
mod restart;
mod world;
