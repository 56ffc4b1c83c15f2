//! [`random_puzzle`]: deal until a round is as hard as asked for.

use std::sync::atomic::{AtomicBool, Ordering};

use carom_engine::ricochet::{Layout, Move, Robot, Round};
use carom_solver::ricochet::Solve;
use carom_solver::search::bfs;
use carom_solver::{Control, Proof, Report, Stopped, Verdict};
use rand::Rng;

use super::freeze::freeze;
use super::{Deal, GenerateError, Recipe, Rejected};

/// How hard a puzzle has to be, and how long to look for one.
///
/// [`Difficulty::default`] takes every solvable round that is not solved from the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difficulty {
    /// The fewest moves that the shortest solution may have.
    pub min_moves: u32,
    /// The most moves that the shortest solution may have. Puzzles of more are given up at once, so a
    /// tight bound saves time.
    pub max_moves: u32,
    /// How many robots have to move in every solution of the fewest moves, proved by looking for one
    /// with fewer.
    pub min_robots: usize,
    /// Whether the target robot may be able to do it alone, in however many moves. If not, that no
    /// such solution exists is proved.
    pub allow_solo: bool,
    /// How many rounds to deal before giving up.
    pub max_attempts: u64,
    /// How many nodes a solve may expand before the round is rejected as undecided.
    pub max_nodes: Option<u64>,
}

impl Default for Difficulty {
    fn default() -> Self {
        Self {
            min_moves: 1,
            max_moves: u32::MAX,
            min_robots: 1,
            allow_solo: true,
            max_attempts: 10_000,
            max_nodes: None,
        }
    }
}

/// A round as hard as asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The round.
    pub round: Round,
    /// The layout of an official board.
    pub layout: Option<Layout>,
    /// A solution of the fewest moves, proven.
    pub solution: Vec<Move>,
}

/// Deals rounds until one is as hard as asked for.
///
/// The solver has to prove its solutions optimal; rounds for which it does not are rejected as
/// undecided. Which puzzle is found depends on the solver only through those: with no node limit, every
/// such solver gives the same puzzle for the same random numbers (with perhaps another solution).
///
/// # Errors
/// - [`GenerateError::EmptyRange`] and [`GenerateError::TooFewRobots`] for what no puzzle can be,
/// - those of [`Recipe::deal`],
/// - [`GenerateError::BudgetExhausted`] after [`Difficulty::max_attempts`] rounds,
/// - [`GenerateError::Cancelled`] soon after the flag was set.
///
/// ```
/// use carom_engine::ricochet::Profile;
/// use carom_generator::ricochet::{Difficulty, Recipe, Style, random_puzzle};
/// use carom_solver::ricochet::DEFAULT;
/// use rand_pcg::Pcg64;
///
/// let recipe =
///     Recipe { style: Style::Random, robots: 4, goal_robot: None, profile: Profile::PLAIN };
/// let difficulty = Difficulty { min_moves: 3, max_moves: 4, ..Difficulty::default() };
/// let mut solver = DEFAULT.solver();
/// let puzzle = random_puzzle(&recipe, &difficulty, &mut *solver, None, &mut Pcg64::new(1, 0))?;
/// assert!((3..=4).contains(&puzzle.solution.len()));
/// # Ok::<(), carom_generator::ricochet::GenerateError>(())
/// ```
pub fn random_puzzle(
    recipe: &Recipe,
    difficulty: &Difficulty,
    solver: &mut dyn Solve<Round>,
    cancel: Option<&AtomicBool>,
    rng: &mut dyn Rng,
) -> Result<Puzzle, GenerateError> {
    check(recipe, difficulty)?;
    let mut judge = Judge { difficulty, solver, cancel };
    let mut rejected = Rejected::default();
    for _ in 0..difficulty.max_attempts {
        let Deal { round, layout } = recipe.deal(rng)?;
        let reason = match judge.solution(&round) {
            Ok(solution) => return Ok(Puzzle { round, layout, solution }),
            Err(reason) => reason,
        };
        if cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(GenerateError::Cancelled);
        }
        *reason(&mut rejected) += 1;
    }
    Err(GenerateError::BudgetExhausted { attempts: difficulty.max_attempts, rejected })
}

/// Refuses what no puzzle can be.
pub(super) fn check(recipe: &Recipe, difficulty: &Difficulty) -> Result<(), GenerateError> {
    let &Difficulty { min_moves, max_moves, min_robots, .. } = difficulty;
    if min_moves > max_moves {
        return Err(GenerateError::EmptyRange { min_moves, max_moves });
    }
    if min_robots > recipe.robots {
        return Err(GenerateError::TooFewRobots { min_robots, robots: recipe.robots });
    }
    Ok(())
}

/// Why a round is rejected: where it is counted.
pub(super) type Reason = fn(&mut Rejected) -> &mut u64;

const UNDECIDED: Reason = |rejected| &mut rejected.undecided;

/// Says whether a round is as hard as asked for.
pub(super) struct Judge<'a> {
    pub(super) difficulty: &'a Difficulty,
    pub(super) solver: &'a mut dyn Solve<Round>,
    pub(super) cancel: Option<&'a AtomicBool>,
}

impl Judge<'_> {
    /// An optimal solution of a round that is as hard as asked for.
    fn solution(&mut self, round: &Round) -> Result<Vec<Move>, Reason> {
        let &Difficulty { min_moves, max_moves, .. } = self.difficulty;
        let moves = match self.solve(round, max_moves).verdict {
            Verdict::Solved { moves, .. } if (moves.len() as u64) < u64::from(min_moves) => {
                return Err(|rejected| &mut rejected.too_short);
            }
            Verdict::Solved { moves, proof: Proof::Optimal } => moves,
            Verdict::Unsolvable => return Err(|rejected| &mut rejected.unsolvable),
            Verdict::Stopped(Stopped::DepthLimit) => return Err(|rejected| &mut rejected.too_long),
            Verdict::Solved { .. } | Verdict::Stopped(_) => return Err(UNDECIDED),
        };
        if moves.len() as u64 > u64::from(max_moves) {
            return Err(|rejected| &mut rejected.too_long);
        }
        self.accepts(round, &moves)?;
        Ok(moves)
    }

    /// Whether the robots that have to move are as many as asked for. `moves` is an optimal solution.
    pub(super) fn accepts(&mut self, round: &Round, moves: &[Move]) -> Result<(), Reason> {
        let &Difficulty { min_robots, allow_solo, .. } = self.difficulty;
        let moved = Robot::ALL.iter().filter(|&&robot| moves.iter().any(|mv| mv.robot == robot));
        if moved.count() < min_robots || !self.needs_robots(round, moves.len() as u32)? {
            return Err(|rejected| &mut rejected.too_few_robots);
        }
        if !allow_solo && self.is_solo(round)? {
            return Err(|rejected| &mut rejected.solo);
        }
        Ok(())
    }

    /// Whether no solution of `optimum` moves gets by with fewer than the least number of robots.
    fn needs_robots(&mut self, round: &Round, optimum: u32) -> Result<bool, Reason> {
        let fewer = self.difficulty.min_robots.saturating_sub(1);
        for movers in groups(round.start().squares().len(), fewer) {
            let Some(frozen) = freeze(round, &movers) else { continue };
            match self.solve(&frozen, optimum).verdict {
                Verdict::Solved { moves, .. } if moves.len() as u32 <= optimum => return Ok(false),
                Verdict::Solved { proof: Proof::Optimal, .. }
                | Verdict::Unsolvable
                | Verdict::Stopped(Stopped::DepthLimit) => {}
                Verdict::Solved { .. } | Verdict::Stopped(_) => return Err(UNDECIDED),
            }
        }
        Ok(true)
    }

    /// Whether some robot that may arrive can do it alone. A robot alone has no more states than there
    /// are squares and turns, so all are looked at.
    fn is_solo(&self, round: &Round) -> Result<bool, Reason> {
        let robots = round.start().robots().map(|(robot, _)| robot);
        for robot in robots.filter(|&robot| round.may_arrive(robot)) {
            let Some(frozen) = freeze(round, &[robot]) else { continue };
            let mut control = Control { cancel: self.cancel, ..Control::default() };
            match bfs(&frozen, &mut control).verdict {
                Verdict::Solved { .. } => return Ok(true),
                Verdict::Unsolvable => {}
                Verdict::Stopped(_) => return Err(UNDECIDED),
            }
        }
        Ok(false)
    }

    fn solve(&mut self, round: &Round, max_depth: u32) -> Report<Move> {
        let mut control = Control {
            cancel: self.cancel,
            max_nodes: self.difficulty.max_nodes,
            max_depth: (max_depth < u32::MAX).then_some(max_depth),
            ..Control::default()
        };
        self.solver.solve(round, &mut control)
    }
}

/// Every choice of `size` of the first `count` robots; none of size 0.
fn groups(count: usize, size: usize) -> impl Iterator<Item = Vec<Robot>> {
    (1_u32..1 << count).filter(move |group| group.count_ones() as usize == size).map(move |group| {
        let robots = Robot::ALL.into_iter();
        robots.filter(|robot| group & (1 << robot.index()) != 0).collect()
    })
}
