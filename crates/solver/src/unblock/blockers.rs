//! [`Blockers`]: a lower bound on the moves or steps that a round still needs.

use alloc::vec::Vec;

use carom_engine::unblock::{Axis, Block, BlockId, Board, Metric, Owners, Position, Round};

use super::barrier::way_out;
use crate::search::LowerBound;

/// A lower bound from the blocks between the main block and the exit.
///
/// The main block must move, and every block in front of it, too: under the metric `steps` by as many squares as
/// separate it from the nearest place beside the exit row. Each of these *blockers* can leave to one side or the other.
/// If both ways are blocked by further blocks, at least one of these must move as well.
///
/// The bound is admissible. It counts moves of different blocks: the main block, the blockers, and for some of the
/// blockers one further block. For such a blocker the bound names one further block on each side where the blocker may
/// leave. The blocker leaves to one of the sides before the main block passes, so the block named there leaves its
/// square: one of the named blocks moves. No block is named for two blockers, and none is itself a blocker or the main block.
///
/// M. Fogleman's Rush Hour solver counts the blocks in front of the main block; the further blocks are in the spirit of
/// A. Hauptman and others, *GP-Rush: using genetic programming to evolve solvers for the Rush Hour puzzle*, 2009.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blockers {
    metric: Metric,
    board: alloc::sync::Arc<Board>,
}

/// A way out of the exit row for a blocker.
struct WayOut {
    squares: u32,
    /// The blocks on it.
    blocks: Vec<BlockId>,
}

impl Blockers {
    /// The bound of a round.
    #[must_use]
    pub fn new(round: &Round) -> Self {
        Self { metric: round.metric(), board: alloc::sync::Arc::clone(round.board()) }
    }

    /// The ways out of the exit row for a vertical block: north and south, as far as walls and borders allow. For the exit in a column
    /// rows and columns change places.
    fn ways_out(&self, position: Position, owners: &Owners, blocker: BlockId) -> Vec<WayOut> {
        let Block { square, axis, length } = self.board.block(position, blocker);
        let (x, first, row) = (axis.line(square), axis.offset(square), self.board.exit_row());
        let size = self.board.size();
        let end = if axis == Axis::Horizontal { size.width() } else { size.height() };
        let mut ways = Vec::with_capacity(2);
        let mut add = |rows: core::ops::Range<u8>| {
            let squares = rows.map(|y| axis.square(x, y));
            if squares.clone().all(|it| !self.board.is_wall(it)) {
                let count = squares.len() as u32;
                let blocks = squares.filter_map(|it| owners.on(it)).collect();
                ways.push(WayOut { squares: count, blocks });
            }
        };
        if row >= length {
            add(row - length..first);
        }
        if row + 1 + length <= end {
            add(first + length..row + 1 + length);
        }
        ways
    }
}

impl LowerBound<Round> for Blockers {
    fn lower_bound(&self, position: &Position) -> Option<u32> {
        let board = &*self.board;
        let left = board.squares_to_exit(*position);
        if left == 0 {
            return Some(0);
        }
        let owners = board.owners(*position);
        let (mut blockers, mut singles) = (Vec::new(), 0);
        for square in way_out(board, *position) {
            match owners.on(square) {
                Some(block) if board.is_single(block) => singles += 1,
                Some(block) if board.axis(block) != board.axis(BlockId::MAIN) => {
                    blockers.push(block);
                }
                // A wall or another block of this line never leaves it.
                Some(_) => return None,
                None if board.is_wall(square) => return None,
                None => {}
            }
        }
        let by_metric = |squares: u32| if self.metric == Metric::Steps { squares } else { 1 };
        // A block of one square leaves the line by one move of one square, although perhaps elsewhere.
        let mut bound = by_metric(u32::from(left)) + singles;
        let mut named: Vec<BlockId> = Vec::new();
        for &blocker in &blockers {
            let ways = self.ways_out(*position, &owners, blocker);
            bound += by_metric(ways.iter().map(|way| way.squares).min()?);
            let further = |it: &BlockId| {
                *it != BlockId::MAIN && !blockers.contains(it) && !named.contains(it)
            };
            let one_for_each: Option<Vec<BlockId>> =
                ways.iter().map(|way| way.blocks.iter().copied().find(further)).collect();
            if let Some(blocks) = one_for_each {
                bound += 1;
                named.extend(blocks);
            }
        }
        Some(bound)
    }
}
