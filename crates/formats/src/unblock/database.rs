//! Lines of the public database of Rush Hour boards: `MOVES BOARD CLUSTER`, separated by blanks. Blank lines and lines whose first
//! letter is `#` are skipped.
//!
//! - `MOVES`: the fewest moves to the exit.
//! - `BOARD`: a [board string](super::board_string).
//! - `CLUSTER`: the number of positions that can be reached. It may be missing.
//!
//! The columns may be in any order: the smaller number is that of the moves, because a board with a solution of n moves has more
//! than n positions. A variant has `ID BOARD CLUSTER STEPS`. Its last number is left out, which a note tells: it does not say whether it
//! counts moves or steps of one square. Boards of any size are read. The writer gives `o` for an empty square, as the database does. The format
//! has no place for names and for the fewest steps.
//!
//! ```text
//! 11 oBoCCCoBDDEEAAFGHIooFGHIoooGJKooLLJK 6318
//! ```

use super::board_string::{lines, looks_like_board, read_lines, read_word};
use super::entry::{self, Entry};
use crate::scan::{Word, decimal};
use crate::{Format, ReadError, WriteError};

pub(super) const FORMAT: Format<Entry> = Format {
    id: "database",
    label: "lines of the public database, MOVES BOARD CLUSTER in any order, or ID BOARD CLUSTER STEPS",
    extension: "txt",
    detect,
    is_fallback: false,
    is_by_line: true,
    read: |text| read(text, None),
    write,
};

/// A board and one or two numbers in the first line that is not a comment.
fn detect(text: &str) -> bool {
    lines(text).next().is_some_and(|(_, words)| {
        let is_number = |word: &&Word<'_>| decimal(word.text).is_some();
        let numbers = words.iter().filter(is_number).count();
        let boards = words.iter().filter(|word| looks_like_board(word)).count();
        let is_own = matches!(words.len(), 2 | 3) && boards == 1 && numbers + 1 == words.len();
        is_own
            || matches!(&*words, [_, board, positions, length]
            if looks_like_board(board) && is_number(&positions) && is_number(&length))
    })
}

pub(super) fn read(text: &str, main: Option<&str>) -> Result<Vec<Entry>, ReadError> {
    read_lines(text, |line, words| read_line(line, words, main))
}

/// Every position of a solution is one of the board.
const TOO_FEW: &str = "a board with a solution of n moves has more than n positions";
/// The note about the last number of the variant.
const UNTOLD: &str = "the last number of a line is left out: it may count moves or steps";

/// A line of the variant with a name.
fn read_named(id: &str, numbers: [&Word<'_>; 2], board: Entry) -> Result<Entry, ReadError> {
    let [positions, length] = numbers;
    let count = positions.number(usize::MAX)?;
    if length.number(usize::MAX)? >= count {
        return Err(positions.error(TOO_FEW));
    }
    let notes = board.notes.into_iter().chain([UNTOLD.to_owned()]).collect();
    Ok(Entry { id: Some(id.to_owned()), positions: Some(count as u64), notes, ..board })
}

fn read_line(line: usize, words: &[Word<'_>], main: Option<&str>) -> Result<Entry, ReadError> {
    if let [id, board, positions, length] = words {
        return read_named(id.text, [positions, length], read_word(board, main)?);
    }
    let (numbers, boards): (Vec<&Word<'_>>, Vec<&Word<'_>>) =
        words.iter().partition(|word| word.text.bytes().all(|it| it.is_ascii_digit()));
    let ([board], 1..=2) = (boards.as_slice(), numbers.len()) else {
        let reason = "expected a board, the fewest moves and the number of positions, as in MOVES BOARD CLUSTER";
        return Err(ReadError::at_line(line, reason));
    };
    let mut values = Vec::new();
    for word in &numbers {
        values.push((word.number(usize::MAX)?, *word));
    }
    values.sort_unstable_by_key(|(number, _)| *number);
    if let [(moves, _), (positions, word)] = values.as_slice()
        && moves == positions
    {
        return Err(word.error(TOO_FEW));
    }
    let (_, fewest) = values[0];
    Ok(Entry {
        fewest_moves: Some(fewest.number(u32::MAX as usize)? as u32),
        positions: values.get(1).map(|(number, _)| *number as u64),
        ..read_word(board, main)?
    })
}

fn write(entries: &[Entry]) -> Result<String, WriteError> {
    entry::some(entries)?;
    let line = |(number, entry): (usize, &Entry)| {
        let (Some(moves), Some(positions)) = (entry.fewest_moves, entry.positions) else {
            return Err(WriteError::new(format!(
                "a line of the database needs the fewest moves and the number of positions, which board {number} does not have"
            )));
        };
        if u64::from(moves) >= positions {
            return Err(WriteError::new(format!(
                "board {number} has {moves} moves and {positions} positions, which cannot be right"
            )));
        }
        Ok(format!("{moves} {} {positions}\n", entry.board.to_string().replace('.', "o")))
    };
    (1..).zip(entries).map(line).collect()
}
