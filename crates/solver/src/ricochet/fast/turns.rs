//! [`Turns`]: masks for a target robot that must turn and has not turned yet.
//!
//! There is one set for each state of the robot's *axes*: nothing, slid along a column, slid along a row,
//! turned. A move is followed back as in [`masks`](super::masks), from one of these states to another: a
//! move along a row leads to *turned* from *turned* and from *column*, and so on. A slide that a diagonal
//! turned leads to *turned* from every state. The masks depend on the number k of helper moves and only use
//! simple, safe sets:
//!
//! - k = 0: exact slides past the helpers;
//! - k = 1: stops at walls or beside any square that a helper move passes, because its end is one of them;
//! - k >= 2: stops anywhere, so a ball of radius r - 2 around the target.

use fearless_simd::Simd;

use super::bits::{EAST, NORTH, Powers, SOUTH, Set, Squares, WEST, fill, none, single};
use super::masks::{Placed, Stoppers};
use super::table::{FIRST_MASK, MASKS};
use super::walls::{BALLS, Walls};

/// For each axes state: 0 nothing, 1 column, 2 row, 3 turned.
pub(super) type ByAxes = [Squares; 4];

/// The axes state of a robot that has turned.
pub(super) const TURNED: usize = 3;

/// For each number of moves left, from [`FIRST_MASK`], the squares whose solutions are not excluded.
pub(super) type Turns = [ByAxes; MASKS];

/// For each radius, the same sets if robots could stop anywhere and pass one another.
pub(super) type Balls = [ByAxes; BALLS];

/// Backward slides.
struct Back<'a, S: Simd, const B: bool> {
    simd: S,
    walls: &'a Walls,
    stoppers: Stoppers<S, B>,
    powers: [Powers<S>; 4],
    blockers: Set<S>,
}

impl<S: Simd, const B: bool> Back<'_, S, B> {
    /// The sets, and those from which one move leads into them.
    #[inline(always)]
    fn step(&self, sets: [Set<S>; 4]) -> [Set<S>; 4] {
        let Self { simd, walls, stoppers, powers, blockers } = self;
        let (simd, blockers) = (*simd, *blockers);
        let [nothing, column, row, turned] = sets;
        let starts = stoppers.starts_back(turned);
        let rays = Walls::straight_rays(simd, starts, powers);
        let mut bent = none(simd);
        if let Some(bends) = walls.bends::<B>() {
            let [north, east, south, west] = bends.deflected(simd, rays, powers, blockers);
            bent = north | east | south | west;
        }
        let from_column = stoppers.starts_back(column);
        let along_columns = fill::<S, NORTH>(simd, from_column[NORTH], powers[NORTH])
            | fill::<S, SOUTH>(simd, from_column[SOUTH], powers[SOUTH]);
        let from_row = stoppers.starts_back(row);
        let along_rows = fill::<S, EAST>(simd, from_row[EAST], powers[EAST])
            | fill::<S, WEST>(simd, from_row[WEST], powers[WEST]);
        let [north, east, south, west] = rays;
        [
            nothing | along_columns | along_rows | bent,
            column | along_columns | east | west | bent,
            row | along_rows | north | south | bent,
            turned | north | south | east | west | bent,
        ]
    }
}

/// Only the target, turned.
#[inline(always)]
fn arrived<S: Simd>(simd: S, walls: &Walls, helpers: Set<S>) -> [Set<S>; 4] {
    let nobody = none(simd);
    [nobody, nobody, nobody, single(simd, walls.target) & !helpers]
}

/// The balls around the target.
#[inline(always)]
pub(super) fn balls<S: Simd, const B: bool>(simd: S, walls: &Walls) -> Balls {
    let nobody = none(simd);
    let powers = walls.all_open(simd);
    let stoppers = Stoppers::<S, B>::beside(simd, walls, !nobody);
    let back = Back { simd, walls, stoppers, powers, blockers: nobody };
    let mut sets = arrived(simd, walls, nobody);
    let mut balls = [[Squares::NONE; 4]; BALLS];
    for (radius, ball) in balls.iter_mut().enumerate() {
        if radius > 0 {
            sets = back.step(sets);
        }
        for axes in 0..4 {
            ball[axes] = Squares::of(sets[axes]);
        }
    }
    balls
}

/// The masks of a placement of the helpers. `rays` are the squares that one helper move passes.
#[inline(always)]
pub(super) fn turns<S: Simd, const B: bool>(
    simd: S,
    walls: &Walls,
    balls: &Balls,
    helpers: Set<S>,
    rays: Set<S>,
) -> Turns {
    let nobody = none(simd);
    let Placed { stoppers, powers, .. } = Placed::<S, B>::new(simd, walls, helpers);
    let exact_back = Back { simd, walls, stoppers, powers, blockers: helpers };
    let stoppers = Stoppers::<S, B>::beside(simd, walls, rays | helpers);
    let powers = walls.all_open(simd);
    let helped_back = Back { simd, walls, stoppers, powers, blockers: nobody };
    let (mut exact, mut helped) = (arrived(simd, walls, helpers), arrived(simd, walls, nobody));
    for _ in 1..FIRST_MASK {
        exact = exact_back.step(exact);
    }
    for _ in 2..FIRST_MASK {
        helped = helped_back.step(helped);
    }
    let mut masks = [[Squares::NONE; 4]; MASKS];
    for (radius, masks) in (FIRST_MASK - 2..).zip(&mut masks) {
        exact = exact_back.step(exact);
        helped = helped_back.step(helped);
        for axes in 0..4 {
            let ball = balls[radius][axes].load(simd);
            masks[axes] = Squares::of(exact[axes] | helped[axes] | ball);
        }
    }
    masks
}
