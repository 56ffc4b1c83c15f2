//! [`Line`]: where the sets of a helper that moves lie, row by row of the board.

use super::layers::Pair;
use super::triples::{Cell, Triples};
use crate::ricochet::bits::Squares;

/// Where the placements of two standing helpers, and one in each column of a row, lie in their part.
#[derive(Clone, Copy)]
pub(super) enum Line {
    /// At even distances.
    Even { start: usize, step: usize },
    /// Anywhere; 0 for the columns of the standing helpers.
    Listed([u16; 16]),
}

impl Default for Line {
    fn default() -> Self {
        Self::Even { start: 0, step: 1 }
    }
}

impl Line {
    #[inline(always)]
    pub(super) fn new(triples: &Triples, fixed: [Cell; 2], row: u8) -> Self {
        let offset = |column: u8| {
            let x = Cell { row, column };
            let [p, q] = fixed;
            triples.offset(if x < p {
                [x, p, q]
            } else if x < q {
                [p, x, q]
            } else {
                [p, q, x]
            })
        };
        if fixed.iter().all(|cell| cell.row != row) {
            let start = offset(0);
            let step = if triples.width() > 1 { offset(1) - start } else { 1 };
            return Self::Even { start, step };
        }
        let mut offsets = [0; 16];
        for column in 0..triples.width() {
            if !fixed.contains(&Cell { row, column }) {
                offsets[usize::from(column)] = offset(column) as u16;
            }
        }
        Self::Listed(offsets)
    }

    /// Brings each column's set together with its placement.
    #[inline(always)]
    pub(super) fn zip(
        self,
        field: &mut [Squares],
        pairs: &mut [Pair],
        mut act: impl FnMut(&mut Squares, &mut Pair),
    ) {
        match self {
            Self::Even { start, step } => {
                let pairs = pairs.iter_mut().skip(start).step_by(step);
                for (set, pair) in field.iter_mut().zip(pairs) {
                    act(set, pair);
                }
            }
            Self::Listed(offsets) => {
                for (set, offset) in field.iter_mut().zip(offsets) {
                    if let Some(pair) = pairs.get_mut(usize::from(offset)) {
                        act(set, pair);
                    }
                }
            }
        }
    }
}
