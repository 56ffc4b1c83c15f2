//! Tests of the formats of each game.

mod brought;
mod cases;
mod common;
mod doubts;
mod json_lines;
mod malformed;
mod names;
mod robustness;
mod round_trip;
mod spellings;
mod stream;
mod tablut;
mod tablut_state;
mod unblock;
