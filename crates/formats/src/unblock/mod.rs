//! Unblock Me: the file formats of boards and of what is known about them.
//!
//! # What the formats share
//!
//! - A board has 3 to 16 columns and 3 to 16 rows. A square is empty, a wall, or a part of a block.
//! - A board has 1 to 128 blocks. A block covers one or more squares of one row or one column, side by side. A block of one square
//!   moves along its row and along its column; a change from one to the other is another move. It counts as two of the 128.
//! - The main block has two or more squares, and a text of letters says which one it is:
//!   - `--main LETTER` chooses it.
//!   - In a format that marks the exit it lies in the row or column of the mark. `A` comes first there, then another name of main blocks.
//!   - Without a mark a block `RED` is the main block wherever it lies.
//!   - Without a mark the exit is expected in the middle row, which is the third row of the classic game. A block `X`, `P`, `r` or `R` in
//!     this row is the main block. So are all `x` of a text, if they are a run of two or three there and no other block has such a name.
//!   - Or else it is `A`, if no other block with such a name lies in its row, or the only block with such a name if there is no `A`.
//!   - `R` in the middle row beside an `A` or `a` anywhere is in doubt, and so is `r` beside `a`.
//!   - A note names the main block unless it is `A` and no other block can well be meant. A text that leaves a doubt is refused with the
//!     candidates.
//! - In a text that has both `.` and `o` an `o` is the letter of a block. The board has another letter for it, as a note says.
//! - The row or column of the main block ends at the exit: on the right if it is horizontal and at the bottom
//!   if it is vertical, unless the file says that it is on the left or at the top.
//! - The letters of the blocks are `A` to `Z`, `a` to `z` without `o` and `x`, and then the letters of Unicode from `À` (U+00C0) to
//!   `ſ` (U+017F). Capital and small letters are different blocks.
//! - A move is the letter of a block and a number of squares, positive to the right or down: `A+2`, `C-1`. A block of one square has
//!   a `v` between them if it moves along its column: `Dv+1`.
//!
//! A file with anything else is refused.

pub mod board_string;
mod cars;
pub mod corpus;
pub mod database;
pub mod drawing;
mod entry;
pub mod exit_rows;
#[cfg(feature = "ron")]
pub mod native;
pub mod report;
pub mod rows;
pub mod table;

use std::io;

use crate::{ArgumentError, FileEntry, Format, ReadError, format};

pub use entry::Entry;

/// The format for saving, because it can express everything.
#[cfg(feature = "ron")]
pub const NATIVE: &Format<Entry> = &native::FORMAT;

/// Every format, in the order in which people see them.
pub const FORMATS: &[Format<Entry>] = &[
    #[cfg(feature = "ron")]
    native::FORMAT,
    drawing::FORMAT,
    exit_rows::FORMAT,
    rows::FORMAT,
    table::FORMAT,
    report::FORMAT,
    database::FORMAT,
    board_string::FORMAT,
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

/// Detects the format of a file's content and reads it. The main block has the name `main`.
///
/// # Errors
/// [`ReadError`] as [`read`], or if a board has no such block, or if it is vertical and no exit is marked.
pub fn read_with_main(
    bytes: &[u8],
    main: &str,
) -> Result<(&'static Format<Entry>, Vec<Entry>), ReadError> {
    format::read_with_main(FORMATS, bytes, Some(main))
}

/// Reads the boards that an argument names: a text that looks like a [board string](carom_engine::unblock::BoardSetup) is
/// that board, in every folder; any other text is passed to `load`, which returns the content of the file with that
/// name. So `./..B.AAB.........` is always a file.
///
/// # Errors
/// [`ArgumentError`]: an invalid board string, a file that `load` could not read, or a file with invalid content.
pub fn read_argument(
    argument: &str,
    load: impl FnOnce(&str) -> io::Result<Vec<u8>>,
) -> Result<Vec<Entry>, ArgumentError> {
    format::read_argument(argument, None, load)
}

impl FileEntry for Entry {
    const FORMATS: &'static [Format<Self>] = FORMATS;
    const HAS_ROWS: bool = true;

    const READS: &'static str = "rows and strings of letters, drawings with `+---+`, lines of the database and tables of cars";

    const UNKNOWN: &'static str = "this is not a puzzle of this game in any format that Carom reads; a board string is one line, rows are of the same length, and a drawing has a frame";

    fn from_name(name: &str) -> Option<Result<Self, ReadError>> {
        board_string::entry_from_name(name)
    }

    fn is_like_name(text: &str) -> bool {
        let is_file = FORMATS.iter().any(|it| text.ends_with(&format!(".{}", it.extension)));
        !is_file && board_string::is_like_board(text)
    }

    fn read_with_main(
        format: &Format<Self>,
        text: &str,
        main: &str,
    ) -> Result<Vec<Self>, ReadError> {
        let read = match format.id {
            #[cfg(feature = "ron")]
            "ron" => native::read,
            "drawing" => drawing::read,
            "exit-rows" => exit_rows::read,
            "rows" => rows::read,
            "csv" => table::read,
            "database" => database::read,
            "string" => board_string::read,
            "corpus" => corpus::read,
            _ => |_: &str, _: Option<&str>| {
                Err(ReadError::whole("the blocks have no letters: the first one is the main block"))
            },
        };
        read(text, Some(main))
    }

    fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    fn left_out(&self, copy: &Self) -> Option<Vec<&'static str>> {
        self.parts_left_out(copy)
    }
}
