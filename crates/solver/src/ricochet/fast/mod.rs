//! The point solver: the fewest moves for one board, one placement of the robots and one target.
//!
//! # States as sets
//!
//! The robot that must arrive is the *active* robot, the others are *helpers*. Helpers are interchangeable,
//! so a state consists of the ascending squares T of the helpers and the square of the active robot. For
//! each T the search keeps a set of active squares, 256 bits, and moves all of them at once. Fills slide
//! the whole set past T ([`bits`]). A helper move passes the set on to another T, except for the active
//! squares in its way: these stop the helper, and each is passed on separately.
//!
//! # Search
//!
//! The search excludes lengths D = 1, 2, ... one after another. Up to five, a probe from the start decides.
//! From then on a breadth-first search ([`search`]), which is never repeated, expands layer D - 6 in
//! chunks. From each chunk's additions to layer D - 5, a probe looks five moves ahead ([`probe`]). No
//! shorter solution exists when the search tries D, so the first solution is optimal. If a layer is empty,
//! the search has visited the whole state space and the puzzle is unsolvable. The log of the layers gives
//! the path to a state afterwards ([`path`]).
//!
//! If any robot may arrive, the search starts once with each robot as the active one, all in layer 0. A
//! state then also says which robot must arrive, and distances are those to the nearest start.
//!
//! The counts of expanded and generated states are counts of single states, including those that a probe
//! kept. Duplicates that a set absorbed are not counted.
//!
//! # Masks
//!
//! Masks make the search fast. A probe with r moves left keeps only the squares of T in the mask `N_r(T)`.
//! The mask contains every square from which the active robot can arrive within r moves (it is
//! *admissible*). Squares of failed probes leave the mask permanently: if a square has no solution in r
//! moves now, it never has one. [`masks`] has the masks and the proof.
//!
//! # Diagonals
//!
//! Diagonals turn fills and make helpers different; see [`bends`]. If any robot may arrive, there is one
//! search for each robot, and all of them try one length before the next.
//!
//! # Other rules
//!
//! If the target robot must turn, or robots must not rebound, the search solves the plain rules first. The
//! plain optimum is a lower bound, and mostly the plain solution also obeys the stricter rules. If not,
//! [`marked`] continues from there.
//!
//! # Larger boards and more robots
//!
//! [`LargeSolver`] solves boards above 16x16, up to 64x64, and rounds of more than five robots.
//! [`astar`](crate::search::astar) solves still larger boards, those of [`LargeSolver`] that have diagonals or on which no plain solution
//! obeys the rules, and boards with diagonals on which robots stop.

// Functions that are not inlined are compiled without the vector instructions that are chosen at run time.
#![allow(clippy::inline_always)]
// The squares of the helpers are indexed, in functions that are inlined.
#![allow(clippy::trivially_copy_pass_by_ref)]

mod bends;
mod children;
mod index;
mod marked;
mod masks;
#[cfg(feature = "std")]
mod pair;
mod path;
mod probe;
mod search;
mod table;
mod turns;
mod walls;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use carom_engine::Puzzle;
use carom_engine::ricochet::{Move, Profile, Robot, Round};
use fearless_simd::Level;

use self::bends::Bends;
use self::path::Hop;
use self::search::{Looks, OtherThread, Root, Search, SearchPart};
use self::table::{HELPERS, PARKED, Table};
use self::walls::Walls;
use super::anytime::find;
use super::bounds::relaxed_astar;
use super::large::LargeSolver;
use crate::search::anytime::{Exact, WorkShare, within_limits};
use crate::sort::sort_few;
use crate::{Control, Proof, Report, Solve, Stats, StopReason, Verdict};

/// The point solver. Keep it for many rounds: it reuses its tables.
pub struct Fast {
    level: Level,
    /// One; for boards with diagonals one for each robot that may arrive.
    tables: Vec<Table>,
    /// For boards with diagonals: the walls for each robot that may arrive.
    bent: Vec<Walls>,
    buffers: SearchBuffers,
    large: LargeSolver,
}

impl fmt::Debug for Fast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fast").finish_non_exhaustive()
    }
}

/// Memory that every search uses.
#[derive(Default)]
struct SearchBuffers {
    hops: Vec<Hop>,
    /// For two threads.
    #[cfg(feature = "std")]
    pair: Option<Box<pair::Second>>,
}

impl Fast {
    /// A solver with empty tables.
    #[must_use]
    pub fn new() -> Self {
        let (buffers, level) = (SearchBuffers::default(), super::simd::level());
        Self {
            level,
            tables: Vec::new(),
            bent: Vec::new(),
            buffers,
            large: LargeSolver::new(level),
        }
    }

    /// A solver that uses up to this number of threads for one puzzle. It has no work for more than two. The
    /// moves do not depend on the number. Without the feature `std` it always uses one.
    #[must_use]
    #[cfg_attr(not(feature = "std"), expect(unused_mut, unused_variables))]
    pub fn with_threads(mut self, threads: usize) -> Self {
        #[cfg(feature = "std")]
        {
            self.buffers.pair = (threads > 1).then(Box::default);
        }
        self
    }

    /// Whether the search over sets of 16x16 squares solves a round.
    fn is_for(round: &Round) -> bool {
        let size = round.board().size();
        size.width() <= 16
            && size.height() <= 16
            && round.start().squares().len() <= Robot::STANDARD
            && !(round.profile().stops_on_diagonals && round.board().has_diagonals())
    }
}

impl Default for Fast {
    fn default() -> Self {
        Self::new()
    }
}

impl Solve<Round> for Fast {
    fn solve(&mut self, round: &Round, control: &mut Control<'_>) -> Report<Move> {
        within_limits(self, round, control)
    }
}

impl Exact<Round> for Fast {
    const MOST: usize = 1 << 23;

    fn price(round: &Round) -> u64 {
        if Self::is_for(round) { 16 } else { 2 }
    }

    fn exact(&mut self, round: &Round, control: &mut Control<'_>) -> Report<Move> {
        let mut stats = Stats::default();
        let found = if Self::is_for(round) {
            self.search(round, control, &mut stats)
        } else if LargeSolver::is_for(round) {
            let found = self.large.solve(round, control, &mut stats);
            if let Ok(Some(moves)) = &found
                && round.check_solution(moves).is_err()
            {
                return relaxed_astar(round, control);
            }
            found
        } else {
            return relaxed_astar(round, control);
        };
        let verdict = match found {
            Ok(Some(moves)) => Ok(Verdict::Solved { moves, proof: Proof::Optimal }),
            Ok(None) => Ok(Verdict::Unsolvable),
            Err(stopped) => Err(stopped),
        };
        Report::new("fast", verdict, stats)
    }

    fn with_finder(
        round: &Round,
        share: WorkShare,
        most: usize,
        control: &mut Control<'_>,
        exact: impl FnOnce(&mut Control<'_>) -> Report<Move>,
    ) -> Report<Move> {
        match round.compact() {
            Some(round) => find(&round, share, most, control, exact),
            None => find(round, share, most, control, exact),
        }
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
    fn search(
        &mut self,
        round: &Round,
        control: &mut Control<'_>,
        stats: &mut Stats,
    ) -> SolveResult {
        let Self { level, tables, bent, buffers, .. } = self;
        let level = *level;
        buffers.hops.clear();
        let arriving = arriving(round);
        // Diagonals make robots different: one part for each.
        let parts = if round.board().has_diagonals() { arriving.len() } else { 1 };
        if tables.len() < parts {
            tables.resize_with(parts, Table::default);
        }
        let mut straight = Walls::new(level, round.board(), round.goal().square);
        if round.board().has_diagonals() {
            if bent.len() < parts {
                bent.resize_with(parts, || straight.clone());
            }
            let mut roots = [None; Robot::STANDARD];
            for ((walls, root), &robot) in bent.iter_mut().zip(&mut roots).zip(arriving) {
                let (helpers, pinned) = helpers_in_order(round, robot);
                let spare = walls.bends.take();
                *walls = straight.clone();
                let named = &helpers[..round.start().squares().len() - 1];
                let bends = Bends::new(level, round.board(), walls, robot, named, pinned);
                walls.bends = Some(match spare {
                    Some(mut spare) => {
                        *spare = bends;
                        spare
                    }
                    None => Box::new(bends),
                });
                *root = Some(self::root(round, robot, helpers, pinned));
            }
            let roots = roots.into_iter().flatten();
            let mut parts = bent.iter_mut().zip(tables).zip(roots).map(|((walls, table), root)| {
                let mut part = SearchPart::new(walls, table);
                part.add(root);
                part
            });
            let part = parts.next().expect("a robot");
            let mut others: Vec<_> = parts.collect();
            run::<true>(level, part, &mut others, buffers, round, control, stats)
        } else {
            // One search for all robots that may arrive.
            let mut part = SearchPart::new(&mut straight, &mut tables[0]);
            for &robot in arriving {
                part.add(root(round, robot, others(robot), 0));
            }
            run::<false>(level, part, &mut [], buffers, round, control, stats)
        }
    }
}

/// The moves of a solution, if there is one.
type SolveResult = Result<Option<Vec<Move>>, StopReason>;

fn run<'a, const B: bool>(
    level: Level,
    mut part: SearchPart<'a>,
    others: &mut [SearchPart<'a>],
    buffers: &'a mut SearchBuffers,
    round: &Round,
    control: &'a mut Control<'_>,
    stats: &'a mut Stats,
) -> SolveResult {
    let first = part.estimate::<B>(level);
    let bounds = others.iter_mut().map(|part| part.estimate::<B>(level));
    let Some(bound) = bounds.chain([first]).flatten().min() else { return Ok(None) };
    let looks = Looks::after(stats.expanded);
    let mut search = Search::<'_, '_, B> {
        level,
        part,
        count: round.start().squares().len() - 1,
        control,
        stats,
        looks,
        depth: 0,
        logged: 0,
        taken: 0,
        other_thread: OtherThread::default(),
        #[cfg(feature = "std")]
        pair: buffers.pair.as_deref_mut().filter(|_| others.is_empty()),
        hops: &mut buffers.hops,
    };
    let is_solved = search.in_turn(others, bound, |search, _, depth| search.look(depth))?;
    if !is_solved {
        return Ok(None);
    }
    let moves = search.moves(round);
    if round.profile() == Profile::PLAIN || search.obeys(round, &moves) {
        return Ok(Some(moves));
    }
    search.run_marked(others, round, moves.len() as u32)
}

/// The start with this robot as the active one; the first `pinned` of the other robots keep their places.
fn root(round: &Round, robot: Robot, others: [Robot; HELPERS], pinned: usize) -> Root {
    let squares = round.start().squares();
    let mut helpers = [PARKED; HELPERS];
    for (helper, other) in helpers[..squares.len() - 1].iter_mut().zip(others) {
        *helper = Walls::byte(squares[other.index()]);
    }
    sort_few(&mut helpers[pinned..], |&square| square);
    Root { robot, helpers, active: Walls::byte(squares[robot.index()]) }
}

/// The other robots; a round has the first of them.
fn others(active: Robot) -> [Robot; HELPERS] {
    core::array::from_fn(|i| Robot::ALL[i + usize::from(i >= active.index())])
}

/// The other robots, with those of a round that pass diagonals first, and the number of these.
fn helpers_in_order(round: &Round, active: Robot) -> ([Robot; HELPERS], usize) {
    let mut robots = others(active);
    let helpers = &mut robots[..round.start().squares().len() - 1];
    let mut passing = [false; Robot::MAX];
    for (_, diagonal) in round.board().diagonals() {
        passing[diagonal.robot.index()] = true;
    }
    let passes = |robot: Robot| passing[robot.index()];
    sort_few(helpers, |&robot| !passes(robot));
    let pinned = helpers.iter().filter(|&&robot| passes(robot)).count();
    (robots, pinned)
}
