//! The point solver.

mod bits;
mod masks;
mod search;
mod table;
mod walls;

use carom_engine::Direction;
use carom_engine::ricochet::{Move, Profile, Robot, Round};
use fearless_simd::{Level, Simd, dispatch};

use self::search::{Hop, Search};
use self::table::{Helpers, PARKED, Table};
use self::walls::Walls;
use super::{RelaxedMap, Solve};
use crate::search::astar;
use crate::{Control, Proof, Report, Stats, Stopped, Verdict};

/// The point solver. Keep it for many rounds: its tables are reused.
pub struct Fast {
    level: Level,
    /// For up to four robots.
    three: Table<3>,
    /// For five robots.
    four: Table<4>,
    hops: Vec<Hop>,
}

impl Fast {
    /// A solver with empty tables.
    #[must_use]
    pub fn new() -> Self {
        Self { level: Level::new(), three: Table::new(), four: Table::new(), hops: Vec::new() }
    }
}

impl Default for Fast {
    fn default() -> Self {
        Self::new()
    }
}

impl Solve for Fast {
    fn solve(&mut self, round: &Round, control: &mut Control<'_>) -> Report<Move> {
        if !is_supported(round) {
            return astar(round, &RelaxedMap::new(round), control);
        }
        let level = self.level;
        dispatch!(level, simd => self.search(simd, round, control))
    }
}

/// Whether the sets can represent a round.
fn is_supported(round: &Round) -> bool {
    let size = round.board().size();
    size.width() <= 16
        && size.height() <= 16
        && round.profile() == Profile::PLAIN
        && round.board().diagonals().next().is_none()
}

impl Fast {
    #[inline(always)]
    fn search<S: Simd>(
        &mut self,
        simd: S,
        round: &Round,
        control: &mut Control<'_>,
    ) -> Report<Move> {
        let mut stats = Stats::default();
        self.hops.clear();
        let mut walls = Walls::new(simd, round.board(), round.goal().square);
        let solved = if round.start().squares().len() <= 4 {
            run(simd, &mut walls, &mut self.three, &mut self.hops, round, control, &mut stats)
        } else {
            run(simd, &mut walls, &mut self.four, &mut self.hops, round, control, &mut stats)
        };
        let verdict = match solved {
            Ok(true) => Verdict::Solved { moves: moves(round, &self.hops), proof: Proof::Optimal },
            Ok(false) => Verdict::Unsolvable,
            Err(stopped) => Verdict::Stopped(stopped),
        };
        Report { verdict, stats }
    }
}

#[inline(always)]
#[expect(clippy::too_many_arguments)]
fn run<S: Simd, const H: usize>(
    simd: S,
    walls: &mut Walls,
    table: &mut Table<H>,
    hops: &mut Vec<Hop>,
    round: &Round,
    control: &mut Control<'_>,
    stats: &mut Stats,
) -> Result<bool, Stopped> {
    let squares = round.start().squares();
    let count = squares.len() - 1;
    let roots = Robot::ALL.into_iter().zip(squares).filter(|&(robot, _)| round.may_arrive(robot));
    let roots = roots.map(|(robot, &square)| {
        let mut helpers: Helpers<H> = [PARKED; H];
        let others = round.start().robots().filter(|&(other, _)| other != robot);
        for (helper, (_, square)) in helpers.iter_mut().zip(others) {
            *helper = Walls::byte(square);
        }
        helpers.sort_unstable();
        (helpers, Walls::byte(square))
    });
    let next_check = Control::INTERVAL / 2;
    Search { simd, walls, table, count, control, stats, next_check, depth: 0, first_layer: 0, hops }
        .run(roots)
}

/// The moves of hops that stand last first.
fn moves(round: &Round, hops: &[Hop]) -> Vec<Move> {
    let mut squares = [0; Robot::MAX];
    for (robot, square) in round.start().robots() {
        squares[robot.index()] = Walls::byte(square);
    }
    let robots = &mut squares[..round.start().squares().len()];
    hops.iter()
        .rev()
        .map(|&(from, to)| {
            let index = robots.iter().position(|&square| square == from).expect("a robot");
            robots[index] = to;
            let direction = match (from & 15 == to & 15, from < to) {
                (true, true) => Direction::South,
                (true, false) => Direction::North,
                (false, true) => Direction::East,
                (false, false) => Direction::West,
            };
            Move { robot: Robot::ALL[index], direction }
        })
        .collect()
}
