//! [`random_at`] and [`random_exact`]: positions and puzzles with an exact number of moves, from a table.

use alloc::sync::Arc;
use alloc::vec::Vec;

use carom_engine::Square;
use carom_engine::ricochet::{Goal, Move, Position, Profile, Robot, Round, RoundSetup};
use carom_solver::{Control, Progress, Solve, StopReason};
use carom_tablebase::{BuildError, Builder, TableSetup, Tablebase};
use rand::Rng;

use super::puzzle::{Judge, Rejection, check};
use super::{Deal, Difficulty, GenerateError, Puzzle, Recipe, Rejections};
use crate::draw::{below, shuffle_front};

/// The maximum number of positions that are drawn from a table before the next board.
const DRAWS: u64 = 32;

/// The number of robots of a table that takes seconds.
const SLOW: usize = 4;

/// A slow table is built only if at least this number of positions with one robot fewer need the wanted moves. With 20, the
/// table has the wanted positions for 342 of 343 pairs of a board and a target at 14 moves, and for 69 of 73 at 18 moves;
/// of the pairs that have them, 342 of 381 and 69 of 75 remain (600 random pairs of the first edition).
const PROMISE: u64 = 20;

/// A random position of a table at a distance, all equally likely; `None` if there is none.
///
/// The colours of the robots count: if a table treats positions that differ by an exchange of robots as
/// one, the exchange is drawn too. Robots may stand on any square where a robot can stop, including printed
/// targets.
///
/// ```
/// use carom_engine::Square;
/// use carom_engine::ricochet::{Goal, Robot};
/// use carom_generator::ricochet::{random_at, random_board};
/// use carom_solver::Control;
/// use carom_tablebase::{TableSetup, Tablebase};
/// use rand_pcg::Pcg64;
///
/// let mut rng = Pcg64::new(1, 0);
/// let goal = Goal { robot: Some(Robot::Red), square: Square::new(2, 2) };
/// let setup = TableSetup::new(random_board(&mut rng), goal, 2);
/// let table = Tablebase::build(&setup, &mut Control::default())?;
/// let position = random_at(&table, 3, &mut rng).expect("a position that needs 3 moves");
/// assert_eq!(table.distance(&position), Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn random_at(table: &Tablebase, distance: u32, rng: &mut dyn Rng) -> Option<Position> {
    let count = table.histogram().get(distance as usize).copied().filter(|&count| count > 0)?;
    // No table has 2^32 positions: 252 squares and four different robots are 3.9 billion.
    let index = below(rng, count as usize) as u64;
    let found = table.nth_at(distance, index)?;
    let mut squares: Vec<Square> = found.squares().to_vec();
    // Interchangeable robots are in the order of their squares.
    let mut alike: Vec<Square> = table.interchangeable().map(|it| squares[it.index()]).collect();
    let count = alike.len();
    shuffle_front(rng, &mut alike, count);
    for (robot, square) in table.interchangeable().zip(alike) {
        squares[robot.index()] = square;
    }
    table.board().position(&squares).ok()
}

/// Deals boards and targets until one has a puzzle of exactly `moves` moves. A table finds all of these
/// puzzles, and one is drawn. This finds long puzzles, which random placements of robots almost never give.
///
/// On each board, every position at the distance with no robot on a printed target is equally likely. All
/// parts of `difficulty` count except the range of moves: a position with too few moving robots, or one
/// that a robot can solve alone, is replaced by another draw, at most 32 times per board. Each board
/// without such a position counts as an attempt, and each drawn position too.
///
/// A table of four robots takes seconds. So a table of three robots, which takes a hundredth of that, is built first, and
/// the board is left out if fewer than 20 of its positions need `moves` moves or more. That leaves out about a tenth of the
/// boards that have positions of `moves` moves with four robots; most of these boards have few of them.
///
/// The number of threads of the builder does not change the result. Each table reuses the builder's memory.
/// The solver is used only if `difficulty` requires several robots. The limit of nodes of `control` is for the
/// searches and not for the tables. [`random_puzzle`](super::random_puzzle) describes the guarantee for the same
/// random numbers.
///
/// # Errors
/// Those of [`random_puzzle`](super::random_puzzle), and
/// - [`GenerateError::Rules`] for rules other than the plain rules,
/// - [`GenerateError::Table`] for more than four robots, and for a board with diagonals.
///
/// ```
/// use carom_engine::ricochet::Profile;
/// use carom_generator::ricochet::{Difficulty, Recipe, Style, random_exact};
/// use carom_solver::Control;
/// use carom_solver::ricochet::DEFAULT;
/// use carom_tablebase::Builder;
/// use rand_pcg::Pcg64;
///
/// let recipe =
///     Recipe { style: Style::Random, robots: 2, goal_robot: None, profile: Profile::PLAIN };
/// let difficulty = Difficulty::default();
/// let mut solver = DEFAULT.solver();
/// let (builder, control) = (&mut Builder::new(), &mut Control::default());
/// let rng = &mut Pcg64::new(1, 0);
/// let puzzle = random_exact(&recipe, 9, &difficulty, builder, &mut *solver, control, rng)?;
/// assert_eq!(puzzle.solution.len(), 9);
/// # Ok::<(), carom_generator::ricochet::GenerateError>(())
/// ```
pub fn random_exact(
    recipe: &Recipe,
    moves: u32,
    difficulty: &Difficulty,
    builder: &mut Builder,
    solver: &mut dyn Solve<Round>,
    control: &mut Control<'_>,
    rng: &mut dyn Rng,
) -> Result<Puzzle, GenerateError> {
    check(recipe, &Difficulty { min_moves: 1, max_moves: moves, ..difficulty.clone() })?;
    if recipe.profile != Profile::PLAIN {
        return Err(GenerateError::Rules { profile: recipe.profile });
    }
    let mut judge = Judge { difficulty, solver, control };
    let mut scout = Builder::new();
    let mut rejected = Rejections::default();
    let mut attempts = 0;
    while attempts < difficulty.max_attempts {
        let Deal { round, layout } = recipe.deal(rng)?;
        if round.board().has_diagonals() {
            // The table of one such board takes minutes.
            return Err(GenerateError::Table(BuildError::Diagonals));
        }
        if recipe.robots == SLOW && !is_promising(&round, moves, &mut scout, &mut judge)? {
            attempts += 1;
            rejected.too_short += 1;
            continue;
        }
        let setup = TableSetup::from(&round);
        let table = with_tables(&mut judge, |control| builder.build(&setup, control))?;
        let found = draw(&table, moves, &mut judge, &mut attempts, &mut rejected, rng);
        builder.recycle(table);
        judge.may_go_on()?;
        if let Some((round, solution)) = found {
            return Ok(Puzzle { round, layout, solution });
        }
    }
    Err(GenerateError::BudgetExhausted { attempts, rejected })
}

/// Whether enough positions of a board need `moves` moves if one helper is left out. In a table all robots are alike but for the
/// target robot, so this may be any robot.
fn is_promising(
    round: &Round,
    moves: u32,
    scout: &mut Builder,
    judge: &mut Judge<'_, '_>,
) -> Result<bool, GenerateError> {
    let goal = Goal { robot: round.goal().robot.map(|_| Robot::Red), ..round.goal() };
    let setup = TableSetup { goal, robots: SLOW - 1, ..TableSetup::from(round) };
    let counts = with_tables(judge, |control| scout.count(&setup, control))?;
    Ok(counts.histogram().iter().skip(moves as usize).sum::<u64>() >= PROMISE)
}

/// Works on tables without a limit of nodes: a table has all positions of its board, and no search expands them.
fn with_tables<T>(
    judge: &mut Judge<'_, '_>,
    work: impl FnOnce(&mut Control<'_>) -> Result<T, BuildError>,
) -> Result<T, GenerateError> {
    let done = judge.within(None, None, |_, control| {
        let part = control.child().max_nodes(None);
        let mut tell = |progress: &Progress| control.tell(progress);
        work(&mut part.progress(&mut tell))
    });
    done.map_err(|error| match error {
        BuildError::Stopped(StopReason::Cancelled) => GenerateError::Cancelled,
        BuildError::Stopped(StopReason::TimeLimit) => GenerateError::TimeLimit,
        error => GenerateError::Table(error),
    })
}

/// Draws positions from a table until one meets the criteria. Returns it with a solution.
fn draw(
    table: &Tablebase,
    moves: u32,
    judge: &mut Judge<'_, '_>,
    attempts: &mut u64,
    rejected: &mut Rejections,
    rng: &mut dyn Rng,
) -> Option<(Round, Vec<Move>)> {
    let left = judge.difficulty.max_attempts - *attempts;
    for _ in 0..DRAWS.min(left) {
        *attempts += 1;
        let Some(position) = random_at(table, moves, rng) else {
            rejected.too_short += 1;
            return None;
        };
        match judged(table, &position, judge) {
            Ok(found) => return Some(found),
            Err(reason) => *reason(rejected) += 1,
        }
    }
    None
}

/// The round that starts with a position of the table, if it meets the criteria.
fn judged(
    table: &Tablebase,
    position: &Position,
    judge: &mut Judge<'_, '_>,
) -> Result<(Round, Vec<Move>), Rejection> {
    let board = table.board();
    if !position.squares().iter().all(|&square| board.is_start_square(square)) {
        return Err(|rejected| &mut rejected.on_target);
    }
    let robots = position.squares().to_vec();
    let setup = RoundSetup { robots, goal: table.goal(), profile: Profile::PLAIN };
    let round = Round::new(Arc::clone(board), setup).expect("a position of the table is valid");
    let solution = table.optimal_line(position).expect("a position at a distance is solvable");
    judge.accepts(&round, &solution)?;
    Ok((round, solution))
}
