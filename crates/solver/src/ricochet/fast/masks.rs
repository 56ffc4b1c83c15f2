//! The masks `N_r(T)`: supersets of the squares from which the active robot can arrive within r moves,
//! r = 3, 4, 5.
//!
//! # Why they are admissible
//!
//! Take a shortest solution from helpers T and active square a, with m moves of the active robot and k
//! of helpers, m + k <= r. Its last move is the active robot's, onto the target t. Robots in the way are
//! ignored: every slide backwards below passes them, which only adds squares. What has to be shown is
//! where the active robot can *stop*: at walls and beside a helper, so beside T or beside the end `e_i` of
//! the i-th move of a helper.
//!
//! An end is *natural* if a wall or another helper stopped the helper there, *odd* if the active robot
//! did. Let S be where the helpers of T stop without the active robot.
//! - The first natural end, with no odd one before it, is in `X_1` = T and S. A second is in `X_2`: `X_1` and
//!   where slides from `X_1` past everything stop at walls or beside `X_1`. A third is in `X_3`, made of `X_2`
//!   the same way.
//! - An odd first end lies on a ray of T, a square that a helper of T passes, and so does the active
//!   robot at that moment.
//!
//! *Lemma 1. A stop beside an odd end e is at the earliest the third active move after it*, unless a
//! helper moves in between and the active robot comes back to p, its square of that moment, by its second
//! move. Let p = e + d. The move -d is blocked. After a move perpendicular to d the robot is on a line
//! of p perpendicular to d and on a line parallel to d but not through e; neither contains e, so the
//! second move cannot stop beside e. After the move d the second can only come back to p; without a
//! helper's move in between that repeats a position, and the solution was not shortest.
//!
//! *Lemma 2. An end e' that owes its place to an odd end e (the helper moved on from e, or another was
//! stopped by it) is used at the earliest by the second active move after the odd one.* Let it be used by
//! the first; then the active robot is still on p when e' is made. If the helper moved on from e
//! perpendicular to d, e' is on no line of p. If it went back, it is where one move less had brought it.
//! If another helper stopped beside e, e' is e - d, hidden from p by e, or beside e perpendicular to d,
//! on no line of p.
//!
//! *Lemma 3. With at most three active moves, the last end is used by one of them only.* Between stops
//! on two sides of one helper lie three active moves, by the argument of lemma 1; two stops on the same
//! side without a helper's move in between repeat a position.
//!
//! An end that is neither odd nor owes its place to an odd one is in `X_1` if it is the first and in `X_2`
//! (`X_3`) if it is the second (third), also when an odd one came before: that one's old square is only
//! passed.
//!
//! Write `P`, `P2`, `P3` for one relaxed slide backwards that stops at walls or beside `X_1`, `X_2`, `X_3`,
//! `Q` for one beside rays, `F` for one that stops anywhere, `E` for an exact one past T. With the active
//! moves of the solution from the first to the last, each line is a set of squares to start from:
//! - k = 0: `E^r t`.
//! - k = 1: `P^m t`. If the end is odd, it is used from the third active move on: `rays & P P Q t` for
//!   m = 3; for m = 4 that after one natural move, `P(rays & P P Q t)`, and `rays & P P Q Q t`.
//! - k = 2, no odd end used: the second end is used once (lemma 3), so `P2` in one place, `P` elsewhere.
//! - k = 2, first end odd after i active moves: what owes to it is used from move i + 2 on. For m = 2,
//!   i = 0 and `rays & P F t`. For m = 3 and i = 0 `rays & P2 F F t`, since a second end that owes nothing
//!   may serve the first move and the odd one the last, and only in a corner `rays & P F F t`; for i = 1
//!   `P(rays & P F t)`.
//! - k = 2, only the second end odd: it is used by the third of three, `P P F t`.
//! - k = 3: `P3 t` for m = 1; `P3 P2 t` or `P2 P3 t` for m = 2. If the first end is odd: `rays & F t`,
//!   `rays & F F t`, `P(rays & F t)`. If the second is: `P F t`.
//! - k = 4: `F t`.
//!
//! In a corner, a target walled on two sides that meet, every slide onto it stops: `P t`, `P2 t`, `P3 t`,
//! `Q t` and `F t` are the same, and much falls away. With diagonals the lemmas fail; there every stop
//! beside a ray is allowed for k = 1 (on a ray lies every end of the only move of a helper) and every stop
//! at all for k >= 2.

use fearless_simd::Simd;

use super::bits::{EAST, NORTH, Powers, SOUTH, Set, WEST, is_empty, none, powers, shift, single};
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
            set |= single(simd, helper);
        }
    }
    set
}

/// By direction, the squares where a slide stops.
#[derive(Clone, Copy)]
pub(super) struct Stoppers<S: Simd, const B: bool>([Set<S>; 4]);

impl<S: Simd, const B: bool> Stoppers<S, B> {
    /// At walls and beside the squares of a set.
    #[inline(always)]
    pub(super) fn beside(simd: S, walls: &Walls, blockers: Set<S>) -> Self {
        let stoppers = [
            walls.walled[NORTH].load(simd) | shift::<S, SOUTH, 1>(simd, blockers),
            walls.walled[EAST].load(simd) | shift::<S, WEST, 1>(simd, blockers),
            walls.walled[SOUTH].load(simd) | shift::<S, NORTH, 1>(simd, blockers),
            walls.walled[WEST].load(simd) | shift::<S, EAST, 1>(simd, blockers),
        ];
        match walls.bends::<B>() {
            Some(bends) => {
                let standable = !bends.all.load(simd);
                Self(stoppers.map(
                    #[inline(always)]
                    |stops| stops & standable,
                ))
            }
            None => Self(stoppers),
        }
    }

    /// The set and where slides of it past walls alone can stop.
    #[inline(always)]
    fn relaxed_slide(&self, simd: S, walls: &Walls, set: Set<S>) -> Set<S> {
        let rays = walls.rays::<S, B>(simd, [set; 4], &walls.all_open(simd), none(simd));
        self.ends(rays) | set
    }

    /// Where rays can stop.
    #[inline(always)]
    fn ends(&self, [north, east, south, west]: [Set<S>; 4]) -> Set<S> {
        (north & self.0[NORTH])
            | (east & self.0[EAST])
            | (south & self.0[SOUTH])
            | (west & self.0[WEST])
    }

    /// By the heading in which a slide is followed back, the squares of a set where it can stop.
    #[inline(always)]
    pub(super) fn starts_back(&self, set: Set<S>) -> [Set<S>; 4] {
        let [north, east, south, west] = self.0;
        [set & south, set & west, set & north, set & east]
    }

    /// The set and the squares from which a slide past walls alone can stop on it.
    #[inline(always)]
    fn relaxed_back(&self, simd: S, walls: &Walls, set: Set<S>) -> Set<S> {
        let starts = self.starts_back(set);
        let [a, b, c, d] = walls.rays::<S, B>(simd, starts, &walls.all_open(simd), none(simd));
        a | b | c | d | set
    }
}

/// A board with the helpers in place: exact slides of the active robot.
#[derive(Clone, Copy)]
pub(super) struct Placed<S: Simd, const B: bool> {
    pub(super) helpers: Set<S>,
    pub(super) stoppers: Stoppers<S, B>,
    pub(super) powers: [Powers<S>; 4],
}

impl<S: Simd, const B: bool> Placed<S, B> {
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

    /// What the slides of a set pass, and where they end; squares that are blocked at once stay in.
    #[inline(always)]
    fn rays_and_stops(&self, simd: S, walls: &Walls, set: Set<S>) -> (Set<S>, Set<S>) {
        let rays = walls.rays::<S, B>(simd, [set; 4], &self.powers, self.helpers);
        let [north, east, south, west] = rays;
        (north | east | south | west, self.stoppers.ends(rays))
    }

    /// Where the slides of a set end; squares that are blocked at once stay in.
    #[inline(always)]
    pub(super) fn slide(&self, simd: S, walls: &Walls, set: Set<S>) -> Set<S> {
        self.rays_and_stops(simd, walls, set).1
    }

    /// The set and the squares from which one slide stops on it.
    #[inline(always)]
    fn back(&self, simd: S, walls: &Walls, set: Set<S>) -> Set<S> {
        let starts = self.stoppers.starts_back(set);
        let [a, b, c, d] = walls.rays::<S, B>(simd, starts, &self.powers, self.helpers);
        a | b | c | d | set
    }
}

/// The masks of a board with diagonals, from the squares that one move of a helper passes: the safe
/// version.
#[inline(always)]
pub(super) fn masks_with_bends<S: Simd>(
    simd: S,
    walls: &Walls,
    helpers: Set<S>,
    rays: Set<S>,
    last: usize,
) -> [Set<S>; 3] {
    let board = Placed::<S, true>::new(simd, walls, helpers);
    let by_ray = Stoppers::<S, true>::beside(simd, walls, rays);
    let goal = single(simd, walls.target);
    let (mut exact, mut helped) = (goal & !helpers, goal);
    exact = board.back(simd, walls, exact);
    let mut masks = [none(simd); 3];
    for left in 2..=last {
        exact = board.back(simd, walls, exact);
        helped = by_ray.relaxed_back(simd, walls, helped);
        if left >= 3 {
            masks[left - 3] = exact | helped | walls.balls[left - 2].load(simd);
        }
    }
    masks
}

/// The masks `N_3`, `N_4` and `N_5` of a placement, up to N_`last`; the rest is unspecified.
#[inline(always)]
pub(super) fn masks<S: Simd>(simd: S, walls: &Walls, helpers: Set<S>, last: usize) -> [Set<S>; 3] {
    let board = Placed::<S, false>::new(simd, walls, helpers);
    let goal = single(simd, walls.target);
    let free = walls.balls[1].load(simd);

    // Where a helper can be after one move, after two, after three.
    let (rays, stops) = board.rays_and_stops(simd, walls, helpers);
    let first = helpers | stops;
    let by_first = Stoppers::<S, false>::beside(simd, walls, first);
    let second = by_first.relaxed_slide(simd, walls, first);
    let by_second = Stoppers::<S, false>::beside(simd, walls, second);
    // In a corner every slide that comes in stops.
    let p = if walls.is_corner { free } else { by_first.relaxed_back(simd, walls, goal) };
    let p2 = if walls.is_corner { free } else { by_second.relaxed_back(simd, walls, goal) };

    let exact = board.back(simd, walls, goal & !helpers);
    let exact = board.back(simd, walls, exact);
    let exact = board.back(simd, walls, exact);
    let pp = by_first.relaxed_back(simd, walls, p);
    let three = exact | pp | p2;
    if last == 3 {
        return [three; 3];
    }

    let exact = board.back(simd, walls, exact);
    let p2p = by_second.relaxed_back(simd, walls, p);
    if walls.is_corner && last == 4 {
        let four = exact | by_first.relaxed_back(simd, walls, pp) | p2p;
        return [three, four, four];
    }
    let by_ray = Stoppers::<S, false>::beside(simd, walls, rays);
    let third = by_second.relaxed_slide(simd, walls, second);
    let by_third = Stoppers::<S, false>::beside(simd, walls, third);
    let (q, p3, pf, helped);
    if walls.is_corner {
        (q, p3, pf) = (free, free, pp);
        helped = by_first.relaxed_back(simd, walls, pp) | p2p;
    } else {
        q = by_ray.relaxed_back(simd, walls, goal);
        p3 = by_third.relaxed_back(simd, walls, goal);
        pf = by_first.relaxed_back(simd, walls, free);
        let ppq = by_first.relaxed_back(simd, walls, by_first.relaxed_back(simd, walls, q));
        let pp_or_pp2 = by_first.relaxed_back(simd, walls, pp | p2);
        helped = pp_or_pp2 | p2p | p3 | (rays & (ppq | pf | free));
    }
    let four = exact | helped;
    if last == 4 {
        return [three, four, four];
    }

    let exact = board.back(simd, walls, exact);
    let qq = by_ray.relaxed_back(simd, walls, q);
    let pqq = by_first.relaxed_back(simd, walls, qq);
    let ball = walls.balls[2].load(simd);
    let odd = if walls.is_corner {
        by_first.relaxed_back(simd, walls, pqq | ball)
    } else {
        by_second.relaxed_back(simd, walls, pqq | ball)
    };
    let five = exact
        | by_first.relaxed_back(simd, walls, helped | pf)
        | by_second.relaxed_back(simd, walls, pp | p3)
        | by_third.relaxed_back(simd, walls, p2)
        | (rays & (odd | ball))
        | free;
    [three, four, five]
}

#[inline(always)]
pub(super) fn any<S: Simd>(simd: S, set: Set<S>) -> bool {
    !is_empty(simd, set)
}

#[cfg(test)]
mod tests;
