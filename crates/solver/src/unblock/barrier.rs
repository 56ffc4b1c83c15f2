//! [`Barrier`]: why a board has no solution, without a search.

use core::fmt;

use carom_engine::Square;
use carom_engine::unblock::{Axis, BlockId, Board, Metric};

use super::lines::{BoardLines, LineTables, Set};

/// A square of the exit row that the main block can never pass, whatever moves are made.
///
/// The proof follows rows and columns, each alone. A line of blocks has only few arrangements. A square that is covered
/// in all of them, because the line is nearly full, is covered for ever. It stops the lines that cross it, which leaves
/// these fewer arrangements, and so on until nothing changes. This proves many unsolvable boards, but not all; a search
/// proves the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Barrier {
    /// A wall in the exit row.
    Wall {
        /// The wall.
        square: Square,
    },
    /// A horizontal block between the main block and the exit.
    Block {
        /// The block.
        block: BlockId,
        /// Its letter on the board.
        letter: char,
    },
    /// A column that covers its square of the exit row for ever.
    Column {
        /// The square.
        square: Square,
    },
}

impl Barrier {
    /// A barrier of a board, the westernmost one. `None` proves nothing.
    #[must_use]
    pub fn find(board: &Board) -> Option<Self> {
        let lines = BoardLines::new(board, &mut LineTables::default());
        proves_unsolvable(board, &lines).then(|| Self::explain(board, &lines)).flatten()
    }

    fn explain(board: &Board, lines: &BoardLines) -> Option<Self> {
        let permanent = permanent_squares(board, lines).1;
        let row = board.exit_row();
        let main = board.block(board.start(), BlockId::MAIN);
        (main.square.x() + main.length..board.size().width()).find_map(|x| {
            let square = Square::new(x, row);
            let block = board.block_on(board.start(), square);
            match block.filter(|&block| board.axis(block) == Axis::Horizontal) {
                Some(block) => Some(Self::Block { block, letter: board.letter(block) }),
                None if board.is_wall(square) => Some(Self::Wall { square }),
                None => (permanent >> (8 * row + x) & 1 != 0).then_some(Self::Column { square }),
            }
        })
    }
}

/// The reason in one sentence, without a full stop. Columns count from 1, as on the screen.
impl fmt::Display for Barrier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wall { square } => {
                write!(f, "the wall in column {} closes the row of the exit", square.x() + 1)
            }
            Self::Block { letter, .. } => {
                write!(f, "block {letter} lies in the row of the exit and can never leave it")
            }
            Self::Column { square } => {
                let column = square.x() + 1;
                write!(f, "the blocks of column {column} can never leave the row of the exit")
            }
        }
    }
}

/// Whether the arrangements of single lines prove that the main block never reaches the exit.
pub(super) fn proves_unsolvable(board: &Board, lines: &BoardLines) -> bool {
    permanent_squares(board, lines).0[lines.main_line] & lines.solved == 0
}

/// The arrangements that each line can ever reach, and the squares that vertical blocks cover for ever, bit
/// `8 * y + x` for square (x, y).
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
            return (reachable, permanent[0]);
        }
        permanent = next;
    }
}
