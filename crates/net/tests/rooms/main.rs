//! Tests of rooms: a game of each kind, whatever people and connections do, and the page about the protocol.

mod daily;
mod people;
mod ricochet;
mod tablut;
mod unblock;
mod world;
