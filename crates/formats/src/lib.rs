//! Reads and writes the file formats of Ricochet Robots programs.
//!
//! [`FORMATS`] is the table of all of them, one module each; [`read`] detects which one a text is in.
//! Reading is strict: a text is read whole or refused with a [`ReadError`] that says where and why.

mod entry;
mod error;

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

/// Every format.
pub const FORMATS: &[Format] = &[];

/// The row of an id.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.id == id)
}

/// Reads a text in whichever format it is in.
///
/// # Errors
/// [`ReadError`] if no format recognises the text, or the one that does refuses it.
pub fn read(bytes: &[u8]) -> Result<(&'static Format, Vec<Entry>), ReadError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = 1 + bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count();
        ReadError::at_line(line, "the file is not UTF-8 text")
    })?;
    let format = FORMATS
        .iter()
        .find(|format| (format.detect)(text))
        .ok_or_else(|| ReadError::whole("the text is in none of the known formats"))?;
    Ok((format, (format.read)(text)?))
}
