//! [`Bends`]: the diagonals of a board.
//!
//! A fill ends on a diagonal that turns the robot and goes on from there with the new heading. Slides
//! of helpers that meet a diagonal are walked square by square, since each robot passes the diagonals of
//! its own colour. Boards without diagonals have no [`Bends`] and pay one test that never surprises.

use carom_engine::Direction;
use carom_engine::ricochet::{Board, Diagonal, Robot};
use fearless_simd::Simd;

use super::bits::{
    EAST, NORTH, Powers, SOUTH, Set, Squares, WEST, fill, is_empty, none, powers, shift,
};
use super::table::Helpers;
use super::walls::{Walls, step};

/// The diagonals of a board, prepared for the search.
#[derive(Clone, Debug)]
pub(super) struct Bends {
    /// Every square with a diagonal. No robot can rest there.
    pub(super) all: Squares,
    /// The squares whose diagonal turns the active robot: `/`, then `\`.
    turning: [Squares; 2],
    /// By direction, the squares that may be entered, also from a diagonal.
    enter: [Squares; 4],
    /// By direction, at least the squares from which a slide meets a diagonal.
    meeting: [Squares; 4],
    diagonals: Vec<(u8, Diagonal)>,
    /// The robots at the helpers' places, then the active robot. Helpers that pass no diagonal are all
    /// the same.
    robots: [Robot; Robot::MAX],
    /// How many helpers pass diagonals; they have the first places and keep them.
    pub(super) pinned: usize,
}

/// The place of the active robot in [`Bends::robots`].
const ACTIVE: usize = Robot::MAX - 1;

impl Bends {
    /// The diagonals of a board; `None` if there are none. `helpers` are the robots at the helpers'
    /// places, the first `pinned` of which pass some of them. Takes turning diagonals out of the powers of the walls.
    pub(super) fn new<S: Simd>(
        simd: S,
        board: &Board,
        walls: &mut Walls,
        active: Robot,
        helpers: &[Robot],
        pinned: usize,
    ) -> Option<Box<Self>> {
        let diagonals: Vec<_> =
            board.diagonals().map(|(square, it)| (Walls::byte(square), it)).collect();
        if diagonals.is_empty() {
            return None;
        }
        let mut all = Squares::NONE;
        let mut turning = [Squares::NONE; 2];
        for &(square, diagonal) in &diagonals {
            all.insert(square);
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
        let enter = walls.powers.map(|powers| powers[0]);
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
            enter,
            meeting: meeting.map(Squares::of),
            diagonals,
            robots,
            pinned,
        }))
    }

    /// Lets fills of the active robot, by heading, go on from the diagonals they came to.
    #[inline(never)]
    pub(super) fn deflect<S: Simd>(
        &self,
        simd: S,
        mut rays: [Set<S>; 4],
        powers: [Powers<S>; 4],
        blockers: Set<S>,
    ) -> [Set<S>; 4] {
        simd.vectorize(
            #[inline(always)]
            || {
                let [slash, backslash] = self.turning.map(|squares| squares.load(simd));
                loop {
                    // What comes in with one heading leaves with the other of its pair.
                    let out = [
                        shift::<S, NORTH, 1>(simd, (rays[EAST] & slash) | (rays[WEST] & backslash)),
                        shift::<S, EAST, 1>(
                            simd,
                            (rays[NORTH] & slash) | (rays[SOUTH] & backslash),
                        ),
                        shift::<S, SOUTH, 1>(simd, (rays[WEST] & slash) | (rays[EAST] & backslash)),
                        shift::<S, WEST, 1>(
                            simd,
                            (rays[SOUTH] & slash) | (rays[NORTH] & backslash),
                        ),
                    ];
                    let mut new = out;
                    let mut any = none(simd);
                    for d in 0..4 {
                        new[d] = out[d] & self.enter[d].load(simd) & !blockers & !rays[d];
                        any |= new[d];
                    }
                    if is_empty(simd, any) {
                        return rays;
                    }
                    rays[NORTH] |= fill::<S, NORTH>(simd, new[NORTH], powers[NORTH]);
                    rays[EAST] |= fill::<S, EAST>(simd, new[EAST], powers[EAST]);
                    rays[SOUTH] |= fill::<S, SOUTH>(simd, new[SOUTH], powers[SOUTH]);
                    rays[WEST] |= fill::<S, WEST>(simd, new[WEST], powers[WEST]);
                }
            },
        )
    }

    /// Whether a slide may meet a diagonal; if not, it is straight.
    #[inline(always)]
    pub(super) fn may_meet(&self, from: u8, direction: usize) -> bool {
        self.meeting[direction].contains(from)
    }

    /// Walks a slide and shows every square where the robot could rest; whether it ends on such a
    /// square. `helper` is `None` for the active robot.
    fn walk(
        &self,
        walls: &Walls,
        helper: Option<usize>,
        from: u8,
        mut heading: usize,
        is_robot: impl Fn(u8) -> bool,
        mut visit: impl FnMut(u8),
    ) -> bool {
        let robot = self.robots[helper.unwrap_or(ACTIVE)];
        let mut square = from;
        // Each square comes at most once with each heading, or the robot never stops.
        for _ in 0..4 * 256 {
            let next = step(square, heading);
            if walls.walled[heading].contains(square) || (next != from && is_robot(next)) {
                return !self.all.contains(square);
            }
            square = next;
            match self.diagonals.iter().find(|&&(place, _)| place == square) {
                None => visit(square),
                Some(&(_, diagonal)) => {
                    heading = diagonal.deflect(robot, Direction::ALL[heading]) as usize;
                }
            }
        }
        false
    }

    /// Corrects the stops of slides that meet a diagonal; the square itself stands for an illegal move.
    #[inline(never)]
    pub(super) fn correct(
        &self,
        walls: &Walls,
        helper: Option<usize>,
        from: u8,
        is_robot: impl Fn(u8) -> bool,
        stops: &mut [u8; 4],
    ) {
        for (direction, stop) in stops.iter_mut().enumerate() {
            if self.may_meet(from, direction) {
                let mut last = from;
                let visit = |square| last = square;
                let ends = self.walk(walls, helper, from, direction, &is_robot, visit);
                *stop = if ends { last } else { from };
            }
        }
    }

    /// The squares from which a slide ends on `to`.
    pub(super) fn origins(
        &self,
        walls: &Walls,
        helper: Option<usize>,
        to: u8,
        is_robot: impl Fn(u8) -> bool,
    ) -> Vec<u8> {
        let mut origins = Vec::new();
        for direction in 0..4 {
            if walls.walled[direction].contains(to) || is_robot(step(to, direction)) {
                let back = direction ^ 2;
                self.walk(walls, helper, to, back, &is_robot, |square| origins.push(square));
            }
        }
        origins
    }

    /// Every square that one move of a helper passes, whether the move is legal or the active robot
    /// makes it so; and where the helpers stand.
    pub(super) fn rays<const H: usize>(
        &self,
        walls: &Walls,
        helpers: &Helpers<H>,
        count: usize,
    ) -> Squares {
        let helpers = &helpers[..count];
        let mut rays = Squares::NONE;
        for (i, &helper) in helpers.iter().enumerate() {
            rays.insert(helper);
            for direction in 0..4 {
                let is_robot = |square| helpers.contains(&square);
                self.walk(walls, Some(i), helper, direction, is_robot, |square| {
                    rays.insert(square);
                });
            }
        }
        rays
    }
}
