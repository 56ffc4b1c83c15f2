//! [`Lookup`]: the fewest moves of one round at a time, from a worker of its own.

use carom_engine::ricochet::{Move, Round};
use carom_solver::Verdict;
use carom_solver::ricochet::CATALOGUE;

use super::worker::{JobId, Outcome, Worker};

/// Asks the default solver about a round.
pub(crate) struct Lookup {
    worker: Worker,
    asked: Option<(JobId, Round)>,
}

impl Lookup {
    pub(crate) fn new(worker: Worker) -> Self {
        Self { worker, asked: None }
    }

    /// The round that was asked about last.
    pub(crate) fn round(&self) -> Option<&Round> {
        self.asked.as_ref().map(|(_, round)| round)
    }

    /// Asks, unless this is what was asked last. Returns whether it did.
    pub(crate) fn ask(&mut self, round: &Round) -> bool {
        if self.round() == Some(round) {
            return false;
        }
        let id = self.worker.solve(CATALOGUE[0].id, round.clone());
        self.asked = Some((id, round.clone()));
        true
    }

    /// Asks nothing any more.
    pub(crate) fn rest(&mut self) {
        if self.asked.take().is_some() {
            self.worker.cancel();
        }
    }

    /// What was found, once, when it has come. Answers about other rounds are dropped.
    pub(crate) fn answer(&mut self) -> Option<Found> {
        let wanted = self.asked.as_ref().map(|&(id, _)| id);
        let replies: Vec<_> = self.worker.replies().collect();
        let reply = replies.into_iter().find(|reply| wanted == Some(reply.id))?;
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
