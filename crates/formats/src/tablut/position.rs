//! Positions: a position string, the side to move and a rule set on each line.

use std::fmt::Write;

use carom_engine::tablut::{Position, Round, RuleSet, Setup, Side};

use super::Record;
use crate::scan::{Word, lines};
use crate::{Format, ReadError, WriteError};

pub(super) const FORMAT: Format<Record> = Format {
    id: "position",
    label: "positions: position string, side to move (w or b) and rule set on each line; # starts a comment",
    extension: "txt",
    detect,
    is_fallback: false,
    read,
    write,
};

fn detect(text: &str) -> bool {
    let mut lines = lines(text).filter(|(_, words)| !words[0].text.starts_with('#'));
    lines.next().is_some_and(|(_, words)| words[0].text.matches('/').count() >= 4)
}

fn read(text: &str) -> Result<Vec<Record>, ReadError> {
    let mut records = Vec::new();
    for (line, words) in lines(text) {
        if words[0].text.starts_with('#') {
            continue;
        }
        let &[position, side, rules] = words.as_slice() else {
            let reason = "expected a position, the side to move and a rule set";
            return Err(ReadError::at_line(line, reason));
        };
        let start = position_and_side(&position, &side)?;
        let rules: RuleSet = rules.text.parse().map_err(|it| rules.error(format!("{it}")))?;
        records.push(Record::new(Round::new(rules, start)));
    }
    if records.is_empty() {
        return Err(ReadError::whole("there is no position"));
    }
    Ok(records)
}

fn write(records: &[Record]) -> Result<String, WriteError> {
    let mut text = String::new();
    for record in records {
        let round = &record.round;
        if *record != Record::new(*round) {
            return Err(WriteError::new(
                "the format has only positions, not headers, moves and results",
            ));
        }
        let _ = writeln!(text, "{} {}", text_of(round), round.rules());
    }
    Ok(text)
}

/// The start of a round with its side to move.
pub(super) fn text_of(round: &Round) -> String {
    let start = carom_engine::Rules::initial_state(round);
    format!("{start} {}", start.to_move().letter())
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
    Position::new(&setup).map_err(|faults| position.error(faults.to_string()))
}
