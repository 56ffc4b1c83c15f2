//! [`SolveJob`]: a solver searches for a solution of a puzzle for one player.

use std::cell::Cell;
use std::time::Duration;

use carom_engine::Puzzle;
use carom_solver::{Progress, Report, Stats, Verdict};
use serde::{Deserialize, Serialize};

use crate::{Answer, Call, Failure, Solvers};

/// The maximum number of bytes for the tables of one search.
pub(crate) const MEMORY: u64 = 2 << 30;

/// The time in which hints wait for a shortest solution.
const EXACT_TIME: Duration = Duration::from_secs(1);
/// The time after which hints take any solution.
const HINT_TIME: Duration = Duration::from_secs(3);
/// The solver that finds a solution soon.
const SOON: &str = "anytime";

/// Asks for a solution of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SolveJob<P> {
    /// The id of a solver.
    pub solver: String,
    /// The round.
    pub round: P,
    /// Whether hints wait for it. If the solver has no answer after a second, the solver `anytime` goes on, and its best solution of
    /// the next two seconds is the answer. It may not be the shortest.
    pub is_for_hints: bool,
}

impl<P: Puzzle> SolveJob<P> {
    /// Has the solver search. The engine has played the moves of a solution, and they solve the round.
    pub(crate) fn solve<S>(
        &self,
        solvers: &mut Solvers<P>,
        call: &Call<'_, Progress>,
    ) -> Result<Answer<P::Move, S>, Failure> {
        let is_over = || (call.elapsed)() >= EXACT_TIME;
        let solver = solvers.get(&self.solver)?;
        let mut report = call.search(MEMORY, |control| {
            // After a cancellation not even an easy puzzle is solved.
            if let Some(why) = control.interruption() {
                return Report::new("", Err(why), Stats::default());
            }
            let part = control.child();
            let part = if self.is_for_hints { part.deadline(&is_over) } else { part };
            let mut tell = |progress: &Progress| control.tell(progress);
            solver.solve(&self.round, &mut part.progress(&mut tell))
        });
        if self.is_for_hints
            && matches!(report.verdict, Verdict::Stopped(_))
            && !call.is_cancelled()
        {
            report = self.solve_soon(solvers, call)?;
        }
        let answer = Answer::new(report, (call.elapsed)(), None);
        answer.replay(&self.round)?;
        Ok(answer)
    }

    /// Has the solver [`SOON`] search until the time for hints is over and there is a solution.
    fn solve_soon(
        &self,
        solvers: &mut Solvers<P>,
        call: &Call<'_, Progress>,
    ) -> Result<Report<P::Move>, Failure> {
        let is_solved = Cell::new(false);
        let is_over = || is_solved.get() && (call.elapsed)() >= HINT_TIME;
        let solver = solvers.get(SOON)?;
        Ok(call.search(MEMORY, |control| {
            let part = control.child().deadline(&is_over);
            let mut tell = |progress: &Progress| {
                is_solved.set(progress.best.is_some());
                control.tell(progress);
            };
            solver.solve(&self.round, &mut part.progress(&mut tell))
        }))
    }
}
