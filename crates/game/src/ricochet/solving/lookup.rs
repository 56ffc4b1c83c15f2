//! [`Lookup`]: the fewest moves of one round at a time, from a worker of its own.

use carom_engine::ricochet::{Move, Round};
use carom_solver::Verdict;
use carom_solver::ricochet::CATALOGUE;

use super::shared::{self, TABLE};
use super::worker::{JobId, Outcome, Worker};

/// Asks a solver about a round.
pub(crate) struct Lookup {
    worker: Worker,
    asked: Option<Asked>,
}

struct Asked {
    id: JobId,
    solver: &'static str,
    round: Round,
    is_answered: bool,
}

impl Lookup {
    pub(crate) fn new(worker: Worker) -> Self {
        Self { worker, asked: None }
    }

    /// The round that was asked about last.
    pub(crate) fn round(&self) -> Option<&Round> {
        self.asked.as_ref().map(|asked| &asked.round)
    }

    /// Whether an answer of a solver is on its way.
    pub(crate) fn waits_for(&self, solver: &str) -> bool {
        self.asked.as_ref().is_some_and(|asked| asked.solver == solver && !asked.is_answered)
    }

    /// Asks the default solver, unless this is what was asked last. Returns whether it did.
    pub(crate) fn ask(&mut self, round: &Round) -> bool {
        self.ask_of(CATALOGUE[0].id, round)
    }

    /// The same of any solver.
    pub(crate) fn ask_of(&mut self, solver: &'static str, round: &Round) -> bool {
        let is_same = |asked: &Asked| asked.solver == solver && asked.round == *round;
        if self.asked.as_ref().is_some_and(is_same) {
            return false;
        }
        let id = self.worker.solve(solver, round.clone());
        self.asked = Some(Asked { id, solver, round: round.clone(), is_answered: false });
        true
    }

    /// Asks nothing any more.
    pub(crate) fn rest(&mut self) {
        if self.asked.take().is_some() {
            self.worker.cancel();
        }
    }

    /// How far the table is that is built for the answer, in percent, when there is news of it.
    pub(crate) fn percent_built(&self) -> Option<u64> {
        let update = self.worker.updates().last()?;
        let asked = self.asked.as_ref().filter(|it| it.id == update.id && it.solver == TABLE)?;
        shared::percent(&asked.round, &update.progress)
    }

    /// What was found, once, when it has come. Answers about other rounds are dropped.
    pub(crate) fn answer(&mut self) -> Option<Found> {
        let replies: Vec<_> = self.worker.replies().collect();
        let asked = self.asked.as_mut()?;
        let reply = replies.into_iter().find(|reply| reply.id == asked.id)?;
        asked.is_answered = true;
        Some(match reply.outcome {
            Outcome::Finished(report) => match report.verdict {
                Verdict::Solved { moves, .. } => Found::Moves(moves),
                Verdict::Unsolvable => Found::Unsolvable,
                Verdict::Stopped(_) => Found::Nothing,
            },
            Outcome::Optima(_) | Outcome::Failed(_) => Found::Nothing,
        })
    }
}

/// What a [`Lookup`] has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    /// An optimum.
    Moves(Vec<Move>),
    /// There is no solution.
    Unsolvable,
    /// The solver gave up.
    Nothing,
}
