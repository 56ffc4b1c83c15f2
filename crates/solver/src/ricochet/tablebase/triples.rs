//! [`Triples`]: where the set of each placement of the helpers lies.
//!
//! The helpers are interchangeable, so a placement is a set of squares. The squares of a board row are
//! a *row*; helpers that there are none of (with fewer than four robots) stand in a *waiting row* off
//! the board, where they neither move nor block. All placements with their helpers in the same three
//! rows make a *part*, stored together: a part is small enough for a core's own cache, and parts without
//! a row in common can be worked on by different threads.

/// Where a helper stands: a row and a column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Cell {
    pub(super) row: u8,
    pub(super) column: u8,
}

/// The number of the waiting row.
pub(super) const WAITING: u8 = 16;
/// One more than the highest row.
const ROWS: usize = 17;

/// The numbering of all placements of the helpers of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Triples {
    width: u8,
    height: u8,
    /// How many of three helpers there are not.
    missing: u8,
    /// The three rows of each part, ascending.
    parts: Vec<[u8; 3]>,
    /// The part of three ascending rows.
    numbers: Vec<u16>,
}

/// Placements that lie one after the other: two helpers fixed, the third in each column from 0 on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Run {
    pub(super) fixed: [Cell; 2],
    pub(super) row: u8,
    pub(super) columns: u8,
    /// Where in the part the first one lies.
    pub(super) start: usize,
}

impl Triples {
    pub(super) fn new(width: u8, height: u8, helpers: u8) -> Self {
        let missing = 3 - helpers;
        let mut triples = Self {
            width,
            height,
            missing,
            parts: Vec::new(),
            numbers: vec![u16::MAX; ROWS.pow(3)],
        };
        let rows = || (0..height).chain((missing > 0).then_some(WAITING));
        for low in rows() {
            for middle in rows().filter(|&row| row >= low) {
                for high in rows().filter(|&row| row >= middle) {
                    let part = [low, middle, high];
                    let waiting = part.into_iter().filter(|&row| row == WAITING).count();
                    if waiting == usize::from(missing) {
                        let place = Self::place(part);
                        triples.numbers[place] = triples.parts.len() as u16;
                        triples.parts.push(part);
                    }
                }
            }
        }
        triples
    }

    #[inline]
    fn place([low, middle, high]: [u8; 3]) -> usize {
        (usize::from(low) * ROWS + usize::from(middle)) * ROWS + usize::from(high)
    }

    pub(super) const fn width(&self) -> u8 {
        self.width
    }

    pub(super) const fn height(&self) -> u8 {
        self.height
    }

    pub(super) const fn helpers(&self) -> u8 {
        3 - self.missing
    }

    /// The three rows of every part, ascending.
    pub(super) fn parts(&self) -> &[[u8; 3]] {
        &self.parts
    }

    /// The rows of two helpers that stand while the third moves on the board: rounds of a tournament,
    /// in each of which no two pairs have a row in common, so that threads seldom meet.
    pub(super) fn row_pairs(&self) -> Vec<[u8; 2]> {
        let height = self.height;
        match self.helpers() {
            0 => Vec::new(),
            1 => vec![[WAITING; 2]],
            2 => (0..height).map(|row| [row, WAITING]).collect(),
            _ => {
                let mut pairs: Vec<[u8; 2]> = (0..height).map(|row| [row; 2]).collect();
                let seats = height.next_multiple_of(2);
                for round in 0..seats - 1 {
                    // One stays in place, the others go round the table.
                    let seat = |i: u8| if i == 0 { seats - 1 } else { (round + i) % (seats - 1) };
                    let rows = (0..seats / 2).map(|i| [seat(i), seat(seats - 1 - i)]);
                    pairs.extend(rows.filter(|rows| rows.iter().all(|&row| row < height)));
                }
                for rows in &mut pairs {
                    rows.sort_unstable();
                }
                pairs
            }
        }
    }

    /// The number of columns of a row.
    #[inline]
    pub(super) const fn columns(&self, row: u8) -> u8 {
        if row == WAITING { self.missing } else { self.width }
    }

    /// The number of placements in a part.
    pub(super) fn len(&self, part: [u8; 3]) -> usize {
        let [low, middle, high] = part;
        let columns = |row| usize::from(self.columns(row));
        let pairs = |row| columns(row) * columns(row).saturating_sub(1) / 2;
        if low == high {
            pairs(low) * columns(low).saturating_sub(2) / 3
        } else if low == middle {
            pairs(low) * columns(high)
        } else if middle == high {
            pairs(middle) * columns(low)
        } else {
            columns(low) * self.slab(middle, high)
        }
    }

    /// The distance between placements in a part of three rows whose first helper is in neighbouring
    /// columns. It is no power of two: such sets would compete for the same places in a processor's cache.
    #[inline]
    const fn slab(&self, middle: u8, high: u8) -> usize {
        self.columns(middle) as usize * self.columns(high) as usize + 17
    }

    /// The part of three ascending rows.
    #[inline]
    pub(super) fn part(&self, rows: [u8; 3]) -> usize {
        usize::from(self.numbers[Self::place(rows)])
    }

    /// Where a placement, three different cells in ascending order, lies in its part.
    #[inline]
    pub(super) fn offset(&self, [low, middle, high]: [Cell; 3]) -> usize {
        let [a, b, c] = [low, middle, high].map(|cell| usize::from(cell.column));
        if low.row == high.row {
            c * (c - 1) * (c - 2) / 6 + pair(a, b)
        } else if low.row == middle.row {
            pair(a, b) * usize::from(self.columns(high.row)) + c
        } else if middle.row == high.row {
            pair(b, c) * usize::from(self.columns(low.row)) + a
        } else {
            a * self.slab(middle.row, high.row) + b * usize::from(self.columns(high.row)) + c
        }
    }

    /// The part and the place in it of a placement in any order.
    pub(super) fn find(&self, mut cells: [Cell; 3]) -> (usize, usize) {
        cells.sort_unstable();
        (self.part(cells.map(|cell| cell.row)), self.offset(cells))
    }

    /// All placements of a part, in the order in which they lie.
    pub(super) fn runs(&self, part: [u8; 3]) -> Vec<Run> {
        let [low, middle, high] = part;
        let cell = |row, column| Cell { row, column };
        let mut runs = Vec::new();
        let mut start = 0;
        let mut push = |fixed, row, columns, start: &mut usize| {
            runs.push(Run { fixed, row, columns, start: *start });
            *start += usize::from(columns);
        };
        if low == high {
            for c in 2..self.columns(low) {
                for b in 1..c {
                    push([cell(low, b), cell(low, c)], low, b, &mut start);
                }
            }
        } else if low == middle {
            for b in 1..self.columns(low) {
                for a in 0..b {
                    push([cell(low, a), cell(low, b)], high, self.columns(high), &mut start);
                }
            }
        } else if middle == high {
            for c in 1..self.columns(high) {
                for b in 0..c {
                    push([cell(high, b), cell(high, c)], low, self.columns(low), &mut start);
                }
            }
        } else {
            for a in 0..self.columns(low) {
                start = usize::from(a) * self.slab(middle, high);
                for b in 0..self.columns(middle) {
                    push([cell(low, a), cell(middle, b)], high, self.columns(high), &mut start);
                }
            }
        }
        runs
    }
}

/// The number of a pair a < b.
#[inline]
pub(super) const fn pair(a: usize, b: usize) -> usize {
    b * (b - 1) / 2 + a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_name_every_placement_once_in_order() {
        for (width, height, helpers) in
            [(16, 16, 3), (16, 16, 2), (16, 16, 1), (3, 5, 0), (4, 3, 3), (3, 4, 2)]
        {
            let triples = Triples::new(width, height, helpers);
            let mut count = 0;
            for (number, &rows) in triples.parts().iter().enumerate() {
                let mut next = 0;
                for run in triples.runs(rows) {
                    assert!(run.start >= next);
                    next = run.start;
                    for column in 0..run.columns {
                        let [p, q] = run.fixed;
                        let x = Cell { row: run.row, column };
                        assert_eq!(triples.find([x, q, p]), (number, next), "{p:?} {q:?} {x:?}");
                        next += 1;
                        count += 1;
                    }
                }
                assert!(next <= triples.len(rows));
            }
            let squares = usize::from(width) * usize::from(height);
            let expected = match helpers {
                0 => 1,
                1 => squares,
                2 => squares * (squares - 1) / 2,
                _ => squares * (squares - 1) * (squares - 2) / 6,
            };
            assert_eq!(count, expected);
        }
    }

    #[test]
    fn pairs_of_rows_are_rounds_of_a_tournament() {
        for height in [3, 4, 15, 16] {
            let triples = Triples::new(16, height, 3);
            let pairs = triples.row_pairs();
            let mut sorted = pairs.clone();
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!(sorted.len(), usize::from(height) * (usize::from(height) + 1) / 2);
            let in_a_round = usize::from(height) / 2;
            for round in pairs[usize::from(height)..].chunks(in_a_round) {
                let mut rows: Vec<u8> = round.iter().flatten().copied().collect();
                rows.sort_unstable();
                rows.dedup();
                assert_eq!(rows.len(), 2 * round.len(), "{round:?}");
            }
        }
    }
}
