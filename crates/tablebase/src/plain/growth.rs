//! [`Growth`]: adds the results of moves to the sets of a part or a block.

use std::ops::Range;

use carom_solver::ricochet::bits::{Set, Squares, is_empty, none, single};
use fearless_simd::Simd;

use super::triples::{Octet, Octets, Pair, placement, twin};
use crate::planes::{Change, States, has_begun};
use crate::squares::{Cell, Domino, WAITING, byte};

/// What is known of the octets of a part or a block, by number.
#[derive(Clone, Default, Debug)]
pub(crate) struct Marks {
    /// Whether a set has grown in the last layer.
    pub(crate) grown: Vec<bool>,
    /// Whether a state is missing. No move can add anything to the others.
    pub(crate) open: Vec<bool>,
    /// Whether there are arrivals.
    pub(crate) written: Vec<bool>,
}

impl Marks {
    /// Whether enough octets are important that reading all of them is faster.
    pub(crate) fn are_dense(&self) -> bool {
        let are_many = |marks: &[bool]| marks.iter().filter(|&&it| it).count() > marks.len() / 8;
        are_many(&self.grown) && are_many(&self.open)
    }
}

/// A part or a block at the end of a layer.
pub(crate) struct Growth<'a, O, D> {
    /// The dominoes of each octet.
    pub(crate) dominoes: D,
    /// Those that a layer does not use are empty.
    pub(crate) planes: &'a mut [O],
    /// The results of all moves into the last layer.
    pub(crate) arrivals: &'a O,
    pub(crate) change: &'a Change,
    pub(crate) marks: &'a mut Marks,
    /// The squares that no robot can stop on.
    pub(crate) closed: &'a Squares,
}

/// The states of more octets than this could overflow a lane of a counter.
const COUNTED: usize = 256;

impl<O: Octets, D: Fn(usize) -> [Domino; 3]> Growth<'_, O, D> {
    /// Adds the arrivals of some octets to their sets, and returns the number of new states.
    #[inline(always)]
    pub(crate) fn take_in_all<S: Simd>(&mut self, simd: S, octets: Range<usize>) -> u64 {
        let mut count = 0;
        for first in octets.clone().step_by(COUNTED) {
            let mut counter = simd.splat_u16x32(0);
            for number in first..(first + COUNTED).min(octets.end) {
                self.marks.grown[number] = false;
                let mut new = Octet::NONE;
                if self.marks.open[number] && self.marks.written[number] {
                    counter += self.take_in(simd, number, &mut new);
                }
                self.note(simd, number, &new);
                self.marks.written[number] = false;
            }
            let lanes: [u16; 32] = counter.into();
            count += lanes.into_iter().map(u64::from).sum::<u64>();
        }
        count
    }

    /// Adds the arrivals of an octet. Returns the number of new states, spread over the lanes.
    #[inline(always)]
    fn take_in<S: Simd>(&mut self, simd: S, number: usize, new: &mut Octet) -> Pair<S> {
        let dominoes = (self.dominoes)(number);
        let sides = all_sides(simd, dominoes);
        let arrivals = self.arrivals.octet(number);
        let mut all = [0, 1, 2, 3].map(|i| arrivals.pair(simd, i));
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
        let (grown, higher) = self.planes[self.change.grows..].split_at_mut(1);
        let (grown, higher) = (grown[0].octet_mut(number), &*higher);
        let reached = |grown: &Octet, i: usize| {
            let of = |plane: &O| plane.octet(number).pair(simd, i);
            higher.iter().fold(grown.pair(simd, i), |all, plane| all | of(plane))
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
            self.marks.grown[number] = true;
            let is_open = || {
                let mut all = Octet::NONE;
                (0..4).for_each(|i| all.set_pair(simd, i, reached(grown, i)));
                is_open(simd, dominoes, self.closed, &all)
            };
            let (even, odd) = simd.split_u16x32(missing);
            // Few octets have places without any state, so the exact test is seldom made.
            self.marks.open[number] =
                !is_empty(simd, even | odd) && (!has_twins && !has_closed || is_open());
        }
        counter
    }

    /// Notes the layer of an octet.
    #[inline(always)]
    fn note<S: Simd>(&mut self, simd: S, number: usize, new: &Octet) {
        for note in &self.change.notes {
            let (lower, higher) = self.planes.split_at_mut(note.plane + 1);
            let noted = lower[note.plane].octet_mut(number);
            match note.states {
                States::New if note.begins => *noted = *new,
                States::New if !self.marks.grown[number] => {}
                States::New => {
                    for i in 0..4 {
                        noted.set_pair(simd, i, noted.pair(simd, i) | new.pair(simd, i));
                    }
                }
                States::Group => {
                    let grows = self.change.grows - (note.plane + 1);
                    if note.begins {
                        *noted = *higher[grows].octet(number);
                        continue;
                    }
                    for i in 0..4 {
                        let mut group = higher[grows].octet(number).pair(simd, i);
                        for (at, plane) in higher.iter().enumerate() {
                            if at != grows && has_begun(note.plane + 1 + at, self.change.layer) {
                                group &= !plane.octet(number).pair(simd, i);
                            }
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

/// The helpers of a place.
#[inline(always)]
pub(crate) fn helpers<S: Simd>(sides: &[[Set<S>; 2]; 3], place: usize) -> Set<S> {
    sides[0][place >> 2] | sides[1][place >> 1 & 1] | sides[2][place & 1]
}

/// For each slot: the left and the right square of a domino.
#[inline(always)]
pub(crate) fn all_sides<S: Simd>(simd: S, [a, b, c]: [Domino; 3]) -> [[Set<S>; 2]; 3] {
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
