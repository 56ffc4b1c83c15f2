//! [`Oracle`]: computes the optimum of one round at a time with the default solver, with its own worker. The table, the editor,
//! the targets of a whole game and the player's line use it.

use std::time::Duration;

use carom_engine::ricochet::{Move, Round};
use carom_jobs::ricochet::SolveJob;
use carom_shell::latest_job::LatestJob;
use carom_shell::words::Phrase;
use carom_shell::words::verdict::{Verdicts, failed, stopped};
use carom_solver::ricochet::DEFAULT;
use carom_solver::{Proof, StopReason, Verdict};

use super::search::{Reply, Searcher, Update, answer};

/// Asks a solver about a round. Answers to earlier questions are dropped.
pub(crate) struct Oracle {
    latest_job: LatestJob<SolveJob, ()>,
    /// The last question. It stays after its answer, so that nothing is asked twice.
    asked: Option<Round>,
}

/// The result of a search, and its time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Finding {
    pub(crate) found: OracleAnswer,
    pub(crate) elapsed: Duration,
}

/// The end of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum OracleAnswer {
    /// These moves solve the round.
    Moves(Vec<Move>, Proof),
    /// There is no solution.
    Unsolvable,
    /// The solver has stopped without an answer.
    Stopped(StopReason),
    /// The solver has failed, with the reason.
    Failed(String),
}

impl OracleAnswer {
    /// The moves of a solution.
    pub(crate) fn moves(&self) -> Option<&[Move]> {
        match self {
            Self::Moves(moves, _) => Some(moves),
            Self::Unsolvable | Self::Stopped(_) | Self::Failed(_) => None,
        }
    }

    /// The result in the words of a page.
    pub(crate) fn phrase(&self, verdicts: &Verdicts) -> Phrase {
        match self {
            Self::Moves(moves, proof) => verdicts.solved(moves.len(), *proof),
            Self::Unsolvable => verdicts.unsolvable(),
            Self::Stopped(why) => stopped(*why),
            Self::Failed(why) => failed(why),
        }
    }
}

impl From<Reply> for Finding {
    fn from(reply: Reply) -> Self {
        let elapsed = reply.elapsed;
        let found = match answer(reply) {
            Ok(answer) => match answer.into_verdict() {
                Verdict::Solved { moves, proof } => OracleAnswer::Moves(moves, proof),
                Verdict::Unsolvable => OracleAnswer::Unsolvable,
                Verdict::Stopped(why) => OracleAnswer::Stopped(why),
            },
            Err(why) => OracleAnswer::Failed(why),
        };
        Self { found, elapsed }
    }
}

impl Oracle {
    pub(crate) const fn new(worker: Searcher) -> Self {
        Self { latest_job: LatestJob::new(worker), asked: None }
    }

    /// The round that was asked about last.
    pub(crate) const fn round(&self) -> Option<&Round> {
        self.asked.as_ref()
    }

    /// Asks the default solver, unless this was the last question. Returns whether it asks.
    pub(crate) fn ask(&mut self, round: &Round) -> bool {
        if self.asked.as_ref() == Some(round) {
            return false;
        }
        self.latest_job.ask((), SolveJob::one(DEFAULT.id, round.clone()));
        self.asked = Some(round.clone());
        true
    }

    /// Gives up the question and forgets it.
    pub(crate) fn rest(&mut self) {
        self.asked = None;
        self.latest_job.cancel();
    }

    /// The progress of the solver, if there is news.
    pub(crate) fn update(&self) -> Option<Update> {
        self.latest_job.updates().last()
    }

    /// The result, once, after it has arrived.
    pub(crate) fn answer(&mut self) -> Option<Finding> {
        let ((), reply) = self.latest_job.answer()?;
        Some(reply.into())
    }
}
