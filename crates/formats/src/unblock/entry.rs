//! [`Entry`]: the content that every format reads and writes.

use std::sync::Arc;

use carom_engine::unblock::{Board, BoardSetup, LetteredBoard, Metric, Round};

use super::cars;
use crate::format::differing;
use crate::{ReadError, WriteError};

/// One board of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The board's name, if the format has one. It has no blanks in corpus files.
    pub id: Option<String>,
    /// The board and its start.
    pub board: Arc<Board>,
    /// The fewest moves according to the file.
    pub fewest_moves: Option<u32>,
    /// The fewest steps according to the file.
    pub fewest_steps: Option<u32>,
    /// The number of reachable positions according to the file.
    pub positions: Option<u64>,
    /// Notes about how the file was read, one sentence each.
    pub notes: Vec<String>,
}

impl Entry {
    /// A board about which nothing is known.
    #[must_use]
    pub fn board(board: impl Into<Arc<Board>>) -> Self {
        let (board, notes) = (board.into(), Vec::new());
        Self { id: None, board, fewest_moves: None, fewest_steps: None, positions: None, notes }
    }

    /// The fewest moves or steps according to the file.
    #[must_use]
    pub const fn fewest(&self, metric: Metric) -> Option<u32> {
        match metric {
            Metric::Moves => self.fewest_moves,
            Metric::Steps => self.fewest_steps,
        }
    }

    /// The round that starts on the board.
    #[must_use]
    pub fn round(&self, metric: Metric) -> Round {
        Round::new(Arc::clone(&self.board), metric)
    }

    /// The parts that a copy does not have, for [`FileEntry::left_out`](crate::FileEntry::left_out).
    pub(super) fn parts_left_out(&self, copy: &Self) -> Option<Vec<&'static str>> {
        let blocks = |board: &Board| board.setup(board.start()).in_order();
        let numbers = |it: &Self| [it.fewest_moves, it.fewest_steps];
        let parts = [
            ("the name", self.id != copy.id),
            ("the letters of the blocks", self.board.letters() != copy.board.letters()),
            ("the fewest moves and steps", numbers(self) != numbers(copy)),
            ("the number of positions", self.positions != copy.positions),
        ];
        (blocks(&self.board) == blocks(&copy.board)).then(|| differing(parts))
    }

    /// The entry of a board of letters on a line of a text.
    pub(super) fn lettered(read: LetteredBoard, line: usize) -> Result<Self, ReadError> {
        let entry = Self::checked(read.setup, line)?;
        let names: Vec<String> = read.letters.iter().map(char::to_string).collect();
        let notes = cars::notes(&names, &entry.board, read.reason);
        Ok(Self { notes, ..entry })
    }

    /// The entry of a setup on a line of a text.
    pub(super) fn checked(setup: BoardSetup, line: usize) -> Result<Self, ReadError> {
        let board = Board::new(setup);
        board.map(Self::board).map_err(|faults| ReadError::invalid_at(line, faults))
    }
}

impl Entry {
    /// A text, if it is read as this board, perhaps with other letters; or else the error that the format cannot say it.
    pub(super) fn read_back(
        &self,
        text: &str,
        read: fn(&str, Option<&str>) -> Result<Vec<Self>, ReadError>,
        reason: &str,
    ) -> Result<String, WriteError> {
        let is_same = read(text, None).is_ok_and(|it| self.parts_left_out(&it[0]).is_some());
        if is_same { Ok(text.to_owned()) } else { Err(WriteError::new(reason)) }
    }
}

/// The only entry. `format` starts the sentence of an error, for example `a drawing`.
pub(super) fn single<'a>(format: &str, entries: &'a [Entry]) -> Result<&'a Entry, WriteError> {
    match entries {
        [entry] => Ok(entry),
        _ => Err(WriteError::new(format!("{format} has only one board, not {}", entries.len()))),
    }
}

/// Refuses to write nothing.
pub(super) fn some(entries: &[Entry]) -> Result<(), WriteError> {
    if entries.is_empty() {
        return Err(WriteError::new("there are no boards to write"));
    }
    Ok(())
}
