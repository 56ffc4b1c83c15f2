//! The first puzzles of a new player: a board with two blocks, on which a hand shows the drag, and three more of the first pack.

use carom_play::packs::LevelId;
use carom_play::solo::Origin;

use crate::command::PackCommand;
use crate::library::Library;
use crate::session::Session;

/// The last of these puzzles in the first pack, and the puzzle after it.
const LAST: LevelId = LevelId { pack: 0, number: 3 };
const AFTER: LevelId = LevelId { pack: 1, number: 0 };

/// The number of the puzzle among the first ones, from 0, for a player who has solved no others.
pub(crate) fn number(session: &Session, library: &Library) -> Option<usize> {
    let Origin::Level(place) = *session.origin() else { return None };
    let is_new = library.records().puzzles() <= LAST.number + 1;
    (is_new && place <= LAST).then_some(place.number)
}

/// What follows a solved puzzle.
pub(crate) fn next(session: &Session, library: &Library) -> PackCommand {
    match number(session, library) {
        Some(number) if number == LAST.number => PackCommand::Open(AFTER),
        _ => PackCommand::Next,
    }
}
