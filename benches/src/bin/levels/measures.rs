//! [`Measures`]: what makes a round of Ricochet Robots hard for a person.

use std::cmp::Reverse;

use carom_engine::Rules;
use carom_engine::ricochet::{Move, Robot, Round, Slide};
use carom_solver::ricochet::{MOST_COMPARED, distinct};
use carom_solver::search::OptimalSolutions;

/// Numbers about the shortest solutions of a round. Solutions that differ only by the order of their moves count as one, as
/// [`distinct`] merges them.
pub(crate) struct Measures {
    pub(crate) moves: u32,
    /// The number of robots that move, in the solution in which the fewest move.
    robots: usize,
    /// The number of slides that a diagonal turns, in the solution with the fewest of them.
    deflections: usize,
    pub(crate) solutions: u32,
    /// The number of legal first moves with which no shortest solution begins.
    wrong_first_moves: usize,
}

impl Measures {
    /// The measures, and the shortest solutions that count. `None` if there are more than [`MOST_COMPARED`].
    pub(crate) fn of(
        round: &Round,
        all: &OptimalSolutions<Move>,
    ) -> Option<(Self, Vec<Vec<Move>>)> {
        if all.count() > MOST_COMPARED as u64 {
            return None;
        }
        let solutions: Vec<Vec<Move>> = distinct(round, all.iter(), MOST_COMPARED)
            .solutions
            .into_iter()
            .map(|it| it.moves)
            .collect();
        let least = |count: fn(&[Slide]) -> usize| {
            solutions.iter().map(|it| count(&slides(round, it))).min()
        };
        let mut firsts: Vec<Move> = all.iter().filter_map(|it| it.first().copied()).collect();
        firsts.dedup();
        let measures = Self {
            moves: all.length(),
            robots: least(robots)?,
            deflections: least(deflections)?,
            solutions: solutions.len() as u32,
            wrong_first_moves: round.legal_moves(&round.initial_state()).len() - firsts.len(),
        };
        Some((measures, solutions))
    }

    /// A key that grows with the difficulty.
    pub(crate) const fn difficulty(&self) -> (u32, usize, usize, Reverse<u32>, usize) {
        let Self { moves, robots, deflections, solutions, wrong_first_moves } = *self;
        (moves, robots, deflections, Reverse(solutions), wrong_first_moves)
    }

    /// The line of a level in the table of all measures.
    pub(crate) fn line(&self, pack: &str, id: &str) -> String {
        let Self { moves, robots, deflections, solutions, wrong_first_moves } = self;
        format!("{pack},{id},{moves},{robots},{deflections},{solutions},{wrong_first_moves}\n")
    }
}

/// The slides of a solution.
pub(crate) fn slides(round: &Round, moves: &[Move]) -> Vec<Slide> {
    let mut position = round.initial_state();
    let slide = |&mv: &Move| {
        let slide = round.board().slide(&position, mv).expect("a legal move");
        position = round.play_unchecked(&position, mv);
        slide
    };
    moves.iter().map(slide).collect()
}

/// The number of robots that move.
pub(crate) fn robots(slides: &[Slide]) -> usize {
    Robot::ALL.iter().filter(|&&robot| slides.iter().any(|it| it.mv.robot == robot)).count()
}

/// The number of slides that a diagonal turns.
pub(crate) fn deflections(slides: &[Slide]) -> usize {
    slides.iter().filter(|it| it.deflected).count()
}
