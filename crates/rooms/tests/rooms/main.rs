//! Tests of rooms: a game of each kind, whatever people and connections do, and the page about the protocol.

mod client;
mod daily;
mod hostile;
mod interleavings;
mod people;
mod protocol;
mod records;
mod ricochet;
mod tablut;
mod unblock;
mod world;
