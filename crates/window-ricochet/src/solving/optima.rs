//! [`Optima`]: the optimal solutions of a round, up to a limit.

use carom_engine::ricochet::{Move, Round};
use carom_solver::ricochet::{
    MOST_COMPARED, Preference, Solution, Solve, all_optimal, distinct, preferred,
};
use carom_solver::search::OptimalVerdict;
use carom_solver::{Control, Report, StopReason, Verdict};

/// The maximum number of distinct solutions in the list.
pub(crate) const LISTED: usize = 100;

/// The distinct optimal solutions of a round; solutions with the fewest robots come first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Optima {
    /// At least one solution, at most [`LISTED`].
    pub list: Vec<Listed>,
    /// The number of distinct solutions.
    pub(crate) distinct: usize,
    /// Whether all solutions were compared; if not, there may be more distinct ones.
    pub(crate) is_complete: bool,
    /// The number of solutions if every order of the moves counts.
    pub(crate) count: u64,
}

/// A row of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    pub solution: Solution,
    /// The number of possible orders of its moves.
    pub(crate) orders: u64,
}

impl Optima {
    /// Finds the optimal solutions; the report gives the reason if there are none.
    pub(super) fn find(
        round: &Round,
        solver: &mut dyn Solve<Round>,
        control: &mut Control<'_>,
    ) -> Result<Self, Report<Move>> {
        let report = all_optimal(round, solver, control);
        let stats = report.stats;
        let stopped = |verdict| Report::new("all", verdict, stats);
        let solutions = match report.verdict {
            OptimalVerdict::Solved(solutions) => solutions,
            OptimalVerdict::Unsolvable => return Err(stopped(Ok(Verdict::Unsolvable))),
            OptimalVerdict::Stopped(why) => return Err(stopped(Err(why))),
        };
        let is_cancelled = || control.interruption() == Some(StopReason::Cancelled);
        let lines = preferred(&solutions, Preference::FewestRobots);
        let found = distinct(round, lines.take_while(|_| !is_cancelled()), MOST_COMPARED);
        if is_cancelled() {
            return Err(stopped(Err(StopReason::Cancelled)));
        }
        let listed = found.solutions.iter().take(LISTED).filter_map(|it| {
            let solution = Solution::new(round.board(), round.start(), it.moves.clone()).ok()?;
            Some(Listed { solution, orders: it.reorderings })
        });
        Ok(Self {
            list: listed.collect(),
            distinct: found.solutions.len(),
            is_complete: found.is_complete,
            count: solutions.count(),
        })
    }
}
