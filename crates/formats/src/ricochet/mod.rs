//! Ricochet Robots: boards, rounds and positions. The module of each format describes it.

mod argument;
pub mod asp;
pub mod corpus;
pub mod drawing;
#[cfg(feature = "dump")]
pub mod dump;
mod entry;
pub mod game_id;
#[cfg(feature = "json")]
pub mod json_lines;
mod layouts;
mod limits;
#[cfg(feature = "ron")]
pub mod native;
mod parts;
pub mod ricochetrobots;
pub mod text;

use crate::{Format, ReadError, format};

pub use argument::{entry_from_name, read_argument};
pub use entry::{Entry, EntryError};

/// The format for saving, because it can express everything.
#[cfg(feature = "ron")]
pub const NATIVE: &Format<Entry> = &native::FORMAT;

/// Every format, in the order in which people see them.
pub const FORMATS: &[Format<Entry>] = &[
    #[cfg(feature = "ron")]
    native::FORMAT,
    #[cfg(feature = "json")]
    json_lines::FORMAT,
    game_id::FORMAT,
    #[cfg(feature = "dump")]
    dump::FORMAT,
    ricochetrobots::FORMAT,
    asp::FORMAT,
    drawing::FORMAT,
    text::FORMAT,
    corpus::FORMAT,
];

/// The format with an id.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static Format<Entry>> {
    format::by_id(FORMATS, id)
}

/// Detects the format of a file's content and reads it.
///
/// # Errors
/// [`ReadError`] if the content is not UTF-8, no format recognises it, or its format rejects it.
pub fn read(bytes: &[u8]) -> Result<(&'static Format<Entry>, Vec<Entry>), ReadError> {
    format::read(FORMATS, bytes)
}
