//! [`Squares`]: a set of squares of a board.

use super::{Axis, Block};
use crate::Square;

/// A set of squares: bit `16 * y + x` for square (x, y), in four words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Squares([u64; 4]);

impl Squares {
    pub(super) const EMPTY: Self = Self([0; 4]);

    /// The squares of a block.
    pub(super) fn of(block: Block) -> Self {
        let mut squares = Self::EMPTY;
        let Block { square, axis, length } = block;
        match axis {
            Axis::Horizontal => {
                let row = ((1_u64 << length) - 1) << square.x();
                squares.0[usize::from(square.y() >> 2)] = row << (16 * (square.y() & 3));
            }
            Axis::Vertical => {
                for y in square.y()..square.y() + length {
                    squares.0[usize::from(y >> 2)] |= 1 << (16 * (y & 3) + square.x());
                }
            }
        }
        squares
    }

    /// The number of a square, below 256.
    pub(super) const fn number(square: Square) -> usize {
        16 * square.y() as usize + square.x() as usize
    }

    pub(super) const fn contains(&self, square: Square) -> bool {
        self.0[square.y() as usize >> 2] >> (16 * (square.y() & 3) + square.x()) & 1 != 0
    }

    pub(super) const fn insert(&mut self, square: Square) {
        self.0[square.y() as usize >> 2] |= 1 << (16 * (square.y() & 3) + square.x());
    }

    pub(super) fn meets(self, other: Self) -> bool {
        self.0.into_iter().zip(other.0).any(|(one, other)| one & other != 0)
    }

    pub(super) fn with(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(one, other)| *one |= other);
        self
    }
}
