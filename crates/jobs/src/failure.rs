//! [`Failure`]: why a job has no answer.

use carom_engine::WrongSolution;
use serde::{Deserialize, Serialize};

/// The reason why a job has no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize, Deserialize)]
#[error("{text}")]
pub struct Failure {
    /// The reason, for programs.
    pub code: FailureCode,
    /// The reason in English.
    pub text: String,
}

/// The kind of a [`Failure`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FailureCode {
    /// No solver has the id of the job.
    UnknownSolver,
    /// The moves of the solver do not solve the puzzle.
    WrongSolution,
    /// None of these new puzzles was as wanted.
    BudgetExhausted {
        /// The number of puzzles.
        attempts: u64,
    },
    /// The board has no room for the pieces.
    NoRoom {
        /// The number of pieces.
        count: usize,
    },
    /// The board has no target for them.
    NoTarget,
    /// The job was cancelled.
    Cancelled,
    /// Only the text says more.
    Other,
}

impl Failure {
    pub(crate) fn new(code: FailureCode, text: String) -> Self {
        Self { code, text }
    }
}

/// A solver has returned moves that do not solve its puzzle.
impl From<WrongSolution> for Failure {
    fn from(why: WrongSolution) -> Self {
        Self::new(FailureCode::WrongSolution, why.to_string())
    }
}
