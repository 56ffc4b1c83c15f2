//! [`Line`]: where placements that differ in one helper lie.

use super::triples::{Cell, Triples};

/// Where the placements of two helpers, and a third in each column of a row, lie in their part.
#[derive(Clone, Copy, Debug)]
pub(super) enum Line {
    /// At even distances.
    Even { start: usize, step: usize },
    /// Anywhere; `None` for columns that the two helpers stand in.
    Listed([Option<u16>; 16]),
}

impl Line {
    #[inline(always)]
    pub(super) fn new(triples: &Triples, mut fixed: [Cell; 2], row: u8) -> Self {
        fixed.sort_unstable();
        let [p, q] = fixed;
        let offset = |column: u8| {
            let x = Cell { row, column };
            triples.offset(if x < p {
                [x, p, q]
            } else if x < q {
                [p, x, q]
            } else {
                [p, q, x]
            })
        };
        if p.row != row && q.row != row {
            let start = offset(0);
            return Self::Even { start, step: offset(1) - start };
        }
        let mut offsets = [None; 16];
        for column in 0..triples.columns(row) {
            let x = Cell { row, column };
            if x != p && x != q {
                offsets[usize::from(column)] = Some(offset(column) as u16);
            }
        }
        Self::Listed(offsets)
    }
}
