//! The moves of the active robot, for all its squares at once: for one placement of the helpers or for
//! thirty-two.
//!
//! The sets of thirty-two placements are in sixteen vectors of 32 lanes. A lane is a row of one placement, and its 16 bits are the
//! columns. Slides need one row of all placements in a vector, so the bits of the placement (p) and of the row (r) change their places
//! in the number of a lane:
//!
//! ```text
//!           vector       lane in it
//! as sets   p4 p3 p2 p1  p0 r3 r2 r1 r0
//! as rows   r3 r2 r1 r0  p4 p3 p2 p1 p0
//! ```

use std::ops::Range;

use carom_solver::ricochet::bits::{EAST, NORTH, SOUTH, Squares, WEST};
use fearless_simd::{Simd, SimdBase, u16x32};

use super::steps::Steps;
use super::sweep::Arrivals;
use super::triples::{Octet, Octets, Part};
use crate::squares::WAITING;

/// One row of the board for thirty-two placements: the squares of the active robot, one lane for each
/// placement.
pub(crate) type BoardRow<S> = u16x32<S>;

/// Turns the sets of thirty-two placements, two per vector, into the rows of the board for all of them.
#[inline(always)]
pub(crate) fn into_rows<S: Simd>(simd: S, vectors: &mut [BoardRow<S>; 16]) {
    // The number of a lane in all vectors is p4 p3 p2 p1 p0 r3 r2 r1 r0, the bits of placement and row.
    // Each shuffle moves the first bit to the end; five shuffles are needed.
    into_sets(simd, vectors);
    let shuffled = *vectors;
    shuffle(simd, &shuffled, vectors);
}

/// The inverse: four shuffles.
#[inline(always)]
pub(crate) fn into_sets<S: Simd>(simd: S, vectors: &mut [BoardRow<S>; 16]) {
    let mut shuffled = *vectors;
    shuffle(simd, vectors, &mut shuffled);
    shuffle(simd, &shuffled, vectors);
    shuffle(simd, vectors, &mut shuffled);
    shuffle(simd, &shuffled, vectors);
}

/// A perfect shuffle of all lanes of sixteen vectors.
#[inline(always)]
fn shuffle<S: Simd>(simd: S, from: &[BoardRow<S>; 16], to: &mut [BoardRow<S>; 16]) {
    for i in 0..8 {
        (to[2 * i], to[2 * i + 1]) = simd.interleave_u16x32(from[i], from[i + 8]);
    }
}

/// The walls of a board in the form that slides of whole rows need.
#[derive(Clone, Debug)]
pub(crate) struct Slides {
    walls: [Squares; 4],
    /// For steps of 1, 2, 4 and 8 squares: the possible starts of a slide east, for backward slides.
    from_east: [[u16; 16]; 4],
}

impl Slides {
    pub(crate) fn new(walls: &[Squares; 4]) -> Self {
        let enter = walls[EAST].0.map(|row| !row);
        let wider = |enter: [u16; 16], by: u32| enter.map(|row| row & row >> by);
        let by_2 = wider(enter, 1);
        let by_4 = wider(by_2, 2);
        Self { walls: *walls, from_east: [enter, by_2, by_4, wider(by_4, 4)] }
    }

    /// The squares from which one move of the active robot ends in a set, row by row for many placements.
    /// `helpers` are the helpers in each row, and `occupied` has a bit for each row with helpers.
    #[inline(always)]
    pub(crate) fn moves_into<S: Simd>(
        &self,
        simd: S,
        set: &[BoardRow<S>; 16],
        helpers: &[BoardRow<S>; 16],
        occupied: u32,
        from: &mut [BoardRow<S>; 16],
    ) {
        let nobody = simd.splat_u16x32(0);
        let wall = |direction: usize, row: usize| simd.splat_u16x32(self.walls[direction].0[row]);
        // Backward slides of moves north, from row to row.
        let (mut coming, mut beyond) = (nobody, nobody);
        for row in 0..16 {
            let wall = wall(NORTH, row);
            let passed = coming & !(wall | helpers[row]);
            from[row] = passed;
            coming = passed | (set[row] & (wall | beyond));
            beyond = helpers[row];
        }
        let (mut coming, mut beyond) = (nobody, nobody);
        for row in (0..16).rev() {
            let wall = wall(SOUTH, row);
            let passed = coming & !(wall | helpers[row]);
            from[row] |= passed;
            coming = passed | (set[row] & (wall | beyond));
            beyond = helpers[row];
        }
        for row in 0..16 {
            let (mut east, mut west) = (wall(EAST, row), wall(WEST, row));
            let power = |step: usize| simd.splat_u16x32(self.from_east[step][row]);
            let mut enter_west = !west;
            let (mut by_1, mut by_2, mut by_4, mut by_8) = (power(0), power(1), power(2), power(3));
            if occupied >> row & 1 != 0 {
                let helpers = helpers[row];
                west |= helpers << 1;
                east |= helpers >> 1;
                enter_west &= !helpers;
                by_1 &= !helpers;
                by_2 = by_1 & by_1 >> 1;
                by_4 = by_2 & by_2 >> 2;
                by_8 = by_4 & by_4 >> 4;
            }
            // Backward slides of moves west, towards the higher bits: the carry of a sum passes through all
            // squares that the robot may enter.
            let next = (set[row] & west) << 1 & enter_west;
            let from_west = next | (enter_west & !(enter_west + next));
            let mut from_east = set[row] & east;
            from_east |= by_1 & from_east >> 1;
            from_east |= by_2 & from_east >> 2;
            from_east |= by_4 & from_east >> 4;
            from_east |= by_8 & from_east >> 8;
            from[row] |= from_west | from_east;
        }
    }
}

/// The number of octets in which the active robot moves at a time.
const TOGETHER: usize = 4;

/// The moves of the active robot in a part.
pub(crate) struct ActiveMoves<'a> {
    pub(crate) slides: &'a Slides,
    pub(crate) part: &'a Part,
    pub(crate) steps: &'a Steps,
}

impl ActiveMoves<'_> {
    /// The moves into the sets that have grown.
    #[inline(always)]
    pub(crate) fn run<S: Simd, O: Octets>(
        &self,
        simd: S,
        reached: &O,
        [grown, open]: [&[bool]; 2],
        arrivals: &mut Arrivals<'_, O>,
    ) {
        let numbers = self.steps.len();
        for first in (0..numbers).step_by(TOGETHER) {
            let batch = first..(first + TOGETHER).min(numbers);
            if !grown[batch.clone()].contains(&true) || !open[batch.clone()].contains(&true) {
                continue;
            }
            let mut moved = [Octet::NONE; TOGETHER];
            self.together::<S, O>(simd, reached, batch.clone(), &mut moved);
            for (number, moved) in batch.zip(&moved).filter(|(number, _)| open[*number]) {
                let arrive = arrivals.octets.octet_mut(number);
                for i in 0..4 {
                    let mut pair = moved.pair(simd, i);
                    if arrivals.written[number] {
                        pair |= arrive.pair(simd, i);
                    }
                    arrive.set_pair(simd, i, pair);
                }
                arrivals.written[number] = true;
            }
        }
    }

    /// The moves in some octets.
    #[inline(always)]
    fn together<S: Simd, O: Octets>(
        &self,
        simd: S,
        reached: &O,
        octets: Range<usize>,
        moved: &mut [Octet; TOGETHER],
    ) {
        let groups = &self.steps.coordinates()[octets.clone()];
        let mut sets = [simd.splat_u16x32(0); 4 * TOGETHER];
        for (i, number) in octets.enumerate() {
            for pair in 0..4 {
                sets[4 * i + pair] = reached.octet(number).pair(simd, pair);
            }
        }
        let mut rows = [simd.splat_u16x32(0); 16];
        let mut occupied = 0;
        for (slot, &row) in self.part.rows.iter().enumerate().filter(|(_, row)| **row != WAITING) {
            let mut lanes = [[0; 8]; TOGETHER];
            for (lanes, groups) in lanes.iter_mut().zip(groups) {
                *lanes = COLUMNS[slot][usize::from(groups[slot])];
            }
            let lanes = u16x32::from_fn(simd, |lane| lanes[lane / 8][lane % 8]);
            rows[usize::from(row)] |= lanes;
            occupied |= 1 << row;
        }
        let mut from = [simd.splat_u16x32(0); 16];
        into_rows(simd, &mut sets);
        self.slides.moves_into(simd, &sets, &rows, occupied, &mut from);
        into_sets(simd, &mut from);
        for (i, moved) in moved.iter_mut().enumerate() {
            for pair in 0..4 {
                moved.set_pair(simd, pair, from[4 * i + pair]);
            }
        }
    }
}

/// For each slot and column of dominoes: the column of that slot's helper in each place of an octet.
static COLUMNS: [[[u16; 8]; 8]; 3] = {
    let mut columns = [[[0; 8]; 8]; 3];
    let mut slot = 0;
    while slot < 3 {
        let mut group = 0;
        while group < 8 {
            let mut place = 0;
            while place < 8 {
                columns[slot][group][place] = 1 << (2 * group + (place >> (2 - slot) & 1));
                place += 1;
            }
            group += 1;
        }
        slot += 1;
    }
    columns
};
