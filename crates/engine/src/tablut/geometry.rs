//! Tables of the board: neighbours, lines, and the squares that a capture needs.

use super::{Cell, Cells};
use crate::Direction;

/// The squares from a square to the edge of the board, for each direction.
pub(super) static RAYS: [[Cells; Cell::COUNT]; 4] = rays();

/// The neighbours of a square.
pub(super) static NEIGHBOURS: [Cells; Cell::COUNT] = neighbours();

/// For each direction from a square: its neighbour, and the square behind that one. Both are empty if the board ends
/// before the second.
pub(super) static PAIRS: [[(Cells, Cells); 4]; Cell::COUNT] = pairs();

/// The camp that contains a square, or nothing.
pub(super) static CAMP_OF: [Cells; Cell::COUNT] = camp_of();

/// The 16 squares where the attackers start.
pub(super) const CAMPS: Cells = CAMP[0].or(CAMP[1]).or(CAMP[2]).or(CAMP[3]);

/// The squares of the camps that touch the edge in the middle of a side.
pub(super) const CAMP_MIDDLES: Cells = Cells::from_bits(1 << 4 | 1 << 36 | 1 << 44 | 1 << 76);

/// The squares at the edge of the board.
pub(super) const EDGE: Cells = edge();

/// The groups of four squares: top, right, bottom, left.
const CAMP: [Cells; 4] = [
    Cells::from_bits(1 << 3 | 1 << 4 | 1 << 5 | 1 << 13),
    Cells::from_bits(1 << 35 | 1 << 44 | 1 << 53 | 1 << 43),
    Cells::from_bits(1 << 75 | 1 << 76 | 1 << 77 | 1 << 67),
    Cells::from_bits(1 << 27 | 1 << 36 | 1 << 45 | 1 << 37),
];

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

const fn camp_of() -> [Cells; Cell::COUNT] {
    let mut camp_of = [Cells::NONE; Cell::COUNT];
    let mut cell = 0;
    while cell < Cell::COUNT {
        let mut camp = 0;
        while camp < CAMP.len() {
            if CAMP[camp].meets(of_index(cell)) {
                camp_of[cell] = CAMP[camp];
            }
            camp += 1;
        }
        cell += 1;
    }
    camp_of
}

const fn edge() -> Cells {
    let mut edge = Cells::NONE;
    let mut cell = 0;
    while cell < Cell::COUNT {
        let (column, row) = (cell % 9, cell / 9);
        if column == 0 || column == 8 || row == 0 || row == 8 {
            edge = edge.or(of_index(cell));
        }
        cell += 1;
    }
    edge
}
