//! The point solver: the fewest moves for one board, one placement of the robots and one target.
//!
//! # States as sets
//!
//! The robot that must arrive is the *active* one, the others are *helpers*. Helpers are interchangeable,
//! so a state is the ascending squares T of the helpers and the square of the active robot. The search
//! keeps, for each T, a set of active squares, 256 bits, and moves all of them at once: fills slide the
//! whole set past T ([`bits`]); a move of a helper hands the set on to another T, but for the squares in
//! its way, which stop it and are handed on one by one.
//!
//! # Search
//!
//! Lengths D = 1, 2, ... are excluded one after the other. Up to five, a probe from the start decides.
//! From then on a breadth-first search that is never repeated ([`search`]) expands layer D - 6, in
//! chunks, and from what that adds to layer D - 5, a probe looks five moves ahead ([`probe`]). Since no
//! shorter solution exists when D is tried, the first one found is optimal, and when a layer is empty
//! the whole state space was seen and the puzzle is unsolvable. The way to a state is found afterwards,
//! from the log of the layers ([`path`]).
//!
//! When any robot may arrive, the search starts with every robot in the part of the active one, all in
//! layer 0: a state then says which robot is to arrive, and distances are those to the nearest start.
//!
//! Counted as expanded and generated are single states, those that a probe kept included; how many
//! duplicates a set swallowed is not counted.
//!
//! # Masks
//!
//! What makes it fast: a probe with r moves left keeps, of the squares it has for T, only those in the
//! mask `N_r(T)`, which contains every square from which the active robot can arrive within r moves (the
//! mask is *admissible*). Squares probed in vain leave the mask for good: what cannot be done in r moves
//! never can. [`masks`] has the masks and why they are admissible.
//!
//! # Diagonals
//!
//! They turn fills and tell helpers apart; see [`bends`]. Boards larger than 16x16 and the official rule
//! that the target robot must turn are left to [`astar`].

// What is not inlined is compiled without the vector instructions that are chosen at run time.
#![allow(clippy::inline_always)]

mod bends;
use super::bits;
mod children;
mod masks;
mod path;
mod probe;
mod search;
mod table;
mod walls;

use carom_engine::ricochet::{Move, Profile, Robot, Round};
use fearless_simd::{Level, Simd, dispatch};

use self::bends::Bends;
use self::path::{Hop, moves};
use self::search::Search;
use self::table::{PARKED, Table};
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

impl Solve<Round> for Fast {
    fn solve(&mut self, round: &Round, control: &mut Control<'_>) -> Report<Move> {
        if !is_supported(round) {
            return astar(round, &RelaxedMap::new(round), control);
        }
        let level = self.level;
        let mut stats = Stats::default();
        let all = Arriving::of(round);
        let solved = if !round.board().has_diagonals() || all.len() == 1 {
            dispatch!(level, simd => self.search(simd, round, all, control, &mut stats))
        } else {
            self.search_each(round, all, control, &mut stats)
        };
        let verdict = match solved {
            Ok(true) => Verdict::Solved { moves: moves(round, &self.hops), proof: Proof::Optimal },
            Ok(false) => Verdict::Unsolvable,
            Err(stopped) => Verdict::Stopped(stopped),
        };
        Report { verdict, stats }
    }
}

/// Whether the sets can represent a round.
fn is_supported(round: &Round) -> bool {
    let size = round.board().size();
    size.width() <= 16 && size.height() <= 16 && round.profile() == Profile::PLAIN
}

/// The robots that may arrive, as a range of [`Robot::ALL`].
#[derive(Clone, Copy)]
struct Arriving {
    first: usize,
    end: usize,
}

impl Arriving {
    fn of(round: &Round) -> Self {
        match round.goal().robot {
            Some(robot) => Self { first: robot.index(), end: robot.index() + 1 },
            None => Self { first: 0, end: round.start().squares().len() },
        }
    }

    const fn len(self) -> usize {
        self.end - self.first
    }

    fn iter(self) -> impl Iterator<Item = Robot> + Clone {
        Robot::ALL[self.first..self.end].iter().copied()
    }
}

impl Fast {
    /// Searches with one robot after the other as the active one: where diagonals tell robots apart, no
    /// single search serves them all. The depth limit rises, so that a hard role cannot hide an easy one.
    fn search_each(
        &mut self,
        round: &Round,
        all: Arriving,
        control: &mut Control<'_>,
        stats: &mut Stats,
    ) -> Result<bool, Stopped> {
        let most = control.max_depth;
        let mut limit = 0;
        let solved = loop {
            limit += 2;
            let mut shortest: Option<Vec<Hop>> = None;
            let mut is_open = false;
            let mut stopped = None;
            for robot in all.iter() {
                let below = shortest.as_ref().map_or(limit, |hops| hops.len() as u32 - 1);
                control.max_depth = Some(most.map_or(below, |most| most.min(below)));
                let level = self.level;
                let role = Arriving { first: robot.index(), end: robot.index() + 1 };
                match dispatch!(level, simd => self.search(simd, round, role, control, stats)) {
                    Ok(true) => shortest = Some(self.hops.clone()),
                    Ok(false) => {}
                    Err(Stopped::DepthLimit) => is_open = true,
                    Err(other) => {
                        stopped = Some(other);
                        break;
                    }
                }
                if shortest.as_ref().is_some_and(Vec::is_empty) {
                    break;
                }
            }
            if let Some(why) = stopped {
                break Err(why);
            }
            if let Some(hops) = shortest {
                self.hops = hops;
                break Ok(true);
            }
            if !is_open {
                break Ok(false);
            }
            if most.is_some_and(|most| limit >= most) {
                break Err(Stopped::DepthLimit);
            }
        };
        control.max_depth = most;
        solved
    }

    /// Searches with several robots as the active one at once, or, on a board with diagonals, with one.
    #[inline(always)]
    fn search<S: Simd>(
        &mut self,
        simd: S,
        round: &Round,
        arriving: Arriving,
        control: &mut Control<'_>,
        stats: &mut Stats,
    ) -> Result<bool, Stopped> {
        let Self { three, four, hops, .. } = self;
        hops.clear();
        if round.board().has_diagonals() {
            run::<S, 4, true>(simd, four, hops, round, arriving, control, stats)
        } else if round.start().squares().len() <= 4 {
            run::<S, 3, false>(simd, three, hops, round, arriving, control, stats)
        } else {
            run::<S, 4, false>(simd, four, hops, round, arriving, control, stats)
        }
    }
}

#[inline(always)]
fn run<S: Simd, const H: usize, const B: bool>(
    simd: S,
    table: &mut Table<H>,
    hops: &mut Vec<Hop>,
    round: &Round,
    arriving: Arriving,
    control: &mut Control<'_>,
    stats: &mut Stats,
) -> Result<bool, Stopped> {
    let mut walls = Walls::new(simd, round.board(), round.goal().square);
    let count = round.start().squares().len() - 1;
    let mut pinned = 0;
    if B {
        let active = Robot::ALL[arriving.first];
        let others = helpers_in_order(round, active);
        let passes = |robot: &Robot| round.board().diagonals().any(|(_, it)| it.robot == *robot);
        pinned = others[..count].iter().filter(|robot| passes(robot)).count();
        walls.bends = Bends::new(simd, round.board(), &mut walls, active, &others[..count], pinned);
    }
    let squares = round.start().squares();
    let mut roots = [([PARKED; H], 0); Robot::MAX];
    for ((helpers, byte), active) in roots.iter_mut().zip(arriving.iter()) {
        let others = if pinned > 0 { helpers_in_order(round, active) } else { others(active) };
        for (helper, other) in helpers[..count].iter_mut().zip(others) {
            *helper = Walls::byte(squares[other.index()]);
        }
        helpers[pinned..].sort_unstable();
        *byte = Walls::byte(squares[active.index()]);
    }
    let next_check = stats.expanded + Control::INTERVAL / 2;
    let walls = &mut walls;
    Search::<'_, '_, S, H, B> {
        simd,
        walls,
        table,
        count,
        control,
        stats,
        next_check,
        depth: 0,
        waiting: 0,
        remembered: 0,
        first_layer: 0,
        hops,
    }
    .run(&roots[..arriving.len()])
}

/// The other robots, of which a round has the first.
fn others(active: Robot) -> [Robot; Robot::MAX - 1] {
    std::array::from_fn(|i| Robot::ALL[i + usize::from(i >= active.index())])
}

/// The other robots, those of a round that pass diagonals first.
#[cold]
fn helpers_in_order(round: &Round, active: Robot) -> [Robot; Robot::MAX - 1] {
    let mut robots = others(active);
    let is_free = |robot: &Robot| round.board().diagonals().all(|(_, it)| it.robot != *robot);
    robots[..round.start().squares().len() - 1].sort_by_key(is_free);
    robots
}
