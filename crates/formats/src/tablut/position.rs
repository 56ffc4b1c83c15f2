//! Positions: a position string, the side to move and a rule set on each line, separated by blanks. A word that begins with `#`
//! starts a comment, which ends with the line. Blank lines are skipped.
//!
//! ```text
//! 9/9/9/9/4k4/9/9/9/9 w ashton
//! ```
//!
//! A game is written as its last position.

use std::fmt::Write;

use carom_engine::Rules;
use carom_engine::tablut::{Position, RuleSet, Setup, Side, Variant};

use super::Record;
use crate::scan::{Word, lines};
use crate::{Format, ReadError, ReadFault, WriteError};

pub(super) const FORMAT: Format<Record> = Format {
    id: "position",
    label: "the last positions of games: position string, side to move (w or b) and rule set on each line; # starts a comment",
    extension: "txt",
    detect,
    is_fallback: false,
    is_by_line: true,
    read,
    write,
};

/// Whether the text begins with a position, which may have mistakes: letters and digits in rows, two of which are right. A path
/// such as `games/mine` does not count.
fn detect(text: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '/';
    let is_piece = |letter: char| letter.is_ascii_digit() || "bkw".contains(letter);
    let is_row = |row: &&str| !row.is_empty() && row.chars().all(is_piece);
    let first = entries(text).next().and_then(|(_, words)| words.first().copied());
    first.is_some_and(|it| {
        it.text.chars().all(is_part) && it.text.split('/').filter(is_row).count() >= 2
    })
}

/// The words of each line before its comment.
fn entries(text: &str) -> impl Iterator<Item = (usize, Vec<Word<'_>>)> {
    let lines = lines(text).map(|(line, mut words)| {
        let comment = words.iter().position(|word| word.text.starts_with('#'));
        words.truncate(comment.unwrap_or(words.len()));
        (line, words)
    });
    lines.filter(|(_, words)| !words.is_empty())
}

fn read(text: &str) -> Result<Vec<Record>, ReadError> {
    let mut records = Vec::new();
    for (line, words) in entries(text) {
        let &[position, side, rules] = words.as_slice() else {
            let reason = "expected a position, the side to move (w or b) and a rule set, as in `9/9/9/9/4k4/9/9/9/9 w ashton`";
            return Err(ReadError::at_line(line, reason));
        };
        let start = position_and_side(&position, &side)?;
        let rules: RuleSet = rules.text.parse().map_err(|it| rules.error(format!("{it}")))?;
        records.push(Record::new(Variant::new(rules, start)));
    }
    if records.is_empty() {
        return Err(ReadError::whole("there is no position").of(ReadFault::Empty));
    }
    Ok(records)
}

/// Writes the last position of each game.
fn write(records: &[Record]) -> Result<String, WriteError> {
    let mut text = String::new();
    for record in records {
        let variant = record.end();
        if variant.initial_state().king().is_none() {
            let reason =
                "the king is captured at the end of the game, so there is no position to write";
            return Err(WriteError::new(reason));
        }
        let _ = writeln!(text, "{variant}");
    }
    Ok(text)
}

/// Reads a position and the side to move.
pub(super) fn position_and_side(
    position: &Word<'_>,
    side: &Word<'_>,
) -> Result<Position, ReadError> {
    let to_move = match side.text {
        "b" => Side::Attackers,
        "w" => Side::Defenders,
        _ => return Err(side.unexpected("the side to move, w or b")),
    };
    let setup = Setup::parse(position.text, to_move).map_err(|error| {
        ReadError::at(position.line, position.column + error.column - 1, error.to_string())
    })?;
    Position::new(&setup)
        .map_err(|faults| position.error(faults.to_string()).of(ReadFault::Invalid))
}
