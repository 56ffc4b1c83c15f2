//! Every optimal solution of a round, with its properties and an order of preference.
//!
//! Solutions are lines of real moves. Equal robots count as different, so two lines that differ by a swap
//! of equal helpers are two solutions. [`distinct`] merges solutions that differ only by the order of
//! independent moves.

mod distinct;
mod list;
mod preference;

use alloc::vec::Vec;

use carom_engine::ricochet::{Board, IllegalMove, Move, Position, Robot, Round};

pub use distinct::{Distinct, DistinctSolution, MOST_COMPARED, distinct};
pub use list::{ListOptions, SolutionList, list_optimal};
pub use preference::{Preference, preferred};

use super::RelaxedMap;
use crate::search::{self, OptimalReport, optimal_solutions};
use crate::{Control, Solve};

/// Finds every optimal solution of a round. First `solver` finds their length, then [`all_within`]
/// finds them all.
///
/// The node and memory limits apply to each of the two searches. The reported cost is that of the second
/// search, or that of the solver if it does not find a solution.
///
/// ```
/// use carom_engine::ricochet::{Round, format_moves};
/// use carom_solver::Control;
/// use carom_solver::ricochet::{DEFAULT, Preference, all_optimal, distinct, preferred};
/// use carom_solver::search::OptimalVerdict;
///
/// let round = Round::parse("3A-2A-1A-4A", "0,0 15,0 0,15 15,15", "green to 1,3")?;
/// let mut solver = DEFAULT.solver();
/// let report = all_optimal(&round, &mut *solver, &mut Control::default());
/// let OptimalVerdict::Solved(solutions) = report.verdict else { panic!("no solution") };
/// for moves in preferred(&solutions, Preference::FewestRobots).take(3) {
///     println!("{}", format_moves(&moves));
/// }
/// let distinct = distinct(&round, solutions.iter(), 100_000);
/// assert!(distinct.is_complete && distinct.solutions.len() as u64 <= solutions.count());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn all_optimal(
    round: &Round,
    solver: &mut dyn Solve<Round>,
    control: &mut Control<'_>,
) -> OptimalReport<Move> {
    search::all_optimal(round, solver, all_within, control)
}

/// Finds every optimal solution of a round of at most `longest` moves by [`optimal_solutions`] with the [`RelaxedMap`]. It needs
/// less memory for rounds of up to [`Robot::STANDARD`] robots.
pub fn all_within(round: &Round, longest: u32, control: &mut Control<'_>) -> OptimalReport<Move> {
    match round.compact() {
        Some(round) => optimal_solutions(&round, &RelaxedMap::new(&round), longest, control),
        None => optimal_solutions(round, &RelaxedMap::new(round), longest, control),
    }
}

/// A solution and its properties.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Solution {
    /// The moves.
    pub moves: Vec<Move>,
    /// The number of moves of each robot, in the order of [`Robot::ALL`].
    pub moves_by_robot: [u32; Robot::MAX],
    /// The number of rebounds: moves in which a robot slides straight back, opposite to the direction at
    /// the end of its own last slide, even if other robots moved in between.
    pub rebounds: u32,
}

impl Solution {
    /// Plays the moves from a position of a board.
    ///
    /// # Errors
    /// [`IllegalMove`] if a robot cannot make its slide. The restrictions of a profile are not checked.
    ///
    /// # Panics
    /// If the position is not from this board.
    pub fn new(board: &Board, start: &Position, moves: Vec<Move>) -> Result<Self, IllegalMove> {
        let mut squares = start.squares().to_vec();
        let mut headings = [None; Robot::MAX];
        let mut moves_by_robot = [0; Robot::MAX];
        let mut rebounds = 0;
        for &mv in &moves {
            let position = board.position(&squares).expect("a slide ends where a robot can stand");
            let slide = board.slide(&position, mv)?;
            let robot = mv.robot.index();
            squares[robot] = slide.end();
            let last = headings[robot].replace(slide.heading());
            rebounds += u32::from(last == Some(mv.direction.opposite()));
            moves_by_robot[robot] += 1;
        }
        Ok(Self { moves, moves_by_robot, rebounds })
    }

    /// The robots that move, with their numbers of moves, red first.
    pub fn robots_moved(&self) -> impl Iterator<Item = (Robot, u32)> + '_ {
        Robot::ALL.into_iter().zip(self.moves_by_robot).filter(|&(_, moves)| moves > 0)
    }
}
