#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! A game has a module of its own: [`ricochet`]. They share [`draw`], the draws that stay the same for
//! ever.
//!
//! The caller passes the random numbers; nothing here makes a generator of its own. The same numbers
//! give the same boards and rounds on every machine and in every later version: all draws go through
//! one small function of this crate, and tests pin its results. The same holds for
//! [`random_puzzle`] as long as no search reaches its node limit; see there.

pub mod draw;
pub mod ricochet;
