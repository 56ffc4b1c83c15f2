//! RON, the native format, which people can read and edit. It has everything about a board.
//!
//! A file is one value in [Rusty Object Notation](https://github.com/ron-rs/ron),
//! `(game: unblock, version: 1, entries: [...])`, with one entry or more. An entry has these fields, in any order; only the
//! board is required:
//!
//! - `id`: a text, the name of the board;
//! - `board`: a text for each row with one character per square, as in [board strings](super::board_string). All rows have the same
//!   number of squares;
//! - `exit`: `left`, `right`, `top` or `bottom`: the edge that the main block must reach, which is then `A`, if there is an `A`. Without it
//!   the exit is on the right of a horizontal main block and below a vertical one;
//! - `fewest_moves`, `fewest_steps`, `positions`: numbers: the fewest moves and the fewest steps of one square to the exit,
//!   and how many positions can be reached. A number that is missing is not known.
//!
//! Unknown fields, games and versions are errors.
//!
//! ```text
//! (
//!     game: unblock,
//!     version: 1,
//!     entries: [
//!         (
//!             board: ["..B.", "AAB.", ".CC.", "..DD"],
//!             fewest_moves: 4,
//!         ),
//!     ],
//! )
//! ```

use carom_engine::Direction;
use carom_engine::unblock::BoardSetup;
use serde::{Deserialize, Serialize};

use super::entry::{self, Entry};
use crate::ron_file::{self, Version};
use crate::{Format, ReadError, ReadFault, WriteError};

pub(super) const FORMAT: Format<Entry> = Format {
    id: "ron",
    label: "RON, the native format",
    extension: "ron",
    detect: ron_file::detect,
    is_fallback: false,
    is_by_line: false,
    read: |text| read(text, None),
    write,
};

pub(super) fn read(text: &str, main: Option<&str>) -> Result<Vec<Entry>, ReadError> {
    let entries: Vec<Entry> = if main.is_some() {
        let file: File<EntryText> = ron_file::read(text)?;
        let entries = file.entries.into_iter().map(|it| checked(it, main));
        entries.collect::<Result<_, _>>().map_err(ReadError::invalid)?
    } else {
        let file: File<ValidEntry> = ron_file::read(text)?;
        file.entries.into_iter().map(|ValidEntry(entry)| entry).collect()
    };
    if entries.is_empty() {
        return Err(ReadError::whole("the list of entries is empty").of(ReadFault::Empty));
    }
    Ok(entries)
}

fn write(entries: &[Entry]) -> Result<String, WriteError> {
    entry::some(entries)?;
    let entries = entries.iter().map(EntryText::from).collect();
    let file = File { game: GameName::Unblock, version: Version, entries };
    ron_file::write(&file)
}

/// A file; `E` is [`ValidEntry`] when it is read and [`EntryText`] when it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "file")]
struct File<E> {
    game: GameName,
    version: Version,
    entries: Vec<E>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase", rename = "game")]
enum GameName {
    Unblock,
}

/// A valid entry. The check runs while the place in the file is known.
#[derive(Deserialize)]
#[serde(try_from = "EntryText")]
struct ValidEntry(Entry);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "entry")]
struct EntryText {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    board: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    exit: Option<Edge>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fewest_moves: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fewest_steps: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
}

/// An edge of the board.
#[derive(Serialize, Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Edge {
    Top,
    Right,
    Bottom,
    Left,
}

impl Edge {
    /// Its mark in a board string.
    const fn mark(self) -> char {
        match self {
            Self::Top => '^',
            Self::Right => '>',
            Self::Bottom => 'v',
            Self::Left => '<',
        }
    }
}

impl From<&Entry> for EntryText {
    fn from(entry: &Entry) -> Self {
        Self {
            id: entry.id.clone(),
            board: entry.board.rows(),
            exit: entry.board.needs_exit_mark().then(|| match entry.board.exit() {
                Direction::North => Edge::Top,
                Direction::East => Edge::Right,
                Direction::South => Edge::Bottom,
                Direction::West => Edge::Left,
            }),
            fewest_moves: entry.fewest_moves,
            fewest_steps: entry.fewest_steps,
            positions: entry.positions,
        }
    }
}

impl TryFrom<EntryText> for ValidEntry {
    type Error = String;

    fn try_from(text: EntryText) -> Result<Self, String> {
        checked(text, None).map(Self)
    }
}

/// The valid entry of a text. The main block has the letter `main`, if this is given.
fn checked(text: EntryText, main: Option<&str>) -> Result<Entry, String> {
    let width = text.board.first().map_or(0, |row| row.chars().count());
    if let Some(y) = text.board.iter().position(|row| row.chars().count() != width) {
        let row = y + 1;
        return Err(format!("row {row} of the board must have {width} squares, like row 1"));
    }
    let mark = text.exit.map(|edge| edge.mark().to_string()).unwrap_or_default();
    let string = format!("{width}x{}{mark}:{}", text.board.len(), text.board.concat());
    let read = BoardSetup::read(&string, main).map_err(|error| error.reason)?;
    Ok(Entry {
        id: text.id,
        fewest_moves: text.fewest_moves,
        fewest_steps: text.fewest_steps,
        positions: text.positions,
        ..Entry::lettered(read, 1).map_err(|error| error.reason)?
    })
}
