#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! Each game has a module with a table of its formats, one file each: [`ricochet::FORMATS`], [`tablut::FORMATS`] and
//! [`unblock::FORMATS`]. The rows of the table are [`Format`]s for the game's entries, which implement [`FileEntry`].
//! [`mod@format`] has the code that all games share, such as the detection of a format, and [`mod@stream`] reads long files of
//! lines with little memory. A reader either reads a text completely or rejects it with a [`ReadError`], which gives the place
//! and the reason.
//!
//! Every format either writes board, pieces and goal or returns a [`WriteError`]: it never silently changes
//! anything that matters for the solution. Formats without a place for names, the optimum, or printed
//! targets other than the goal omit them, as the documentation of their modules says, such as
//! [`ricochet::text`].

mod error;
pub mod format;
mod guess;
pub mod ricochet;
#[cfg(feature = "ron")]
mod ron_file;
mod scan;
pub mod stream;
pub mod tablut;
pub mod unblock;

pub use error::{ArgumentError, ReadError, ReadFault, WriteError, WriteFault, one_line};
pub use format::{FileEntry, Format, Optimum, decode};
pub use scan::quoted;
