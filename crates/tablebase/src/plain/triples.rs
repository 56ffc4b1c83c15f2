//! [`Triples`]: the place in memory of the set for each placement of the helpers.
//!
//! The helpers are interchangeable, so a placement is a set of squares. The board is cut into *dominoes*:
//! the squares of columns 0 and 1 of a row, of columns 2 and 3, and so on. The placements of three helpers
//! in three given dominoes, each on the left or the right square, form an [`Octet`]. Octets whose dominoes
//! are in the same three rows form a *part*, which is stored together. A part is small enough for a core's
//! own cache, and all moves along rows stay in it. Moves along columns stay in a *block*: the octets whose
//! dominoes are in the same three columns of dominoes. A block is scattered in memory, but in runs
//! of up to six octets: those of one part and one block are neighbours (`steps.rs`).
//!
//! Missing helpers (with fewer than four robots) stand on the left square of a *waiting domino* off the
//! board, where they do not move and do not block.
//!
//! The number of a set is that of its octet and three bits, its *place* in the octet:
//!
//! ```text
//! octet ... | a | b | c      0: on the left square of its domino, 1: on the right square
//!             |   |   the helper in the highest domino
//!             |   the helper in the middle domino
//!             the helper in the lowest domino
//! ```
//!
//! If two dominoes of an octet are the same, two of its places describe the same placement and contain the
//! same set; places with two helpers on one square contain no set.

use carom_solver::ricochet::bits::Squares;
use fearless_simd::{Simd, u16x32};

use super::steps::{Numbering, Steps};
use crate::squares::{Cell, Domino, WAITING};

/// More octets than a part has.
pub(crate) const LARGEST: usize = 8 * 8 * 8;
/// One more than the highest row.
const ROWS: usize = 17;

/// The sets of three dominoes. In place `4 a + 2 b + c`, the bits a, b, c tell for each domino, in
/// ascending order, whether its helper is on the right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(align(64))]
pub(crate) struct Octet(pub(crate) [Squares; 8]);

/// The sets of two places of an octet, mostly of neighbours: 0 and 1, 2 and 3, and so on.
pub(crate) type Pair<S> = u16x32<S>;

impl Octet {
    pub(crate) const NONE: Self = Self([Squares::NONE; 8]);

    #[inline(always)]
    pub(crate) fn pair<S: Simd>(&self, simd: S, number: usize) -> Pair<S> {
        self.pair_of(simd, [2 * number, 2 * number + 1])
    }

    #[inline(always)]
    pub(crate) fn set_pair<S: Simd>(&mut self, simd: S, number: usize, pair: Pair<S>) {
        self.set_pair_of(simd, [2 * number, 2 * number + 1], pair);
    }

    /// The sets of two places.
    #[inline(always)]
    pub(crate) fn pair_of<S: Simd>(&self, simd: S, [one, other]: [usize; 2]) -> Pair<S> {
        simd.combine_u16x16(self.0[one].load(simd), self.0[other].load(simd))
    }

    /// Replaces the sets of two places.
    #[inline(always)]
    pub(crate) fn set_pair_of<S: Simd>(
        &mut self,
        simd: S,
        [one, other]: [usize; 2],
        pair: Pair<S>,
    ) {
        let (first, second) = simd.split_u16x32(pair);
        (self.0[one], self.0[other]) = (Squares::of(first), Squares::of(second));
    }
}

/// Octets by number: those of a part, which are neighbours in memory, or those of a block, which are not.
pub(crate) trait Octets {
    fn octet(&self, number: usize) -> &Octet;
    fn octet_mut(&mut self, number: usize) -> &mut Octet;
}

impl Octets for &mut [Octet] {
    #[inline(always)]
    fn octet(&self, number: usize) -> &Octet {
        &self[number]
    }

    #[inline(always)]
    fn octet_mut(&mut self, number: usize) -> &mut Octet {
        &mut self[number]
    }
}

impl Octets for Vec<&mut Octet> {
    #[inline(always)]
    fn octet(&self, number: usize) -> &Octet {
        self[number]
    }

    #[inline(always)]
    fn octet_mut(&mut self, number: usize) -> &mut Octet {
        self[number]
    }
}

/// Unused octets between one part and the next. Without them, octets at the same place in consecutive parts
/// would compete for the same places in a processor's cache.
pub(crate) const GAP: usize = 1;

/// The octets of three rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    /// Ascending.
    pub(crate) rows: [u8; 3],
    /// Its first octet.
    pub(crate) start: usize,
    /// Its place in [`Triples::kinds`].
    kind: usize,
}

impl Part {
    /// The dominoes in the columns of dominoes of its rows.
    #[inline(always)]
    pub(crate) fn dominoes(&self, groups: [u8; 3]) -> [Domino; 3] {
        std::array::from_fn(|slot| Domino { row: self.rows[slot], group: groups[slot] })
    }
}

/// The numbering of all placements of the helpers of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Triples {
    groups: u8,
    height: u8,
    /// The number of missing helpers, of three.
    missing: u8,
    parts: Vec<Part>,
    /// The part of three ascending rows.
    numbers: Vec<u16>,
    /// The numbering of the octets of a part, which depends on which of its rows are the same.
    kinds: Vec<Steps>,
    /// All octets.
    len: usize,
}

impl Triples {
    /// The octets of a part are in the order that is best for a table in memory, or in the order of a file.
    pub(crate) fn new(width: u8, height: u8, helpers: u8, numbering: Numbering) -> Self {
        let missing = 3 - helpers;
        let mut triples = Self {
            groups: width.div_ceil(2),
            height,
            missing,
            parts: Vec::new(),
            numbers: vec![u16::MAX; ROWS.pow(3)],
            kinds: Vec::new(),
            len: 0,
        };
        for rows in ascending(height, missing) {
            let domino = |slot: usize, group| Domino { row: rows[slot], group };
            let kind = Steps::kind(&mut triples.kinds, rows, triples.groups, numbering, domino);
            triples.numbers[Self::place(rows)] = triples.parts.len() as u16;
            triples.parts.push(Part { rows, start: triples.len, kind });
            triples.len += triples.kinds[kind].len() + GAP;
        }
        triples
    }

    #[inline]
    fn place([low, middle, high]: [u8; 3]) -> usize {
        (usize::from(low) * ROWS + usize::from(middle)) * ROWS + usize::from(high)
    }

    /// The number of octets, including gaps.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// The number of columns of dominoes.
    pub(crate) const fn groups(&self) -> u8 {
        self.groups
    }

    pub(crate) const fn height(&self) -> u8 {
        self.height
    }

    /// The number of missing helpers, of three.
    pub(crate) const fn missing(&self) -> u8 {
        self.missing
    }

    /// The rows of every part, in the order in memory.
    pub(crate) fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The numbering of the octets of a part, from its start: its slots are its rows, its coordinates are
    /// columns of dominoes.
    pub(crate) fn steps(&self, part: &Part) -> &Steps {
        &self.kinds[part.kind]
    }

    /// The octet of three dominoes in ascending order.
    pub(crate) fn octet(&self, dominoes: [Domino; 3]) -> usize {
        let part = &self.parts[usize::from(self.numbers[Self::place(dominoes.map(|it| it.row))])];
        let step = self.steps(part).at(dominoes.map(|it| it.group));
        part.start + usize::from(step.number)
    }

    /// The set of a placement in any order: 8 times the octet, plus the place in it.
    pub(crate) fn find(&self, mut cells: [Cell; 3]) -> usize {
        cells.sort_unstable();
        let [a, b, c] = cells.map(|cell| usize::from(cell.column & 1));
        8 * self.octet(cells.map(Cell::domino)) + 4 * a + 2 * b + c
    }

    /// These placements, numbered as in a file.
    pub(crate) fn in_file_order(&self) -> Self {
        Self::new(2 * self.groups, self.height, 3 - self.missing, Numbering::File)
    }

    /// All octets with their dominoes, part by part, in the order of a file.
    pub(crate) fn filed(
        &self,
    ) -> impl Iterator<Item = impl Iterator<Item = (usize, [Domino; 3])> + '_> + '_ {
        let kinds: Vec<_> = self.kinds.iter().map(|kind| kind.ordered(Numbering::File)).collect();
        self.parts.iter().map(move |part| {
            let octets = kinds[part.kind].clone().into_iter();
            octets.map(move |groups| {
                let step = self.steps(part).at(groups);
                (part.start + usize::from(step.number), part.dominoes(groups))
            })
        })
    }

    /// All octets with their dominoes, in the order of a file.
    pub(crate) fn octets(&self) -> impl Iterator<Item = (usize, [Domino; 3])> + '_ {
        self.filed().flatten()
    }
}

/// The placement of a place in an octet: its helpers in ascending order. `None` if there is none, or if a
/// lower place has the same placement.
pub(crate) fn placement(dominoes: [Domino; 3], place: usize) -> Option<[Cell; 3]> {
    let cells: [Cell; 3] = std::array::from_fn(|i| Cell {
        row: dominoes[i].row,
        column: 2 * dominoes[i].group + (place >> (2 - i) & 1) as u8,
    });
    let waits = |cell: Cell| cell.row == WAITING;
    let is_one = cells.is_sorted_by(|low, high| low < high || waits(*low))
        && cells.into_iter().all(|cell| !waits(cell) || cell.column == 0);
    is_one.then_some(cells)
}

/// The other place in an octet with the same placement, or the place itself.
#[inline(always)]
pub(crate) fn twin(dominoes: [Domino; 3], place: usize) -> usize {
    let [a, b, c] = [place >> 2, place >> 1 & 1, place & 1];
    if dominoes[0] == dominoes[1] && dominoes[0].row != WAITING {
        4 * b + 2 * a + c
    } else if dominoes[1] == dominoes[2] && dominoes[1].row != WAITING {
        4 * a + 2 * c + b
    } else {
        place
    }
}

/// All triples of lines in ascending order, the last ones waiting.
pub(crate) fn ascending(lines: u8, missing: u8) -> Vec<[u8; 3]> {
    let all = move || (0..lines).chain((missing > 0).then_some(WAITING));
    let mut triples = Vec::new();
    for low in all() {
        for middle in all().filter(|&line| line >= low) {
            for high in all().filter(|&line| line >= middle) {
                let triple = [low, middle, high];
                let waiting = triple.into_iter().filter(|&line| line == WAITING).count();
                if waiting == usize::from(missing) {
                    triples.push(triple);
                }
            }
        }
    }
    triples
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_name_every_placement_once() {
        for (width, height, helpers) in
            [(16, 16, 3), (16, 15, 2), (15, 16, 1), (3, 5, 0), (4, 3, 3), (3, 4, 2)]
        {
            let triples = Triples::new(width, height, helpers, Numbering::Part);
            let filed = triples.in_file_order();
            assert!(filed.octets().map(|(octet, _)| octet).is_sorted());
            let same = triples.octets().zip(filed.octets());
            assert!(same.into_iter().all(|(one, other)| one.1 == other.1));
            let (mut octets, mut count) = (0, 0);
            for (number, dominoes) in triples.octets() {
                octets += 1;
                for place in 0..8 {
                    let Some(cells) = placement(dominoes, place) else { continue };
                    let [p, q, x] = cells;
                    assert_eq!(triples.find([x, q, p]), 8 * number + place, "{cells:?}");
                    let on_board = |cell: Cell| cell.row == WAITING || cell.column < width;
                    count += usize::from(cells.into_iter().all(on_board));
                }
            }
            assert_eq!(octets + GAP * triples.parts().len(), triples.len());
            let squares = usize::from(width) * usize::from(height);
            let expected = match helpers {
                0 => 1,
                1 => squares,
                2 => squares * (squares - 1) / 2,
                _ => squares * (squares - 1) * (squares - 2) / 6,
            };
            assert_eq!(count, expected, "{width}x{height}, {helpers} helpers");
        }
    }
}
