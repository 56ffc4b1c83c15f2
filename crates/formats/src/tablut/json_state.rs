//! States of the student competition: the JSON text with which its server tells a board and the side to move, as a position under
//! the rules `ashton`.
//!
//! ```text
//! {"board":[["EMPTY","EMPTY","EMPTY","BLACK",…],…],"turn":"WHITE"}
//! ```
//!
//! The board has nine rows of nine squares, from the top. A square is `EMPTY`, `WHITE` (a defender), `BLACK` (an attacker),
//! `KING`, or `THRONE` for e5 if the king is not there. The turn is `WHITE` or `BLACK`, or the result: `WHITEWIN`, `BLACKWIN`
//! or `DRAW`. Readers also take the short turns `W`, `B`, `WW`, `BW` and `D`, and `EMPTY` for the throne. Other fields have no
//! effect.
//!
//! A text has one state or several, one after the other. A state whose turn is a result is refused, because no side is to move. A
//! game is written as its last position.

use carom_engine::tablut::{Game, Position, RuleSet, Variant};

use super::Record;
use super::state::{State, Turn};
use crate::{Format, ReadError, ReadFault, WriteError};

pub(super) const FORMAT: Format<Record> = Format {
    id: "state",
    label: "states of the student competition as JSON (rules ashton), the last positions of games",
    extension: "json",
    detect: |text| text.trim_start().starts_with('{') && text.contains("\"turn\""),
    is_fallback: false,
    is_by_line: false,
    read,
    write,
};

fn read(text: &str) -> Result<Vec<Record>, ReadError> {
    let mut records = Vec::new();
    for state in State::read_all(text) {
        let (line, state) = state?;
        let invalid = |fault: &dyn std::fmt::Display| {
            ReadError::at_line(line, fault.to_string()).of(ReadFault::Invalid)
        };
        if matches!(state.turn, Turn::Over(_)) {
            return Err(invalid(&"the turn of this state is a result, so no side is to move"));
        }
        let position = Position::new(&state.board).map_err(|faults| invalid(&faults))?;
        records.push(Record::new(Variant::new(RuleSet::ASHTON, position)));
    }
    if records.is_empty() {
        return Err(ReadError::whole("there is no state").of(ReadFault::Empty));
    }
    Ok(records)
}

fn write(records: &[Record]) -> Result<String, WriteError> {
    let line = |record: &Record| {
        let end = record.end();
        if *end.rules() != RuleSet::ASHTON {
            return Err(WriteError::new("a state has the rules ashton"));
        }
        let position = *Game::new(end).position();
        if position.king().is_none() {
            return Err(WriteError::new(
                "the king is captured at the end of the game, so no side is to move",
            ));
        }
        let turn = Turn::ToMove(position.to_move());
        Ok(format!("{}\n", State { board: position.setup(), turn }))
    };
    if records.is_empty() {
        return Err(WriteError::new("there are no positions to write"));
    }
    records.iter().map(line).collect()
}
