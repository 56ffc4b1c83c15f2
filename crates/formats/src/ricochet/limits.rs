//! What several formats cannot express.

use super::Entry;
use crate::WriteError;
use carom_engine::Size;
use carom_engine::ricochet::{Board, Profile};

/// The only entry, if it is sound and under the plain rules. `format` starts the sentence of an error,
/// for example `a game ID`.
pub(super) fn single<'a>(format: &str, entries: &'a [Entry]) -> Result<&'a Entry, WriteError> {
    match entries {
        [entry] => sound(entry).and_then(|()| plain(format, entry)).map(|()| entry),
        _ => Err(WriteError::new(format!("{format} holds one puzzle, not {}", entries.len()))),
    }
}

/// Refuses an entry whose robots or goal are not sound together with the board.
pub(super) fn sound(entry: &Entry) -> Result<(), WriteError> {
    entry.check().map_err(|error| WriteError::new(error.to_string()))
}

/// Refuses every rule profile but the plain one.
pub(super) fn plain(format: &str, entry: &Entry) -> Result<(), WriteError> {
    if entry.profile == Profile::PLAIN {
        return Ok(());
    }
    Err(WriteError::new(format!(
        "{format} cannot say that the rules are `{}`: it knows the plain rules only",
        entry.profile
    )))
}

/// Refuses diagonals.
pub(super) fn no_diagonals(format: &str, board: &Board) -> Result<(), WriteError> {
    board.diagonals().next().map_or(Ok(()), |(square, _)| {
        Err(WriteError::new(format!(
            "{format} cannot carry diagonals, such as the one on {square}"
        )))
    })
}

/// Refuses every size but 16x16.
pub(super) fn official_size(format: &str, board: &Board) -> Result<(), WriteError> {
    if board.size() == Size::OFFICIAL {
        return Ok(());
    }
    Err(WriteError::new(format!(
        "{format} is for boards of {} squares, not {}",
        Size::OFFICIAL,
        board.size()
    )))
}
