//! [`Failure`]: why a job has no answer.

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
    /// The board has no room for the robots.
    NoRoom {
        /// The number of robots.
        count: usize,
    },
    /// The board has no target for the robots.
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

impl From<carom_generator::ricochet::GenerateError> for Failure {
    fn from(why: carom_generator::ricochet::GenerateError) -> Self {
        use carom_generator::ricochet::GenerateError;
        let code = match why {
            GenerateError::BudgetExhausted { attempts, .. } => {
                FailureCode::BudgetExhausted { attempts }
            }
            GenerateError::NoRoom { count, .. } => FailureCode::NoRoom { count },
            GenerateError::NoTarget { .. } => FailureCode::NoTarget,
            GenerateError::Cancelled => FailureCode::Cancelled,
            _ => FailureCode::Other,
        };
        Self::new(code, why.to_string())
    }
}

impl From<carom_generator::unblock::GenerateError> for Failure {
    fn from(why: carom_generator::unblock::GenerateError) -> Self {
        use carom_generator::unblock::GenerateError;
        let code = match why {
            GenerateError::BudgetExhausted { attempts, .. } => {
                FailureCode::BudgetExhausted { attempts }
            }
            GenerateError::Cancelled => FailureCode::Cancelled,
            _ => FailureCode::Other,
        };
        Self::new(code, why.to_string())
    }
}
