#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! [`search`] has the algorithms that work for every [`Puzzle`](carom_engine::Puzzle), one per file.
//! [`catalogue`] has the parts of a game's table of solvers. [`ricochet`] has the algorithms for Ricochet
//! Robots only, and the [table](ricochet::CATALOGUE) of all its solvers; [`unblock`] has the same for Unblock Me. A search never panics, does not
//! print and does not start threads; it returns a [`Report`] and obeys a [`Control`]. Only a
//! [tablebase](ricochet::tablebase) uses more threads, on request.

pub mod catalogue;
pub mod control;
pub mod report;
pub mod ricochet;
pub mod search;
pub mod unblock;

pub use catalogue::{CatalogueEntry, Solve};
pub use control::{Control, Progress};
pub use report::{Proof, Report, Stats, Stopped, Verdict};
