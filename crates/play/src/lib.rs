#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! A game has a module of its own: [`ricochet`]. They share:
//!
//! | what | where |
//! | --- | --- |
//! | the player's moves beside the optimum | [`review`], [`Stars`] |
//! | 1 to 8 people who bid against one another | [`Referee`] |
//! | what a player has achieved | [`Records`] |
//! | values kept between starts, in a store that the caller gives | [`Saved`], [`Store`] |
//! | days | [`Date`] |
//!
//! Everything here is a value that is changed by calls: there is no window, no thread and no clock, and
//! no file system but behind the feature `files`, which is off by default: [`Store`] as files.
//! The caller passes the time and the random numbers, so that all of it is tested without waiting, and
//! the game has only to draw it. What is legal comes from the engine.

pub mod date;
#[cfg(feature = "files")]
pub mod files;
pub mod records;
pub mod referee;
pub mod review;
pub mod ricochet;
pub mod saved;
pub mod stars;

pub use date::Date;
pub use records::Records;
pub use referee::{Phase, PlayerId, Referee};
pub use saved::{Saved, Store};
pub use stars::Stars;
