//! The masks N_r: supersets of the squares from which the active robot can be home within r moves.

use fearless_simd::Simd;

use super::bits::{
    EAST, NORTH, Powers, SOUTH, Set, WEST, fill, is_empty, none, powers, shift, single,
};
use super::table::Helpers;
use super::walls::Walls;

/// The squares as a set.
#[inline(always)]
pub(super) fn placed<S: Simd, const H: usize>(
    simd: S,
    helpers: &Helpers<H>,
    count: usize,
) -> Set<S> {
    let mut set = none(simd);
    for (i, &helper) in helpers.iter().enumerate() {
        if i < count {
            set = set | single(simd, helper);
        }
    }
    set
}

/// By direction, the squares where a slide stops.
#[derive(Clone, Copy)]
struct Stoppers<S: Simd>([Set<S>; 4]);

impl<S: Simd> Stoppers<S> {
    /// At walls and beside the squares of a set.
    #[inline(always)]
    fn beside(simd: S, walls: &Walls, blockers: Set<S>) -> Self {
        Self([
            walls.walled[NORTH].load(simd) | shift::<S, SOUTH, 1>(simd, blockers),
            walls.walled[EAST].load(simd) | shift::<S, WEST, 1>(simd, blockers),
            walls.walled[SOUTH].load(simd) | shift::<S, NORTH, 1>(simd, blockers),
            walls.walled[WEST].load(simd) | shift::<S, EAST, 1>(simd, blockers),
        ])
    }

    /// One relaxed slide backwards: the squares from which a slide past walls alone can stop on the set.
    #[inline(always)]
    fn relaxed_back(&self, simd: S, walls: &Walls, set: Set<S>) -> Set<S> {
        let [north, east, south, west] = self.0;
        fill::<S, SOUTH>(simd, set & north, walls.open::<S, SOUTH>(simd))
            | fill::<S, WEST>(simd, set & east, walls.open::<S, WEST>(simd))
            | fill::<S, NORTH>(simd, set & south, walls.open::<S, NORTH>(simd))
            | fill::<S, EAST>(simd, set & west, walls.open::<S, EAST>(simd))
            | set
    }
}

/// A board with the helpers in place: exact slides of the active robot.
#[derive(Clone, Copy)]
pub(super) struct Placed<S: Simd> {
    helpers: Set<S>,
    stoppers: Stoppers<S>,
    powers: [Powers<S>; 4],
}

impl<S: Simd> Placed<S> {
    #[inline(always)]
    pub(super) fn new(simd: S, walls: &Walls, helpers: Set<S>) -> Self {
        let free = !helpers;
        Self {
            helpers,
            stoppers: Stoppers::beside(simd, walls, helpers),
            powers: [
                powers::<S, NORTH>(simd, walls.powers[NORTH][0].load(simd) & free),
                powers::<S, EAST>(simd, walls.powers[EAST][0].load(simd) & free),
                powers::<S, SOUTH>(simd, walls.powers[SOUTH][0].load(simd) & free),
                powers::<S, WEST>(simd, walls.powers[WEST][0].load(simd) & free),
            ],
        }
    }

    /// By direction, the set and what its slides pass.
    #[inline(always)]
    fn rays(&self, simd: S, set: Set<S>) -> [Set<S>; 4] {
        [
            fill::<S, NORTH>(simd, set, self.powers[NORTH]),
            fill::<S, EAST>(simd, set, self.powers[EAST]),
            fill::<S, SOUTH>(simd, set, self.powers[SOUTH]),
            fill::<S, WEST>(simd, set, self.powers[WEST]),
        ]
    }

    /// Where the slides of a set end; squares that are blocked at once stay in.
    #[inline(always)]
    pub(super) fn slide(&self, simd: S, set: Set<S>) -> Set<S> {
        let (rays, stops) = (self.rays(simd, set), self.stoppers.0);
        (rays[0] & stops[0]) | (rays[1] & stops[1]) | (rays[2] & stops[2]) | (rays[3] & stops[3])
    }

    /// The set and the squares from which one slide stops on it.
    #[inline(always)]
    fn back(&self, simd: S, set: Set<S>) -> Set<S> {
        let [north, east, south, west] = self.stoppers.0;
        fill::<S, SOUTH>(simd, set & north, self.powers[SOUTH])
            | fill::<S, WEST>(simd, set & east, self.powers[WEST])
            | fill::<S, NORTH>(simd, set & south, self.powers[NORTH])
            | fill::<S, EAST>(simd, set & west, self.powers[EAST])
            | set
    }
}

/// The masks N_3, N_4 and N_5 of a placement, up to N_`last`; the rest is unspecified.
#[inline(always)]
pub(super) fn masks<S: Simd>(simd: S, walls: &Walls, helpers: Set<S>, last: usize) -> [Set<S>; 3] {
    let placed = Placed::new(simd, walls, helpers);
    let target = single(simd, walls.target) & !helpers;
    let goal = single(simd, walls.target);
    let ball = |radius: usize| walls.balls[radius].load(simd);

    let [north, east, south, west] = placed.rays(simd, helpers);
    let rays = north | east | south | west;
    let beside_ray = Stoppers::beside(simd, walls, rays);

    let exact = placed.back(simd, target);
    let exact = placed.back(simd, exact);
    let exact = placed.back(simd, exact);
    let one = beside_ray.relaxed_back(simd, walls, goal);
    let two = beside_ray.relaxed_back(simd, walls, one);
    let third = exact | two | ball(1);
    if last == 3 {
        return [third, third, third];
    }
    let exact = placed.back(simd, exact);
    let three = beside_ray.relaxed_back(simd, walls, two);
    let fourth = exact | three | ball(2);
    if last == 4 {
        return [third, fourth, fourth];
    }
    let exact = placed.back(simd, exact);
    let four = beside_ray.relaxed_back(simd, walls, three);
    [third, fourth, exact | four | ball(3)]
}

#[inline(always)]
pub(super) fn any<S: Simd>(simd: S, set: Set<S>) -> bool {
    !is_empty(simd, set)
}
