#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! A game has a module with a table of its formats, one file each: [`ricochet::FORMATS`]. The table's
//! rows are [`Format`]s of the game's entries; [`format`] holds what all tables share, such as which
//! format a text is in. Reading is strict: a text is read whole or refused with a [`ReadError`] that
//! says where and why.
//!
//! Every format carries board, pieces and goal, or says in a [`WriteError`] why it cannot: nothing that
//! matters to a puzzle's solution is changed silently. Names, what is known of the optimum, and printed
//! targets that are not the goal are left out by formats without a place for them, as their
//! documentation says.

mod error;
pub mod format;
pub mod ricochet;
mod scan;
pub mod wording;

pub use error::{ReadError, WriteError};
pub use format::{Format, Optimum, decode};

// Callers of one game name its module; until all of them do, its items are here, too.
#[doc(hidden)]
pub use ricochet::*;
