//! Reads and writes the file formats of Ricochet Robots programs.
//!
//! [`FORMATS`] is the table of all of them, one module each; [`read`] detects which one a text is in.
//! Reading is strict: a text is read whole or refused with a [`ReadError`] that says where and why.

//!
//! Every format carries board, robots and goal, or says in a [`WriteError`] why it cannot: nothing that
//! matters to a puzzle's solution is changed in silence. Names, what is known of the optimum, and printed
//! targets that are not the goal are left out by formats without a place for them, as their
//! documentation says.
//!
//! ```
//! use carom_engine::ricochet::Robot;
//!
//! let (format, entries) = carom_formats::read(b"7650+42+E2302B12+C9")?;
//! assert_eq!(format.id, "game-id");
//! assert_eq!(entries[0].board_name.as_deref(), Some("4B-3B-2B-1A"));
//! assert_eq!(entries[0].goal.and_then(|goal| goal.robot), Some(Robot::Blue));
//!
//! let drawing = carom_formats::by_id("drawing").expect("a row of the table");
//! assert!((drawing.write)(&entries)?.ends_with("goal: blue to 9,12\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod asp;
mod corpus;
mod drawing;
mod dump;
mod entry;
mod error;
mod game_id;
mod layouts;
mod limits;
mod native;
mod parts;
mod ricochetrobots;
mod scan;
mod text;

use carom_engine::ricochet::Layout;

pub use entry::{Entry, Optimum};
pub use error::{EntryError, ReadError, WriteError};

/// A row of [`FORMATS`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Format {
    /// The name on the command line.
    pub id: &'static str,
    /// What it is, for people.
    pub label: &'static str,
    /// The usual ending of its files, without the dot.
    pub extension: &'static str,
    /// Whether a text looks like this format. Formats are asked in the order of [`FORMATS`].
    pub detect: fn(&str) -> bool,
    /// Reads every entry of a text, at least one.
    pub read: fn(&str) -> Result<Vec<Entry>, ReadError>,
    /// Writes entries.
    pub write: fn(&[Entry]) -> Result<String, WriteError>,
}

/// Every format, those that are recognised with the most certainty first.
pub const FORMATS: &[Format] = &[
    native::FORMAT,
    game_id::FORMAT,
    dump::FORMAT,
    ricochetrobots::FORMAT,
    asp::FORMAT,
    drawing::FORMAT,
    text::FORMAT,
    corpus::FORMAT,
];

/// The row of an id.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.id == id)
}

/// Reads a text in whichever format it is in.
///
/// # Errors
/// [`ReadError`] if the text is not UTF-8, no format recognises it, or the one that does refuses it.
pub fn read(bytes: &[u8]) -> Result<(&'static Format, Vec<Entry>), ReadError> {
    let text = decode(bytes)?;
    if text.trim().is_empty() {
        return Err(ReadError::whole("the file is empty"));
    }
    let format = FORMATS
        .iter()
        .find(|format| (format.detect)(text))
        .ok_or_else(|| ReadError::whole("the text is in none of the known formats"))?;
    Ok((format, (format.read)(text)?))
}

/// The text of a file, for [`Format::read`]. A byte order mark in front is left out.
///
/// # Errors
/// [`ReadError`] at the first line that is not UTF-8.
pub fn decode(bytes: &[u8]) -> Result<&str, ReadError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].split(|&byte| byte == b'\n').count();
        ReadError::at_line(line, "the file is not UTF-8 text")
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// What a name says that needs no file: `official:4B-3B-2B-1A` is an official board with all that is
/// printed on it; a game ID, `7650+42+E2302B12+C9`, a puzzle; and its first four digits, `7650`, a board
/// without diagonals. `None` if the text looks like none of them.
///
/// # Errors
/// [`ReadError`] if it looks like one of them but is not sound.
#[must_use]
pub fn entry_from_name(name: &str) -> Option<Result<Entry, ReadError>> {
    if let Some(layout) = name.strip_prefix("official:") {
        let layout: Result<Layout, _> = layout.parse();
        return Some(layout.map_err(|error| ReadError::whole(error.to_string())).map(|layout| {
            Entry { board_name: Some(layout.to_string()), ..Entry::board(layout.board()) }
        }));
    }
    game_id::detect(name).then(|| game_id::read_one(name))
}
