//! [`SolveJob`]: a solver searches for a solution of a puzzle for one player.

use carom_engine::Puzzle;
use carom_solver::{Progress, Stats, StopReason, Verdict};
use serde::{Deserialize, Serialize};

use crate::{Call, Failure, Solvers};

/// The maximum number of bytes for the tables of one search.
pub(crate) const MEMORY: u64 = 2 << 30;

/// Asks for a solution of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SolveJob<P> {
    /// The id of a solver.
    pub solver: String,
    /// The round.
    pub round: P,
}

/// The answer to a [`SolveJob`]. The engine has played the moves of a solution, and they solve the round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SolveAnswer<M> {
    /// The answer of the solver.
    pub verdict: Verdict<M>,
    /// Its work.
    pub stats: Stats,
}

impl<P: Puzzle> SolveJob<P> {
    /// Has the solver search.
    pub(crate) fn solve(
        &self,
        solvers: &mut Solvers<P>,
        call: &Call<'_, Progress>,
    ) -> Result<SolveAnswer<P::Move>, Failure> {
        if call.is_cancelled() {
            let verdict = Verdict::Stopped(StopReason::Cancelled);
            return Ok(SolveAnswer { verdict, stats: Stats::default() });
        }
        let solver = solvers.get(&self.solver)?;
        let report = call.search(MEMORY, |control| solver.solve(&self.round, control));
        if let Some(moves) = report.verdict.moves() {
            self.round.check_solution(moves)?;
        }
        Ok(SolveAnswer { verdict: report.verdict, stats: report.stats })
    }
}
