//! [`Bends`]: the diagonals of a board.
//!
//! A fill ends on a diagonal that turns the robot and continues from there with the new heading. Helper
//! slides that meet a diagonal are followed square by square, because each robot passes the diagonals of
//! its own colour. Boards without diagonals have no [`Bends`]; for them the search only makes one
//! well-predicted test.

use carom_engine::Direction;
use carom_engine::ricochet::{Board, Diagonal, Robot};
use fearless_simd::Simd;

use super::bits::{
    EAST, NORTH, Powers, SOUTH, Set, Squares, WEST, fill, is_empty, none, powers, shift,
};
use super::walls::{BALLS, Walls, loaded, step};

/// The diagonals of a board, prepared for the search.
#[derive(Clone, Debug)]
pub(super) struct Bends {
    /// Every square with a diagonal. A robot cannot stop there.
    pub(super) all: Squares,
    /// The squares whose diagonal turns the active robot: `/`, then `\`.
    turning: [Squares; 2],
    /// The squares whose diagonal turns some robot.
    leaning: [Squares; 2],
    /// For each direction, the powers of fills that pass every diagonal.
    through: [[Squares; 4]; 4],
    /// For each r, the squares from which the target is reachable in r moves, if moves may stop anywhere
    /// and pass other robots and a diagonal turns one of them.
    pub(super) bent_balls: [Squares; BALLS],
    /// For each direction, the squares that a robot may enter, also from a diagonal.
    enter: [Squares; 4],
    /// For each direction, a superset of the squares from which a slide meets a diagonal.
    meeting: [Squares; 4],
    /// The diagonal of each square.
    diagonals: [Option<Diagonal>; 256],
    /// The robots at the helpers' places, then the active robot. Helpers that do not pass any diagonal are
    /// all the same.
    robots: [Robot; Robot::MAX],
    /// The number of helpers that pass diagonals. They have the first places and keep them.
    pub(super) pinned: usize,
}

/// The end of a slide.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    pub(super) square: u8,
    /// The heading on the last square.
    pub(super) heading: usize,
    /// Whether a diagonal turned the robot.
    pub(super) is_deflected: bool,
}

/// The place of the active robot in [`Bends::robots`].
const ACTIVE: usize = Robot::MAX - 1;

impl Bends {
    /// The diagonals of a board; `None` if the board does not have any. `helpers` are the robots at the
    /// helpers' places; the first `pinned` of them pass some diagonals. Removes the turning diagonals from
    /// the powers of the walls.
    pub(super) fn new<S: Simd>(
        simd: S,
        board: &Board,
        walls: &mut Walls,
        active: Robot,
        helpers: &[Robot],
        pinned: usize,
    ) -> Option<Box<Self>> {
        if !board.has_diagonals() {
            return None;
        }
        let mut diagonals = [None; 256];
        let mut all = Squares::NONE;
        let (mut turning, mut leaning) = ([Squares::NONE; 2], [Squares::NONE; 2]);
        for (square, diagonal) in board.diagonals() {
            let square = Walls::byte(square);
            diagonals[usize::from(square)] = Some(diagonal);
            all.insert(square);
            leaning[diagonal.lean as usize].insert(square);
            if diagonal.robot != active {
                turning[diagonal.lean as usize].insert(square);
            }
        }
        let mut robots = [active; Robot::MAX];
        robots[..helpers.len()].copy_from_slice(helpers);

        let set = all.load(simd);
        let meeting = [
            fill::<S, SOUTH>(simd, set, walls.open::<S, SOUTH>(simd)),
            fill::<S, WEST>(simd, set, walls.open::<S, WEST>(simd)),
            fill::<S, NORTH>(simd, set, walls.open::<S, NORTH>(simd)),
            fill::<S, EAST>(simd, set, walls.open::<S, EAST>(simd)),
        ];
        let through = walls.powers;
        let enter = through.map(|powers| powers[0]);
        let turns = turning[0].load(simd) | turning[1].load(simd);
        let straight = |direction: usize, beyond: Set<S>| enter[direction].load(simd) & !beyond;
        let north = powers::<S, NORTH>(simd, straight(NORTH, shift::<S, NORTH, 1>(simd, turns)));
        let east = powers::<S, EAST>(simd, straight(EAST, shift::<S, EAST, 1>(simd, turns)));
        let south = powers::<S, SOUTH>(simd, straight(SOUTH, shift::<S, SOUTH, 1>(simd, turns)));
        let west = powers::<S, WEST>(simd, straight(WEST, shift::<S, WEST, 1>(simd, turns)));
        walls.powers = [north, east, south, west].map(|powers| powers.map(Squares::of));
        Some(Box::new(Self {
            all,
            turning,
            leaning,
            through,
            bent_balls: [Squares::NONE; BALLS],
            enter,
            meeting: meeting.map(Squares::of),
            diagonals,
            robots,
            pinned,
        }))
    }

    /// The squares that fills of the active robot pass, by heading, after they meet a diagonal.
    #[inline(never)]
    pub(super) fn deflected<S: Simd>(
        &self,
        simd: S,
        rays: [Set<S>; 4],
        powers: &[Powers<S>; 4],
        blockers: Set<S>,
    ) -> [Set<S>; 4] {
        simd.vectorize(
            #[inline(always)]
            || self.turned(simd, rays, powers, blockers, &self.turning),
        )
    }

    #[inline(always)]
    fn turned<S: Simd>(
        &self,
        simd: S,
        [mut north, mut east, mut south, mut west]: [Set<S>; 4],
        powers: &[Powers<S>; 4],
        blockers: Set<S>,
        [slash, backslash]: &[Squares; 2],
    ) -> [Set<S>; 4] {
        let (slash, backslash) = (slash.load(simd), backslash.load(simd));
        let free = !blockers;
        let mut bent = [none(simd); 4];
        loop {
            // A fill that enters with one heading leaves with the other heading of its pair.
            let to_north = (east & slash) | (west & backslash);
            let to_east = (north & slash) | (south & backslash);
            let to_south = (west & slash) | (east & backslash);
            let to_west = (south & slash) | (north & backslash);
            if is_empty(simd, to_north | to_east | to_south | to_west) {
                return bent;
            }
            let to_north = shift::<S, NORTH, 1>(simd, to_north)
                & self.enter[NORTH].load(simd)
                & free
                & !bent[NORTH];
            let to_east = shift::<S, EAST, 1>(simd, to_east)
                & self.enter[EAST].load(simd)
                & free
                & !bent[EAST];
            let to_south = shift::<S, SOUTH, 1>(simd, to_south)
                & self.enter[SOUTH].load(simd)
                & free
                & !bent[SOUTH];
            let to_west = shift::<S, WEST, 1>(simd, to_west)
                & self.enter[WEST].load(simd)
                & free
                & !bent[WEST];
            if is_empty(simd, to_north | to_east | to_south | to_west) {
                return bent;
            }
            north = fill::<S, NORTH>(simd, to_north, powers[NORTH]);
            east = fill::<S, EAST>(simd, to_east, powers[EAST]);
            south = fill::<S, SOUTH>(simd, to_south, powers[SOUTH]);
            west = fill::<S, WEST>(simd, to_west, powers[WEST]);
            bent[NORTH] |= north;
            bent[EAST] |= east;
            bent[SOUTH] |= south;
            bent[WEST] |= west;
        }
    }

    /// The squares from which the target is reachable in `radius` moves, if moves may stop anywhere and
    /// pass other robots and a diagonal turns one of them.
    #[inline(always)]
    pub(super) fn bent_ball<S: Simd>(&self, simd: S, radius: usize) -> Set<S> {
        self.bent_balls[radius].load(simd)
    }

    /// By heading, a superset of the squares that slides of any robot from a set pass if other robots do
    /// not stop them: each diagonal both turns them and does not turn them.
    #[inline(always)]
    pub(super) fn rays_of_any<S: Simd>(&self, simd: S, set: Set<S>) -> [Set<S>; 4] {
        let powers = [
            loaded(simd, &self.through[NORTH]),
            loaded(simd, &self.through[EAST]),
            loaded(simd, &self.through[SOUTH]),
            loaded(simd, &self.through[WEST]),
        ];
        let mut rays = Walls::straight_rays(simd, [set; 4], &powers);
        let bent = self.turned(simd, rays, &powers, none(simd), &self.leaning);
        for d in 0..4 {
            rays[d] |= bent[d];
        }
        rays
    }

    /// Whether a slide may meet a diagonal. If not, it is straight.
    #[inline(always)]
    pub(super) fn may_meet(&self, from: u8, direction: usize) -> bool {
        self.meeting[direction].contains(from)
    }

    /// Follows a slide and calls `visit` with every square where the robot could stop. Returns the heading
    /// at the end if the slide ends on such a square, and whether a diagonal turned the robot. `helper` is
    /// `None` for the active robot; `robots` are all robots.
    #[inline(always)]
    fn walk(
        &self,
        walls: &Walls,
        helper: Option<usize>,
        from: u8,
        mut heading: usize,
        robots: &Squares,
        mut visit: impl FnMut(u8),
    ) -> Option<(usize, bool)> {
        let robot = self.robots[helper.unwrap_or(ACTIVE)];
        let (mut square, mut is_deflected) = (from, false);
        // The slide visits each square at most once with each heading, or the robot never stops.
        for _ in 0..4 * 256 {
            let next = step(square, heading);
            if walls.walled[heading].contains(square) || (next != from && robots.contains(next)) {
                return (!self.all.contains(square)).then_some((heading, is_deflected));
            }
            square = next;
            match self.diagonals[usize::from(square)] {
                None => visit(square),
                Some(diagonal) => {
                    is_deflected |= diagonal.robot != robot;
                    heading = diagonal.deflect(robot, Direction::ALL[heading]) as usize;
                }
            }
        }
        None
    }

    /// The end of a slide and the squares that it passes; the start square for an illegal move.
    #[inline(never)]
    pub(super) fn slide(
        &self,
        walls: &Walls,
        helper: Option<usize>,
        from: u8,
        heading: usize,
        robots: &Squares,
    ) -> (u8, Squares) {
        let (mut last, mut way) = (from, Squares::NONE);
        let ends = self.walk(walls, helper, from, heading, robots, |square| {
            way.insert(square);
            last = square;
        });
        (if ends.is_some() { last } else { from }, way)
    }

    /// The square and the heading at the end of a slide; `None` for an illegal move.
    pub(super) fn end(
        &self,
        walls: &Walls,
        helper: Option<usize>,
        from: u8,
        heading: usize,
        robots: &Squares,
    ) -> Option<End> {
        let mut square = from;
        let end = self.walk(walls, helper, from, heading, robots, |it| square = it);
        end.map(|(heading, is_deflected)| End { square, heading, is_deflected })
    }

    /// Corrects the stops of slides that meet a diagonal. The start square means an illegal move.
    #[inline(always)]
    pub(super) fn correct(
        &self,
        walls: &Walls,
        helper: Option<usize>,
        from: u8,
        robots: impl Iterator<Item = u8>,
        stops: &mut [u8; 4],
    ) {
        let meets = [0, 1, 2, 3].map(|direction| self.may_meet(from, direction));
        if meets != [false; 4] {
            self.correct_where(walls, helper, from, meets, &set_of(robots), stops);
        }
    }

    #[inline(never)]
    fn correct_where(
        &self,
        walls: &Walls,
        helper: Option<usize>,
        from: u8,
        meets: [bool; 4],
        robots: &Squares,
        stops: &mut [u8; 4],
    ) {
        for direction in (0..4).filter(|&direction| meets[direction]) {
            let mut last = from;
            let visit = |square| last = square;
            let ends = self.walk(walls, helper, from, direction, robots, visit);
            stops[direction] = if ends.is_some() { last } else { from };
        }
    }

    /// The squares from which a slide ends on `to`.
    pub(super) fn origins(
        &self,
        walls: &Walls,
        helper: Option<usize>,
        to: u8,
        robots: &Squares,
    ) -> Vec<u8> {
        let mut origins = Vec::new();
        for direction in 0..4 {
            if walls.walled[direction].contains(to) || robots.contains(step(to, direction)) {
                let back = direction ^ 2;
                self.walk(walls, helper, to, back, robots, |square| origins.push(square));
            }
        }
        origins
    }

    /// The rays: every square that one move of a helper passes, even if only the active robot makes the
    /// move legal, and the squares of the helpers. Also the ends of the legal helper moves.
    pub(super) fn rays_and_stops(&self, walls: &Walls, helpers: &[u8]) -> (Squares, Squares) {
        let robots = set_of(helpers.iter().copied());
        let (mut rays, mut ends) = (robots, Squares::NONE);
        for (i, &helper) in helpers.iter().enumerate() {
            let stops = walls.stops(helper, helpers.iter().copied());
            for (direction, &stop) in stops.iter().enumerate() {
                if self.may_meet(helper, direction) {
                    let mut last = helper;
                    let end = self.walk(walls, Some(i), helper, direction, &robots, |square| {
                        rays.insert(square);
                        last = square;
                    });
                    if end.is_some() {
                        ends.insert(last);
                    }
                } else {
                    rays.insert_path(helper, stop);
                    ends.insert(stop);
                }
            }
        }
        (rays, ends)
    }
}

/// Squares as a set.
pub(super) fn set_of(squares: impl Iterator<Item = u8>) -> Squares {
    let mut set = Squares::NONE;
    squares.for_each(|square| set.insert(square));
    set
}
