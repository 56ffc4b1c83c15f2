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
//! [`astar`] solves boards larger than 16x16.

// Functions that are not inlined are compiled without the vector instructions that are chosen at run time.
#![allow(clippy::inline_always)]

mod bends;
mod children;
mod marked;
mod masks;
mod path;
mod probe;
mod search;
mod table;
mod turns;
mod walls;

use carom_engine::Square;
use carom_engine::ricochet::{Diagonal, Move, Profile, Robot, Round};
use fearless_simd::{Level, Simd};

use self::bends::Bends;
use self::path::Hop;
use self::search::{Part, Root, Search};
use self::table::{PARKED, Table};
use self::walls::Walls;
use super::simd::dispatch;
use super::{RelaxedMap, Solve, bits};
use crate::search::astar;
use crate::{Control, Proof, Report, Stats, Stopped, Verdict};

/// The point solver. Keep it for many rounds: it reuses its tables.
pub struct Fast {
    level: Level,
    /// For up to four robots.
    three: Table<3>,
    /// For five robots, and for boards with diagonals: one for each robot that may arrive.
    four: Vec<Table<4>>,
    /// For boards with diagonals: the walls for each robot that may arrive.
    bent: Vec<Walls>,
    hops: Vec<Hop>,
}

impl Fast {
    /// A solver with empty tables.
    #[must_use]
    pub fn new() -> Self {
        Self {
            level: Level::new(),
            three: Table::new(),
            four: Vec::new(),
            bent: Vec::new(),
            hops: Vec::new(),
        }
    }

    /// Whether its own search solves a round. [`astar`] solves the rounds on boards larger than 16x16.
    #[must_use]
    pub fn is_for(round: &Round) -> bool {
        let size = round.board().size();
        size.width() <= 16 && size.height() <= 16
    }
}

impl Default for Fast {
    fn default() -> Self {
        Self::new()
    }
}

impl Solve<Round> for Fast {
    fn solve(&mut self, round: &Round, control: &mut Control<'_>) -> Report<Move> {
        if !Self::is_for(round) {
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
        let Self { three, four, bent, hops, .. } = self;
        hops.clear();
        let arriving = arriving(round);
        if round.board().has_diagonals() {
            // Diagonals make robots different: one part for each.
            let parts = arriving.len();
            if four.len() < parts {
                four.resize_with(parts, Table::new);
            }
            let straight = Walls::new(simd, round.board(), round.goal().square);
            if bent.len() < parts {
                bent.resize_with(parts, || straight.clone());
            }
            let diagonals: Vec<_> = round.board().diagonals().collect();
            let mut roots = [None; Robot::MAX];
            for ((walls, root), &robot) in bent.iter_mut().zip(&mut roots).zip(arriving) {
                let (helpers, pinned) = helpers_in_order(round, robot, &diagonals);
                let spare = walls.bends.take();
                *walls = straight.clone();
                let named = &helpers[..round.start().squares().len() - 1];
                let bends = Bends::new(simd, &diagonals, walls, robot, named, pinned);
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
            let mut parts = bent.iter_mut().zip(four).zip(roots).map(|((walls, table), root)| {
                let mut part = Part::new(walls, table);
                part.add(root);
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
    let moves = search.moves(round);
    if round.profile() == Profile::PLAIN || search.obeys(round, &moves) {
        return Ok(Some(moves));
    }
    search.run_marked(others, round, moves.len() as u32)
}

/// The only part of a board without diagonals: one search for all robots that may arrive.
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

/// The start with this robot as the active one; the first `pinned` of the other robots keep their places.
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

/// The other robots; a round has the first of them.
fn others(active: Robot) -> [Robot; Robot::MAX - 1] {
    std::array::from_fn(|i| Robot::ALL[i + usize::from(i >= active.index())])
}

/// The other robots, with those of a round that pass diagonals first, and the number of these.
fn helpers_in_order(
    round: &Round,
    active: Robot,
    diagonals: &[(Square, Diagonal)],
) -> ([Robot; Robot::MAX - 1], usize) {
    let mut robots = others(active);
    let helpers = &mut robots[..round.start().squares().len() - 1];
    let passes = |robot: Robot| diagonals.iter().any(|(_, diagonal)| diagonal.robot == robot);
    helpers.sort_by_key(|&robot| !passes(robot));
    let pinned = helpers.iter().filter(|&&robot| passes(robot)).count();
    (robots, pinned)
}
