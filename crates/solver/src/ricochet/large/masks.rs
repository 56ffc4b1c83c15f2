//! The masks `N_r(T)` of [`fast`](super::super::fast), which has the proof that they are admissible, for larger sets.

use fearless_simd::Simd;

use super::squares::{EAST, Lane, NORTH, SOUTH, Set, WEST, rays, union};
use super::walls::LargeWalls;

/// For each direction, the squares where a slide stops.
struct Stoppers<L, const N: usize>([Set<L, N>; 4]);

impl<L: Lane, const N: usize> Stoppers<L, N> {
    /// At walls and beside the squares of a set.
    #[inline(always)]
    fn beside(walls: &LargeWalls<L, N>, blockers: Set<L, N>) -> Self {
        Self([
            walls.walled[NORTH] | blockers.moved::<SOUTH>(),
            walls.walled[EAST] | blockers.moved::<WEST>(),
            walls.walled[SOUTH] | blockers.moved::<NORTH>(),
            walls.walled[WEST] | blockers.moved::<EAST>(),
        ])
    }

    /// The squares of rays where slides can stop.
    #[inline(always)]
    fn ends(&self, rays: [Set<L, N>; 4]) -> Set<L, N> {
        union(core::array::from_fn(|d| rays[d] & self.0[d]))
    }

    /// The set, and the stops of slides from it that ignore robots.
    #[inline(never)]
    fn slide<S: Simd>(&self, simd: S, walls: &LargeWalls<L, N>, set: &Set<L, N>) -> Set<L, N> {
        simd.vectorize(
            #[inline(always)]
            || self.ends(rays([*set; 4], &walls.enter)) | *set,
        )
    }

    /// The set, and the squares from which a slide can stop on it.
    #[inline(never)]
    fn back<S: Simd>(&self, simd: S, enter: &[Set<L, N>; 4], set: &Set<L, N>) -> Set<L, N> {
        simd.vectorize(
            #[inline(always)]
            || {
                let [north, east, south, west] = &self.0;
                let starts = [*set & *south, *set & *west, *set & *north, *set & *east];
                union(rays(starts, enter)) | *set
            },
        )
    }
}

/// The masks `N_3`, `N_4` and `N_5` of a placement of the helpers, up to `N_last`; the rest is unspecified.
#[inline(always)]
pub(super) fn masks<S: Simd, L: Lane, const N: usize>(
    simd: S,
    walls: &LargeWalls<L, N>,
    helpers: Set<L, N>,
    last: usize,
) -> [Set<L, N>; 3] {
    let free = !helpers;
    let enter: [Set<L, N>; 4] = core::array::from_fn(|d| walls.enter[d] & free);
    let by_helpers = Stoppers::beside(walls, helpers);
    let exactly = |set: &Set<L, N>| by_helpers.back(simd, &enter, set);
    let open = &walls.enter;
    let goal = Set::one(walls.target);
    let ball = walls.balls[1];

    // The squares that a helper can reach after one move, after two, after three.
    let passed = rays([helpers; 4], &enter);
    let (passed_any, first) = (union(passed), helpers | by_helpers.ends(passed));
    let by_first = Stoppers::beside(walls, first);
    let second = by_first.slide(simd, walls, &first);
    let by_second = Stoppers::beside(walls, second);
    let back = |by: &Stoppers<L, N>, set: Set<L, N>| by.back(simd, open, &set);
    // In a corner every slide onto the target stops.
    let p = if walls.is_corner { ball } else { back(&by_first, goal) };
    let p2 = if walls.is_corner { ball } else { back(&by_second, goal) };

    let exact = exactly(&exactly(&exactly(&(goal & free))));
    let pp = back(&by_first, p);
    let three = exact | pp | p2;
    if last == 3 {
        return [three; 3];
    }

    let exact = exactly(&exact);
    let p2p = back(&by_second, p);
    if walls.is_corner && last == 4 {
        let four = exact | back(&by_first, pp) | p2p;
        return [three, four, four];
    }
    let by_ray = Stoppers::beside(walls, passed_any);
    let third = by_second.slide(simd, walls, &second);
    let by_third = Stoppers::beside(walls, third);
    let (q, p3, pf, helped);
    if walls.is_corner {
        (q, p3, pf) = (ball, ball, pp);
        helped = back(&by_first, pp) | p2p;
    } else {
        q = back(&by_ray, goal);
        p3 = back(&by_third, goal);
        pf = back(&by_first, ball);
        let ppq = back(&by_first, back(&by_first, q));
        helped = back(&by_first, pp | p2) | p2p | p3 | (passed_any & (ppq | pf | ball));
    }
    let four = exact | helped;
    if last == 4 {
        return [three, four, four];
    }

    let exact = exactly(&exact);
    let qq = back(&by_ray, q);
    let pqq = back(&by_first, qq);
    let wide = walls.balls[2];
    let odd = back(if walls.is_corner { &by_first } else { &by_second }, pqq | wide);
    let five = exact
        | back(&by_first, helped | pf)
        | back(&by_second, pp | p3)
        | back(&by_third, p2)
        | (passed_any & (odd | wide))
        | ball;
    [three, four, five]
}
