//! [`HelperPaths`] and [`ActivePaths`]: slides on a board with diagonals, followed backwards for many
//! positions at once.

use carom_engine::Direction;
use carom_engine::Square;
use carom_engine::ricochet::{Board, Robot};
use carom_solver::ricochet::bits::{
    EAST, NORTH, Powers, SOUTH, Set, Squares, WEST, fill, none, powers, shift, single,
};
use fearless_simd::Simd;

use crate::official::lines::{LineSet, Lines};
use crate::squares::{byte_of, straight_steps, walls};

/// A helper on a square that continues in a direction.
#[derive(Clone, Copy, Debug)]
struct PathStage {
    /// Its number: 4 times the number of the square, plus the direction.
    node: u16,
    square: u8,
    /// Whether it may stop on the square.
    may_stop: bool,
    /// The next node and its square; `None` at a wall.
    next: Option<(u16, u8)>,
    /// Whether the value of the next node is not known yet, because the path is a circle.
    opens_circle: bool,
}

impl PathStage {
    /// The next node and its square, unless a wall or one of two helpers stops this one.
    #[inline(always)]
    fn after(&self, standing: [u8; 2], is_standing: [bool; 2]) -> Option<(u16, u8)> {
        let (_, next) = self.next?;
        let is_blocked =
            is_standing[0] && standing[0] == next || is_standing[1] && standing[1] == next;
        if is_blocked { None } else { self.next }
    }
}

/// The moves of one helper.
#[derive(Clone, Debug)]
pub(crate) struct HelperPaths {
    /// Each stage after the next one on its path. The stages of a circle are there twice: the first round
    /// finds what stops a robot before the end of the round, the second one what stops it later.
    stages: Vec<PathStage>,
    /// For each square, the board's square.
    bytes: Vec<u8>,
}

impl HelperPaths {
    /// The squares of a board are numbered row by row.
    pub(crate) fn new(board: &Board, robot: Robot) -> Self {
        let size = board.size();
        let squares: Vec<Square> = size.squares().collect();
        let number = |square: Square| {
            usize::from(square.y()) * usize::from(size.width()) + usize::from(square.x())
        };
        let all: Vec<PathStage> = (0..4 * squares.len())
            .map(|node| {
                let square = squares[node / 4];
                let next = board.step(robot, square, Direction::ALL[node % 4]);
                let next = next.map(|(square, heading)| {
                    let place = Direction::ALL.iter().position(|&it| it == heading);
                    ((4 * number(square) + place.unwrap_or(0)) as u16, number(square) as u8)
                });
                let may_stop = board.diagonal(square).is_none();
                PathStage {
                    node: node as u16,
                    square: (node / 4) as u8,
                    may_stop,
                    next,
                    opens_circle: false,
                }
            })
            .collect();
        let mut stages = Vec::new();
        let mut is_known = vec![false; all.len()];
        for start in 0..all.len() {
            let mut path: Vec<PathStage> = Vec::new();
            let mut node = Some(start);
            while let Some(at) = node.filter(|&at| !is_known[at]) {
                is_known[at] = true;
                path.push(all[at]);
                node = all[at].next.map(|(node, _)| usize::from(node));
            }
            let met = path.iter().position(|stage| Some(usize::from(stage.node)) == node);
            if let Some(met) = met {
                let circle = path.split_off(met);
                let last = circle.len() - 1;
                let first_round = circle.iter().enumerate().rev();
                stages.extend(
                    first_round.map(|(i, &stage)| PathStage { opens_circle: i == last, ..stage }),
                );
                stages.extend(circle.iter().rev());
            }
            stages.extend(path.iter().rev());
        }
        Self { stages, bytes: squares.into_iter().map(byte_of).collect() }
    }

    /// For each square of the helper, the squares of the active robot from which one move of the helper leads
    /// into `sets`, while two helpers stand on other squares. The values for these squares have no meaning.
    #[inline(always)]
    pub(crate) fn moves_into<S: Simd>(
        &self,
        simd: S,
        sets: &[Squares],
        standing: [u8; 2],
        is_standing: [bool; 2],
        values: &mut [Squares],
        from: &mut [Squares],
    ) {
        from.fill(Squares::NONE);
        for stage in &self.stages {
            let square = usize::from(stage.square);
            let own = if stage.may_stop { sets[square].load(simd) } else { none(simd) };
            let mut value = own;
            if let Some((node, next)) = stage.after(standing, is_standing) {
                let after = if stage.opens_circle {
                    none(simd)
                } else {
                    values[usize::from(node)].load(simd)
                };
                // An active robot on the next square stops the helper.
                let stops = single(simd, self.bytes[usize::from(next)]);
                value = after ^ ((after ^ own) & stops);
            }
            values[usize::from(stage.node)] = Squares::of(value);
            from[square] = Squares::of(from[square].load(simd) | value);
        }
    }

    /// The squares of [`Self::moves_into`] for an active robot that has not turned.
    pub(crate) fn unturned_into(
        &self,
        lines: &Lines,
        words: &[LineSet],
        standing: [u8; 2],
        is_standing: [bool; 2],
        values: &mut [LineSet],
        from: &mut [LineSet],
    ) {
        from.fill(0);
        for stage in &self.stages {
            let square = usize::from(stage.square);
            let own = if stage.may_stop { words[square] } else { 0 };
            let mut value = own;
            if let Some((node, next)) = stage.after(standing, is_standing) {
                let after = if stage.opens_circle { 0 } else { values[usize::from(node)] };
                let stops = lines.bits_of(self.bytes[usize::from(next)]);
                value = after ^ ((after ^ own) & stops);
            }
            values[usize::from(stage.node)] = value;
            from[square] |= value;
        }
    }
}

/// A square in front of a diagonal.
#[derive(Clone, Copy, Debug)]
struct Bend {
    before: u8,
    heading: usize,
    diagonal: u8,
    /// The direction in which the robot leaves the diagonal.
    leaving: usize,
}

/// A slide of the active robot that comes back to its start, and ends there if something stops it: then it is
/// not a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Return {
    square: u8,
    heading: usize,
    /// The squares that it enters before.
    path: Squares,
    /// The square that it would enter next; `None` at a wall.
    next: Option<u8>,
}

impl Return {
    /// The slides from a square that come back to it.
    pub(crate) fn all(board: &Board, robot: Robot, start: Square) -> Vec<Self> {
        let mut returns = Vec::new();
        for (number, direction) in Direction::ALL.into_iter().enumerate() {
            let (mut square, mut heading, mut path) = (start, direction, Squares::NONE);
            while let Some((next, turned)) = board.step(robot, square, heading) {
                (square, heading) = (next, turned);
                if square != start {
                    path.insert(byte_of(square));
                } else if heading == direction {
                    // It goes round for ever.
                    break;
                } else {
                    let next = board.step(robot, square, heading).map(|(next, _)| byte_of(next));
                    returns.push(Self { square: byte_of(start), heading: number, path, next });
                }
            }
        }
        returns
    }

    /// Whether it ends at its start.
    fn is_no_move(&self, helpers: &Squares) -> bool {
        let mut rows = self.path.0.iter().zip(&helpers.0);
        rows.all(|(path, helpers)| path & helpers == 0)
            && self.next.is_none_or(|next| helpers.contains(next))
    }
}

/// The moves of the active robot.
#[derive(Clone, Debug)]
pub(crate) struct ActivePaths {
    walls: [Squares; 4],
    /// The steps of [`straight_steps`].
    straight: [Squares; 4],
    bends: Vec<Bend>,
}

/// The squares from which slides in each direction end in a set.
struct Rays<S: Simd> {
    /// The ends themselves, where something stops a robot at once.
    ends: [Set<S>; 4],
    /// The slides that no diagonal turns.
    straight: [Set<S>; 4],
    all: [Set<S>; 4],
}

/// Makes rays longer as far as they are straight.
#[inline(always)]
fn fill_all<S: Simd>(simd: S, rays: [Set<S>; 4], powers: &[Powers<S>; 4]) -> [Set<S>; 4] {
    [
        fill::<S, SOUTH>(simd, rays[NORTH], powers[NORTH]),
        fill::<S, WEST>(simd, rays[EAST], powers[EAST]),
        fill::<S, NORTH>(simd, rays[SOUTH], powers[SOUTH]),
        fill::<S, EAST>(simd, rays[WEST], powers[WEST]),
    ]
}

impl ActivePaths {
    pub(crate) fn new(board: &Board, robot: Robot) -> Self {
        let straight = straight_steps(board, robot);
        let mut paths = Self { walls: walls(board).0, straight, bends: Vec::new() };
        for square in board.size().squares() {
            for (heading, direction) in Direction::ALL.into_iter().enumerate() {
                let Some((next, turned)) = board.step(robot, square, direction) else { continue };
                let leaving = Direction::ALL.iter().position(|&it| it == turned).unwrap_or(heading);
                if leaving != heading {
                    let (before, diagonal) = (byte_of(square), byte_of(next));
                    paths.bends.push(Bend { before, heading, diagonal, leaving });
                }
            }
        }
        paths
    }

    /// The squares from which one move of the active robot ends in a set of squares without helpers and
    /// diagonals. Squares of helpers and diagonals in the result have no meaning.
    #[inline(always)]
    pub(crate) fn moves_into<S: Simd>(&self, simd: S, set: Set<S>, helpers: &Squares) -> Set<S> {
        let [north, east, south, west] = self.rays(simd, set, helpers).all;
        north | east | south | west
    }

    /// The robots that have not turned and that one move takes into a set of robots that have turned: they leave
    /// their line, or a diagonal turns them. `returns` has the slides from squares of the lines that come back.
    #[inline(always)]
    pub(crate) fn turns_into<S: Simd>(
        &self,
        simd: S,
        set: Set<S>,
        helpers: &Squares,
        lines: &Lines,
        returns: &[Return],
    ) -> LineSet {
        let Rays { ends, straight, all } = self.rays(simd, set, helpers);
        let mut bent = [0, 1, 2, 3].map(|at: usize| Squares::of(all[at] & !straight[at]));
        for slide in returns.iter().filter(|slide| slide.is_no_move(helpers)) {
            let (row, column) = (usize::from(slide.square >> 4), slide.square & 15);
            bent[slide.heading].0[row] &= !(1 << column);
        }
        let bent = bent.iter().fold(none(simd), |any, bent| any | bent.load(simd));
        let moves = |heading: usize| straight[heading] & !ends[heading];
        let column = Squares::of(bent | moves(EAST) | moves(WEST));
        let row = Squares::of(bent | moves(NORTH) | moves(SOUTH));
        lines.word(&column, &row, &Squares::of(bent))
    }

    #[inline(always)]
    fn rays<S: Simd>(&self, simd: S, set: Set<S>, helpers: &Squares) -> Rays<S> {
        let blockers = helpers.load(simd);
        let enter =
            [0, 1, 2, 3].map(|heading: usize| self.straight[heading].load(simd) & !blockers);
        let wall = |heading: usize| self.walls[heading].load(simd);
        let powers = [
            powers::<S, SOUTH>(simd, enter[NORTH]),
            powers::<S, WEST>(simd, enter[EAST]),
            powers::<S, NORTH>(simd, enter[SOUTH]),
            powers::<S, EAST>(simd, enter[WEST]),
        ];
        let ends = [
            set & (wall(NORTH) | shift::<S, SOUTH, 1>(simd, blockers)),
            set & (wall(EAST) | shift::<S, WEST, 1>(simd, blockers)),
            set & (wall(SOUTH) | shift::<S, NORTH, 1>(simd, blockers)),
            set & (wall(WEST) | shift::<S, EAST, 1>(simd, blockers)),
        ];
        let straight = fill_all(simd, ends, &powers);
        let mut all = straight;
        loop {
            let mut stored = all.map(Squares::of);
            let mut is_longer = false;
            for bend in &self.bends {
                if stored[bend.leaving].contains(bend.diagonal)
                    && !stored[bend.heading].contains(bend.before)
                    && !helpers.contains(bend.before)
                {
                    stored[bend.heading].insert(bend.before);
                    is_longer = true;
                }
            }
            if !is_longer {
                return Rays { ends, straight, all };
            }
            let longer = [0, 1, 2, 3].map(|heading: usize| stored[heading].load(simd));
            all = fill_all(simd, longer, &powers);
        }
    }
}
