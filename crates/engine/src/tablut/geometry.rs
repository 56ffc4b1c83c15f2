//! Tables of the board: neighbours, lines, and the squares that a capture needs.

use super::{Cell, Cells, RuleSet};
use crate::Direction;

/// The squares from a square to the edge of the largest board, for each direction.
pub(super) static RAYS: [[Cells; Cell::COUNT]; 4] = rays();

/// The neighbours of a square.
pub(super) static NEIGHBOURS: [Cells; Cell::COUNT] = neighbours();

/// For each direction from a square: its neighbour, and the square behind that one. Both are empty if the largest board
/// ends before the second.
pub(super) static PAIRS: [[(Cells, Cells); 4]; Cell::COUNT] = pairs();

/// For each size of boards: the squares of the side of the board that is nearest to a square. A square of a diagonal is on no side.
static SIDES: [[Cells; Cell::COUNT]; RuleSet::SIZES.len()] = sides();

/// The 16 squares where the attackers start.
pub(super) const CAMPS: Cells = Cells::named("d1 e1 f1 e2 a4 a5 a6 b5 i4 i5 i6 h5 e8 d9 e9 f9");

/// The squares of the camps that touch the edge in the middle of a side.
pub(super) const CAMP_MIDDLES: Cells = Cells::named("e1 a5 i5 e9");

/// The squares at the edge of the 9x9 board.
pub(super) const EDGE: Cells = edge(9);

const fn of_index(index: usize) -> Cells {
    Cells::from_bits(1 << index)
}

const fn rays() -> [[Cells; Cell::COUNT]; 4] {
    let mut rays = [[Cells::NONE; Cell::COUNT]; 4];
    let mut d = 0;
    while d < 4 {
        let mut cell = 0;
        while cell < Cell::COUNT {
            let mut reached = of_index(cell).shifted(Direction::ALL[d]);
            while !reached.is_empty() {
                rays[d][cell] = rays[d][cell].or(reached);
                reached = reached.shifted(Direction::ALL[d]);
            }
            cell += 1;
        }
        d += 1;
    }
    rays
}

const fn neighbours() -> [Cells; Cell::COUNT] {
    let mut neighbours = [Cells::NONE; Cell::COUNT];
    let mut cell = 0;
    while cell < Cell::COUNT {
        let mut d = 0;
        while d < 4 {
            neighbours[cell] = neighbours[cell].or(of_index(cell).shifted(Direction::ALL[d]));
            d += 1;
        }
        cell += 1;
    }
    neighbours
}

const fn pairs() -> [[(Cells, Cells); 4]; Cell::COUNT] {
    let mut pairs = [[(Cells::NONE, Cells::NONE); 4]; Cell::COUNT];
    let mut cell = 0;
    while cell < Cell::COUNT {
        let mut d = 0;
        while d < 4 {
            let next = of_index(cell).shifted(Direction::ALL[d]);
            let second = next.shifted(Direction::ALL[d]);
            if !second.is_empty() {
                pairs[cell][d] = (next, second);
            }
            d += 1;
        }
        cell += 1;
    }
    pairs
}

/// The squares on the side of a board that is nearest to a square: the squares with which it can be in one camp.
pub(super) fn side_of(size: u8, cell: Cell) -> Cells {
    SIDES[usize::from(size - RuleSet::SIZES[0]) / 2][cell.index()]
}

/// 0 to 3 for a square above, right of, below or left of both diagonals of a board; other squares have numbers of their own.
const fn number_of_side(size: u8, cell: usize) -> usize {
    let (x, y) = (cell % Cell::SIDE as usize, cell / Cell::SIDE as usize);
    let last = size as usize - 1;
    match (x > y, x < y, x + y < last, x + y > last) {
        (true, _, true, _) => 0,
        (true, _, _, true) => 1,
        (_, true, _, true) => 2,
        (_, true, true, _) => 3,
        _ => 4 + cell,
    }
}

const fn sides() -> [[Cells; Cell::COUNT]; RuleSet::SIZES.len()] {
    let mut sides = [[Cells::NONE; Cell::COUNT]; RuleSet::SIZES.len()];
    let mut at = 0;
    while at < sides.len() {
        let size = RuleSet::SIZES[at];
        let mut side = [Cells::NONE; 4 + Cell::COUNT];
        let mut cell = 0;
        while cell < Cell::COUNT {
            let number = number_of_side(size, cell);
            side[number] = side[number].or(of_index(cell));
            cell += 1;
        }
        cell = 0;
        while cell < Cell::COUNT {
            sides[at][cell] = side[number_of_side(size, cell)];
            cell += 1;
        }
        at += 1;
    }
    sides
}

/// The squares at the edge of a board.
pub(super) const fn edge(size: u8) -> Cells {
    let board = Cells::board(size);
    let mut inside = board;
    let mut d = 0;
    while d < 4 {
        inside = inside.without(Cells::ALL.without(board.shifted(Direction::ALL[d])));
        d += 1;
    }
    board.without(inside)
}
