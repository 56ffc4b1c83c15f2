//! Tests of what the generator makes.

mod exact;
mod pinned;
mod puzzles;
mod rules;
mod tablut;
mod unblock;
