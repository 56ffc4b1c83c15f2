//! [`Growth`]: adds the results of moves to a part.

use std::ops::Range;

use fearless_simd::{Simd, SimdBase, u16x32};

use super::active::{Slides, into_rows, into_sets, moves_from};
use super::layers::byte;
use super::planes::{Note, States};
use super::steps::Steps;
use super::sweep::Arrivals;
use super::triples::{Cell, Domino, Octet, Pair, Part, WAITING, placement, twin};
use crate::ricochet::bits::{Set, Squares, is_empty, none, single};

/// A part at the end of a layer.
pub(super) struct Growth<'a> {
    pub(super) part: &'a Part,
    pub(super) steps: &'a Steps,
    pub(super) slides: &'a Slides,
    pub(super) planes: Vec<&'a mut [Octet]>,
    /// The plane with the states of the last layer.
    pub(super) source: usize,
    /// The plane to which the new states are added. It and those above it have all states.
    pub(super) grows: usize,
    pub(super) notes: &'a [Note],
    /// For each octet, whether one of its sets has grown in the last layer; after the update, in this
    /// layer.
    pub(super) grown: &'a mut [bool],
    /// For each octet, whether a state is missing. No move can add anything to the others.
    pub(super) open: &'a mut [bool],
    /// The squares that no robot can stop on.
    pub(super) closed: &'a Squares,
}

/// The number of octets in which the active robot moves at a time.
const TOGETHER: usize = 4;

/// The states of more octets than this could overflow a lane of a counter.
const COUNTED: usize = 256;

impl Growth<'_> {
    /// Adds the results of helper moves, makes the moves of the active robot, and returns the number of new
    /// states.
    #[inline(always)]
    pub(super) fn run<'c, S: Simd, const BACK: bool>(
        mut self,
        simd: S,
        along_rows: &Arrivals<'_>,
        along_columns: impl Fn(usize) -> Option<&'c Octet>,
    ) -> u64 {
        let mut count = 0_u64;
        let mut counter = simd.splat_u16x32(0);
        let numbers = self.steps.len();
        for first in (0..numbers).step_by(TOGETHER) {
            let some = first..(first + TOGETHER).min(numbers);
            let mut moved = [Octet::NONE; TOGETHER];
            let grown =
                self.grown[some.clone()].contains(&true) && self.open[some.clone()].contains(&true);
            if grown {
                self.move_active::<S, BACK>(simd, some.clone(), &mut moved);
            }
            for (number, moved) in some.zip(&moved) {
                let rows = along_rows.written[number].then(|| &along_rows.octets[number]);
                let columns = along_columns(number);
                let moved = grown.then_some(moved);
                self.grown[number] = false;
                let mut new = Octet::NONE;
                if self.open[number] && (rows.is_some() || columns.is_some() || grown) {
                    counter += self.take_in(simd, number, [rows, columns, moved], &mut new);
                }
                self.note(simd, number, &new);
            }
            if first % COUNTED == COUNTED - TOGETHER || first + TOGETHER >= numbers {
                let lanes: [u16; 32] = counter.into();
                count += lanes.into_iter().map(u64::from).sum::<u64>();
                counter = simd.splat_u16x32(0);
            }
        }
        count
    }

    /// Makes the moves of the active robot in some octets.
    #[inline(always)]
    fn move_active<S: Simd, const BACK: bool>(
        &self,
        simd: S,
        octets: Range<usize>,
        moved: &mut [Octet; TOGETHER],
    ) {
        let groups = &self.steps.coordinates()[octets.clone()];
        if !BACK {
            let walls = self.slides.walls(simd);
            for ((number, moved), &groups) in octets.zip(moved).zip(groups) {
                let sides = all_sides(simd, self.part.dominoes(groups));
                for place in 0..8 {
                    let helpers = helpers(&sides, place);
                    let set = self.planes[self.source][number].0[place].load(simd);
                    moved.0[place] = Squares::of(moves_from(simd, set, walls, helpers));
                }
            }
            return;
        }
        let mut sets = [simd.splat_u16x32(0); 4 * TOGETHER];
        for (i, number) in octets.enumerate() {
            for pair in 0..4 {
                sets[4 * i + pair] = self.planes[self.source][number].pair(simd, pair);
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

    /// Adds arrivals to an octet. Returns the number of new states, spread over the lanes.
    #[inline(always)]
    fn take_in<S: Simd>(
        &mut self,
        simd: S,
        number: usize,
        arrivals: [Option<&Octet>; 3],
        new: &mut Octet,
    ) -> Pair<S> {
        let dominoes = self.part.dominoes(self.steps.coordinates()[number]);
        let sides = all_sides(simd, dominoes);
        let mut all = [simd.splat_u16x32(0); 4];
        for from in arrivals.into_iter().flatten() {
            for (i, all) in all.iter_mut().enumerate() {
                *all |= from.pair(simd, i);
            }
        }
        let has_twins = dominoes[0] == dominoes[1] || dominoes[1] == dominoes[2];
        if has_twins {
            symmetric(simd, dominoes, &mut all);
        }
        let closed = self.closed.load(simd);
        let has_closed = !is_empty(
            simd,
            sides.as_flattened().iter().fold(none(simd), |all, &it| all | it) & closed,
        );
        let closed = simd.combine_u16x16(closed, closed);
        let (grown, higher) = self.planes[self.grows..].split_at_mut(1);
        let (grown, higher) = (&mut grown[0][number], &*higher);
        let reached = |grown: &Octet, i: usize| {
            higher.iter().fold(grown.pair(simd, i), |all, plane| all | plane[number].pair(simd, i))
        };
        let (mut any, mut missing) = (simd.splat_u16x32(0), simd.splat_u16x32(0));
        for (i, pair) in all.iter_mut().enumerate() {
            // Helper moves ignore an active robot on the helper's own square.
            let [even, odd] = [helpers(&sides, 2 * i), helpers(&sides, 2 * i + 1)];
            let taken = reached(grown, i) | simd.combine_u16x16(even, odd);
            *pair &= !taken;
            any |= *pair;
            missing |= !(taken | *pair | closed);
        }
        let mut counter = simd.splat_u16x32(0);
        let (even, odd) = simd.split_u16x32(any);
        if !is_empty(simd, even | odd) {
            for (i, pair) in all.into_iter().enumerate() {
                new.set_pair(simd, i, pair);
                grown.set_pair(simd, i, grown.pair(simd, i) | pair);
                if !has_twins {
                    counter += simd.count_ones_u16x32(pair);
                }
            }
            if has_twins {
                for place in (0..8).filter(|&place| twin(dominoes, place) >= place) {
                    let ones = simd.count_ones_u16x16(new.0[place].load(simd));
                    counter += simd.combine_u16x16(ones, none(simd));
                }
            }
            self.grown[number] = true;
            let is_open = || {
                let mut all = Octet::NONE;
                (0..4).for_each(|i| all.set_pair(simd, i, reached(grown, i)));
                is_open(simd, dominoes, self.closed, &all)
            };
            let (even, odd) = simd.split_u16x32(missing);
            // Few octets have places without any state, so the exact test is seldom made.
            self.open[number] =
                !is_empty(simd, even | odd) && (!has_twins && !has_closed || is_open());
        }
        counter
    }

    /// Notes the layer of an octet.
    #[inline(always)]
    fn note<S: Simd>(&mut self, simd: S, number: usize, new: &Octet) {
        for note in self.notes {
            let (lower, higher) = self.planes.split_at_mut(note.plane + 1);
            let noted = &mut lower[note.plane][number];
            match note.states {
                States::New if note.begins => *noted = *new,
                States::New if !self.grown[number] => {}
                States::New => {
                    for i in 0..4 {
                        noted.set_pair(simd, i, noted.pair(simd, i) | new.pair(simd, i));
                    }
                }
                States::Group => {
                    let grows = self.grows - (note.plane + 1);
                    if note.begins {
                        *noted = higher[grows][number];
                        continue;
                    }
                    for i in 0..4 {
                        let mut group = higher[grows][number].pair(simd, i);
                        let others = higher.iter().enumerate().filter(|(at, _)| *at != grows);
                        for (_, plane) in others {
                            group &= !plane[number].pair(simd, i);
                        }
                        noted.set_pair(simd, i, noted.pair(simd, i) | group);
                    }
                }
            }
        }
    }
}

/// Whether a state of an octet is missing.
#[inline(always)]
fn is_open<S: Simd>(simd: S, dominoes: [Domino; 3], closed: &Squares, octet: &Octet) -> bool {
    let (sides, closed) = (all_sides(simd, dominoes), closed.load(simd));
    (0..8).any(|place| {
        let helpers = helpers(&sides, place);
        let all = octet.0[place].load(simd) | helpers | closed;
        !is_empty(simd, !all)
            && is_empty(simd, helpers & closed)
            && placement(dominoes, place.min(twin(dominoes, place))).is_some()
    })
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

/// The helpers of a place.
#[inline(always)]
pub(super) fn helpers<S: Simd>(sides: &[[Set<S>; 2]; 3], place: usize) -> Set<S> {
    sides[0][place >> 2] | sides[1][place >> 1 & 1] | sides[2][place & 1]
}

/// For each slot: the left and the right square of a domino.
#[inline(always)]
pub(super) fn all_sides<S: Simd>(simd: S, [a, b, c]: [Domino; 3]) -> [[Set<S>; 2]; 3] {
    [sides(simd, a), sides(simd, b), sides(simd, c)]
}

/// The left and the right square of a domino.
#[inline(always)]
fn sides<S: Simd>(simd: S, domino: Domino) -> [Set<S>; 2] {
    match domino {
        Domino { row: WAITING, .. } => [none(simd); 2],
        Domino { row, group } => {
            let left = byte(Cell { row, column: 2 * group });
            [single(simd, left), single(simd, left + 1)]
        }
    }
}

/// Arrivals in an octet with two equal dominoes. Places with the same placement get the arrivals of both;
/// places without a placement get none.
#[inline(always)]
fn symmetric<S: Simd>(simd: S, dominoes: [Domino; 3], arrivals: &mut [Pair<S>; 4]) {
    let mut before = Octet::NONE;
    for (i, pair) in arrivals.iter().enumerate() {
        before.set_pair(simd, i, *pair);
    }
    let mut both = Octet::NONE;
    for place in 0..8 {
        let other = twin(dominoes, place);
        if placement(dominoes, place.min(other)).is_some() {
            let set = before.0[place].load(simd) | before.0[other].load(simd);
            both.0[place] = Squares::of(set);
        }
    }
    for (i, pair) in arrivals.iter_mut().enumerate() {
        *pair = both.pair(simd, i);
    }
}
