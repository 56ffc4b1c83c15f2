#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! This crate knows rules and nothing else: it draws no random number, starts no thread and reads no
//! file or clock. [`rules`] holds the traits that searches are written against; [`ricochet`] is
//! Ricochet Robots.
//!
//! Feature `serde` derives `Serialize` and `Deserialize` for boards, setups and their parts; what is
//! read is validated like any other setup.

pub mod direction;
pub mod grid;
pub mod ricochet;
pub mod rules;
pub mod square;

pub use direction::{Direction, Directions};
pub use grid::Grid;
pub use rules::{Puzzle, Rules, WrongSolution, perft};
pub use square::{Size, Square};
