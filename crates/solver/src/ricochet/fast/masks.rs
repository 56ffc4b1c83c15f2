//! The masks `N_r(T)`: supersets of the squares from which the active robot can arrive within r moves, for
//! r = 3, 4, 5.
//!
//! # Why they are admissible
//!
//! Take a shortest solution from helpers T and active square a, with m moves of the active robot and k
//! moves of helpers, m + k <= r. In its last move the active robot reaches the target t. The backward
//! slides below ignore other robots in their way, which only adds squares. The proof must show where the
//! active robot can *stop*: at walls and beside a helper, so beside T or beside the end `e_i` of the i-th
//! helper move.
//!
//! An end is *natural* if a wall or another helper stopped the helper there, and *odd* if the active robot
//! did. Let S be the stops of the helpers of T without the active robot.
//! - The first natural end, if no odd end comes before it, is in `X_1`, which is T and S. A second one is
//!   in `X_2`: `X_1` and the squares where slides from `X_1` that ignore robots stop at walls or beside
//!   `X_1`. A third one is in `X_3`, which follows from `X_2` in the same way.
//! - An odd first end lies on a ray of T, that is, a square that a helper of T passes. At that moment the
//!   active robot is also on a ray.
//!
//! *Lemma 1. A stop beside an odd end e is at the earliest the third active move after it*, unless a
//! helper moves in between and the second active move returns the robot to p, its square at that moment.
//! Let p = e + d. The move -d is blocked. After a move perpendicular to d the robot is on a line of p
//! perpendicular to d and on a line parallel to d but not through e. Neither line contains e, so the second
//! move cannot stop beside e. After the move d, the second move can only return to p. Without a helper move
//! in between, this repeats a position, so the solution was not shortest.
//!
//! *Lemma 2. Take an end e' that depends on an odd end e: the helper moved on from e, or e stopped another
//! helper. The earliest active move that can use e' is the second one after e.* Assume that the first one
//! uses it; then the active robot is still on p when e' arises. If the helper moved on from e perpendicular
//! to d, e' is on no line of p. If it went back, one move less brings it to the same square. If another
//! helper stopped beside e, then e' is e - d, which e hides from p, or it is beside e perpendicular to d,
//! on no line of p.
//!
//! *Lemma 3. With at most three active moves, only one of them uses the last end.* Between stops on two
//! sides of one helper there are three active moves, by the argument of lemma 1. Two stops on the same side
//! without a helper move in between repeat a position.
//!
//! An end that is not odd and does not depend on an odd one is in `X_1` if it is the first, and in `X_2`
//! (`X_3`) if it is the second (third). This also holds if an odd end came before: the slides only pass the
//! old square of that helper.
//!
//! Write `P`, `P2`, `P3` for one relaxed backward slide that stops at walls or beside `X_1`, `X_2`, `X_3`;
//! `Q` for one that stops beside rays; `F` for one that stops anywhere; `E` for an exact one past T. The
//! active moves are read from the first to the last. Each line below is a set of start squares:
//! - k = 0: `E^r t`.
//! - k = 1: `P^m t`. If the end is odd, the third active move is the first that can use it:
//!   `rays & P P Q t` for m = 3. For m = 4 it is the same after one natural move, `P(rays & P P Q t)`, or
//!   `rays & P P Q Q t`.
//! - k = 2, no odd end used: one move uses the second end (lemma 3), so one place has `P2`, the others `P`.
//! - k = 2, first end odd after i active moves: move i + 2 is the first that can use an end that depends on
//!   it. For m = 2: i = 0 and `rays & P F t`. For m = 3 and i = 0: `rays & P2 F F t`, because a second,
//!   independent end may serve the first move and the odd one the last; only in a corner `rays & P F F t`.
//!   For i = 1: `P(rays & P F t)`.
//! - k = 2, only the second end odd: the third of three moves uses it, `P P F t`.
//! - k = 3: `P3 t` for m = 1; `P3 P2 t` or `P2 P3 t` for m = 2. If the first end is odd: `rays & F t`,
//!   `rays & F F t`, `P(rays & F t)`. If the second is: `P F t`.
//! - k = 4: `F t`.
//!
//! In a corner (a target with walls on two sides that meet) every slide onto the target stops. There `P t`,
//! `P2 t`, `P3 t`, `Q t` and `F t` are the same, and many cases disappear.
//!
//! # Diagonals
//!
//! Write `B` for a backward slide that a diagonal may turn, with the stops of `P`, and `b_m` for the squares
//! from which m slides that may stop anywhere reach t if a diagonal turns one of them, in any place.
//!
//! Lemmas 1 and 3 hold if the active robot's slides are straight, because then their lines are straight. If
//! a diagonal turns one of its slides:
//! - k = 1: a natural end is in `X_1`, so the slides are `B^m t`. If the end is odd, take the j active moves
//!   after it. If a diagonal turns one of them, the robot starts them on `rays & b_j`. If not, lemma 1 holds
//!   for them: they use the end only if j is three or four, so the robot starts them on `rays & P P Q t` or
//!   on `rays & P P Q Q t`, or they do not use it, and the moves are `B^m t`. The moves before are natural.
//!   With `G_1 = B t` and `rays & b_1`, the set is `G_m`: `B G_(m-1)`, `rays & b_m` and, for three and four
//!   moves, the set of straight ones. In a corner `B t` is every slide onto t, and `P P P t` in `G_3`
//!   contains `rays & P P Q t`.
//! - k >= 2: the slides may stop anywhere, `b_m`.
//!
//! One case of lemma 2 fails: a diagonal may turn a helper that moves on from e perpendicular to d, so that
//! it ends on a line of p. The first active move after an odd end may therefore use an end that depends on
//! it. This gives the following sets for straight slides. `R` is the set of rays of T, and `R2` the set of
//! rays of `X_1`. The active robot is on `R2` if the second end is odd and the first is not.
//! - k = 2, first end odd: `R & F t`, `R & F F t`, `R & F F F t` for m = 1, 2, 3, and after natural moves
//!   `P(R & F t)`, `P(R & F F t)`, `P P(R & F t)`;
//! - k = 3, only the second end odd: `R2 & F t` for m = 1; `R2 & F F t` and `P(R2 & F t)` for m = 2.
//!
//! S contains the ends of the helpers' own slides. `X_2`, `X_3` and `R2` come from slides that each
//! diagonal both turns and does not turn, for any robot.

use fearless_simd::Simd;

use super::bends::Bends;
use super::table::Helpers;
use super::walls::Walls;
use crate::ricochet::bits::{
    EAST, NORTH, Powers, SOUTH, Set, WEST, is_empty, none, powers, shift, single,
};

/// The squares as a set.
#[inline(always)]
pub(super) fn placed<S: Simd>(simd: S, helpers: &Helpers, count: usize) -> Set<S> {
    let mut set = none(simd);
    for (i, &helper) in helpers.iter().enumerate() {
        if i < count {
            set |= single(simd, helper);
        }
    }
    set
}

/// For each direction, the squares where a slide stops.
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
                let [north, east, south, west] = stoppers;
                Self([north & standable, east & standable, south & standable, west & standable])
            }
            None => Self(stoppers),
        }
    }

    /// The set, and the stops of slides from it that ignore robots.
    #[inline(always)]
    fn relaxed_slide(&self, simd: S, walls: &Walls, set: Set<S>) -> Set<S> {
        let rays = walls.open_rays::<S, B>(simd, [set; 4]);
        self.ends(rays) | set
    }

    /// The squares of the rays where slides can stop.
    #[inline(always)]
    fn ends(&self, [north, east, south, west]: [Set<S>; 4]) -> Set<S> {
        (north & self.0[NORTH])
            | (east & self.0[EAST])
            | (south & self.0[SOUTH])
            | (west & self.0[WEST])
    }

    /// For each heading of a backward slide, the squares of the set where the slide can stop.
    #[inline(always)]
    pub(super) fn starts_back(&self, set: Set<S>) -> [Set<S>; 4] {
        let [north, east, south, west] = self.0;
        [set & south, set & west, set & north, set & east]
    }

    /// The set, and the squares from which a straight slide that ignores robots can stop on it.
    #[inline(never)]
    fn straight_back(&self, simd: S, walls: &Walls, set: Set<S>) -> Set<S> {
        simd.vectorize(
            #[inline(always)]
            || {
                let starts = self.starts_back(set);
                let [a, b, c, d] = Walls::straight_rays(simd, starts, &walls.all_open(simd));
                a | b | c | d | set
            },
        )
    }

    /// The set, and the squares from which a slide that ignores robots can stop on it.
    #[inline(always)]
    fn relaxed_back(&self, simd: S, walls: &Walls, set: Set<S>) -> Set<S> {
        if B { self.bent_back(simd, walls, set) } else { self.back(simd, walls, set) }
    }

    #[inline(never)]
    fn bent_back(&self, simd: S, walls: &Walls, set: Set<S>) -> Set<S> {
        simd.vectorize(
            #[inline(always)]
            || self.back(simd, walls, set),
        )
    }

    #[inline(always)]
    fn back(&self, simd: S, walls: &Walls, set: Set<S>) -> Set<S> {
        let starts = self.starts_back(set);
        let [a, b, c, d] = walls.open_rays::<S, B>(simd, starts);
        a | b | c | d | set
    }
}

/// A board with the helpers on it: exact slides of the active robot.
#[derive(Clone, Copy)]
pub(super) struct HelperBoard<S: Simd, const B: bool> {
    pub(super) helpers: Set<S>,
    pub(super) stoppers: Stoppers<S, B>,
    pub(super) powers: [Powers<S>; 4],
}

impl<S: Simd, const B: bool> HelperBoard<S, B> {
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

    /// The squares that the straight slides of a set pass, and their ends; squares whose first step is
    /// blocked stay in. A diagonal that turns the active robot ends a slide.
    #[inline(always)]
    pub(super) fn rays_and_stops(&self, simd: S, set: Set<S>) -> (Set<S>, Set<S>) {
        let rays = Walls::straight_rays(simd, [set; 4], &self.powers);
        let [north, east, south, west] = rays;
        (north | east | south | west, self.stoppers.ends(rays))
    }

    /// The ends of the slides of a set; squares whose first step is blocked stay in.
    #[inline(always)]
    pub(super) fn slide(&self, simd: S, walls: &Walls, set: Set<S>) -> Set<S> {
        self.stoppers.ends(walls.rays::<S, B>(simd, [set; 4], &self.powers, self.helpers))
    }

    /// The set, and the squares from which one slide stops on it.
    #[inline(always)]
    fn back(&self, simd: S, walls: &Walls, set: Set<S>) -> Set<S> {
        let starts = self.stoppers.starts_back(set);
        let [a, b, c, d] = walls.rays::<S, B>(simd, starts, &self.powers, self.helpers);
        a | b | c | d | set
    }
}

/// The masks of a board with diagonals.
#[inline(always)]
pub(super) fn masks_with_bends<S: Simd>(
    simd: S,
    walls: &Walls,
    bends: &Bends,
    helpers_at: &Helpers,
    count: usize,
    last: usize,
) -> [Set<S>; 3] {
    let helpers = placed(simd, helpers_at, count);
    let board = HelperBoard::<S, true>::new(simd, walls, helpers);
    let goal = single(simd, walls.target);
    let is_corner = walls.is_corner;
    // Straight moves that may stop anywhere.
    let f = bends.straight_ball(simd, 1);

    // The squares that a helper can reach after one move.
    let (rays, stops) = bends.rays_and_stops(simd, walls, &board, &helpers_at[..count]);
    let first = helpers | stops;
    let by_first = Stoppers::<S, true>::beside(simd, walls, first);
    // In a corner every slide onto the target stops.
    let p = if is_corner { f } else { by_first.straight_back(simd, walls, goal) };
    // One helper move, if a diagonal may turn the slides.
    let one = if is_corner {
        walls.balls[1].load(simd)
    } else {
        by_first.relaxed_back(simd, walls, goal) | (rays & bends.bent_ball(simd, 1))
    };
    let two = by_first.relaxed_back(simd, walls, one) | (rays & bends.bent_ball(simd, 2));

    let exact = board.back(simd, walls, goal & !helpers);
    let exact = board.back(simd, walls, exact);
    let exact = board.back(simd, walls, exact);
    let three = exact | two | bends.bent_ball(simd, 1);
    if is_corner && last == 3 {
        return [three; 3];
    }

    // After two moves.
    let passed = bends.rays_of_any(simd, first);
    let second_rays = passed[NORTH] | passed[EAST] | passed[SOUTH] | passed[WEST];
    let second = by_first.ends(passed) | first;
    let by_second = Stoppers::<S, true>::beside(simd, walls, second);
    let p2 = if is_corner { f } else { by_second.straight_back(simd, walls, goal) };
    let three = three | p2 | (rays & f);
    if last == 3 {
        return [three; 3];
    }

    let exact = board.back(simd, walls, exact);
    let ff = bends.straight_ball(simd, 2);
    let by_ray = Stoppers::<S, true>::beside(simd, walls, rays);
    let q = if is_corner { f } else { by_ray.straight_back(simd, walls, goal) };
    let mut helped = by_second.straight_back(simd, walls, p) | (rays & ff);
    if !is_corner {
        let ppq = by_first.straight_back(simd, walls, by_first.straight_back(simd, walls, q));
        let p3 =
            third_stoppers(simd, walls, bends, &by_second, second).straight_back(simd, walls, goal);
        helped |= by_first.straight_back(simd, walls, p2 | (rays & f))
            | p3
            | (rays & ppq)
            | (second_rays & f);
    }
    let three_moves = by_first.relaxed_back(simd, walls, two) | (rays & bends.bent_ball(simd, 3));
    let four = exact | three_moves | helped | bends.bent_ball(simd, 2);
    if last == 4 {
        return [three, four, four];
    }

    let exact = board.back(simd, walls, exact);
    let by_third = third_stoppers(simd, walls, bends, &by_second, second);
    let pp = by_first.straight_back(simd, walls, p);
    let qq = by_ray.straight_back(simd, walls, q);
    let pqq = by_first.straight_back(simd, walls, qq);
    let ppqq = by_first.straight_back(simd, walls, pqq);
    let (pf, p3) = if is_corner {
        (pp, f)
    } else {
        let pf = by_first.straight_back(simd, walls, f);
        (pf, by_third.straight_back(simd, walls, goal))
    };
    let five = exact
        | by_first.relaxed_back(simd, walls, three_moves | helped | pf)
        | by_second.straight_back(simd, walls, pp | p3)
        | by_third.straight_back(simd, walls, p2)
        | (rays & (ppqq | bends.straight_ball(simd, 3) | bends.bent_ball(simd, 4)))
        | (second_rays & ff)
        | f
        | bends.bent_ball(simd, 3);
    [three, four, five]
}

/// Where slides stop beside the squares that a helper can reach after three moves.
#[inline(always)]
fn third_stoppers<S: Simd>(
    simd: S,
    walls: &Walls,
    bends: &Bends,
    by_second: &Stoppers<S, true>,
    second: Set<S>,
) -> Stoppers<S, true> {
    let third = by_second.ends(bends.rays_of_any(simd, second)) | second;
    Stoppers::beside(simd, walls, third)
}

/// The masks `N_3`, `N_4` and `N_5` of a placement, up to `N_last`; the rest is unspecified.
#[inline(always)]
pub(super) fn masks<S: Simd>(simd: S, walls: &Walls, helpers: Set<S>, last: usize) -> [Set<S>; 3] {
    let board = HelperBoard::<S, false>::new(simd, walls, helpers);
    let goal = single(simd, walls.target);
    let free = walls.balls[1].load(simd);

    // The squares that a helper can reach after one move, after two, after three.
    let (rays, stops) = board.rays_and_stops(simd, helpers);
    let first = helpers | stops;
    let by_first = Stoppers::<S, false>::beside(simd, walls, first);
    let second = by_first.relaxed_slide(simd, walls, first);
    let by_second = Stoppers::<S, false>::beside(simd, walls, second);
    // In a corner every slide onto the target stops.
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
