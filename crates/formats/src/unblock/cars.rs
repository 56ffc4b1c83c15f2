//! Boards of cars with names, for the formats in which these are more than letters or the main block is not `A`.

use carom_engine::unblock::{Block, BlockId, Board, BoardSetup, Letters};
use carom_engine::{Size, Square};

use super::Entry;
use crate::ReadError;

/// A block with the name that it has in a file.
#[derive(Clone)]
pub(super) struct Car {
    pub(super) name: String,
    pub(super) block: Block,
}

/// The entry of cars on a board with walls, the main block first. The blocks keep their names if these are letters of a board on which
/// the first is the main block; or else a note says which letter each has.
pub(super) fn entry(
    size: Size,
    walls: Vec<Square>,
    mut cars: Vec<Car>,
    exit_at_start: bool,
    line: usize,
) -> Result<Entry, ReadError> {
    let others = cars.get_mut(1..).unwrap_or_default();
    others.sort_by(|one, other| one.name.cmp(&other.name));
    let letters: String = cars.iter().map(|it| it.name.as_str()).collect();
    let is_short = cars.iter().all(|it| it.name.chars().count() == 1);
    let letters = letters.parse::<Letters>().ok().filter(|_| is_short).unwrap_or_default();
    let blocks = cars.iter().map(|it| it.block).collect();
    let setup = BoardSetup { size, walls, blocks, letters, exit_at_start };
    let mut entry = Entry::checked(setup, line)?;
    // The file says which block is the main one.
    entry.notes.clear();
    entry.notes.extend(note_on_letters(&cars, &entry.board));
    Ok(entry)
}

/// Which blocks of a board have other letters than their names, which are in the same order.
pub(super) fn note_on_letters(cars: &[Car], board: &Board) -> Option<String> {
    let named = cars.iter().zip(board.blocks().map(|it| board.letter(it)));
    let is_other = |(car, letter): &(&Car, char)| car.name != letter.to_string();
    let other: Vec<String> =
        named.filter(is_other).map(|(car, letter)| format!("{} is {letter}", car.name)).collect();
    (!other.is_empty()).then(|| format!("the letters of the blocks: {}", other.join(", ")))
}

/// The cars of a board, the main block first.
pub(super) fn of(board: &Board) -> impl Iterator<Item = Car> {
    let block = |id: BlockId| board.block(board.start(), id);
    board.blocks().map(move |id| Car { name: board.letter(id).to_string(), block: block(id) })
}
