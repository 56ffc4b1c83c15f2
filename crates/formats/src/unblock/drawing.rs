//! The drawing: a picture of a board in ASCII characters, which [`Drawing`] of carom-engine reads and writes.
//!
//! ```text
//! +---------+
//! | . . B . |
//! | A A B . >
//! | . . . # |
//! +---------+
//! ```
//!
//! - The first and the last line are the border: `+`, then one `-` more than twice the number of columns, then `+`.
//! - A row is `|`, then a blank and a character for each square, then a blank and `|`. The row of the main block ends with
//!   `>`, the exit, instead of the last `|`. An exit on the left is a `<` in place of the first `|`. An exit of a vertical main block
//!   is a `v` in the last line or a `^` in the first one, in its column. A drawing has one exit.
//! - `.` is an empty square, `#` is a wall, and any other letter is a block.
//! - The main block lies in the row or column of the exit.
//!
//! Blanks at the ends of lines and empty lines after the drawing do not matter, nor does the answer below the drawing of
//! `carom unblock solve`. The format has one board, and no place for
//! names and results.

use carom_engine::unblock::Drawing;

use super::entry::{self, Entry};
use super::rows;
use crate::{Format, ReadError, WriteError};

pub(super) const FORMAT: Format<Entry> = Format {
    id: "drawing",
    label: "drawing in ASCII characters",
    extension: "txt",
    detect,
    is_fallback: false,
    is_by_line: false,
    read: |text| read(text, None),
    write,
};

/// A border, unless the frame is that of [rows](super::rows), whose squares have no blanks between them.
fn detect(text: &str) -> bool {
    (text.starts_with("+-") || text.starts_with("+^")) && !(rows::FORMAT.detect)(text)
}

pub(super) fn read(text: &str, main: Option<&str>) -> Result<Vec<Entry>, ReadError> {
    // What `carom unblock solve` says below its drawing.
    let text = text.split_once("\nboard ").map_or(text, |(drawing, _)| drawing);
    let read = Drawing::read(text, main)
        .map_err(|error| ReadError::at(error.line, error.column, error.reason))?;
    Ok(vec![Entry::lettered(read, 1)?])
}

fn write(entries: &[Entry]) -> Result<String, WriteError> {
    let entry = entry::single("a drawing", entries)?;
    Ok(Drawing::new(&entry.board).to_string())
}
