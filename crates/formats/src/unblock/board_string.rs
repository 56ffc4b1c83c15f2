//! Board strings, one per line: the squares row by row, where `.` or `o` is an empty square, `x` a wall, `A` the main block,
//! and other letters are the other blocks. `WIDTHxHEIGHT:` stands before the squares of a board that is not square, and may
//! stand before any others. A mark before the colon is the exit: `<` left, `>` right, `^` top or `v` bottom, as in
//! `4x4<:`. With a mark `A` is the main block, if there is an `A`. Without it the exit is on the right of a horizontal main block and
//! below a vertical one.
//!
//! Blank lines and lines whose first letter is `#` are skipped. The format has no place for names and results.
//!
//! ```text
//! # A board of 4x4 squares, and one of 5x4 squares.
//! ..B.AAB..CC...DD
//! 5x4:..B..AAB............
//! ```

use carom_engine::unblock::{Axis, BoardSetup, BoardStringError, BoardStringFault};

use super::entry::{self, Entry};
use crate::scan::{self, Word};
use crate::{Format, ReadError, ReadFault, WriteError};

pub(super) const FORMAT: Format<Entry> = Format {
    id: "string",
    label: "board strings, one a line",
    extension: "txt",
    detect,
    is_fallback: true,
    is_by_line: true,
    read: |text| read(text, None),
    write,
};

/// A board as the first word of the first line that is not a comment.
fn detect(text: &str) -> bool {
    lines(text).next().is_some_and(|(_, words)| looks_like_board(&words[0])) || is_short(text)
}

/// Whether a word seems to be a board, perhaps with faults: it is long and has a main block or several empty squares, or it is one.
pub(super) fn looks_like_board(word: &Word<'_>) -> bool {
    let text = word.text;
    let is_long = text.len() >= 9 || text.contains(':');
    let is_empty = text.matches('.').count() > 2 || text.matches('o').count() * 4 > text.len();
    is_long && (has_main(text) || is_empty || is_upright(text))
}

/// Whether a text is a board with a vertical main block.
fn is_upright(text: &str) -> bool {
    let main = BoardSetup::read(text, None)
        .ok()
        .and_then(|it| Some((*it.letters.first()?, *it.setup.blocks.first()?)));
    main.is_some_and(|(letter, block)| block.axis == Axis::Vertical && "AXP".contains(letter))
}

fn has_main(text: &str) -> bool {
    text.contains("AA") || text.contains("XX")
}

/// Whether a whole text seems to be a board that is too short: a main block, empty squares, walls and capitals. Names of files
/// have other small letters.
fn is_short(text: &str) -> bool {
    let is_square = |it: u8| it.is_ascii_uppercase() || matches!(it, b'.' | b'o' | b'x');
    let text = text.trim();
    text.len() >= 4 && text.contains('.') && has_main(text) && text.bytes().all(is_square)
}

/// Whether a text without blanks seems to be a board, perhaps of another length.
pub(super) fn is_like_board(text: &str) -> bool {
    let is_known = |it: u8| it.is_ascii_alphanumeric() || b".:<>^".contains(&it);
    let looks_like_board = looks_like_board(&Word { text, line: 1, column: 1 });
    text.bytes().all(is_known) && looks_like_board || is_short(text)
}

/// Reads a text with one board a line.
pub(super) fn read_lines(
    text: &str,
    read_line: impl Fn(usize, &[Word<'_>]) -> Result<Entry, ReadError>,
) -> Result<Vec<Entry>, ReadError> {
    let entries: Vec<Entry> =
        lines(text).map(|(line, words)| read_line(line, &words)).collect::<Result<_, _>>()?;
    if entries.is_empty() {
        return Err(ReadError::whole("the file has no boards").of(ReadFault::Empty));
    }
    Ok(entries)
}

/// The lines that are neither blank nor comments.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, Vec<Word<'_>>)> {
    scan::lines(text).filter(|(_, words)| !words[0].text.starts_with('#'))
}

/// The board of a text that can only be meant as a board string, or `None` for any other text.
pub(super) fn entry_from_name(text: &str) -> Option<Result<Entry, ReadError>> {
    is_board_string(text).then(|| read_word(&Word { text, line: 1, column: 1 }, None))
}

/// Whether a text has the characters and the length of a board string.
fn is_board_string(text: &str) -> bool {
    let (size, squares) = text.split_once(':').map_or((None, text), |(size, it)| (Some(size), it));
    let is_size = |size: &str| size.bytes().all(|it| it.is_ascii_digit() || b"x<>^v".contains(&it));
    let is_square = |it: char| it == '.' || it.is_alphabetic();
    squares.chars().all(is_square)
        && match size {
            Some(size) => is_size(size) && size.contains('x'),
            // A file name is seldom as long as a square board, and seldom has several blanks or doubled letters.
            None => {
                (3..=16).any(|side| side * side == squares.chars().count())
                    && (has_main(squares) || is_upright(squares))
                    && squares.contains(['.', 'o'])
            }
        }
}

/// The board of a word.
pub(super) fn read_word(word: &Word<'_>, main: Option<&str>) -> Result<Entry, ReadError> {
    let fault = |error: BoardStringError| {
        let kind = match error.fault {
            BoardStringFault::Length => ReadFault::Length,
            BoardStringFault::Character => ReadFault::Character,
            _ => ReadFault::Invalid,
        };
        let candidates = error.candidates.iter().map(char::to_string).collect();
        let at = ReadError::at(word.line, word.column + error.column - 1, error.reason).of(kind);
        ReadError { candidates, ..at }
    };
    Entry::lettered(BoardSetup::read(word.text, main).map_err(fault)?, word.line)
}

pub(super) fn read(text: &str, main: Option<&str>) -> Result<Vec<Entry>, ReadError> {
    read_lines(text, |_, words| match words {
        [word] => read_word(word, main),
        [_, extra, ..] => Err(extra.error("unexpected text after the board")),
        [] => Err(ReadError::whole("a line without words")),
    })
}

fn write(entries: &[Entry]) -> Result<String, WriteError> {
    entry::some(entries)?;
    Ok(entries.iter().map(|entry| format!("{}\n", entry.board)).collect())
}
