//! New rounds: by difficulty, of a day, and by the commands for robots, targets and boards.
//!
//! Every function is pure: the caller passes the random numbers, and the same numbers give the same round
//! on every machine and in every later version. Only [`by_level`] and [`daily`] search. The other
//! functions do not check that a round can be solved, but they never give a round that is already solved.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use carom_engine::ricochet::{Faults, Goal, Position, Profile, Round, RoundSetup, Sides, Target};
use carom_engine::{Puzzle as _, Square};
use carom_generator::draw::pick;
use carom_generator::ricochet::{Difficulty, GenerateError, Puzzle, Recipe, Style};
use carom_solver::{Control, Solve};
use rand::Rng;
use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};

use crate::Date;

/// The difficulty of a puzzle: the number of moves of its shortest solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Level {
    /// 3 or 4 moves.
    Easy,
    /// 5 to 7 moves.
    Medium,
    /// 8 to 11 moves.
    Hard,
    /// 12 moves or more.
    VeryHard,
    /// Exactly this number of moves, at least 1.
    Exactly(u32),
}

impl Level {
    /// The levels with names.
    pub const NAMED: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::VeryHard];

    /// The numbers of moves.
    #[must_use]
    pub const fn moves(self) -> RangeInclusive<u32> {
        match self {
            Self::Easy => 3..=4,
            Self::Medium => 5..=7,
            Self::Hard => 8..=11,
            Self::VeryHard => 12..=u32::MAX,
            // The range is empty for 0, so the generator returns an error.
            Self::Exactly(0) => RangeInclusive::new(1, 0),
            Self::Exactly(moves) => moves..=moves,
        }
    }

    /// The named level for a number of moves; fewer moves than 3 are easy.
    #[must_use]
    pub fn of(moves: u32) -> Self {
        let is_within = |level: &Self| moves <= *level.moves().end();
        Self::NAMED.into_iter().find(is_within).unwrap_or(Self::VeryHard)
    }
}

/// `easy`, `medium`, `hard`, `very hard`, or for example `6 moves`.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Easy => f.pad("easy"),
            Self::Medium => f.pad("medium"),
            Self::Hard => f.pad("hard"),
            Self::VeryHard => f.pad("very hard"),
            Self::Exactly(1) => f.pad("1 move"),
            Self::Exactly(moves) => write!(f, "{moves} moves"),
        }
    }
}

/// A puzzle of a level, with an optimal solution.
///
/// This function deals rounds until one has the level. This can take long for hard levels, so call it
/// from a thread that may block.
///
/// # Errors
/// The errors of [`carom_generator::ricochet::random_puzzle`]; mainly [`GenerateError::BudgetExhausted`]
/// for a number of moves that very few rounds need.
pub fn by_level(
    level: Level,
    recipe: &Recipe,
    solver: &mut dyn Solve<Round>,
    cancel: Option<&AtomicBool>,
    rng: &mut dyn Rng,
) -> Result<Puzzle, GenerateError> {
    let moves = level.moves();
    let difficulty =
        Difficulty { min_moves: *moves.start(), max_moves: *moves.end(), ..Difficulty::default() };
    let mut control =
        cancel.map_or_else(Control::default, |flag| Control::default().cancel_on(flag));
    carom_generator::ricochet::random_puzzle(recipe, &difficulty, solver, &mut control, rng)
}

/// The puzzle of a day, the same everywhere: four robots on an official board without diagonals, plain
/// rules, 5 to 7 moves.
///
/// Its random numbers come from [`Pcg64`] (M. E. O'Neill, *PCG: A Family of Simple Fast Space-Efficient
/// Statistically Good Algorithms for Random Number Generation*, 2014) with the state [`Date::number`] and
/// the stream 17. It has no node limit, so every solver that proves its solutions gives the same puzzle.
///
/// # Errors
/// [`GenerateError::Cancelled`].
pub fn daily(
    date: Date,
    solver: &mut dyn Solve<Round>,
    cancel: Option<&AtomicBool>,
) -> Result<Puzzle, GenerateError> {
    const STREAM: u128 = 17;
    let recipe = Recipe {
        style: Style::Official(Sides::WithoutDiagonals),
        robots: 4,
        goal_robot: None,
        profile: Profile::PLAIN,
    };
    let mut rng = Pcg64::new(date.number().into(), STREAM);
    by_level(Level::Medium, &recipe, solver, cancel, &mut rng)
}

/// The same board and goal, with the same number of robots on random squares.
///
/// # Errors
/// [`GenerateError::NoRoom`] if the board has too few start squares, or if the round is solved on each of
/// them.
pub fn random_robots(round: &Round, rng: &mut dyn Rng) -> Result<Round, GenerateError> {
    // Robots never start on a printed goal. Only a goal that is set by hand can be solved at once.
    const DRAWS: usize = 1000;
    let (board, count) = (round.board(), round.start().squares().len());
    for _ in 0..DRAWS {
        let robots = carom_generator::ricochet::random_robots(board, count, rng)?;
        let dealt = sound(round, robots, round.goal());
        if !is_on_goal(dealt.start(), dealt.goal()) {
            return Ok(dealt);
        }
    }
    let squares = board.size().squares().filter(|&square| board.is_start_square(square)).count();
    Err(GenerateError::NoRoom { count, squares })
}

/// Another printed target for the robots on their present squares.
///
/// # Errors
/// [`GenerateError::NoTarget`] if no other printed target remains for these robots that they have not
/// already reached.
pub fn random_target(
    round: &Round,
    position: &Position,
    rng: &mut dyn Rng,
) -> Result<Round, GenerateError> {
    let goals: Vec<Goal> = targets(round)
        .map(Target::goal)
        .filter(|&goal| goal != round.goal() && !is_on_goal(position, goal))
        .collect();
    let goal = pick(rng, &goals).ok_or(GenerateError::NoTarget { robot: None })?;
    Ok(sound(round, position.squares().to_vec(), goal))
}

/// A round with robots and a goal that are known to be valid on its board.
fn sound(round: &Round, robots: Vec<Square>, goal: Goal) -> Round {
    let setup = RoundSetup { robots, goal, profile: round.profile() };
    Round::new(Arc::clone(round.board()), setup)
        .expect("start squares and printed targets are valid")
}

/// The printed targets that can be the goal of this round, row by row.
pub fn targets(round: &Round) -> impl Iterator<Item = Target> + '_ {
    let count = round.start().squares().len();
    let has_robot = move |target: &&Target| target.robot.is_none_or(|it| it.index() < count);
    round.board().targets().iter().filter(has_robot).copied()
}

/// Whether a robot that may solve the round stands on the goal. It need not have turned.
#[must_use]
pub fn is_on_goal(position: &Position, goal: Goal) -> bool {
    match goal.robot {
        Some(robot) => position.square(robot) == Some(goal.square),
        None => position.robot_on(goal.square).is_some(),
    }
}

/// The round from another position, for which a solver is asked after each move. If the rules require a
/// turn, the turns made so far count.
///
/// # Errors
/// The [`Faults`] of a position that is not valid on the board.
pub fn from_here(round: &Round, position: &Position) -> Result<Round, Faults> {
    let resumed = round.resumed(position)?;
    debug_assert_eq!(resumed.is_solved(resumed.start()), round.is_solved(position));
    Ok(resumed)
}
