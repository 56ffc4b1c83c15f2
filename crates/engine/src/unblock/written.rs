//! What serde writes for this game, and what it reads: the names and the spellings of the native format of files.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::string::ToString;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::{Board, BoardSetup, BoardStringError, Metric, Move, Round};
use crate::{Rules as _, by_text};

by_text!(Move);

/// A board, as a list of its rows, with the characters of a board string.
#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "expected the rows of a board, one character for each square")]
pub(super) enum BoardText {
    Rows(Vec<String>),
    /// A board string, which can say where the exit is.
    Line(String),
}

impl From<Board> for BoardText {
    fn from(board: Board) -> Self {
        if board.needs_exit_mark() {
            return Self::Line(board.to_string());
        }
        Self::Rows(board.rows())
    }
}

impl TryFrom<BoardText> for Board {
    type Error = String;

    fn try_from(text: BoardText) -> Result<Self, String> {
        let setup: BoardSetup = match text {
            BoardText::Rows(rows) => {
                let width = rows.first().map_or(0, |row| row.chars().count());
                let squares = |row: &String| row.chars().count();
                if let Some(other) = rows.iter().position(|row| squares(row) != width) {
                    let squares = squares(&rows[other]);
                    return Err(format!(
                        "row 0 of the board has {width} squares, but row {other} has {squares}; all rows must have the same number"
                    ));
                }
                let string = format!("{width}x{}:{}", rows.len(), rows.concat());
                string.parse().map_err(|error: BoardStringError| error.reason)?
            }
            BoardText::Line(line) => {
                line.parse().map_err(|error: BoardStringError| error.reason)?
            }
        };
        Self::new(setup).map_err(|faults| faults.to_string())
    }
}

/// A round.
#[derive(Serialize, Deserialize)]
#[serde(rename = "round")]
pub(super) struct RoundText {
    board: Board,
    metric: Metric,
    /// The offsets at the start of the round, which may not be the start of the board.
    start: Vec<u8>,
}

impl From<Round> for RoundText {
    fn from(round: Round) -> Self {
        let (board, start) = (Board::clone(round.board()), round.initial_state());
        let start = board.offsets(start);
        Self { board, metric: round.metric(), start }
    }
}

impl TryFrom<RoundText> for Round {
    type Error = String;

    fn try_from(RoundText { board, metric, start }: RoundText) -> Result<Self, String> {
        let position = board.position(&start);
        let position =
            position.ok_or_else(|| "the blocks cannot stand where the round starts".to_owned())?;
        Ok(Self::new(board, metric).resumed(position))
    }
}
