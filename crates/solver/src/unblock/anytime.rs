//! [`Anytime`]: a solution of Unblock Me soon, then shorter ones.

use carom_engine::Square;
use carom_engine::unblock::{Axis, Block, BlockId, Board, Owners, Position, Round};

use super::Fast;
use super::barrier::way_out;
use crate::search::anytime::Guide;

/// Finds a solution soon and then shorter ones, until the time is over or one is proven shortest.
///
/// Beam searches follow a guess of the blocks that must still move: those in front of the main block, those in their way, and so on.
/// [`Fast`] runs beside them in small parts. It gives the [bound](Report::at_least) of a solution that is not proven shortest. A limit
/// of nodes gives the same answer on every machine.
pub type Anytime = crate::search::anytime::Anytime<Fast>;

/// Guesses how many blocks must move: the blocks in front of the main block, those in the way of these, and so on.
pub(super) struct Chains<'a> {
    pub(super) board: &'a Board,
}

/// The blocks that a guess has counted.
type Counted = u128;

/// How far a guess follows blocks that are in the way of other blocks.
const DEPTH: u32 = 4;

/// The guess for a block that can never leave.
const NEVER: u32 = 100;

impl Guide<Round> for Chains<'_> {
    fn guess(&self, position: &Position) -> Option<u32> {
        let owners = self.board.owners(*position);
        let chains = Situation { board: self.board, owners: &owners, position };
        let mut counted = 1 << BlockId::MAIN.index();
        let way = way_out(self.board, *position);
        Some(way.map(|square| chains.clear(square, DEPTH, &mut counted)).sum())
    }

    fn least(&self, position: &Position) -> u32 {
        u32::from(!self.board.is_solved(*position))
    }
}

/// The blocks of a position.
struct Situation<'a> {
    board: &'a Board,
    owners: &'a Owners,
    position: &'a Position,
}

impl Situation<'_> {
    /// How many blocks must move until a square is free, without those that are counted already.
    fn clear(&self, square: Square, depth: u32, counted: &mut Counted) -> u32 {
        let Some(id) = self.owners.on(square) else { return 0 };
        if *counted >> id.index() & 1 != 0 {
            return 0;
        }
        *counted |= 1 << id.index();
        if depth == 0 || self.board.is_single(id) {
            return 1;
        }
        let Block { square: first, axis, length } = self.board.block(*self.position, id);
        let (line, at, square) = (axis.line(first), axis.offset(first), axis.offset(square));
        let size = self.board.size();
        let end = if axis == Axis::Horizontal { size.width() } else { size.height() };
        let mut best = (NEVER, *counted);
        let mut consider = |squares: core::ops::Range<u8>| {
            let mut counted = *counted;
            let mut moves = 0;
            for offset in squares {
                let square = axis.square(line, offset);
                if self.board.is_wall(square) {
                    return;
                }
                moves += self.clear(square, depth - 1, &mut counted);
                if moves >= best.0 {
                    return;
                }
            }
            best = (moves, counted);
        };
        if square >= length {
            consider(square - length..at);
        }
        if square + 1 + length <= end {
            consider(at + length..square + 1 + length);
        }
        *counted = best.1;
        1 + best.0
    }
}
