//! The drawing of [`Drawing`]: a picture in ASCII characters.

use carom_engine::unblock::Drawing;

use super::entry::{self, Entry};
use crate::{Format, ReadError, WriteError};

pub(super) const FORMAT: Format<Entry> = Format {
    id: "drawing",
    label: "drawing in ASCII characters",
    extension: "txt",
    detect,
    is_fallback: false,
    is_by_line: false,
    read,
    write,
};

/// A border.
fn detect(text: &str) -> bool {
    text.starts_with("+-")
}

fn read(text: &str) -> Result<Vec<Entry>, ReadError> {
    let setup = Drawing::parse(text)
        .map_err(|error| ReadError::at(error.line, error.column, error.reason))?;
    Ok(vec![Entry::checked(setup, 1)?])
}

fn write(entries: &[Entry]) -> Result<String, WriteError> {
    let entry = entry::single("a drawing", entries)?;
    Ok(Drawing::new(&entry.board).to_string())
}
