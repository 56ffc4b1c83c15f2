//! [`sweep`]: the moves of one helper along every line of the board, for all squares of the active robot at
//! once.
//!
//! Two helpers do not move. For each square x of the third helper, `reached[x]` is the set of squares of
//! the active robot from which the target is k moves away. A helper that slides from x continues to the
//! next square n unless something stops it at x: a wall, one of the two helpers, or the active robot on n.
//! The walk starts at the end of each line to which the helper slides. The set after the helper's move is
//!
//! - at a stop: `reached[x]`, because the helper stays;
//! - elsewhere: the set of n, except for `reached[x]` if the active robot is on n.
//!
//! Both cases are the same bitwise choice. `keep[x]` contains the squares of the active robot that keep the
//! helper on x: all squares, or only n.

use carom_engine::Direction;
use carom_engine::ricochet::Board;
use carom_solver::ricochet::bits::{EAST, NORTH, SOUTH, Set, Squares, WEST};
use fearless_simd::Simd;

use super::steps::{LANES, OctetLine, PLACES, is_swapped, rank_of};
use super::triples::{Octet, Octets, Pair};

/// For each direction and square of a helper: the squares of the active robot that keep it there.
#[derive(Clone, Debug)]
pub(crate) struct Persist(Vec<[Squares; 256]>);

impl Persist {
    pub(crate) fn new(board: &Board) -> Self {
        let mut keep = vec![[Squares([!0; 16]); 256]; 4];
        let size = board.size();
        let width = usize::from(size.width());
        for (i, walls) in board.walls_by_square().iter().enumerate() {
            let square = (i / width * 16 + i % width) as u8;
            for (direction, side) in Direction::ALL.into_iter().enumerate() {
                if !walls.contains(side) {
                    keep[direction][usize::from(square)] = Squares::one(beside(square, direction));
                }
            }
        }
        Self(keep)
    }

    /// The squares of the active robot that keep a helper on a square from moving in a direction.
    #[inline(always)]
    pub(crate) fn of(&self, direction: usize, square: u8) -> &Squares {
        &self.0[direction][usize::from(square)]
    }
}

/// The next square in a direction, on a torus: squares at the border have walls.
#[inline(always)]
pub(crate) const fn beside(square: u8, direction: usize) -> u8 {
    const STEPS: [u8; 4] = [240, 1, 16, 255];
    square.wrapping_add(STEPS[direction])
}

/// The results of moves, octet by octet.
pub(crate) struct Arrivals<'a, O> {
    pub(crate) octets: &'a mut O,
    /// Whether an octet has been written and can grow; the content of the others is undefined.
    pub(crate) written: &'a mut [bool],
}

/// The moves of helpers along the lines of a part or a block, followed backwards.
pub(crate) struct Sweep<'a> {
    pub(crate) keep: &'a Persist,
    /// For each octet, whether one of its sets has grown in the last layer. Lines without such octets are
    /// skipped, because their moves were made before.
    pub(crate) grown: &'a [bool],
    /// For each octet, whether a state is missing. Lines without such octets are skipped, too.
    pub(crate) open: &'a [bool],
}

/// An octet on the path of a helper.
struct OctetVisit<'a> {
    /// The order of its places for the helper that moves: see [`PLACES`].
    order: usize,
    reached: &'a Octet,
    arrivals: &'a mut Octet,
    /// Whether it has arrivals already.
    is_written: bool,
}

impl Sweep<'_> {
    /// Moves along some rows of a part.
    #[inline(always)]
    pub(crate) fn along_rows<'l, S: Simd, O: Octets>(
        &self,
        simd: S,
        lines: impl Iterator<Item = OctetLine<'l>>,
        rows: [u8; 3],
        reached: &O,
        arrivals: &mut Arrivals<'_, O>,
    ) {
        for line in lines {
            if self.is_useful(&line) {
                let row = rows[line.slot];
                self.row::<S, O, true>(simd, &line, row, reached, arrivals);
                self.row::<S, O, false>(simd, &line, row, reached, arrivals);
            }
        }
    }

    /// Moves along some columns of a block: each line has two columns, which form a column of dominoes.
    #[inline(always)]
    pub(crate) fn along_columns<'l, S: Simd, O: Octets>(
        &self,
        simd: S,
        lines: impl Iterator<Item = OctetLine<'l>>,
        groups: [u8; 3],
        reached: &O,
        arrivals: &mut Arrivals<'_, O>,
    ) {
        for line in lines {
            if self.is_useful(&line) {
                let column = 2 * groups[line.slot];
                self.columns::<S, O, true>(simd, &line, column, reached, arrivals);
                self.columns::<S, O, false>(simd, &line, column, reached, arrivals);
            }
        }
    }

    /// Whether moves along a line may add states.
    #[inline(always)]
    fn is_useful(&self, line: &OctetLine<'_>) -> bool {
        let any = |marks: &[bool]| (0..line.len).any(|coordinate| marks[line.step(coordinate).0]);
        any(self.grown) && any(self.open)
    }

    /// Walks along a row from one end, with the helper on one square after another.
    #[inline(always)]
    fn row<S: Simd, O: Octets, const EASTWARD: bool>(
        &self,
        simd: S,
        line: &OctetLine<'_>,
        row: u8,
        reached: &O,
        arrivals: &mut Arrivals<'_, O>,
    ) {
        let mut carried = [simd.splat_u16x32(0); 2];
        for i in 0..line.len {
            let group = if EASTWARD { i } else { line.len - 1 - i };
            let (number, order) = line.step(group);
            let mut visit = OctetVisit {
                order,
                reached: reached.octet(number),
                arrivals: arrivals.octets.octet_mut(number),
                is_written: arrivals.written[number],
            };
            let left = row * 16 + 2 * group as u8;
            if EASTWARD {
                self.side::<S, EASTWARD, 0>(simd, line, left, &mut visit, &mut carried);
                self.side::<S, EASTWARD, 1>(simd, line, left, &mut visit, &mut carried);
            } else {
                self.side::<S, EASTWARD, 1>(simd, line, left, &mut visit, &mut carried);
                self.side::<S, EASTWARD, 0>(simd, line, left, &mut visit, &mut carried);
            }
            arrivals.written[number] = self.open[number];
        }
    }

    /// A step onto one side of a domino: 0 is the left side, 1 the right side.
    #[inline(always)]
    fn side<S: Simd, const EASTWARD: bool, const SIDE: usize>(
        &self,
        simd: S,
        line: &OctetLine<'_>,
        left: u8,
        visit: &mut OctetVisit<'_>,
        carried: &mut [Pair<S>; 2],
    ) {
        let heading = if EASTWARD { WEST } else { EAST };
        let square = left + SIDE as u8;
        let keep = self.keep.of(heading, square).load(simd);
        let next = beside(square, heading) & 15;
        let blocks = line.standing.map(|standing| standing == next / 2);
        let mut keeps = [simd.combine_u16x16(keep, keep); 2];
        if blocks != [false; 2] {
            let next = usize::from(next & 1);
            let keep = |p: usize, q: usize| {
                let is_blocked = blocks[0] && p == next || blocks[1] && q == next;
                if is_blocked { simd.splat_u16x16(!0) } else { keep }
            };
            keeps = [0, 1].map(|first| {
                let [left, right] = [0, 1].map(|second| {
                    if is_swapped(visit.order) { keep(second, first) } else { keep(first, second) }
                });
                simd.combine_u16x16(left, right)
            });
        }
        // The code is repeated for each rank, so that the places are constants for the compiler.
        match rank_of(visit.order) {
            0 => walk_one::<S>(simd, const { places_of(0, SIDE) }, visit, carried, keeps),
            1 => walk_one::<S>(simd, const { places_of(1, SIDE) }, visit, carried, keeps),
            _ => walk_one::<S>(simd, const { places_of(2, SIDE) }, visit, carried, keeps),
        }
    }

    /// Walks along two columns from one end, with the helper in either of them.
    #[inline(always)]
    fn columns<S: Simd, O: Octets, const SOUTHWARD: bool>(
        &self,
        simd: S,
        line: &OctetLine<'_>,
        column: u8,
        reached: &O,
        arrivals: &mut Arrivals<'_, O>,
    ) {
        let heading = if SOUTHWARD { NORTH } else { SOUTH };
        let mut carried = [simd.splat_u16x32(0); 4];
        let mut rank = 0;
        for i in 0..line.len {
            let row = if SOUTHWARD { i } else { line.len - 1 - i };
            let (number, order) = line.step(row);
            if rank_of(order) != rank {
                change_rank(simd, &mut carried, rank, rank_of(order));
                rank = rank_of(order);
            }
            let mut visit = OctetVisit {
                order,
                reached: reached.octet(number),
                arrivals: arrivals.octets.octet_mut(number),
                is_written: arrivals.written[number],
            };
            let square = row as u8 * 16 + column;
            let left = self.keep.of(heading, square).load(simd);
            let right = self.keep.of(heading, square + 1).load(simd);
            let keep = |side: usize| if side == 0 { left } else { right };
            let next = beside(square, heading) / 16;
            let blocks = line.standing.map(|standing| standing == next);
            let (visit, carried) = (&mut visit, &mut carried);
            if blocks == [false; 2] {
                // The code is repeated for each rank, so that the sides are constants for the compiler.
                match rank {
                    0 => walk_both::<S>(simd, visit, carried, |place| keep(place >> 2)),
                    1 => walk_both::<S>(simd, visit, carried, |place| keep(place >> 1 & 1)),
                    _ => walk_both::<S>(simd, visit, carried, |place| keep(place & 1)),
                }
            } else {
                walk_both::<S>(simd, visit, carried, |place| {
                    let lane = LANES[order][place];
                    let [side, p, q] = [lane >> 2, lane >> 1 & 1, lane & 1];
                    let is_blocked = blocks[0] && p == side || blocks[1] && q == side;
                    if is_blocked { simd.splat_u16x16(!0) } else { keep(side) }
                });
            }
            arrivals.written[number] = self.open[number];
        }
    }
}

/// The places with the helper of a rank on one side of its domino: by the sides of the other two, the lower
/// one first.
const fn places_of(rank: usize, side: usize) -> [usize; 4] {
    let (places, first) = (PLACES[2 * rank], 4 * side);
    [places[first], places[first + 1], places[first + 2], places[first + 3]]
}

/// A step of a helper onto one square, for each placement of the other two helpers in the octet. `keeps`
/// contains the squares of the active robot that keep the helper there.
#[inline(always)]
fn walk_one<S: Simd>(
    simd: S,
    places: [usize; 4],
    visit: &mut OctetVisit<'_>,
    carried: &mut [Pair<S>; 2],
    keeps: [Pair<S>; 2],
) {
    for (i, (carried, keep)) in carried.iter_mut().zip(keeps).enumerate() {
        let places = [places[2 * i], places[2 * i + 1]];
        let arrive = step::<S>(visit.reached.pair_of(simd, places), carried, keep);
        if visit.is_written {
            let before = visit.arrivals.pair_of(simd, places);
            visit.arrivals.set_pair_of(simd, places, before | arrive);
        } else {
            visit.arrivals.set_pair_of(simd, places, arrive);
        }
    }
}

/// Moves sets one square further. Returns the sets that arrive at it.
#[inline(always)]
fn step<S: Simd>(set: Pair<S>, carried: &mut Pair<S>, keep: Pair<S>) -> Pair<S> {
    *carried = *carried ^ ((*carried ^ set) & keep);
    *carried
}

/// A step of a helper in two columns at once: all places of an octet, in the same order as in `carried`.
#[inline(always)]
fn walk_both<S: Simd>(
    simd: S,
    visit: &mut OctetVisit<'_>,
    carried: &mut [Pair<S>; 4],
    keep: impl Fn(usize) -> Set<S>,
) {
    for (i, carried) in carried.iter_mut().enumerate() {
        let keep = simd.combine_u16x16(keep(2 * i), keep(2 * i + 1));
        let mut arrive = step::<S>(visit.reached.pair(simd, i), carried, keep);
        if visit.is_written {
            arrive |= visit.arrivals.pair(simd, i);
        }
        visit.arrivals.set_pair(simd, i, arrive);
    }
}

/// Reorders the moved sets after the helper that moves has passed one or two others.
#[inline(always)]
fn change_rank<S: Simd>(simd: S, carried: &mut [Pair<S>; 4], mut from: usize, to: usize) {
    while from != to {
        // Its bit of the place is exchanged with that of the helper next to it.
        let next = if from < to { from + 1 } else { from - 1 };
        if from.min(next) == 0 {
            carried.swap(1, 2);
        } else {
            for i in [0, 2] {
                let (a, b) = simd.split_u16x32(carried[i]);
                let (c, d) = simd.split_u16x32(carried[i + 1]);
                carried[i] = simd.combine_u16x16(a, c);
                carried[i + 1] = simd.combine_u16x16(b, d);
            }
        }
        from = next;
    }
}

/// Reads octets from scattered places in memory, all at once, so that their memory fetches overlap.
pub(crate) fn fetch<'a>(octets: impl Iterator<Item = &'a Octet>) {
    let lines = |octet: &Octet| octet.0.iter().step_by(2).fold(0, |any, set| any | set.0[0]);
    std::hint::black_box(octets.fold(0, |any, octet| any | lines(octet)));
}
