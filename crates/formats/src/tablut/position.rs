//! Positions: a position string, the side to move and a rule set on each line, separated by blanks. A word that begins with `#`
//! starts a comment, which ends with the line. Blank lines are skipped.
//!
//! ```text
//! 9/9/9/9/4k4/9/9/9/9 w ashton
//! ```
//!
//! The drawing of `carom tablut show` is read, too: rows of `b`, `w`, `k` and marks of empty squares between the names of the columns and
//! rows, then a line with the rule set and one with the side to move.
//!
//! A game is written as its last position.

use std::fmt::Write;

use carom_engine::Rules;
use carom_engine::tablut::{Cell, Piece, Position, RuleSet, Setup, Side, Variant};

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
    if size_of_drawing(text).is_some() {
        return true;
    }
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '/';
    let is_piece = |letter: char| letter.is_ascii_digit() || "bkw".contains(letter);
    let is_row = |row: &&str| !row.is_empty() && row.chars().all(is_piece);
    let first = entries(text).next().and_then(|(_, words)| words.first().copied());
    first.is_some_and(|it| {
        it.text.chars().all(is_part) && it.text.split('/').filter(is_row).count() >= 2
    })
}

/// The names of the columns, above and below a drawing.
const COLUMNS: &str = "a b c d e f g h i j k";

/// The number of rows and columns of a drawing; `None` for another text.
fn size_of_drawing(text: &str) -> Option<u8> {
    let head = text.lines().find(|line| !line.trim().is_empty())?.trim();
    RuleSet::SIZES.into_iter().find(|&size| Some(head) == COLUMNS.get(..2 * usize::from(size) - 1))
}

/// The position of a drawing of this size.
fn read_drawing(text: &str, size: u8) -> Result<Record, ReadError> {
    let empty = vec![size.to_string(); size.into()].join("/");
    let mut setup = Setup::parse(&empty, Side::Attackers).map_err(ReadError::invalid)?;
    let (mut row, mut rules, mut side) = (0, None, None);
    for (line, words) in lines(text) {
        match words[0].text {
            "rules" => {
                let name = words.get(1).ok_or_else(|| words[0].error("expected a rule set"))?;
                rules = Some(name.text.parse().map_err(|it| name.error(format!("{it}")))?);
            }
            "state" => {
                let mover = words.get(2).map(|word| word.text);
                let of = |it: &Side| mover == Some(&*it.to_string());
                side = Side::ALL.into_iter().find(of);
            }
            "a" | "string" | "moves" => {}
            _ if row < size => {
                let (first, squares) = (&words[0], &words[1..]);
                let number = (row + 1).to_string();
                if first.text != number || squares.len() != usize::from(size) + 1 {
                    let reason =
                        format!("expected row {number} of the drawing with {size} squares");
                    return Err(ReadError::at_line(line, reason));
                }
                for (column, square) in (0..size).zip(squares) {
                    let letter = square.text.chars().next().filter(|_| square.text.len() == 1);
                    let piece = letter.and_then(Piece::from_letter);
                    if piece.is_none() && !letter.is_some_and(|it| ".*:x".contains(it)) {
                        return Err(square.unexpected("b, w, k or an empty square"));
                    }
                    if let Some(cell) = Cell::new(column, row) {
                        setup.set(cell, piece);
                    }
                }
                row += 1;
            }
            _ => return Err(words[0].error("unexpected text after the drawing")),
        }
    }
    if row != size {
        return Err(ReadError::whole(format!("the drawing has {row} rows, not {size}")));
    }
    let missing = |what| ReadError::whole(format!("the drawing does not say {what}"));
    let rules: RuleSet = rules.ok_or_else(|| missing("the rules, as in `rules ashton`"))?;
    setup.to_move =
        side.ok_or_else(|| missing("which side moves, as in `state the defenders move`"))?;
    let start = Position::new(&setup).map_err(ReadError::invalid)?;
    Variant::checked(rules, start).map(Record::new).map_err(ReadError::invalid)
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
    if let Some(size) = size_of_drawing(text) {
        return Ok(vec![read_drawing(text, size)?]);
    }
    let mut records = Vec::new();
    for (line, words) in entries(text) {
        let &[position, side, rules] = words.as_slice() else {
            let reason = "expected a position, the side to move (w or b) and a rule set, as in `9/9/9/9/4k4/9/9/9/9 w ashton`";
            return Err(ReadError::at_line(line, reason));
        };
        let start = position_and_side(&position, &side)?;
        let rules: RuleSet = rules.text.parse().map_err(|it| rules.error(format!("{it}")))?;
        let variant = Variant::checked(rules, start)
            .map_err(|size| position.error(size.to_string()).of(ReadFault::Invalid))?;
        records.push(Record::new(variant));
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
        let rules = variant.rules();
        if rules.name.parse().as_ref() != Ok(rules) {
            let reason = format!(
                "a position names its rules, and {rules} is not built in: a record has them"
            );
            return Err(WriteError::new(reason));
        }
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
