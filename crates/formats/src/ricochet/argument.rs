//! The argument that names a puzzle: a game ID, an official board or a file.

use std::io;

use carom_engine::ricochet::{Layout, LayoutError};

use super::{Entry, FORMATS, game_id};
use crate::{ArgumentError, FileEntry, Format, ReadError, format};

/// Reads the puzzles that an argument names. The command line and the game both use this rule:
///
/// 1. A name that [`entry_from_name`] accepts is that puzzle or board, in every folder.
/// 2. Any other text is passed to `load`, which returns the content of the file with that name.
///
/// So `7650` is always the board, and `./7650` is always the file.
///
/// # Errors
/// [`ArgumentError`]: an invalid name, a file that `load` could not read, or a file with invalid content.
///
/// ```
/// use carom_formats::ricochet::read_argument;
///
/// let load = |path: &str| if path == "./7650" { Ok(b"0 0 R\n2 2 G\n".to_vec()) } else { unreachable!() };
/// assert_eq!(read_argument("7650", load)?[0].board_name.as_deref(), Some("4B-3B-2B-1A"));
/// assert_eq!(read_argument("./7650", load)?[0].robots.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_argument(
    argument: &str,
    load: impl FnOnce(&str) -> io::Result<Vec<u8>>,
) -> Result<Vec<Entry>, ArgumentError> {
    format::read_argument(argument, None, load)
}

impl FileEntry for Entry {
    const FORMATS: &'static [Format<Self>] = FORMATS;

    const READS: &'static str =
        "lines with squares, game IDs, drawings, facts, grids of `.` and `#`, and JSON Lines";

    fn from_name(name: &str) -> Option<Result<Self, ReadError>> {
        entry_from_name(name)
    }

    fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    fn left_out(&self, copy: &Self) -> Option<Vec<&'static str>> {
        self.parts_left_out(copy)
    }
}

/// The puzzle or board of a name that needs no file: `4B-3B-2B-1A` or `official:4B-3B-2B-1A` is an official
/// board with its diagonals, in lower case and with spaces or commas, too; a game ID, `7650+42+E2302B12+C9`, is a puzzle; and its first four digits, `7650`, are a board
/// without diagonals. `None` if the text does not look like one of these.
///
/// # Errors
/// [`ReadError`] if it looks like one of these but is invalid.
#[must_use]
pub fn entry_from_name(name: &str) -> Option<Result<Entry, ReadError>> {
    const PREFIX: &str = "official:";
    let prefix = name.get(..PREFIX.len()).filter(|it| it.eq_ignore_ascii_case(PREFIX));
    let layout = prefix.map(|prefix| name[prefix.len()..].parse::<Layout>());
    // Without the prefix, four tiles are a board, also if they do not fit together.
    let bare = || match name.parse::<Layout>() {
        layout @ (Ok(_) | Err(LayoutError::RepeatedNumber { .. })) => Some(layout),
        Err(_) => None,
    };
    if let Some(layout) = layout.or_else(bare) {
        return Some(layout.map_err(ReadError::invalid).map(|layout| Entry {
            board_name: Some(layout.to_string()),
            ..Entry::board(layout.board())
        }));
    }
    game_id::detect(name).then(|| game_id::read_one(name))
}
