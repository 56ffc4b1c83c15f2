//! [`Measures`]: what makes a round hard.

use alloc::vec::Vec;
use core::cmp::Reverse;

use carom_engine::Rules;
use carom_engine::ricochet::{Move, Round};
use carom_solver::ricochet::{MOST_COMPARED, Solution, distinct};
use carom_solver::search::OptimalSolutions;

/// What makes a round hard for a person. All numbers are about its shortest solutions. Solutions that differ only by the order
/// of their moves count as one, as [`distinct`] merges them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Measures {
    /// The fewest moves.
    pub moves: u32,
    /// The number of robots that move, in the solution in which the fewest move.
    pub robots: u32,
    /// The number of slides that a diagonal turns, in the solution with the fewest of them.
    pub deflections: u32,
    /// The number of shortest solutions.
    pub solutions: u32,
    /// The number of legal first moves with which no shortest solution begins.
    pub wrong_first_moves: u32,
}

impl Measures {
    /// Measures a round by all of its shortest solutions. `None` if there are more than [`MOST_COMPARED`].
    ///
    /// ```
    /// use carom_engine::Square;
    /// use carom_engine::ricochet::{Board, BoardSetup, Goal, Profile, Robot, Round, RoundSetup};
    /// use carom_engine::Size;
    /// use carom_generator::ricochet::Measures;
    /// use carom_solver::Control;
    /// use carom_solver::ricochet::{DEFAULT, all_optimal};
    /// use carom_solver::search::OptimalVerdict;
    ///
    /// // Red goes to the opposite corner by one of two ways.
    /// let board = Board::new(BoardSetup::empty(Size::OFFICIAL))?;
    /// let goal = Goal { robot: Some(Robot::Red), square: Square::new(15, 15) };
    /// let setup = RoundSetup { robots: vec![Square::new(0, 0)], goal, profile: Profile::PLAIN };
    /// let round = Round::new(board, setup)?;
    /// let found = all_optimal(&round, &mut *DEFAULT.solver(), &mut Control::default()).verdict;
    /// let OptimalVerdict::Solved(solutions) = found else { panic!("no solution") };
    /// let measures = Measures::of(&round, &solutions).expect("few solutions");
    /// assert_eq!((measures.moves, measures.solutions, measures.wrong_first_moves), (2, 2, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If the solutions are those of another round.
    #[must_use]
    pub fn of(round: &Round, solutions: &OptimalSolutions<Move>) -> Option<Self> {
        if solutions.count() > MOST_COMPARED as u64 {
            return None;
        }
        let distinct = distinct(round, solutions.iter(), MOST_COMPARED).solutions;
        let mut measures = Self {
            moves: solutions.length(),
            robots: u32::MAX,
            deflections: u32::MAX,
            solutions: distinct.len() as u32,
            wrong_first_moves: 0,
        };
        for solution in distinct {
            measures.deflections = measures.deflections.min(deflections(round, &solution.moves));
            let solution = Solution::new(round.board(), round.start(), solution.moves);
            let moved = solution.expect("every move of a solution is legal").robots_moved().count();
            measures.robots = measures.robots.min(moved as u32);
        }
        let mut wrong = round.legal_moves(&round.initial_state());
        let mut firsts: Vec<Move> = solutions.iter().filter_map(|it| it.first().copied()).collect();
        firsts.dedup();
        wrong.retain(|mv| !firsts.contains(mv));
        measures.wrong_first_moves = wrong.len() as u32;
        Some(measures)
    }

    /// A key that grows with the difficulty: more moves come first, then more robots, more deflections, fewer solutions, and more
    /// wrong first moves.
    #[must_use]
    pub const fn difficulty(&self) -> (u32, u32, u32, Reverse<u32>, u32) {
        let Self { moves, robots, deflections, solutions, wrong_first_moves } = *self;
        (moves, robots, deflections, Reverse(solutions), wrong_first_moves)
    }
}

/// The number of slides that a diagonal turns.
fn deflections(round: &Round, moves: &[Move]) -> u32 {
    let mut position = round.initial_state();
    let mut count = 0;
    for &mv in moves {
        let slide = round.board().slide(&position, mv).expect("every move of a solution is legal");
        count += u32::from(slide.deflected);
        position = round.play_unchecked(&position, mv);
    }
    count
}
