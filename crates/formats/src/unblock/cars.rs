//! Boards of cars with names, for the formats in which these are more than letters or the main block is not `A`.

use carom_engine::Size;
use carom_engine::unblock::{
    Axis, Block, BlockId, Board, BoardSetup, ExitMark, Letters, MainReason, main_block,
};

use super::Entry;
use crate::ReadError;
use crate::error::ReadFault;

/// A block with the name that it has in a file.
#[derive(Clone)]
pub(super) struct Car {
    pub(super) name: String,
    pub(super) block: Block,
}

/// Puts the main block before the other cars, which are then in the order of their names. The result says why it is the main one.
pub(super) fn sort(
    cars: &mut [Car],
    size: Size,
    exit: Option<ExitMark>,
    main: Option<&str>,
) -> Result<MainReason, ReadError> {
    let names: Vec<&str> = cars.iter().map(|it| it.name.as_str()).collect();
    let blocks: Vec<Block> = cars.iter().map(|it| it.block).collect();
    let (place, reason) = main_block(size, &names, &blocks, exit, main).map_err(|why| {
        let candidates = why.candidates().iter().map(|it| names[*it].to_owned()).collect();
        let error = ReadError::whole(why.reason(&names, main)).of(ReadFault::Invalid);
        ReadError { candidates, ..error }
    })?;
    cars[..=place].rotate_right(1);
    cars[1..].sort_by(|one, other| one.name.cmp(&other.name));
    Ok(reason)
}

/// The entry of cars on a board without walls, the main block first. The blocks keep their names if these are letters of a board on which
/// the first is the main block; or else a note says which letter each has.
pub(super) fn entry(
    size: Size,
    cars: &[Car],
    exit_at_start: bool,
    reason: MainReason,
    line: usize,
) -> Result<Entry, ReadError> {
    let names: Vec<String> = cars.iter().map(|it| it.name.clone()).collect();
    let is_short = names.iter().all(|it| it.chars().count() == 1);
    let letters = names.concat().parse::<Letters>().ok().filter(|_| is_short).unwrap_or_default();
    let blocks = cars.iter().map(|it| it.block).collect();
    let setup = BoardSetup { blocks, letters, exit_at_start, ..BoardSetup::empty(size) };
    let entry = Entry::checked(setup, line)?;
    Ok(Entry { notes: notes(&names, &entry.board, reason), ..entry })
}

/// Which block is the main one and why, if it is not `A`, and which blocks have other letters than their names, which are in the same
/// order.
pub(super) fn notes(names: &[String], board: &Board, reason: MainReason) -> Vec<String> {
    let main = names.first().map_or("", String::as_str);
    let line = match board.axis(BlockId::MAIN) {
        Axis::Horizontal => "row",
        Axis::Vertical => "column",
    };
    let why = match reason {
        MainReason::Exit => Some(format!("it lies in the {line} of the exit")),
        MainReason::Name => {
            Some("it has the name of one; --main LETTER chooses another".to_owned())
        }
        MainReason::Usual | MainReason::Chosen => None,
    };
    let why = why.map(|why| format!("{main} is the main block: {why}"));
    let named = names.iter().zip(board.blocks().map(|it| board.letter(it)));
    let is_other = |(name, letter): &(&String, char)| **name != letter.to_string();
    let other: Vec<String> =
        named.filter(is_other).map(|(name, letter)| format!("{name} is {letter}")).collect();
    let other =
        (!other.is_empty()).then(|| format!("the letters of the blocks: {}", other.join(", ")));
    why.into_iter().chain(other).collect()
}

/// The cars of a board, the main block first.
pub(super) fn of(board: &Board) -> impl Iterator<Item = Car> {
    let block = |id: BlockId| board.block(board.start(), id);
    board.blocks().map(move |id| Car { name: board.letter(id).to_string(), block: block(id) })
}
