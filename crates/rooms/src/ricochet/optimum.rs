//! [`Optimum`]: what a solver says about a round.

use std::time::Duration;

use carom_engine::ricochet::{Move, Round};
use carom_jobs::ricochet::SolveJob;
use carom_solver::ricochet::DEFAULT;
use carom_solver::{Proof, Verdict};
use serde::{Deserialize, Serialize};

use crate::{Query, QueryAnswer, Refusal};

/// The time for a solution.
const SOLVE_TIME: Duration = Duration::from_secs(10);

/// What a solver says about a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Optimum {
    /// A shortest solution.
    Moves(Vec<Move>),
    /// There is none.
    Unsolvable,
    /// The time limit ran out.
    Unknown,
}

impl Optimum {
    /// The search for a shortest solution.
    pub(super) fn query(round: &Round) -> Query {
        Query::new(&SolveJob::one(DEFAULT.id, round.clone()), SOLVE_TIME)
    }

    /// What the search has found.
    pub(super) fn read(answer: &QueryAnswer) -> Result<Self, Refusal> {
        let Ok(found) = answer.read::<SolveJob>()? else {
            return Ok(Self::Unknown);
        };
        Ok(match found.into_verdict() {
            Verdict::Solved { moves, proof: Proof::Optimal } => Self::Moves(moves),
            Verdict::Unsolvable => Self::Unsolvable,
            Verdict::Solved { .. } | Verdict::Stopped(_) => Self::Unknown,
        })
    }

    /// The moves of the solution, if it is known.
    #[must_use]
    pub fn moves(&self) -> Option<&[Move]> {
        match self {
            Self::Moves(moves) => Some(moves),
            Self::Unsolvable | Self::Unknown => None,
        }
    }
}
