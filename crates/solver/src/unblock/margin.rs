//! [`without_margin`]: a board without the lines at its border that have only walls.

use alloc::vec::Vec;

use carom_engine::unblock::{Axis, Board, BoardSetup, Round};
use carom_engine::{Rules as _, Size, Square};

/// The same puzzle on a smaller board, without the rows and columns at the border that have only walls. The blocks have the same numbers,
/// so the moves are the same. `None` if there is no such line. The line of the exit stays, because the main block leaves through it.
pub(super) fn without_margin(round: &Round) -> Option<Round> {
    let start = &round.board().setup(round.initial_state());
    let size = start.size;
    let columns = inner(size.width(), Axis::Vertical, start)?;
    let rows = inner(size.height(), Axis::Horizontal, start)?;
    let inner = Size::new(columns.1 - columns.0, rows.1 - rows.0).ok()?;
    if inner == size {
        return None;
    }
    let moved = |square: Square| Square::new(square.x() - columns.0, square.y() - rows.0);
    let is_inner = |square: &Square| {
        (columns.0..columns.1).contains(&square.x()) && (rows.0..rows.1).contains(&square.y())
    };
    let mut setup = start.clone();
    setup.size = inner;
    setup.walls = start.walls.iter().copied().filter(is_inner).map(moved).collect();
    setup.blocks.iter_mut().for_each(|block| block.square = moved(block.square));
    Some(Round::new(Board::new(setup).ok()?, round.metric()))
}

/// The first line of an axis that is not only walls, and the end of these lines.
fn inner(count: u8, axis: Axis, start: &BoardSetup) -> Option<(u8, u8)> {
    let length = if axis == Axis::Horizontal { start.size.width() } else { start.size.height() };
    let walls = |line: u8| start.walls.iter().filter(|&&it| axis.line(it) == line).count();
    let open: Vec<u8> = (0..count).filter(|&line| walls(line) < usize::from(length)).collect();
    let (mut first, mut end) = (*open.first()?, open.last()? + 1);
    let main = start.blocks.first()?;
    // The main block leaves across the lines of the other axis.
    if main.axis != axis {
        if start.exit_at_start { first = 0 } else { end = count }
    }
    Some((first, end))
}
