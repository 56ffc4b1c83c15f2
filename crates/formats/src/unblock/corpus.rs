//! Corpus: one board per line, for tests and measurements.
//!
//! A line is `id board moves steps positions`, separated by blanks. Blank lines and lines whose first letter is `#` are
//! skipped.
//!
//! - `id`: a name without blanks; `-` for none.
//! - `board`: a [board string](super::board_string).
//! - `moves`, `steps`: the fewest moves and the fewest steps of one square to the exit; `-` if the number is unknown or the
//!   board has no solution.
//! - `positions`: the number of positions that can be reached, `-` if it is unknown.
//!
//! ```text
//! four ..B.AAB..CC...DD 4 - -
//! ```

use super::board_string::{lines, looks_like_board, read_lines, read_word};
use super::entry::{self, Entry};
use crate::scan::{Word, quoted};
use crate::{Format, ReadError, WriteError};

pub(super) const FORMAT: Format<Entry> = Format {
    id: "corpus",
    label: "corpus, one board per line",
    extension: "txt",
    detect,
    is_fallback: true,
    is_by_line: true,
    read: |text| read(text, None),
    write,
};

/// A board as the second word of the first line that is not a comment.
fn detect(text: &str) -> bool {
    lines(text).next().is_some_and(|(_, words)| words.get(1).is_some_and(looks_like_board))
}

pub(super) fn read(text: &str, main: Option<&str>) -> Result<Vec<Entry>, ReadError> {
    read_lines(text, |line, words| read_line(line, words, main))
}

fn read_line(line: usize, words: &[Word<'_>], main: Option<&str>) -> Result<Entry, ReadError> {
    let [id, board, moves, steps, positions] = words else {
        return Err(ReadError::at_line(line, "expected `id board moves steps positions`"));
    };
    let number = |word: &Word<'_>, most: usize| match word.text {
        "-" => Ok(None),
        _ => word.number(most).map(Some),
    };
    let fewest = |word| Ok(number(word, u32::MAX as usize)?.map(|it| it as u32));
    Ok(Entry {
        id: (id.text != "-").then(|| id.text.to_owned()),
        fewest_moves: fewest(moves)?,
        fewest_steps: fewest(steps)?,
        positions: number(positions, usize::MAX)?.map(|it| it as u64),
        ..read_word(board, main)?
    })
}

fn write(entries: &[Entry]) -> Result<String, WriteError> {
    entry::some(entries)?;
    entries.iter().map(write_line).collect()
}

fn write_line(entry: &Entry) -> Result<String, WriteError> {
    let is_name = |name: &str| {
        !name.is_empty()
            && name != "-"
            && !name.starts_with('#')
            && name.chars().all(|it| !it.is_whitespace() && !it.is_control())
    };
    let id = entry.id.as_deref().unwrap_or("-");
    if entry.id.is_some() && !is_name(id) {
        return Err(WriteError::new(format!(
            "a corpus cannot express the id {}: it needs letters without blanks, `-` means none, and `#` starts a comment",
            quoted(id)
        )));
    }
    let number = |number: Option<u64>| number.map_or_else(|| "-".to_owned(), |it| it.to_string());
    Ok(format!(
        "{id} {} {} {} {}\n",
        entry.board,
        number(entry.fewest_moves.map(u64::from)),
        number(entry.fewest_steps.map(u64::from)),
        number(entry.positions)
    ))
}
