#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! [`search`] has the algorithms that work for every [`Puzzle`](carom_engine::Puzzle), one per file.
//! [`Solve`] and [`CatalogueEntry`] are the parts of a game's table of solvers. [`ricochet`] has the algorithms for Ricochet
//! Robots only, and the [table](ricochet::CATALOGUE) of all its solvers; [`ricochet::solve`] is the shortest call. [`unblock`] has the
//! same for Unblock Me. [`duel`] has the searches for games of two players, and [`tablut`] the players of Tablut, with
//! [`tablut::best_move`]. A search never panics, does not print, and starts threads only if a caller asks for more than one; it
//! returns a [`Report`] or an [`Advice`](duel::Advice) and obeys a [`Control`].
//!
//! | question | answer |
//! | --- | --- |
//! | a board with my own walls | [`BoardSetup`](carom_engine::ricochet::BoardSetup), example `own_board` |
//! | a puzzle of my own | [`Rules`](carom_engine::Rules) and [`Puzzle`](carom_engine::Puzzle), then a [`search`]; example `own_puzzle` |
//! | a time limit | [`Control::timeout`] |
//! | a solution within a time, which may not be shortest | [`ricochet::Anytime`], [`unblock::Anytime`] |
//! | cancel a search | [`Control::cancel_on`] |
//! | progress, limits of nodes and memory | [`Control`], example `solvers` |
//! | every shortest solution | [`ricochet::all_optimal`] and [`ricochet::list_optimal`], [`unblock::all_optimal`], or [`search::optimal_solutions`] for any puzzle; example `all_solutions` |
//! | the distance of every position | [`carom-tablebase`](https://docs.rs/carom-tablebase), [`unblock::Component`]; example `blocks` |
//! | random puzzles | [`carom-generator`](https://docs.rs/carom-generator) |
//! | files in other formats | [`carom-formats`](https://docs.rs/carom-formats) |
//! | pictures | [`carom-picture`](https://docs.rs/carom-picture) |
//! | the best move of a game of Tablut | [`tablut::best_move`], example `tablut_move` |
//!
//! # Features
//!
//! `ricochet`, `unblock` and `tablut` are the solvers of one game each. Only `ricochet` is on by default, so that a program
//! compiles no more than it needs. `std`, also on by default, adds the clock of [`Control::timeout`], threads, and a look at the
//! processor for its widest vectors; without it the crate needs `alloc` only. `avx512` adds code for processors with AVX-512, which
//! solves a puzzle of Ricochet Robots in about a sixth less time than the code for AVX2, and takes longer to compile. `serde` implements
//! `Serialize` and `Deserialize` for verdicts, statistics, progress, players of Tablut and components of Unblock Me. The searches
//! for any puzzle and for any game of two players need no feature. The crate makes the [promises](carom_engine#what-programs-can-rely-on) of all crates of Carom.

// The documentation is complete with all features. With the default ones it names what is not there.
#![cfg_attr(
    not(all(feature = "ricochet", feature = "tablut", feature = "unblock")),
    allow(rustdoc::broken_intra_doc_links)
)]
#![cfg_attr(not(any(test, feature = "std")), no_std)]

extern crate alloc;

mod catalogue;
mod control;
pub mod duel;
mod report;
#[cfg(feature = "ricochet")]
pub mod ricochet;
pub mod search;
#[cfg(any(feature = "ricochet", feature = "unblock"))]
mod sort;
#[cfg(feature = "tablut")]
pub mod tablut;
#[cfg(feature = "unblock")]
pub mod unblock;

pub use catalogue::{CatalogueEntry, Solve, by_id};
pub use control::{Control, Progress};
pub use report::{Proof, Report, Stats, StopReason, Verdict};
