//! Random numbers for the keys of positions (Zobrist hashing), fixed at compile time.

use super::{Cell, Cells, Piece, Side};

/// The squares of the 9x9 board.
const NEAR: Cells = Cells::board(9);
/// The place of the side among the numbers.
const SIDE: u64 = 3 * NEAR.len() as u64;

static PIECES: [[u64; Cell::COUNT]; 3] = pieces();

/// The number of a piece on a square.
pub(super) const fn piece(piece: Piece, cell: Cell) -> u64 {
    PIECES[piece as usize][cell.index()]
}

/// The number of the side to move.
pub(super) const fn side(side: Side) -> u64 {
    match side {
        Side::Attackers => 0,
        Side::Defenders => split_mix(SIDE),
    }
}

/// The numbers for the pieces on the 9x9 board, and then for the side and the pieces on the other squares: a search of a small
/// board does not depend on how large others are.
const fn pieces() -> [[u64; Cell::COUNT]; 3] {
    let mut numbers = [[0; Cell::COUNT]; 3];
    let (mut near, mut far) = (0, SIDE + 1);
    let mut piece = 0;
    while piece < 3 {
        let mut cell = 0;
        while cell < Cell::COUNT {
            let next = match NEAR.bits() >> cell & 1 {
                0 => &mut far,
                _ => &mut near,
            };
            numbers[piece][cell] = split_mix(*next);
            *next += 1;
            cell += 1;
        }
        piece += 1;
    }
    numbers
}

/// The number `index` of the generator `SplitMix64` (Steele, Lea and Flood, 2014).
const fn split_mix(index: u64) -> u64 {
    let mut z = index.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
