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
//! They turn fills and tell helpers apart; see [`bends`]. If any robot may arrive, a search for each is
//! kept, and all of them look for one length before the next.
//!
//! # Other rules
//!
//! Where the target robot must turn, or no robot may rebound, the plain rules are solved first. Their
//! optimum is a lower bound, and mostly their solution is one of the stricter rules. If not, [`marked`]
//! searches on from there.
//!
//! Boards larger than 16x16 are left to [`astar`].

// What is not inlined is compiled without the vector instructions that are chosen at run time.
#![allow(clippy::inline_always)]

mod bends;
use super::bits;
mod children;
mod marked;
mod masks;
mod path;
mod probe;
mod search;
mod table;
mod turns;
mod walls;

use carom_engine::ricochet::{Move, Profile, Robot, Round};
use carom_engine::{Puzzle as _, Rules as _};
use fearless_simd::{Level, Simd, dispatch};

use self::bends::Bends;
use self::path::{Hop, moves};
use self::search::{Part, Root, Search};
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
    /// For five robots, and, one for each robot that may arrive, for boards with diagonals.
    four: Vec<Table<4>>,
    hops: Vec<Hop>,
}

impl Fast {
    /// A solver with empty tables.
    #[must_use]
    pub fn new() -> Self {
        Self { level: Level::new(), three: Table::new(), four: Vec::new(), hops: Vec::new() }
    }
}

impl Default for Fast {
    fn default() -> Self {
        Self::new()
    }
}

impl Solve<Round> for Fast {
    fn solve(&mut self, round: &Round, control: &mut Control<'_>) -> Report<Move> {
        let size = round.board().size();
        if size.width() > 16 || size.height() > 16 {
            return astar(round, &RelaxedMap::new(round), control);
        }
        let level = self.level;
        let mut stats = Stats::default();
        let solved = dispatch!(level, simd => self.search(simd, round, control, &mut stats));
        let verdict = match solved {
            Ok(Some(moves)) => Verdict::Solved { moves, proof: Proof::Optimal },
            Ok(None) => Verdict::Unsolvable,
            Err(stopped) => Verdict::Stopped(stopped),
        };
        Report { verdict, stats }
    }
}

/// The robots that may arrive.
fn arriving(round: &Round) -> &'static [Robot] {
    match round.goal().robot {
        Some(robot) => &Robot::ALL[robot.index()..=robot.index()],
        None => &Robot::ALL[..round.start().squares().len()],
    }
}

impl Fast {
    #[inline(always)]
    fn search<S: Simd>(
        &mut self,
        simd: S,
        round: &Round,
        control: &mut Control<'_>,
        stats: &mut Stats,
    ) -> Solved {
        let Self { three, four, hops, .. } = self;
        hops.clear();
        let arriving = arriving(round);
        if round.board().has_diagonals() {
            // Diagonals tell robots apart: a part for each.
            let parts = arriving.len();
            if four.len() < parts {
                four.resize_with(parts, Table::new);
            }
            let mut walls: Vec<Walls> =
                arriving.iter().map(|&robot| bent_walls(simd, round, robot)).collect();
            let mut parts =
                walls.iter_mut().zip(four).zip(arriving).map(|((walls, table), &robot)| {
                    let pinned = walls.bends.as_ref().map_or(0, |bends| bends.pinned);
                    let mut part = Part::new(walls, table);
                    part.add(root(round, robot, helpers_in_order(round, robot), pinned));
                    part
                });
            let part = parts.next().expect("a robot");
            let mut others: Vec<_> = parts.collect();
            run::<S, 4, true>(simd, part, &mut others, hops, round, control, stats)
        } else {
            let mut walls = Walls::new(simd, round.board(), round.goal().square);
            if round.start().squares().len() <= 4 {
                let part = straight_part(&mut walls, three, round, arriving);
                run::<S, 3, false>(simd, part, &mut [], hops, round, control, stats)
            } else {
                if four.is_empty() {
                    four.push(Table::new());
                }
                let part = straight_part(&mut walls, &mut four[0], round, arriving);
                run::<S, 4, false>(simd, part, &mut [], hops, round, control, stats)
            }
        }
    }
}

/// The moves of a solution, if there is one.
type Solved = Result<Option<Vec<Move>>, Stopped>;

#[inline(always)]
fn run<'a, S: Simd, const H: usize, const B: bool>(
    simd: S,
    mut part: Part<'a, H>,
    others: &mut [Part<'a, H>],
    hops: &'a mut Vec<Hop>,
    round: &Round,
    control: &'a mut Control<'_>,
    stats: &'a mut Stats,
) -> Solved {
    let first = part.estimate::<S, B>(simd);
    let bounds = others.iter_mut().map(|part| part.estimate::<S, B>(simd));
    let Some(bound) = bounds.chain([first]).flatten().min() else { return Ok(None) };
    let next_check = stats.expanded + Control::INTERVAL / 2;
    let mut search = Search::<'_, '_, S, H, B> {
        simd,
        part,
        count: round.start().squares().len() - 1,
        control,
        stats,
        next_check,
        depth: 0,
        waiting: 0,
        remembered: 0,
        hops,
    };
    let is_solved = search.in_turn(
        others,
        bound,
        #[inline(always)]
        |search, _, depth| search.look(depth),
    )?;
    if !is_solved {
        return Ok(None);
    }
    let moves = moves(round, search.hops);
    if round.profile() == Profile::PLAIN || solves(round, &moves) {
        return Ok(Some(moves));
    }
    search.run_marked(others, round, moves.len() as u32)
}

/// Whether the moves of a plain solution are legal under a round's own rules and solve it.
fn solves(round: &Round, moves: &[Move]) -> bool {
    if round.profile().rebounds
        && !round.board().has_diagonals()
        && let Some(Move { robot, .. }) = moves.last()
    {
        // All that can lack is the turn of the robot that arrives.
        let own = moves.iter().filter(|mv| mv.robot == *robot);
        let mut axes = round.start().axes(*robot);
        own.for_each(|mv| axes[usize::from(!mv.direction.is_vertical())] = true);
        return axes == [true; 2];
    }
    round.play_all(moves).is_ok_and(|end| round.is_solved(&end))
}

/// The only part of a board without diagonals: robots that may arrive are searched for at once.
#[inline(always)]
fn straight_part<'a, const H: usize>(
    walls: &'a mut Walls,
    table: &'a mut Table<H>,
    round: &Round,
    arriving: &[Robot],
) -> Part<'a, H> {
    let mut part = Part::new(walls, table);
    for &robot in arriving {
        part.add(root(round, robot, others(robot), 0));
    }
    part
}

/// The start with a robot as the active one; the first `pinned` of the other robots keep their places.
#[inline(always)]
fn root<const H: usize>(
    round: &Round,
    robot: Robot,
    others: [Robot; Robot::MAX - 1],
    pinned: usize,
) -> Root<H> {
    let squares = round.start().squares();
    let mut helpers = [PARKED; H];
    for (helper, other) in helpers[..squares.len() - 1].iter_mut().zip(others) {
        *helper = Walls::byte(squares[other.index()]);
    }
    helpers[pinned..].sort_unstable();
    Root { robot, helpers, active: Walls::byte(squares[robot.index()]) }
}

/// The walls of a board with diagonals for one robot as the active one.
fn bent_walls<S: Simd>(simd: S, round: &Round, active: Robot) -> Walls {
    let mut walls = Walls::new(simd, round.board(), round.goal().square);
    let count = round.start().squares().len() - 1;
    let helpers = &helpers_in_order(round, active)[..count];
    let passes = |robot: &Robot| round.board().diagonals().any(|(_, it)| it.robot == *robot);
    let pinned = helpers.iter().filter(|robot| passes(robot)).count();
    walls.bends = Bends::new(simd, round.board(), &mut walls, active, helpers, pinned);
    walls
}

/// The other robots, of which a round has the first.
fn others(active: Robot) -> [Robot; Robot::MAX - 1] {
    std::array::from_fn(|i| Robot::ALL[i + usize::from(i >= active.index())])
}

/// The other robots, those of a round that pass diagonals first.
fn helpers_in_order(round: &Round, active: Robot) -> [Robot; Robot::MAX - 1] {
    let mut robots = others(active);
    let is_free = |robot: &Robot| round.board().diagonals().all(|(_, it)| it.robot != *robot);
    robots[..round.start().squares().len() - 1].sort_by_key(is_free);
    robots
}
