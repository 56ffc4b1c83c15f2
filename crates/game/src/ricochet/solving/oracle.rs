//! [`Oracle`]: the fewest moves of one round at a time, from a worker of its own. What the round at the table,
//! the drawing, the targets of a whole game and the player's line ask.

use std::time::Duration;

use carom_engine::ricochet::{Move, Round};
use carom_solver::ricochet::DEFAULT;
use carom_solver::{Proof, Stopped, Verdict};

use super::search::{Answer, Reply, Search, Searcher, Update};
use super::shared::{self, TABLE};
use crate::shell::worker::JobId;

/// Asks a solver about a round. Answers about rounds that were asked about before are dropped.
pub(crate) struct Oracle {
    worker: Searcher,
    asked: Option<Asked>,
}

struct Asked {
    id: JobId,
    solver: &'static str,
    round: Round,
    is_answered: bool,
}

/// What was found, and how long it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Finding {
    pub(crate) found: Found,
    pub(crate) elapsed: Duration,
}

/// The end of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    /// These moves solve the round.
    Moves(Vec<Move>, Proof),
    /// There is no solution.
    Unsolvable,
    /// The solver gave up.
    Stopped(Stopped),
    /// The solver has failed; why.
    Failed(String),
}

impl Found {
    /// The moves of a solution.
    pub(crate) fn moves(&self) -> Option<&[Move]> {
        match self {
            Self::Moves(moves, _) => Some(moves),
            Self::Unsolvable | Self::Stopped(_) | Self::Failed(_) => None,
        }
    }
}

impl From<Reply> for Finding {
    fn from(reply: Reply) -> Self {
        let found = match reply.answer.and_then(|answer| answer) {
            Ok(Answer::One(report)) => match report.verdict {
                Verdict::Solved { moves, proof } => Found::Moves(moves, proof),
                Verdict::Unsolvable => Found::Unsolvable,
                Verdict::Stopped(why) => Found::Stopped(why),
            },
            // Nobody asks for all of them here.
            Ok(Answer::All(_)) => Found::Stopped(Stopped::Cancelled),
            Err(why) => Found::Failed(why),
        };
        Self { found, elapsed: reply.elapsed }
    }
}

impl Oracle {
    pub(crate) const fn new(worker: Searcher) -> Self {
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
        self.ask_of(DEFAULT.id, round)
    }

    /// The same of any solver.
    pub(crate) fn ask_of(&mut self, solver: &'static str, round: &Round) -> bool {
        let is_same = |asked: &Asked| asked.solver == solver && asked.round == *round;
        if self.asked.as_ref().is_some_and(is_same) {
            return false;
        }
        let id = self.worker.begin(Search::one(solver, round.clone()));
        self.asked = Some(Asked { id, solver, round: round.clone(), is_answered: false });
        true
    }

    /// Asks nothing any more.
    pub(crate) fn rest(&mut self) {
        if self.asked.take().is_some() {
            self.worker.cancel();
        }
    }

    /// How far the solver is, when there is news of it.
    pub(crate) fn update(&self) -> Option<Update> {
        let asked = self.asked.as_ref()?;
        self.worker.updates().filter(|update| update.id == asked.id).last()
    }

    /// How far the table is that is built for the answer, in percent, when there is news of it.
    pub(crate) fn percent_built(&self) -> Option<u64> {
        let update = self.update()?;
        let asked = self.asked.as_ref().filter(|it| it.solver == TABLE)?;
        shared::percent(&asked.round, &update.progress)
    }

    /// What was found, once, when it has come.
    pub(crate) fn answer(&mut self) -> Option<Finding> {
        let replies: Vec<Reply> = self.worker.replies().collect();
        let asked = self.asked.as_mut()?;
        let reply = replies.into_iter().find(|reply| reply.id == asked.id)?;
        asked.is_answered = true;
        Some(reply.into())
    }
}
