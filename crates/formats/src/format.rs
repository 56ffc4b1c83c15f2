//! [`Format`], a row of a game's table of formats, [`FileEntry`], what a game's files contain, and the code that all games
//! share.

use std::io;

use crate::{ArgumentError, ReadError, ReadFault, WriteError, guess};

/// A file format for the entries `E` of one game.
#[derive(Debug)]
#[non_exhaustive]
pub struct Format<E: 'static> {
    /// The name on the command line.
    pub id: &'static str,
    /// The description for people.
    pub label: &'static str,
    /// The usual file extension, without the dot.
    pub extension: &'static str,
    /// Whether a text looks like this format.
    pub detect: fn(&str) -> bool,
    /// Whether texts of other formats can look like this one, too. Detection tries such formats last.
    pub is_fallback: bool,
    /// Whether each line is an entry by itself, unless it is blank or a comment. [`Stream`](crate::stream::Stream) reads such a
    /// file line by line.
    pub is_by_line: bool,
    /// Reads every entry of a text; at least one.
    pub read: fn(&str) -> Result<Vec<E>, ReadError>,
    /// Writes entries.
    pub write: fn(&[E]) -> Result<String, WriteError>,
}

/// An entry of a game's files: a board or a puzzle, and what is known about it. Code for the files of any game takes this
/// type as its parameter.
///
/// ```
/// use carom_formats::{FileEntry, ricochet, unblock};
///
/// fn ids<E: FileEntry>() -> impl Iterator<Item = &'static str> {
///     E::FORMATS.iter().map(|format| format.id)
/// }
///
/// assert!(ids::<ricochet::Entry>().any(|id| id == "game-id"));
/// assert!(ids::<unblock::Entry>().any(|id| id == "string"));
/// ```
pub trait FileEntry: Sized + 'static {
    /// Every format of the game, in the order in which people see them.
    const FORMATS: &'static [Format<Self>];
    /// Whether a short line may be an entry by itself, and as well the first row of one.
    const HAS_ROWS: bool = false;

    /// The error for a text that is in none of these formats.
    const UNKNOWN: &'static str =
        "this is not a puzzle of this game in any format that Carom reads";

    /// The usual ones of these formats, for such a text.
    const READS: &'static str = "the formats of this game";

    /// The entry of a text that is a name by itself, without a file; `None` for any other text.
    ///
    /// # Errors
    /// [`ReadError`] if the text looks like a name but is invalid.
    #[must_use]
    fn from_name(name: &str) -> Option<Result<Self, ReadError>>;

    /// Whether a text without a file of this name can only be meant as content of a file, although it is damaged.
    #[must_use]
    fn is_like_name(_text: &str) -> bool {
        false
    }

    /// Reads every entry of a text in a format, with the main piece that the user names; at least one.
    ///
    /// # Errors
    /// [`ReadError`] as [`Format::read`], or if the text has no such piece.
    fn read_with_main(_: &Format<Self>, _: &str, _main: &str) -> Result<Vec<Self>, ReadError> {
        Err(ReadError::whole("this game has no main block"))
    }

    /// The name of the entry in its file.
    fn id(&self) -> Option<&str>;

    /// What this entry has and `copy`, the same entry after it was written and read in some format, does not have: a list for
    /// people, such as `the name`. `None` if the copy is another puzzle or game, which no format may write.
    #[must_use]
    fn left_out(&self, copy: &Self) -> Option<Vec<&'static str>>;
}

/// The names of the parts that differ.
pub(crate) fn differing<const N: usize>(parts: [(&'static str, bool); N]) -> Vec<&'static str> {
    parts.into_iter().filter_map(|(name, differs)| differs.then_some(name)).collect()
}

/// The fewest moves according to a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Optimum {
    /// The file does not say.
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

/// The format of a text: the first one of the table that recognises it, and fallback formats last.
#[must_use]
pub fn detect<E>(formats: &'static [Format<E>], text: &str) -> Option<&'static Format<E>> {
    let ask = |is_fallback| {
        let mut asked = formats.iter().filter(move |it| it.is_fallback == is_fallback);
        asked.find(|format| (format.detect)(text))
    };
    ask(false).or_else(|| ask(true))
}

/// Detects the format of a file's content and reads it.
///
/// # Errors
/// [`ReadError`] if the content is not UTF-8, no format recognises it, or its format rejects it.
pub fn read<E: FileEntry>(
    formats: &'static [Format<E>],
    bytes: &[u8],
) -> Result<(&'static Format<E>, Vec<E>), ReadError> {
    read_with_main(formats, bytes, None)
}

/// Detects the format of a file's content and reads it. `main` is the name of the main piece, if the user says it.
///
/// # Errors
/// [`ReadError`] as [`read`], or if the content has no such piece.
pub fn read_with_main<E: FileEntry>(
    formats: &'static [Format<E>],
    bytes: &[u8],
    main: Option<&str>,
) -> Result<(&'static Format<E>, Vec<E>), ReadError> {
    let text = decode(bytes)?;
    if text.trim().is_empty() {
        return Err(ReadError::whole("the file is empty").of(ReadFault::Empty));
    }
    let format = detect(formats, text).ok_or_else(|| unknown::<E>(text))?;
    let found =
        main.map_or_else(|| (format.read)(text), |main| E::read_with_main(format, text, main));
    match found {
        Ok(entries) => Ok((format, entries)),
        Err(error) if error.fault != ReadFault::Invalid && guess::of(text).is_some() => {
            Err(ReadError { guess: Some(error.reason), ..unknown::<E>(text) })
        }
        Err(error) if error.line.is_some_and(|it| it <= first_line(text)) => {
            Err(first_fault(format, text, error))
        }
        Err(error) => Err(error),
    }
}

/// The error for content in none of the formats: UTF-16 without its mark, bytes that are not a text, or any other text.
fn unknown<E: FileEntry>(text: &str) -> ReadError {
    if text.contains('\0') {
        let reason = "the file is not text: it has zero bytes; if it is UTF-16, save it as UTF-8";
        return ReadError::whole(reason).of(ReadFault::NotText);
    }
    let lists = "`carom formats` lists them";
    let reason = match guess::of(text) {
        Some(kind) => format!(
            "this seems to be {kind}, which Carom does not read: it reads {}; {lists}",
            E::READS
        ),
        None if text.trim().contains('\n') => format!("{}; {lists}", E::UNKNOWN),
        None => E::UNKNOWN.to_owned(),
    };
    ReadError::whole(reason).of(ReadFault::Unknown)
}

/// The error for a text whose first line is wrong. Other texts can look like a fallback format, and the first
/// line of this one is not as the format says.
pub(crate) fn first_fault<E: FileEntry>(
    format: &Format<E>,
    text: &str,
    error: ReadError,
) -> ReadError {
    let is_certain = matches!(error.fault, ReadFault::Part | ReadFault::Invalid);
    if !format.is_fallback || is_certain {
        return error;
    }
    if text.contains('\0') || guess::of(text).is_some() {
        return unknown::<E>(text);
    }
    let reason = format!("{}. As {}: {}", E::UNKNOWN, format.label, error.reason);
    let fault = match error.fault {
        ReadFault::Form => ReadFault::Unknown,
        told => told,
    };
    ReadError { fault, reason, guess: Some(error.reason), ..error }
}

/// The number of the first line, from 1, that is neither blank nor a comment.
fn first_line(text: &str) -> usize {
    let is_content = |line: &str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    1 + text.lines().take_while(|line| !is_content(line)).count()
}

/// Reads the entries that an argument names. A [name](FileEntry::from_name) is that entry, in every folder. Any other text is
/// passed to `load`, which returns the content of the file with that name. `main` is the name of the main piece, if the user says it.
///
/// # Errors
/// [`ArgumentError`]: an invalid name, a file that `load` could not read, or a file with invalid content.
pub fn read_argument<E: FileEntry>(
    argument: &str,
    main: Option<&str>,
    load: impl FnOnce(&str) -> io::Result<Vec<u8>>,
) -> Result<Vec<E>, ArgumentError> {
    let content = match (E::from_name(argument), main) {
        (Some(entry), None) => return Ok(vec![entry?]),
        (Some(_), Some(_)) => argument.as_bytes().to_vec(),
        (None, _) => load(argument)?,
    };
    let (_, entries) = read_with_main(E::FORMATS, &content, main)?;
    Ok(entries)
}

/// The text of a file, for [`Format::read`], without a byte order mark at its start.
///
/// # Errors
/// [`ReadError`] if the text is UTF-16 or UTF-32, or at the first line that is not UTF-8.
pub fn decode(bytes: &[u8]) -> Result<&str, ReadError> {
    // The mark of UTF-32 begins with that of UTF-16.
    if bytes.starts_with(&[0xFF, 0xFE, 0, 0]) || bytes.starts_with(&[0, 0, 0xFE, 0xFF]) {
        let reason = "the text is UTF-32: save it as UTF-8";
        return Err(ReadError::whole(reason).of(ReadFault::NotText));
    }
    if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
        let reason = "the text is UTF-16: save it as UTF-8";
        return Err(ReadError::whole(reason).of(ReadFault::NotText));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].split(|&byte| byte == b'\n').count();
        ReadError::at_line(line, "the file is not UTF-8 text").of(ReadFault::NotText)
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    impl FileEntry for u8 {
        const FORMATS: &'static [Format<Self>] = FORMATS;

        fn from_name(_: &str) -> Option<Result<Self, ReadError>> {
            None
        }

        fn id(&self) -> Option<&str> {
            None
        }

        fn left_out(&self, _: &Self) -> Option<Vec<&'static str>> {
            Some(Vec::new())
        }
    }

    const fn format(id: &'static str, detect: fn(&str) -> bool, is_fallback: bool) -> Format<u8> {
        let (read, write) = (|_: &str| Ok(vec![0]), |_: &[u8]| Ok(String::new()));
        Format { id, label: id, extension: "", detect, is_fallback, is_by_line: false, read, write }
    }

    const FORMATS: &[Format<u8>] = &[
        format("anything", |_| true, true),
        format("a", |text| text.starts_with('a'), false),
        format("ab", |text| text.starts_with("ab"), false),
    ];

    #[test]
    fn a_text_of_another_kind_is_not_blamed_for_one_format() {
        let read = |text: &str| {
            let wrong = text.lines().position(|line| line.contains('!'));
            let fault = |line| ReadError::at(line + 1, 1, "no marks").of(ReadFault::Character);
            wrong.map_or(Ok(vec![0]), |line| Err(fault(line)))
        };
        let formats = Box::leak(Box::new([Format { read, ..format("plain", |_| true, true) }]));
        let why =
            |text: &str| super::read(formats, text.as_bytes()).expect_err("marks").to_string();
        assert_eq!(why("good\nbad!\n"), "2:1: no marks");
        let told = "3:1: this is not a puzzle of this game in any format that Carom reads. As plain: no marks";
        assert_eq!(why("# Title\n\nbad!\n"), told);
    }

    #[test]
    fn a_text_of_another_encoding_is_named() {
        let why = |bytes: &[u8]| decode(bytes).expect_err("no UTF-8").to_string();
        for mark in [[0xFF, 0xFE], [0xFE, 0xFF]] {
            assert_eq!(why(&mark), "the text is UTF-16: save it as UTF-8");
        }
        for mark in [[0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF]] {
            assert_eq!(why(&mark), "the text is UTF-32: save it as UTF-8");
        }
        let unknown = read(&FORMATS[1..], b"x\0y\0").expect_err("no text");
        assert_eq!(
            unknown.to_string(),
            "the file is not text: it has zero bytes; if it is UTF-16, save it as UTF-8"
        );
        assert_eq!(why(b"1\n\xFF"), "2: the file is not UTF-8 text");
        assert_eq!(decode(b"\xEF\xBB\xBF1"), Ok("1"));
    }

    #[test]
    fn fallbacks_are_asked_last_wherever_they_stand() {
        for (text, id) in [("abc", "a"), ("x", "anything")] {
            assert_eq!(detect(FORMATS, text).map(|it| it.id), Some(id), "{text}");
        }
        assert!(detect(&FORMATS[1..], "x").is_none());
        assert_eq!(by_id(FORMATS, "ab").map(|it| it.id), Some("ab"));
    }
}
