//! [`Steps`]: the octets of a part or a block, in the form that a walk along its lines needs.
//!
//! A place in an octet has the bits a b c of the helpers in ascending order (`triples.rs`). A walk has the bits x p q in a *lane*: x
//! of the helper that moves, p and q of the other two by their slots. An *order* says which is which:
//!
//! ```text
//! order   x p q
//!     0   a b c
//!     1   a c b
//!     2   b a c
//!     3   b c a
//!     4   c a b
//!     5   c b a
//! ```

use std::ops::Range;

use crate::squares::{Domino, WAITING};

/// One octet of a part or a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OctetStep {
    /// Its number.
    pub(crate) number: u16,
    /// For each slot: the places in the octet as a line of that slot's helper uses them, a row of
    /// [`PLACES`].
    orders: [u8; 3],
}

/// For each order: the positions of *lanes* in an octet. Lane `4 x + 2 p + q` belongs to the helper that
/// moves (x) and the other two (p, q); each is 0 on the left and 1 on the right.
pub(crate) const PLACES: [[usize; 8]; 6] = {
    let weights = [[4, 2, 1], [4, 1, 2], [2, 4, 1], [2, 1, 4], [1, 4, 2], [1, 2, 4]];
    let mut places = [[0; 8]; 6];
    let mut order = 0;
    while order < 6 {
        let [x, p, q] = weights[order];
        let mut lane = 0;
        while lane < 8 {
            places[order][lane] = (lane >> 2) * x + (lane >> 1 & 1) * p + (lane & 1) * q;
            lane += 1;
        }
        order += 1;
    }
    places
};

/// For each order: whether the helper that moves is the first, the second or the third in an octet.
#[inline(always)]
pub(crate) const fn rank_of(order: usize) -> usize {
    order / 2
}

/// For each order: whether the first of the other two helpers is after the second one in an octet.
#[inline(always)]
pub(crate) const fn is_swapped(order: usize) -> bool {
    !order.is_multiple_of(2)
}

/// For each order: the lane of each place.
pub(crate) const LANES: [[usize; 8]; 6] = {
    let mut lanes = [[0; 8]; 6];
    let mut order = 0;
    while order < 6 {
        let mut lane = 0;
        while lane < 8 {
            lanes[order][PLACES[order][lane]] = lane;
            lane += 1;
        }
        order += 1;
    }
    lanes
};

/// The other two slots.
const fn others(slot: usize) -> [usize; 2] {
    match slot {
        0 => [1, 2],
        1 => [0, 2],
        _ => [0, 1],
    }
}

/// The octets of a part or a block. Each of the three *slots* has one helper and one coordinate, which
/// selects a domino. In a part a slot is a row, and its coordinate is a column of dominoes. In a block a
/// slot is a column of dominoes, and its coordinate is a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Steps {
    extents: [u8; 3],
    /// Whether slots 0 and 1, and slots 1 and 2, are the same row or the same column.
    alike: [bool; 2],
    /// By coordinates; the last one changes fastest.
    table: Vec<OctetStep>,
    /// The coordinates of each number.
    coordinates: Vec<[u8; 3]>,
    slabs: Vec<LineBatch>,
}

/// How the octets of a part or a block are numbered, by their coordinates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Numbering {
    /// A part in a file. The last coordinate begins at another place in each row of octets.
    File,
    /// A part in memory. Octets of the same block are neighbours, because longer runs are read in less time: they are in fewer pages.
    Part,
    /// A block. Octets of the same slab are neighbours, and among them those of the same part.
    Block,
}

impl Numbering {
    /// The octets are numbered in ascending order of this.
    fn key(self, extents: [u8; 3], alike: [bool; 2], [a, b, c]: [u8; 3]) -> [u8; 6] {
        let mut sorted = [a, b, c];
        sorted.sort_unstable();
        let [low, middle, high] = sorted;
        match self {
            Self::File => {
                let is_turned = alike == [false; 2];
                let turn = if is_turned { (a + b) % extents[2] } else { 0 };
                [a, b, (c + extents[2] - turn) % extents[2], 0, 0, 0]
            }
            Self::Part => {
                // Octets with the same row for the lowest column belong to the same slab of the block.
                let slot = [a, b, c].iter().position(|&it| it == low).unwrap_or_default();
                [low, middle, high, slot as u8, b, c]
            }
            Self::Block => [a, b.min(c), b.max(c), b, 0, 0],
        }
    }
}

/// Octets, and lines by slot and coordinates of their first octets.
type LineBatch = (Range<usize>, Vec<(usize, [u8; 3])>);

impl Steps {
    /// `extents`: the number of coordinates of each slot; `domino` returns the domino of a slot and a
    /// coordinate.
    fn new(
        extents: [u8; 3],
        alike: [bool; 2],
        numbering: Numbering,
        domino: &dyn Fn(usize, u8) -> Domino,
    ) -> Self {
        let len = extents.into_iter().map(usize::from).product();
        let nowhere = OctetStep { number: 0, orders: [0; 3] };
        let mut steps = Self {
            extents,
            alike,
            table: vec![nowhere; len],
            coordinates: Vec::new(),
            slabs: Vec::new(),
        };
        let all = || {
            (0..extents[0]).flat_map(move |a| {
                (0..extents[1]).flat_map(move |b| (0..extents[2]).map(move |c| [a, b, c]))
            })
        };
        let is_lowest = |&[a, b, c]: &[u8; 3]| (!alike[0] || a <= b) && (!alike[1] || b <= c);
        steps.coordinates = all().filter(is_lowest).collect();
        steps.coordinates = steps.ordered(numbering);
        for number in 0..steps.len() {
            let place = steps.place(steps.coordinates[number].map(usize::from));
            steps.table[place].number = number as u16;
        }
        for coordinates in all() {
            // Equal slots are numbered once for both orders.
            let mut lowest = coordinates;
            match alike {
                [true, true] => lowest.sort_unstable(),
                [true, false] => lowest[..2].sort_unstable(),
                [false, true] => lowest[1..].sort_unstable(),
                [false, false] => {}
            }
            let mut order = [0, 1, 2];
            order.sort_by_key(|&slot| domino(slot, coordinates[slot]));
            let mut weights = [0; 3];
            for (slot, weight) in order.into_iter().zip([4, 2, 1]) {
                weights[slot] = weight;
            }
            let orders = [0, 1, 2].map(|slot| {
                let [p, q] = others(slot);
                let seen = |places: &[usize; 8]| {
                    [places[4], places[2], places[1]] == [weights[slot], weights[p], weights[q]]
                };
                PLACES.iter().position(seen).unwrap_or_default() as u8
            });
            let place = steps.place(coordinates.map(usize::from));
            steps.table[place] = OctetStep { number: steps.at(lowest).number, orders };
        }
        let moves = [0, 1, 2].map(|slot| domino(slot, 0).row != WAITING);
        steps.slabs = steps.all_slabs(moves);
        steps
    }

    /// The coordinates of all octets, as another numbering has them.
    pub(crate) fn ordered(&self, numbering: Numbering) -> Vec<[u8; 3]> {
        let mut all = self.coordinates.clone();
        all.sort_unstable_by_key(|&it| numbering.key(self.extents, self.alike, it));
        all
    }

    /// The place of a kind in the list of kinds: the kind of three lines, ascending rows or columns of
    /// dominoes, of which the last ones may be waiting. A missing kind is added.
    pub(crate) fn kind(
        kinds: &mut Vec<Self>,
        lines: [u8; 3],
        extent: u8,
        numbering: Numbering,
        domino: impl Fn(usize, u8) -> Domino,
    ) -> usize {
        let extents = lines.map(|line| if line == WAITING { 1 } else { extent });
        let alike = [lines[0] == lines[1], lines[1] == lines[2]];
        let known = kinds.iter().position(|kind| kind.extents == extents && kind.alike == alike);
        known.unwrap_or_else(|| {
            kinds.push(Self::new(extents, alike, numbering, &domino));
            kinds.len() - 1
        })
    }

    /// The number of octets.
    pub(crate) fn len(&self) -> usize {
        self.coordinates.len()
    }

    /// For each number, its coordinates, ascending if slots are equal.
    pub(crate) fn coordinates(&self) -> &[[u8; 3]] {
        &self.coordinates
    }

    #[inline(always)]
    fn place(&self, [a, b, c]: [usize; 3]) -> usize {
        (a * usize::from(self.extents[1]) + b) * usize::from(self.extents[2]) + c
    }

    #[inline(always)]
    pub(crate) fn at(&self, coordinates: [u8; 3]) -> OctetStep {
        self.table[self.place(coordinates.map(usize::from))]
    }

    /// Whether two slots are the same row or the same column.
    #[inline(always)]
    pub(crate) fn are_alike(&self, one: usize, other: usize) -> bool {
        let (low, high) = if one < other { (one, other) } else { (other, one) };
        (low..high).all(|slot| self.alike[slot])
    }

    /// Every line once, by slabs: the octets with the same first coordinate, and the lines in them; finally
    /// no octets, and the lines through all slabs. A line is where the helper of one slot can move while
    /// the two others do not.
    #[inline(always)]
    pub(crate) fn slabs(
        &self,
    ) -> impl Iterator<Item = (Range<usize>, impl Iterator<Item = OctetLine<'_>>)> {
        self.slabs.iter().map(|(octets, lines)| {
            let lines = lines.iter().map(|&(slot, coordinates)| self.line(slot, coordinates));
            (octets.clone(), lines)
        })
    }

    /// All lines, by slot and coordinates of their first octets.
    fn all_slabs(&self, moves: [bool; 3]) -> Vec<LineBatch> {
        let mut slabs = Vec::new();
        // Of equal slots the last one moves, wherever the others are.
        let moves = [moves[0] && !self.alike[0], moves[1] && !self.alike[1], moves[2]];
        let mut start = 0;
        for a in 0..self.extents[0] {
            let mut lines = Vec::new();
            if moves[2] {
                let least = if self.alike[0] { a } else { 0 };
                lines.extend((least..self.extents[1]).map(|b| (2, [a, b, 0])));
            }
            if moves[1] {
                lines.extend((0..self.extents[2]).map(|c| (1, [a, 0, c])));
            }
            let end = self.coordinates.partition_point(|coordinates| coordinates[0] <= a);
            slabs.push((start..end, lines));
            start = end;
        }
        let mut lines = Vec::new();
        if moves[0] {
            for b in 0..self.extents[1] {
                let least = if self.alike[1] { b } else { 0 };
                lines.extend((least..self.extents[2]).map(|c| (0, [0, b, c])));
            }
        }
        slabs.push((start..start, lines));
        slabs
    }

    #[inline(always)]
    fn line(&self, slot: usize, coordinates: [u8; 3]) -> OctetLine<'_> {
        let stride = match slot {
            0 => usize::from(self.extents[1]) * usize::from(self.extents[2]),
            1 => usize::from(self.extents[2]),
            _ => 1,
        };
        let start = self.place(coordinates.map(usize::from));
        let len = usize::from(self.extents[slot]);
        OctetLine {
            steps: &self.table[start..=start + (len - 1) * stride],
            stride,
            len,
            slot,
            standing: others(slot).map(|other| {
                if self.are_alike(slot, other) { coordinates[other] } else { ELSEWHERE }
            }),
        }
    }
}

/// The coordinate of a helper that is not on the line.
const ELSEWHERE: u8 = u8::MAX;

/// The octets through which the helper of one slot moves.
pub(crate) struct OctetLine<'a> {
    steps: &'a [OctetStep],
    stride: usize,
    pub(crate) len: usize,
    pub(crate) slot: usize,
    /// The coordinates of the other two helpers, if they are on the same line.
    pub(crate) standing: [u8; 2],
}

impl OctetLine<'_> {
    /// The octet of a coordinate, and the order of its lanes.
    #[inline(always)]
    pub(crate) fn step(&self, coordinate: usize) -> (usize, usize) {
        let step = self.steps[coordinate * self.stride];
        (usize::from(step.number), usize::from(step.orders[self.slot]))
    }
}
