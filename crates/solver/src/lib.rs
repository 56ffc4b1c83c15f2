#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! [`search`] holds the algorithms that work on every [`Puzzle`](carom_engine::Puzzle), one a file;
//! [`catalogue`] what a game's table of solvers is made of; [`ricochet`] what only Ricochet Robots has,
//! and the [table](ricochet::CATALOGUE) of everything that solves it. A search never panics, prints
//! nothing and starts no thread; it answers with a [`Report`] and obeys a [`Control`]. Only a
//! [tablebase](ricochet::tablebase) uses more threads, if it is asked to.

pub mod catalogue;
pub mod control;
pub mod report;
pub mod ricochet;
pub mod search;

pub use catalogue::{CatalogueEntry, Solve};
pub use control::{Control, Progress};
pub use report::{Proof, Report, Stats, Stopped, Verdict};
