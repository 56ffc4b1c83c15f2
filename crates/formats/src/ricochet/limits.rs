//! Limits that several formats share.

use super::Entry;
use crate::{WriteError, WriteFault};
use carom_engine::ricochet::{Board, Profile, Robot};
use carom_engine::{Size, Square};

/// The only entry, if it is valid and has the plain rules. `format` starts the sentence of an error,
/// for example `a game ID`.
pub(super) fn single<'a>(format: &str, entries: &'a [Entry]) -> Result<&'a Entry, WriteError> {
    match entries {
        [entry] => sound(entry).and_then(|()| plain(format, entry)).map(|()| entry),
        _ => Err(WriteError::new(format!(
            "{format} can hold only one puzzle, not {}",
            entries.len()
        ))),
    }
}

/// Rejects an entry whose robots or goal are invalid on the board.
pub(super) fn sound(entry: &Entry) -> Result<(), WriteError> {
    entry.check().map_err(|error| WriteError::new(error.to_string()))
}

/// Rejects every rule profile except the plain one.
pub(super) fn plain(format: &str, entry: &Entry) -> Result<(), WriteError> {
    if entry.profile == Profile::PLAIN {
        return Ok(());
    }
    Err(WriteError::new(format!(
        "{format} cannot express the rules `{}`, only the plain rules",
        entry.profile
    ))
    .of(WriteFault::Rules))
}

/// Rejects more robots than the game has, and their colours: that of the goal and those of other squares.
pub(super) fn standard_robots(
    format: &str,
    entry: &Entry,
    coloured: impl IntoIterator<Item = (Square, Robot)>,
) -> Result<(), WriteError> {
    let count = entry.robots.len();
    if count > Robot::STANDARD {
        let reason = format!("{format} supports up to {} robots, not {count}", Robot::STANDARD);
        return Err(WriteError::new(reason).of(WriteFault::Robots));
    }
    let goal = entry.goal.and_then(|goal| Some((goal.square, goal.robot?)));
    let mut coloured = goal.into_iter().chain(coloured);
    match coloured.find(|(_, robot)| robot.index() >= Robot::STANDARD) {
        None => Ok(()),
        Some((square, robot)) => {
            let reason = format!("{format} cannot express the colour {robot}, as on {square}");
            Err(WriteError::new(reason).of(WriteFault::Robots).on(square))
        }
    }
}

/// Rejects diagonals.
pub(super) fn no_diagonals(format: &str, board: &Board) -> Result<(), WriteError> {
    board.diagonals().next().map_or(Ok(()), |(square, _)| {
        Err(WriteError::new(format!(
            "{format} cannot express diagonals, such as the one on {square}"
        ))
        .of(WriteFault::Diagonals)
        .on(square))
    })
}

/// Rejects every size except 16x16.
pub(super) fn official_size(format: &str, board: &Board) -> Result<(), WriteError> {
    if board.size() == Size::OFFICIAL {
        return Ok(());
    }
    Err(WriteError::new(format!(
        "{format} supports boards of {} squares, not {}",
        Size::OFFICIAL,
        board.size()
    ))
    .of(WriteFault::Size))
}
