//! [`random_puzzle`]: deals rounds until one meets the criteria.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use carom_engine::ricochet::{Layout, Move, Robot, Round};
use carom_solver::ricochet::{Solution, all_within, distinct};
use carom_solver::search::{OptimalVerdict, bfs};
use carom_solver::{Control, Progress, Proof, Report, Solve, StopReason, Verdict};
use rand::Rng;

use super::error::{HAS, Limits, NEEDS};
use super::freeze::freeze;
use super::{Deal, GenerateError, Recipe, Rejections};
use crate::counts::{count, counted};

/// The maximum number of optimal solutions that are compared. A round with more of them is undecided.
const COMPARED: usize = 100_000;

/// The criteria of a puzzle, and the limits of the search for it.
///
/// [`Difficulty::default`] accepts every solvable round that is not solved from the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difficulty {
    /// The minimum length of the shortest solution.
    pub min_moves: u32,
    /// The maximum length of the shortest solution. The solver stops at this depth, so a tight bound saves
    /// time.
    pub max_moves: u32,
    /// The number of robots that must move in every optimal solution. The proof is a search for a solution
    /// of the same length with fewer robots.
    pub min_robots: usize,
    /// Whether the target robot may be able to solve the round alone, in any number of moves. If not, a
    /// search proves that no such solution exists.
    pub allow_solo: bool,
    /// Whether all optimal solutions must be the same but for the order of their moves, as [`distinct`] merges them.
    pub unique: bool,
    /// The number of rebounds ([`Solution::rebounds`]) that every optimal solution must have.
    pub min_rebounds: u32,
    /// The maximum number of rounds to deal.
    pub max_attempts: u64,
    /// The maximum number of expanded nodes per solve; a round beyond it is rejected as undecided.
    pub max_nodes: Option<u64>,
}

impl Default for Difficulty {
    fn default() -> Self {
        Self {
            min_moves: 1,
            max_moves: u32::MAX,
            min_robots: 1,
            allow_solo: true,
            unique: false,
            min_rebounds: 0,
            max_attempts: 10_000,
            max_nodes: None,
        }
    }
}

impl Difficulty {
    /// The reasons of rejections with the numbers of these criteria, such as `50 need fewer than 30 moves, 2 have no solution`;
    /// empty if nothing was rejected.
    #[must_use]
    pub fn reasons(&self, rejected: &Rejections) -> String {
        let least = counted(self.min_moves.into(), "move");
        let short = match self.min_moves {
            ..=1 => count(rejected.too_short, ["is", "are"], "solved from the start"),
            _ => count(rejected.too_short, NEEDS, &format!("fewer than {least}")),
        };
        let most = counted(self.max_moves.into(), "move");
        let robots = counted(self.min_robots as u64, "robot");
        let rebounds = counted(self.min_rebounds.into(), "rebound");
        rejected.list(&Limits {
            short,
            long: count(rejected.too_long, NEEDS, &format!("more than {most}")),
            robots: count(rejected.too_few_robots, NEEDS, &format!("fewer than {robots}")),
            rebounds: count(
                rejected.too_few_rebounds,
                HAS,
                &format!("a solution with fewer than {rebounds}"),
            ),
        })
    }
}

/// A round that meets the criteria.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Puzzle {
    /// The round.
    pub round: Round,
    /// The layout of an official board.
    pub layout: Option<Layout>,
    /// An optimal solution, with proof.
    pub solution: Vec<Move>,
}

/// Deals rounds until one meets the criteria.
///
/// The solver must prove its solutions optimal; a round without a proof is rejected as undecided. The
/// result depends on the solver only through these rounds: without a node limit, every such solver gives
/// the same puzzle for the same random numbers (perhaps with another solution).
///
/// # Errors
/// - [`GenerateError::EmptyRange`] and [`GenerateError::TooFewRobots`] for impossible criteria,
/// - those of [`Recipe::deal`],
/// - [`GenerateError::BudgetExhausted`] after [`Difficulty::max_attempts`] rounds,
/// - [`GenerateError::Cancelled`] soon after the flag of `control` is set,
/// - [`GenerateError::TimeLimit`] soon after its deadline.
///
/// The limits of nodes and memory of `control`, and its progress, are those of each search; its limit of moves is not used.
/// A closure around the solver counts the searches:
///
/// ```
/// use carom_engine::ricochet::{Profile, Round};
/// use carom_generator::ricochet::{Difficulty, Recipe, Style, random_puzzle};
/// use carom_solver::Control;
/// use carom_solver::ricochet::DEFAULT;
/// use rand_pcg::Pcg64;
///
/// let recipe =
///     Recipe { style: Style::Random, robots: 4, goal_robot: None, profile: Profile::PLAIN };
/// let difficulty = Difficulty { min_moves: 3, max_moves: 4, ..Difficulty::default() };
/// let mut fast = DEFAULT.solver();
/// let mut searches = 0;
/// let mut solver = |round: &Round, control: &mut Control<'_>| {
///     searches += 1;
///     fast.solve(round, control)
/// };
/// let (mut control, mut rng) = (Control::default(), Pcg64::new(1, 0));
/// let puzzle = random_puzzle(&recipe, &difficulty, &mut solver, &mut control, &mut rng)?;
/// assert!((3..=4).contains(&puzzle.solution.len()));
/// assert!(searches > 0);
/// # Ok::<(), carom_generator::ricochet::GenerateError>(())
/// ```
pub fn random_puzzle(
    recipe: &Recipe,
    difficulty: &Difficulty,
    solver: &mut dyn Solve<Round>,
    control: &mut Control<'_>,
    rng: &mut dyn Rng,
) -> Result<Puzzle, GenerateError> {
    check(recipe, difficulty)?;
    let mut judge = Judge { difficulty, solver, control };
    let mut rejected = Rejections::default();
    for _ in 0..difficulty.max_attempts {
        // An easy round is solved before the search looks at the flag.
        judge.may_go_on()?;
        let Deal { round, layout } = recipe.deal(rng)?;
        let reason = match judge.solution(&round) {
            Ok(solution) => return Ok(Puzzle { round, layout, solution }),
            Err(reason) => reason,
        };
        judge.may_go_on()?;
        *reason(&mut rejected) += 1;
    }
    Err(GenerateError::BudgetExhausted { attempts: difficulty.max_attempts, rejected })
}

/// Whether a round meets the criteria: an optimal solution of it, or the reason why not, as a count of one.
///
/// The solver must prove its solutions optimal, as for [`random_puzzle`]. [`Difficulty::max_attempts`] is not used.
///
/// # Errors
/// - [`GenerateError::Cancelled`] soon after the flag of `control` is set,
/// - [`GenerateError::TimeLimit`] soon after its deadline.
///
/// ```
/// use carom_generator::ricochet::{Difficulty, Rejections, judge};
/// use carom_solver::Control;
/// use carom_solver::ricochet::DEFAULT;
/// # use carom_engine::ricochet::{Board, BoardSetup, Goal, Profile, Robot, Round, RoundSetup};
/// # use carom_engine::{Size, Square};
/// # let board = Board::new(BoardSetup::empty(Size::OFFICIAL))?;
/// # let goal = Goal { robot: Some(Robot::Red), square: Square::new(15, 15) };
/// # let setup = RoundSetup { robots: vec![Square::new(0, 0)], goal, profile: Profile::PLAIN };
/// # let round = Round::new(board, setup)?;
/// // A round whose shortest solution has two moves.
/// let longer = Difficulty { min_moves: 3, ..Difficulty::default() };
/// let found = judge(&round, &longer, &mut *DEFAULT.solver(), &mut Control::default())?;
/// assert_eq!(found, Err(Rejections { too_short: 1, ..Rejections::default() }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn judge(
    round: &Round,
    difficulty: &Difficulty,
    solver: &mut dyn Solve<Round>,
    control: &mut Control<'_>,
) -> Result<Result<Vec<Move>, Rejections>, GenerateError> {
    let mut judge = Judge { difficulty, solver, control };
    // An easy round is solved before the search looks at the flag.
    judge.may_go_on()?;
    let found = judge.solution(round);
    if found.is_err() {
        // A search that was stopped decides nothing.
        judge.may_go_on()?;
    }
    Ok(found.map_err(|reason| {
        let mut rejected = Rejections::default();
        *reason(&mut rejected) += 1;
        rejected
    }))
}

/// Rejects impossible criteria.
pub(super) fn check(recipe: &Recipe, difficulty: &Difficulty) -> Result<(), GenerateError> {
    let &Difficulty { min_moves, max_moves, min_robots, .. } = difficulty;
    if min_moves > max_moves {
        return Err(GenerateError::EmptyRange { min_moves, max_moves });
    }
    if recipe.robots == 0 || recipe.robots > Robot::MAX {
        return Err(GenerateError::RobotCount { count: recipe.robots });
    }
    if min_robots > recipe.robots {
        return Err(GenerateError::TooFewRobots { min_robots, robots: recipe.robots });
    }
    Ok(())
}

/// The reason of a rejection: its counter.
pub(super) type Rejection = fn(&mut Rejections) -> &mut u64;

const UNDECIDED: Rejection = |rejected| &mut rejected.undecided;
const TOO_FEW_REBOUNDS: Rejection = |rejected| &mut rejected.too_few_rebounds;

/// Decides whether a round meets the criteria.
pub(super) struct Judge<'a, 'c> {
    pub(super) difficulty: &'a Difficulty,
    pub(super) solver: &'a mut dyn Solve<Round>,
    pub(super) control: &'a mut Control<'c>,
}

impl Judge<'_, '_> {
    /// An error if the caller has cancelled the work, or if its time is over.
    pub(super) fn may_go_on(&self) -> Result<(), GenerateError> {
        match self.control.interruption() {
            Some(StopReason::Cancelled) => Err(GenerateError::Cancelled),
            Some(_) => Err(GenerateError::TimeLimit),
            None => Ok(()),
        }
    }

    /// An optimal solution of a round that meets the criteria.
    fn solution(&mut self, round: &Round) -> Result<Vec<Move>, Rejection> {
        let &Difficulty { min_moves, max_moves, .. } = self.difficulty;
        let moves = match self.solve(round, max_moves).verdict {
            Verdict::Solved { moves, .. } if (moves.len() as u64) < u64::from(min_moves) => {
                return Err(|rejected| &mut rejected.too_short);
            }
            Verdict::Solved { moves, proof: Proof::Optimal } => moves,
            Verdict::Unsolvable => return Err(|rejected| &mut rejected.unsolvable),
            Verdict::Stopped(StopReason::DepthLimit) => {
                return Err(|rejected| &mut rejected.too_long);
            }
            Verdict::Solved { .. } | Verdict::Stopped(_) => return Err(UNDECIDED),
        };
        if moves.len() as u64 > u64::from(max_moves) {
            return Err(|rejected| &mut rejected.too_long);
        }
        self.accepts(round, &moves)?;
        Ok(moves)
    }

    /// Whether a round with the right number of moves meets the other criteria. `moves` is an optimal solution.
    pub(super) fn accepts(&mut self, round: &Round, moves: &[Move]) -> Result<(), Rejection> {
        let &Difficulty { min_robots, allow_solo, .. } = self.difficulty;
        let moved = Robot::ALL.iter().filter(|&&robot| moves.iter().any(|mv| mv.robot == robot));
        if moved.count() < min_robots || !self.needs_robots(round, moves.len() as u32)? {
            return Err(|rejected| &mut rejected.too_few_robots);
        }
        if !allow_solo && self.is_solo(round)? {
            return Err(|rejected| &mut rejected.solo);
        }
        self.accepts_solutions(round, moves)
    }

    /// Whether the round has no other solution than `moves`, and enough rebounds in each, where that is asked for.
    fn accepts_solutions(&mut self, round: &Round, moves: &[Move]) -> Result<(), Rejection> {
        let &Difficulty { unique, min_rebounds, max_nodes, .. } = self.difficulty;
        let bounces = |moves: Vec<Move>| {
            let solution = Solution::new(round.board(), round.start(), moves);
            solution.expect("every move of a solution is legal").rebounds >= min_rebounds
        };
        if !bounces(moves.to_vec()) {
            return Err(TOO_FEW_REBOUNDS);
        }
        if !unique && min_rebounds == 0 {
            return Ok(());
        }
        let optimum = moves.len() as u32;
        let found = self.within(max_nodes, None, |_, control| all_within(round, optimum, control));
        let OptimalVerdict::Solved(solutions) = found.verdict else { return Err(UNDECIDED) };
        let found = distinct(round, solutions.iter(), COMPARED);
        if unique && found.solutions.len() > 1 {
            return Err(|rejected| &mut rejected.several);
        }
        if !found.is_complete {
            return Err(UNDECIDED);
        }
        // Each robot makes its own moves in the same order in all solutions that are merged.
        if !found.solutions.into_iter().all(|it| bounces(it.moves)) {
            return Err(TOO_FEW_REBOUNDS);
        }
        Ok(())
    }

    /// Whether no solution of `optimum` moves uses fewer robots than the required number.
    fn needs_robots(&mut self, round: &Round, optimum: u32) -> Result<bool, Rejection> {
        let fewer = self.difficulty.min_robots.saturating_sub(1);
        for movers in groups(round.start().squares().len(), fewer) {
            let Some(frozen) = freeze(round, &movers) else { continue };
            match self.solve(&frozen, optimum).verdict {
                Verdict::Solved { moves, .. } if moves.len() as u32 <= optimum => return Ok(false),
                Verdict::Solved { proof: Proof::Optimal, .. }
                | Verdict::Unsolvable
                | Verdict::Stopped(StopReason::DepthLimit) => {}
                Verdict::Solved { .. } | Verdict::Stopped(_) => return Err(UNDECIDED),
            }
        }
        Ok(true)
    }

    /// Whether some robot that may arrive can solve the round alone. A robot alone has at most one state
    /// for each square and turn, so the search visits all of them.
    fn is_solo(&mut self, round: &Round) -> Result<bool, Rejection> {
        let robots = round.start().robots().map(|(robot, _)| robot);
        for robot in robots.filter(|&robot| round.may_arrive(robot)) {
            let Some(frozen) = freeze(round, &[robot]) else { continue };
            match self.within(None, None, |_, control| bfs(&frozen, control)).verdict {
                Verdict::Solved { .. } => return Ok(true),
                Verdict::Unsolvable => {}
                Verdict::Stopped(_) => return Err(UNDECIDED),
            }
        }
        Ok(false)
    }

    fn solve(&mut self, round: &Round, max_depth: u32) -> Report<Move> {
        let max_depth = (max_depth < u32::MAX).then_some(max_depth);
        let max_nodes = self.difficulty.max_nodes;
        self.within(max_nodes, max_depth, |solver, control| solver.solve(round, control))
    }

    /// Runs a search within these limits and those of the caller's nodes and memory.
    pub(super) fn within<T>(
        &mut self,
        max_nodes: Option<u64>,
        max_depth: Option<u32>,
        search: impl FnOnce(&mut dyn Solve<Round>, &mut Control<'_>) -> T,
    ) -> T {
        let control = &mut *self.control;
        let nodes = [control.node_limit(), max_nodes].into_iter().flatten().min();
        let part = control.child().max_nodes(nodes).max_depth(max_depth);
        let mut tell = |progress: &Progress| control.tell(progress);
        search(self.solver, &mut part.progress(&mut tell))
    }
}

/// Every choice of `size` of the first `count` robots; none of size 0.
fn groups(count: usize, size: usize) -> impl Iterator<Item = Vec<Robot>> {
    (1_u32..1 << count).filter(move |group| group.count_ones() as usize == size).map(move |group| {
        let robots = Robot::ALL.into_iter();
        robots.filter(|robot| group & (1 << robot.index()) != 0).collect()
    })
}
