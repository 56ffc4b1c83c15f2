//! [`Bends`]: the diagonals of a board.
//!
//! A fill ends on a diagonal that turns the robot and continues from there with the new heading. Slides of
//! single robots are followed from diagonal to diagonal; each robot passes the diagonals of its own colour.
//! Boards without diagonals have no [`Bends`]; for them the search only makes one well-predicted test.

use alloc::vec::Vec;

use carom_engine::ricochet::{Board, Lean, Robot};
use fearless_simd::{Level, Simd};

use super::masks::HelperBoard;
use super::walls::{BALLS, SquaresByLine, Walls, loaded, step};
use crate::dispatch;
use crate::ricochet::bits::{
    EAST, NORTH, Powers, SOUTH, Set, Squares, WEST, fill, is_empty, none, path, powers, shift,
    single,
};

/// The diagonals of a board, prepared for the search.
#[derive(Clone, Debug)]
pub(super) struct Bends {
    /// Every square with a diagonal. A robot cannot stop there.
    pub(super) all: Squares,
    /// The squares whose diagonal turns the active robot: `/`, then `\`.
    turning: [Squares; 2],
    /// Both.
    turning_any: Squares,
    /// The squares whose diagonal turns some robot.
    leaning: [Squares; 2],
    /// For each direction, the powers of fills that pass every diagonal.
    through: [[Squares; 4]; 4],
    /// For each r, the squares from which the target is reachable in r moves, if moves may stop anywhere
    /// and pass other robots and a diagonal turns one of them. Beyond the prepared balls, only those that a
    /// turned first move reaches.
    pub(super) bent_balls: [Squares; BALLS],
    /// For each r, the squares from which the target is reachable in r such moves that no diagonal turns.
    straight_balls: [Squares; BALLS],
    /// The largest radius of the prepared balls.
    grown: usize,
    /// For each direction, the squares that a robot may enter, also from a diagonal.
    enter: [Squares; 4],
    /// For each direction, a superset of the squares from which a slide meets a diagonal.
    meeting: [Squares; 4],
    /// The squares of all four.
    meeting_any: Squares,
    /// The number of diagonals.
    count: usize,
    /// The robots at the helpers' places, then the active robot at [`ACTIVE`]. Helpers that do not pass any
    /// diagonal are all the same.
    robots: [Robot; Robot::STANDARD],
    /// For each place, the diagonals that turn its robot.
    turns: [SquaresByLine; Robot::STANDARD],
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

/// The place of the active robot, after those of the helpers.
pub(super) const ACTIVE: usize = Robot::STANDARD - 1;

impl Bends {
    /// The diagonals of a board. `helpers` are the robots at the helpers' places; the first `pinned` of them
    /// pass some diagonals. Removes the turning diagonals from the powers of the walls.
    pub(super) fn new(
        level: Level,
        board: &Board,
        walls: &mut Walls,
        active: Robot,
        helpers: &[Robot],
        pinned: usize,
    ) -> Self {
        dispatch!(level, simd => Self::prepared(simd, board, walls, active, helpers, pinned))
    }

    #[inline(always)]
    fn prepared<S: Simd>(
        simd: S,
        board: &Board,
        walls: &mut Walls,
        active: Robot,
        helpers: &[Robot],
        pinned: usize,
    ) -> Self {
        let mut robots = [active; Robot::STANDARD];
        robots[..helpers.len()].copy_from_slice(helpers);
        // Whole vectors, not single bits in memory: a vector that is loaded from there would wait for them.
        let mut leaning = [none(simd); 2];
        // No robot of the round passes the diagonals of the last place.
        let mut passed_by = [[none(simd); 2]; Robot::STANDARD + 1];
        for (square, diagonal) in board.diagonals() {
            let square = Walls::byte(square);
            let in_rows = single(simd, square);
            leaning[diagonal.lean as usize] |= in_rows;
            let [rows, columns] = &mut passed_by[diagonal.robot.index().min(Robot::STANDARD)];
            *rows |= in_rows;
            let exchanged = square.rotate_left(4);
            *columns |= single(simd, exchanged);
        }
        let [mut all_rows, mut all_columns] = [none(simd); 2];
        for [rows, columns] in passed_by {
            all_rows |= rows;
            all_columns |= columns;
        }
        let mut turns = [SquaresByLine::default(); Robot::STANDARD];
        for (turns, robot) in turns.iter_mut().zip(robots) {
            let [rows, columns] = passed_by[robot.index()];
            *turns = SquaresByLine::of(all_rows & !rows, all_columns & !columns);
        }
        let turned = all_rows & !passed_by[active.index()][0];
        let [slash, backslash] = leaning;

        let meeting = [
            fill::<S, SOUTH>(simd, all_rows, walls.open::<S, SOUTH>(simd)),
            fill::<S, WEST>(simd, all_rows, walls.open::<S, WEST>(simd)),
            fill::<S, NORTH>(simd, all_rows, walls.open::<S, NORTH>(simd)),
            fill::<S, EAST>(simd, all_rows, walls.open::<S, EAST>(simd)),
        ];
        let [north, east, south, west] = meeting;
        let meeting_any = Squares::of(north | east | south | west);
        let through = walls.powers;
        let enter = through.map(|powers| powers[0]);
        let straight = |direction: usize, beyond: Set<S>| enter[direction].load(simd) & !beyond;
        let north = powers::<S, NORTH>(simd, straight(NORTH, shift::<S, NORTH, 1>(simd, turned)));
        let east = powers::<S, EAST>(simd, straight(EAST, shift::<S, EAST, 1>(simd, turned)));
        let south = powers::<S, SOUTH>(simd, straight(SOUTH, shift::<S, SOUTH, 1>(simd, turned)));
        let west = powers::<S, WEST>(simd, straight(WEST, shift::<S, WEST, 1>(simd, turned)));
        walls.powers = [north, east, south, west].map(|powers| powers.map(Squares::of));
        Self {
            all: Squares::of(all_rows),
            turning: [slash & turned, backslash & turned].map(Squares::of),
            turning_any: Squares::of(turned),
            leaning: leaning.map(Squares::of),
            through,
            bent_balls: [Squares::NONE; BALLS],
            straight_balls: [Squares::one(walls.target); BALLS],
            grown: 0,
            enter,
            meeting: meeting.map(Squares::of),
            meeting_any,
            count: board.diagonals().len(),
            robots,
            turns,
            pinned,
        }
    }

    /// The squares that fills of the active robot pass, by heading: those of the straight fills, and those
    /// after they met a diagonal, which `deflected` finds.
    #[inline(always)]
    pub(super) fn with_deflected<S: Simd>(
        &self,
        simd: S,
        rays: [Set<S>; 4],
        deflected: impl FnOnce() -> [Set<S>; 4],
    ) -> [Set<S>; 4] {
        let [north, east, south, west] = rays;
        if is_empty(simd, (north | east | south | west) & self.turning_any.load(simd)) {
            return rays;
        }
        let bent = deflected();
        [north | bent[NORTH], east | bent[EAST], south | bent[SOUTH], west | bent[WEST]]
    }

    /// What [`Self::deflected`] finds, for fills that ignore robots. It loads the powers itself: with a reference
    /// to loaded ones, each call would first write them to memory.
    #[inline(never)]
    pub(super) fn deflected_open<S: Simd>(
        &self,
        simd: S,
        rays: [Set<S>; 4],
        walls: &Walls,
    ) -> [Set<S>; 4] {
        simd.vectorize(
            #[inline(always)]
            || self.turned(simd, rays, &walls.all_open(simd), none(simd), &self.turning),
        )
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
        let enter_north = self.enter[NORTH].load(simd) & free;
        let enter_east = self.enter[EAST].load(simd) & free;
        let enter_south = self.enter[SOUTH].load(simd) & free;
        let enter_west = self.enter[WEST].load(simd) & free;
        let mut bent = [none(simd); 4];
        loop {
            // A fill that enters with one heading leaves with the other heading of its pair.
            let to_north = (east & slash) | (west & backslash);
            let to_east = (north & slash) | (south & backslash);
            let to_south = (west & slash) | (east & backslash);
            let to_west = (south & slash) | (north & backslash);
            let to_north = shift::<S, NORTH, 1>(simd, to_north) & enter_north & !bent[NORTH];
            let to_east = shift::<S, EAST, 1>(simd, to_east) & enter_east & !bent[EAST];
            let to_south = shift::<S, SOUTH, 1>(simd, to_south) & enter_south & !bent[SOUTH];
            let to_west = shift::<S, WEST, 1>(simd, to_west) & enter_west & !bent[WEST];
            north = fill::<S, NORTH>(simd, to_north, powers[NORTH]);
            east = fill::<S, EAST>(simd, to_east, powers[EAST]);
            south = fill::<S, SOUTH>(simd, to_south, powers[SOUTH]);
            west = fill::<S, WEST>(simd, to_west, powers[WEST]);
            bent[NORTH] |= north;
            bent[EAST] |= east;
            bent[SOUTH] |= south;
            bent[WEST] |= west;
            // Few fills meet a second diagonal. Without new squares the fills are empty.
            if is_empty(simd, (north | east | south | west) & (slash | backslash)) {
                return bent;
            }
        }
    }

    /// Prepares the balls of bent and of straight moves up to a radius. The balls of the walls must have it.
    #[inline(always)]
    pub(super) fn grow_balls<S: Simd>(&mut self, simd: S, walls: &Walls, radius: usize) {
        while self.grown < radius {
            let next = self.grown + 1;
            let before = self.bent_ball(simd, self.grown);
            let bent = self.bent_ball(simd, next) | walls.straight_step(simd, before);
            let straight = walls.straight_step(simd, self.straight_ball(simd, self.grown));
            self.bent_balls[next] = Squares::of(bent);
            self.straight_balls[next] = Squares::of(straight);
            self.grown = next;
        }
    }

    /// The squares from which the target is reachable in `radius` moves, if moves may stop anywhere and
    /// pass other robots and a diagonal turns one of them.
    #[inline(always)]
    pub(super) fn bent_ball<S: Simd>(&self, simd: S, radius: usize) -> Set<S> {
        self.bent_balls[radius].load(simd)
    }

    /// The squares from which the target is reachable in `radius` straight moves that may stop anywhere and
    /// pass other robots.
    #[inline(always)]
    pub(super) fn straight_ball<S: Simd>(&self, simd: S, radius: usize) -> Set<S> {
        self.straight_balls[radius].load(simd)
    }

    /// By heading, a superset of the squares that slides of any robot from a set pass if other robots do
    /// not stop them: each diagonal both turns them and does not turn them.
    #[inline(never)]
    pub(super) fn rays_of_any<S: Simd>(&self, simd: S, set: Set<S>) -> [Set<S>; 4] {
        simd.vectorize(
            #[inline(always)]
            || self.rays_turned_or_not(simd, set),
        )
    }

    #[inline(always)]
    fn rays_turned_or_not<S: Simd>(&self, simd: S, set: Set<S>) -> [Set<S>; 4] {
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

    /// The place of a robot of the round.
    pub(super) fn place_of(&self, robot: Robot) -> usize {
        self.robots.iter().position(|&it| it == robot).expect("a robot of the round")
    }

    /// The straight ends of the four slides of the robot at a place: also on diagonals.
    #[inline(always)]
    fn straight_ends(
        &self,
        walls: &Walls,
        place: usize,
        from: u8,
        robots: impl Iterator<Item = u8>,
    ) -> [u8; 4] {
        walls.ends_on(from, robots, &self.turns[place])
    }

    /// Follows a slide of the robot at a place from the end of its first straight part, and calls `visit`
    /// with the two ends of each other one. `None` for a slide that ends on a diagonal or never ends, which
    /// is illegal. `robots` are all robots, `from` is the start of the slide.
    #[inline(always)]
    fn walk(
        &self,
        walls: &Walls,
        place: usize,
        from: u8,
        (mut square, mut heading): (u8, usize),
        robots: &(impl Iterator<Item = u8> + Clone),
        mut visit: impl FnMut(u8, u8),
    ) -> Option<End> {
        let turns = &self.turns[place];
        // The slide meets each diagonal at most once with each heading, or it never ends.
        for corners in 0..=4 * self.count {
            if !turns.contains(square) {
                let is_deflected = corners > 0;
                let end = End { square, heading, is_deflected };
                return (!self.all.contains(square)).then_some(end);
            }
            let is_slash = self.leaning[Lean::Slash as usize].contains(square);
            heading ^= if is_slash { 1 } else { 3 };
            let others = robots.clone().filter(|&robot| robot != from);
            let next = self.straight_ends(walls, place, square, others)[heading];
            if next == square {
                return None;
            }
            visit(square, next);
            square = next;
        }
        None
    }

    /// The end of a slide and the squares that it passes; the start square for an illegal move.
    #[inline(never)]
    pub(super) fn slide(
        &self,
        walls: &Walls,
        place: usize,
        from: u8,
        heading: usize,
        robots: &(impl Iterator<Item = u8> + Clone),
    ) -> (u8, Squares) {
        let first = self.straight_ends(walls, place, from, robots.clone())[heading];
        let mut way = Squares::NONE;
        way.insert_path(from, first);
        let visit = |from, to| way.insert_path(from, to);
        let end = self.walk(walls, place, from, (first, heading), robots, visit);
        (end.map_or(from, |end| end.square), way)
    }

    /// The end of a slide; `None` for an illegal move.
    pub(super) fn end(
        &self,
        walls: &Walls,
        place: usize,
        from: u8,
        heading: usize,
        robots: &(impl Iterator<Item = u8> + Clone),
    ) -> Option<End> {
        let first = self.straight_ends(walls, place, from, robots.clone())[heading];
        let end = self.walk(walls, place, from, (first, heading), robots, |_, _| ());
        end.filter(|end| end.square != from)
    }

    /// The ends of the four slides of the robot at a place, clockwise from north; the start square for an
    /// illegal move.
    #[inline(always)]
    pub(super) fn stops(
        &self,
        walls: &Walls,
        place: usize,
        from: u8,
        robots: impl Iterator<Item = u8> + Clone,
    ) -> [u8; 4] {
        if self.meeting_any.contains(from) {
            self.stops_after_diagonals(walls, place, from, &robots)
        } else {
            walls.stops(from, robots)
        }
    }

    #[inline(never)]
    fn stops_after_diagonals(
        &self,
        walls: &Walls,
        place: usize,
        from: u8,
        robots: &(impl Iterator<Item = u8> + Clone),
    ) -> [u8; 4] {
        let mut stops = self.straight_ends(walls, place, from, robots.clone());
        for (heading, stop) in stops.iter_mut().enumerate() {
            if self.all.contains(*stop) {
                let first = (*stop, heading);
                let end = self.walk(walls, place, from, first, robots, |_, _| ());
                *stop = end.map_or(from, |end| end.square);
            }
        }
        stops
    }

    /// The squares from which a slide ends on `to`. `robots` are the other robots.
    pub(super) fn origins(
        &self,
        walls: &Walls,
        place: usize,
        to: u8,
        robots: &(impl Iterator<Item = u8> + Clone),
    ) -> Vec<u8> {
        let others = set_of(robots.clone());
        let mut origins = Squares::NONE;
        for direction in 0..4 {
            if walls.walled[direction].contains(to) || others.contains(step(to, direction)) {
                // A slide has the same squares backwards.
                let back = direction ^ 2;
                let first = self.straight_ends(walls, place, to, robots.clone())[back];
                origins.insert_path(to, first);
                let visit = |from, to| origins.insert_path(from, to);
                self.walk(walls, place, to, (first, back), robots, visit);
            }
        }
        origins.iter().filter(|&from| from != to && !self.all.contains(from)).collect()
    }

    /// The rays: every square that one move of a helper passes, even if only the active robot makes the
    /// move legal, and the squares of the helpers. Also the ends of the legal helper moves. Both may have a
    /// few more squares beyond diagonals that the active robot passes.
    #[inline(always)]
    pub(super) fn rays_and_stops<S: Simd, const B: bool>(
        &self,
        simd: S,
        walls: &Walls,
        board: &HelperBoard<S, B>,
        helpers: &[u8],
    ) -> (Set<S>, Set<S>) {
        let (mut rays, mut ends) = board.rays_and_stops(simd, board.helpers);
        let all = self.all.load(simd);
        if !is_empty(simd, rays & all) {
            for (i, &helper) in helpers.iter().enumerate() {
                if !self.meeting_any.contains(helper) {
                    continue;
                }
                let robots = helpers.iter().copied();
                let firsts = self.straight_ends(walls, i, helper, robots.clone());
                for (heading, first) in firsts.into_iter().enumerate() {
                    if !self.may_meet(helper, heading) {
                        continue;
                    }
                    rays |= path(simd, helper, first);
                    let end = self.walk(
                        walls,
                        i,
                        helper,
                        (first, heading),
                        &robots,
                        #[inline(always)]
                        |from, to| rays |= path(simd, from, to),
                    );
                    if let Some(end) = end {
                        ends |= single(simd, end.square);
                    }
                }
            }
        }
        (rays & !all, ends)
    }
}

/// Squares as a set.
pub(super) fn set_of(squares: impl Iterator<Item = u8>) -> Squares {
    let mut set = Squares::NONE;
    squares.for_each(|square| set.insert(square));
    set
}
