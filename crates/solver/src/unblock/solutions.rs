//! Every optimal solution of a board.

use carom_engine::unblock::{Move, Round};

use super::Blockers;
use crate::search::{self, OptimalReport, optimal_solutions};
use crate::{Control, Solve};

/// Finds every optimal solution of a round. First `solver` finds their length, then [`all_within`] finds them all.
///
/// The limits of `control` apply to each of the two searches. The statistics are those of the second search, or those of the solver
/// if it does not find a solution.
///
/// ```
/// use carom_engine::unblock::{Board, Metric, Round};
/// use carom_solver::Control;
/// use carom_solver::search::OptimalVerdict;
/// use carom_solver::unblock::{Fast, all_optimal};
///
/// let round = Round::new(Board::new("..B.AAB..CC...DD".parse()?)?, Metric::Moves);
/// let report = all_optimal(&round, &mut Fast::new(), &mut Control::default());
/// let OptimalVerdict::Solved(solutions) = report.verdict else { panic!("no solution") };
/// for moves in solutions.iter() {
///     println!("{}", round.board().format_notation(&moves));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn all_optimal(
    round: &Round,
    solver: &mut dyn Solve<Round>,
    control: &mut Control<'_>,
) -> OptimalReport<Move> {
    search::all_optimal(round, solver, all_within, control)
}

/// Finds every optimal solution of a round of at most `longest` moves by [`optimal_solutions`] with [`Blockers`].
pub fn all_within(round: &Round, longest: u32, control: &mut Control<'_>) -> OptimalReport<Move> {
    optimal_solutions(round, &Blockers::new(round), longest, control)
}
