//! [`Barrier`]: why a board has no solution, without a search.

use core::fmt;

use carom_engine::Square;
use carom_engine::unblock::{Axis, BlockId, Board, Metric, Position};

use super::lines::{BoardLines, LineTables, Set};

/// A square of the main block's line that the main block can never pass, whatever moves are made.
///
/// The proof follows rows and columns, each alone. A line of blocks has only few arrangements. A square that is covered
/// in all of them, because the line is nearly full, is covered for ever. It stops the lines that cross it, which leaves
/// these fewer arrangements, and so on until nothing changes. This proves many unsolvable boards, but not all; a search
/// proves the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Barrier {
    /// A wall between the main block and the exit.
    Wall {
        /// The axis of the line.
        axis: Axis,
        /// The wall.
        square: Square,
    },
    /// A block of the main block's own line between it and the exit.
    Block {
        /// The block.
        block: BlockId,
        /// Its letter on the board.
        letter: char,
        /// The axis of the line.
        axis: Axis,
    },
    /// A column that covers its square of the exit row for ever, or a row that covers its square of the exit column.
    Line {
        /// The axis of the main block's line.
        axis: Axis,
        /// The square.
        square: Square,
    },
}

impl Barrier {
    /// A barrier of a board, the nearest one to the main block. `None` proves nothing, as for every board without
    /// [lines](Board::has_lines).
    #[must_use]
    pub fn find(board: &Board) -> Option<Self> {
        if !board.has_lines() {
            return None;
        }
        let lines = BoardLines::new(board, &mut LineTables::default());
        proves_unsolvable(board, &lines).then(|| Self::explain(board, &lines)).flatten()
    }

    fn explain(board: &Board, lines: &BoardLines) -> Option<Self> {
        let permanent = permanent_squares(board, lines).1;
        let (row, axis) = (board.exit_row(), board.axis(BlockId::MAIN));
        way_out(board, board.start()).find_map(|square| {
            let block = board.block_on(board.start(), square);
            match block.filter(|&block| board.axis(block) == axis) {
                Some(block) => Some(Self::Block { block, letter: board.letter(block), axis }),
                None if board.is_wall(square) => Some(Self::Wall { square, axis }),
                None => {
                    let place = 8 * row + axis.offset(square);
                    (permanent >> place & 1 != 0).then_some(Self::Line { square, axis })
                }
            }
        })
    }
}

/// The squares between the main block and the exit, the nearest to the main block first.
pub(super) fn way_out(board: &Board, position: Position) -> impl Iterator<Item = Square> {
    let main = board.block(position, BlockId::MAIN);
    let (line, first) = (main.axis.line(main.square), main.axis.offset(main.square));
    let squares = board.squares_to_exit(position);
    (0..squares).map(move |step| {
        let offset =
            if board.exit_at_start() { first - 1 - step } else { first + main.length + step };
        main.axis.square(line, offset)
    })
}

/// The reason in one sentence, without a full stop. Columns and rows count from 1, as on the screen.
impl fmt::Display for Barrier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = |axis: Axis| match axis {
            Axis::Horizontal => ("row", "column"),
            Axis::Vertical => ("column", "row"),
        };
        match *self {
            Self::Wall { square, axis } => {
                let ((line, cross), number) = (words(axis), axis.offset(square) + 1);
                write!(f, "the wall in {cross} {number} closes the {line} of the exit")
            }
            Self::Block { letter, axis, .. } => {
                let (line, _) = words(axis);
                write!(f, "block {letter} lies in the {line} of the exit and can never leave it")
            }
            Self::Line { square, axis } => {
                let ((line, cross), number) = (words(axis), axis.offset(square) + 1);
                write!(f, "the blocks of {cross} {number} can never leave the {line} of the exit")
            }
        }
    }
}

/// Whether the arrangements of single lines prove that the main block never reaches the exit.
pub(super) fn proves_unsolvable(board: &Board, lines: &BoardLines) -> bool {
    permanent_squares(board, lines).0[lines.main_line] & lines.solved == 0
}

/// The arrangements that each line can ever reach, and the squares of lines along the main block's axis that blocks of the other axis
/// cover for ever: bit `8 * line + offset`.
fn permanent_squares(board: &Board, lines: &BoardLines) -> ([Set; 16], u64) {
    let start = lines.state(board.start());
    let mut reachable = [0; 16];
    // By axis of the line that is crossed, as `Crossing`.
    let mut permanent = [0_u64; 2];
    loop {
        let mut next = [0_u64; 2];
        for (number, line) in lines.all.iter().enumerate() {
            let crossed = line.crossed(permanent);
            let mut set: Set = 1 << BoardLines::arrangement(start, number);
            let mut frontier = set;
            while frontier != 0 {
                let from = frontier.trailing_zeros() as usize;
                frontier &= frontier - 1;
                let new = line.table.after(Metric::Steps, from, crossed) & !set;
                set |= new;
                frontier |= new;
            }
            reachable[number] = set;
            let all = (0..line.table.count).filter(|&it| set >> it & 1 != 0);
            let always = all.fold(u8::MAX, |squares, it| squares & line.table.covered[it]);
            next[1 - line.axis] |= line.spread(always);
        }
        if next == permanent {
            let axis = lines.all[lines.main_line].axis;
            return (reachable, permanent[axis]);
        }
        permanent = next;
    }
}
