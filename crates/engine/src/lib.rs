#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! This crate has only rules: it does not draw random numbers, start threads, or read files or clocks.
//! Searches use the traits [`Rules`], [`Puzzle`] and [`Duel`]. Each game has its own module: [`ricochet`] is Ricochet Robots,
//! [`unblock`] is Unblock Me, and [`tablut`] is Tablut.
//!
//! The feature `serde` implements `Serialize` and `Deserialize` for boards, `BoardSetup`s, goals, moves and their parts, and for rounds
//! and games. The names and the spellings are those of the native format of files and of the command line's JSON: `red`, `any`, `south`,
//! `gS`. Deserialised values are validated like any other setup. Use a format that describes itself, such as JSON or RON.
//!
//! # What programs can rely on
//!
//! This holds for all crates of Carom. They have one version and follow semantic versioning: before 1.0 a minor version can change
//! names and types. Enums and structs that will grow are `#[non_exhaustive]`. A crate needs the Rust of two releases before its own,
//! now 1.93, and only a new minor version can need a newer one. (The window needs 1.95, because Bevy does.) A file of any version can be
//! read by every later one, and a seed gives the same puzzles on every machine in every later version.
//!
//! The rules, formats, searches, pictures and models of games use no files, clocks or network but for a time limit. `carom-support` is for
//! files and signals, and `carom-competition` for a network. Threads start only on request. The libraries compile for browsers
//! (`wasm32-unknown-unknown`). `carom-engine` needs `alloc` only, and so do `carom-solver` and
//! `carom-generator` with `default-features = false`. CI checks both.

#![cfg_attr(not(test), no_std)]

extern crate alloc;

#[cfg(feature = "serde")]
mod by_text;
mod direction;
mod drawing_error;
mod faults;
mod grid;
mod notation;
mod parse_error;
pub mod ricochet;
mod rules;
mod square;
pub mod square_name;
pub mod tablut;
pub mod unblock;

pub use direction::{Direction, Directions};
pub use drawing_error::DrawingError;
pub use faults::Faults;
pub use grid::Grid;
pub use parse_error::ParseError;
pub use rules::{Duel, Outcome, PlayError, Puzzle, Rules, WrongSolution, perft};
pub use square::{Size, SizeError, SizeTextError, Square, parse_squares};
