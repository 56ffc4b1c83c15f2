#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! Each game has its own module: [`ricochet`], [`tablut`], [`unblock`]. The games share:
//!
//! | what | where |
//! | --- | --- |
//! | a puzzle for one player in play: its moves, hints and help | [`solo`] |
//! | comparison of the player's moves with the optimum | [`review`], [`Stars`] |
//! | bidding among 1 to 8 people | [`Referee`] |
//! | what a player has achieved | [`Records`] |
//! | puzzles in packs | [`packs`] |
//! | the puzzles that a player has solved | [`history`] |
//! | values that are kept between starts, in a store of the caller | [`StoredValue`], [`Store`] |
//! | days | [`Date`] |
//!
//! This crate contains only values and methods that change them. It does not use windows, threads, clocks or
//! files. The caller passes the time and the random numbers, so the tests do not wait, and the game only draws the
//! state. The engine decides which moves are legal.

pub mod date;
pub mod history;
pub mod packs;
pub mod records;
pub mod referee;
pub mod review;
pub mod ricochet;
pub mod saved;
mod snapshots;
pub mod solo;
pub mod stars;
pub mod tablut;
pub mod unblock;

pub use date::Date;
pub use records::Records;
pub use referee::{Phase, PlayerId, Referee};
pub use saved::{Store, StoredValue};
pub use stars::Stars;
