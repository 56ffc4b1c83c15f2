//! Tests of the rules of each game.

mod common;
mod faults;
mod laws;
mod perft;
mod plain;
mod rebounds;
mod resumed;
mod slides;
mod tablut;
mod texts;
mod tiles;
mod unblock;
