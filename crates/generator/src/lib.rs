#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! Each game has its own module: [`ricochet`], [`tablut`] and [`unblock`]. They share [`draw`], whose draws never change.
//!
//! The caller passes the random numbers, as a generator of [`rand`](https://docs.rs/rand), which is exported again; this crate never creates a
//! random generator. The same numbers give the same boards and rounds on every machine and in every later version: all draws go through one small
//! function of this crate, and tests fix its results. The same is true for [`ricochet::random_puzzle`] if no search
//! reaches its node limit; see there.
//!
//! The feature `std`, on by default, makes puzzles of an exact length from tables. Without it the crate needs `alloc` only. The feature
//! `serde` implements `Serialize` and `Deserialize` for recipes and puzzles.

#![cfg_attr(not(feature = "std"), allow(rustdoc::broken_intra_doc_links))]
#![cfg_attr(not(any(test, feature = "std")), no_std)]

extern crate alloc;

pub use rand;

mod counts;
pub mod draw;
pub mod ricochet;
pub mod tablut;
pub mod unblock;
