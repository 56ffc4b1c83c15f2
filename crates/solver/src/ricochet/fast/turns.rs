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

use super::masks::{HelperBoard, Stoppers, placed};
use super::table::{FIRST_MASK, Helpers, MASKS};
use super::walls::{BALLS, Walls};
use crate::ricochet::bits::{EAST, NORTH, Powers, SOUTH, Set, Squares, WEST, fill, none, single};

/// For each axes state: 0 nothing, 1 column, 2 row, 3 turned.
pub(super) type ByAxes = [Squares; 4];

/// The axes state of a robot that has turned.
pub(super) const TURNED: usize = 3;

/// For each number of moves left, from [`FIRST_MASK`], the squares whose solutions are not excluded.
pub(super) type Turns = [ByAxes; MASKS];

/// For each radius, the same sets if robots could stop anywhere and pass one another.
#[derive(Default)]
pub(super) struct Balls {
    pub(super) sets: [ByAxes; BALLS],
    /// The number of prepared radii.
    count: usize,
}

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

/// Prepares the balls around the target up to a radius.
#[inline(always)]
pub(super) fn grow_balls<S: Simd, const B: bool>(
    simd: S,
    walls: &Walls,
    balls: &mut Balls,
    radius: usize,
) {
    let nobody = none(simd);
    let powers = walls.all_open(simd);
    let stoppers = Stoppers::<S, B>::beside(simd, walls, !nobody);
    let back = Back { simd, walls, stoppers, powers, blockers: nobody };
    while balls.count <= radius {
        let sets = match balls.count.checked_sub(1) {
            None => arrived(simd, walls, nobody),
            Some(before) => {
                let [nothing, column, row, turned] = balls.sets[before];
                back.step([
                    nothing.load(simd),
                    column.load(simd),
                    row.load(simd),
                    turned.load(simd),
                ])
            }
        };
        for (ball, set) in balls.sets[balls.count].iter_mut().zip(sets) {
            *ball = Squares::of(set);
        }
        balls.count += 1;
    }
}

/// The masks of a placement of the helpers.
#[inline(always)]
pub(super) fn turns<S: Simd, const B: bool>(
    simd: S,
    walls: &Walls,
    balls: &Balls,
    helpers_at: &Helpers,
    count: usize,
) -> Turns {
    let nobody = none(simd);
    let helpers = placed(simd, helpers_at, count);
    let board = HelperBoard::<S, B>::new(simd, walls, helpers);
    // The squares that one helper move passes.
    let rays = match walls.bends::<B>() {
        Some(bends) => bends.rays_and_stops(simd, walls, &board, &helpers_at[..count]).0,
        None => board.rays_and_stops(simd, helpers).0,
    };
    let HelperBoard { stoppers, powers, .. } = board;
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
            let ball = balls.sets[radius][axes].load(simd);
            masks[axes] = Squares::of(exact[axes] | helped[axes] | ball);
        }
    }
    masks
}
