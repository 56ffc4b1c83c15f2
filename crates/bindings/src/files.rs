//! Reads and writes the formats of every game.

use carom_formats::format::{by_id, read_with_main};
use carom_formats::{FileEntry, ReadError, ReadFault};

use crate::{Result, text};

/// The only entry of a text, which is its name or the content of a file. `hint` ends the message about the name of a file, and `main` is
/// the name of the main block, if the caller says it.
pub fn read_one<E: FileEntry>(text: &str, hint: &str, main: Option<&str>) -> Result<E> {
    let mut entries = read_text(text, hint, main)?;
    match (entries.pop(), entries.len()) {
        (Some(entry), 0) => Ok(entry),
        (_, others) => Err(format!("expected one entry, found {}", others + 1)),
    }
}

/// The entries of a text, which is the name of one or the content of a file, as [`read_one`].
pub fn read_text<E: FileEntry>(content: &str, hint: &str, main: Option<&str>) -> Result<Vec<E>> {
    let is_line = content.trim().lines().count() == 1;
    let name = Some(content.trim()).filter(|_| is_line && main.is_none());
    if let Some(entry) = name.and_then(E::from_name) {
        return Ok(vec![entry.map_err(text)?]);
    }
    entries(content.as_bytes(), main).map_err(|error| {
        let is_name = error.fault == ReadFault::Unknown && is_line;
        format!("{error}{}", if is_name { hint } else { "" })
    })
}

/// The entries of the content of a file. `main` is the name of the main block, if the caller says it.
pub fn entries<E: FileEntry>(
    content: &[u8],
    main: Option<&str>,
) -> std::result::Result<Vec<E>, ReadError> {
    read_with_main(E::FORMATS, content, main).map(|(_, entries)| entries)
}

/// The ids of the formats of a game.
pub fn ids<E: FileEntry>() -> Vec<&'static str> {
    E::FORMATS.iter().map(|format| format.id).collect()
}

/// The text of entries in the format with this id.
pub fn write<E: FileEntry>(entries: &[E], id: &str) -> Result<String> {
    let Some(format) = by_id(E::FORMATS, id) else {
        return Err(format!("there is no format `{id}`: expected {}", ids::<E>().join(", ")));
    };
    (format.write)(entries).map_err(text)
}
