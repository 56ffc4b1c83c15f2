//! [`Format`], a row of a game's table of formats, and what all tables share.

use crate::{ReadError, WriteError};

/// A file format of the entries `E` of one game.
#[derive(Debug)]
#[non_exhaustive]
pub struct Format<E: 'static> {
    /// The name on the command line.
    pub id: &'static str,
    /// What it is, for people.
    pub label: &'static str,
    /// The usual ending of its files, without the dot.
    pub extension: &'static str,
    /// Whether a text looks like this format.
    pub detect: fn(&str) -> bool,
    /// Whether texts of other formats can look like this one, too. Such formats are asked last.
    pub is_fallback: bool,
    /// Reads every entry of a text, at least one.
    pub read: fn(&str) -> Result<Vec<E>, ReadError>,
    /// Writes entries.
    pub write: fn(&[E]) -> Result<String, WriteError>,
}

/// What a file says of the fewest moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Optimum {
    /// Nothing.
    #[default]
    Unknown,
    /// The number of moves.
    Moves(u32),
    /// The puzzle has no solution.
    Unsolvable,
}

/// The format with an id.
#[must_use]
pub fn by_id<E>(formats: &'static [Format<E>], id: &str) -> Option<&'static Format<E>> {
    formats.iter().find(|format| format.id == id)
}

/// The format that a text looks like: the first one of the table that is sure of it, otherwise the first
/// fallback.
#[must_use]
pub fn detect<E>(formats: &'static [Format<E>], text: &str) -> Option<&'static Format<E>> {
    let ask = |is_fallback| {
        let mut asked = formats.iter().filter(move |it| it.is_fallback == is_fallback);
        asked.find(|format| (format.detect)(text))
    };
    ask(false).or_else(|| ask(true))
}

/// Reads the content of a file in whichever format of a table it is in.
///
/// # Errors
/// [`ReadError`] if the content is not UTF-8, no format recognises it, or the one that does refuses it.
pub fn read<E>(
    formats: &'static [Format<E>],
    bytes: &[u8],
) -> Result<(&'static Format<E>, Vec<E>), ReadError> {
    let text = decode(bytes)?;
    if text.trim().is_empty() {
        return Err(ReadError::whole("the file is empty"));
    }
    let format = detect(formats, text)
        .ok_or_else(|| ReadError::whole("the text is in none of the known formats"))?;
    Ok((format, (format.read)(text)?))
}

/// The text of a file, for [`Format::read`]. A byte order mark at its start is left out.
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

#[cfg(test)]
mod tests {
    use super::*;

    const fn format(id: &'static str, detect: fn(&str) -> bool, is_fallback: bool) -> Format<u8> {
        let (read, write) = (|_: &str| Ok(vec![0]), |_: &[u8]| Ok(String::new()));
        Format { id, label: "", extension: "", detect, is_fallback, read, write }
    }

    const FORMATS: &[Format<u8>] = &[
        format("anything", |_| true, true),
        format("a", |text| text.starts_with('a'), false),
        format("ab", |text| text.starts_with("ab"), false),
    ];

    #[test]
    fn fallbacks_are_asked_last_wherever_they_stand() {
        for (text, id) in [("abc", "a"), ("x", "anything")] {
            assert_eq!(detect(FORMATS, text).map(|it| it.id), Some(id), "{text}");
        }
        assert!(detect(&FORMATS[1..], "x").is_none());
        assert_eq!(by_id(FORMATS, "ab").map(|it| it.id), Some("ab"));
    }
}
