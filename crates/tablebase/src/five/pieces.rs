//! [`Piece`]: the moves in a part or a block of placements of four helpers.

use carom_solver::ricochet::bits::{EAST, NORTH, SOUTH, Squares, WEST, is_empty, none};
use fearless_simd::{Simd, SimdBase};

use super::quads::{LineNumbers, QuadNumbering, Track};
use crate::plain::active::{BoardRow, into_rows, into_sets};
use crate::plain::layers::BoardWalls;

/// The lines along which helpers move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Axis {
    Rows,
    Columns,
}

/// The part of a pass.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Half {
    /// It finishes a layer and begins the next one.
    Both,
    /// It only begins a layer.
    Begin,
}

/// A part or a block.
pub(crate) struct Piece<'a> {
    pub(crate) walls: &'a BoardWalls,
    pub(crate) axis: Axis,
    pub(crate) lines: LineNumbers,
    pub(crate) numbering: &'a QuadNumbering,
}

/// The number of placements in which the active robot moves at a time.
const TOGETHER: usize = 32;

impl Piece<'_> {
    /// A pass. Returns the number of new states.
    #[inline(always)]
    pub(crate) fn pass<S: Simd>(
        &self,
        simd: S,
        half: Half,
        reached: &mut [Squares],
        arrivals: &mut [Squares],
    ) -> u64 {
        let mut count = 0;
        if half == Half::Both {
            for track in &self.numbering.tracks {
                self.follow::<S, true>(simd, track, reached, arrivals);
            }
            for first in (0..reached.len()).step_by(TOGETHER) {
                count += self.grow(simd, first, reached, arrivals);
            }
        }
        let is_alone = self.numbering.is_last_alone();
        if !is_alone {
            arrivals.fill(Squares::NONE);
        }
        for track in &self.numbering.tracks {
            if is_alone && track.slot == 3 {
                self.follow::<S, false>(simd, track, reached, arrivals);
            } else {
                self.follow::<S, true>(simd, track, reached, arrivals);
            }
        }
        count
    }

    /// The moves of the helper of one track, in both directions: see [`sweep`](crate::plain::sweep). `ADDS` tells whether the arrivals
    /// are added to the earlier ones.
    #[inline(always)]
    fn follow<S: Simd, const ADDS: bool>(
        &self,
        simd: S,
        track: &Track,
        reached: &[Squares],
        arrivals: &mut [Squares],
    ) {
        let (numbering, line) = (self.numbering, self.lines[track.slot]);
        let square = |coordinate: usize| match self.axis {
            Axis::Rows => line * 16 + coordinate as u8,
            Axis::Columns => coordinate as u8 * 16 + line,
        };
        let (down, up) = match self.axis {
            Axis::Rows => (WEST, EAST),
            Axis::Columns => (NORTH, SOUTH),
        };
        let mut numbers = [0; 16];
        let mut came_down = [none(simd); 16];
        let (mut carried, mut is_blocked) = (none(simd), true);
        for coordinate in 0..numbering.extent {
            if track.standing >> coordinate & 1 != 0 {
                is_blocked = true;
                continue;
            }
            let number = numbering.number(track, coordinate);
            numbers[coordinate] = number;
            let set = reached[number].load(simd);
            let keep = self.walls.keep.of(down, square(coordinate)).load(simd);
            carried = if is_blocked { set } else { (set & keep) | (carried & !keep) };
            is_blocked = false;
            came_down[coordinate] = carried;
        }
        is_blocked = true;
        for coordinate in (0..numbering.extent).rev() {
            if track.standing >> coordinate & 1 != 0 {
                is_blocked = true;
                continue;
            }
            let number = numbers[coordinate];
            let set = reached[number].load(simd);
            let keep = self.walls.keep.of(up, square(coordinate)).load(simd);
            carried = if is_blocked { set } else { (set & keep) | (carried & !keep) };
            is_blocked = false;
            let mut came = came_down[coordinate] | carried;
            if ADDS {
                came |= arrivals[number].load(simd);
            }
            arrivals[number] = Squares::of(came);
        }
    }

    /// Adds the arrivals and the moves of the active robot to some sets. Returns the number of new states.
    #[inline(always)]
    fn grow<S: Simd>(
        &self,
        simd: S,
        first: usize,
        reached: &mut [Squares],
        arrivals: &[Squares],
    ) -> u64 {
        let batch = first..(first + TOGETHER).min(reached.len());
        let mut rows = [[0_u16; TOGETHER]; 16];
        let mut occupied = 0;
        for (lane, at) in self.numbering.coordinates[batch.clone()].iter().enumerate() {
            for (&line, &coordinate) in self.lines.iter().zip(at) {
                let (row, column) = match self.axis {
                    Axis::Rows => (line, coordinate),
                    Axis::Columns => (coordinate, line),
                };
                rows[usize::from(row)][lane] |= 1 << column;
                occupied |= 1 << row;
            }
        }
        let nobody = simd.splat_u16x32(0);
        let mut helpers: [BoardRow<S>; 16] = [nobody; 16];
        for (helpers, row) in helpers.iter_mut().zip(&rows) {
            *helpers = BoardRow::load_array_ref(simd, row);
        }
        let mut sets = [nobody; 16];
        for (sets, pair) in sets.iter_mut().zip(reached[batch.clone()].chunks(2)) {
            let other = pair.get(1).map_or(none(simd), |other| other.load(simd));
            *sets = simd.combine_u16x16(pair[0].load(simd), other);
        }
        let mut from = [nobody; 16];
        into_rows(simd, &mut sets);
        self.walls.slides.moves_into(simd, &sets, &helpers, occupied, &mut from);
        into_sets(simd, &mut from);
        into_sets(simd, &mut helpers);
        let closed = self.walls.closed.load(simd);
        let mut count = 0;
        let pairs = reached[batch.clone()].chunks_mut(2).zip(arrivals[batch].chunks(2));
        for ((pair, arrived), (from, helpers)) in pairs.zip(from.into_iter().zip(helpers)) {
            let (from, helpers) = (simd.split_u16x32(from), simd.split_u16x32(helpers));
            let (from, helpers) = ([from.0, from.1], [helpers.0, helpers.1]);
            for (place, (set, arrived)) in pair.iter_mut().zip(arrived).enumerate() {
                let old = set.load(simd);
                let came = from[place] | arrived.load(simd);
                let new = came & !(old | helpers[place] | closed);
                if !is_empty(simd, new) {
                    count += u64::from(Squares::of(new).len());
                    *set = Squares::of(old | new);
                }
            }
        }
        count
    }
}
