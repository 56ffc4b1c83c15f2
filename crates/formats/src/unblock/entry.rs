//! [`Entry`]: the content that every format reads and writes.

use std::sync::Arc;

use carom_engine::unblock::{BlockId, Board, BoardSetup, Metric, Round};

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
    /// A board about which nothing is known. If another block than `A` is the main block although there is an `A`, a note says so.
    #[must_use]
    pub fn board(board: impl Into<Arc<Board>>) -> Self {
        let board = board.into();
        let notes = note_on_main(&board).into_iter().collect();
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

    /// The entry of a setup on a line of a text.
    pub(super) fn checked(setup: BoardSetup, line: usize) -> Result<Self, ReadError> {
        let board = Board::new(setup);
        board.map(Self::board).map_err(|faults| ReadError::invalid_at(line, faults))
    }
}

/// Which block is the main one where `A` could be meant, too, and how to choose.
fn note_on_main(board: &Board) -> Option<String> {
    board.is_card().then(|| {
        let main = board.letter(BlockId::MAIN);
        format!(
            "{main} is the main block, in the third row as on the cards of the classic game; A is not: a frame around the rows with `>` at the row of A would choose A"
        )
    })
}

impl Entry {
    /// A text, if it is read as this board, perhaps with other letters; or else the error that the format cannot say it.
    pub(super) fn read_back(
        &self,
        text: &str,
        read: fn(&str) -> Result<Vec<Self>, ReadError>,
        reason: &str,
    ) -> Result<String, WriteError> {
        let is_same = read(text).is_ok_and(|it| self.parts_left_out(&it[0]).is_some());
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
