//! [`Query`]: what a room waits for, which only a search can tell.

use std::time::Duration;

use carom_jobs::{Job, Response};

use crate::refusal::{Refusal, stale};

/// The time for a new puzzle. It may take longer than a solution.
pub(crate) const DEAL_TIME: Duration = Duration::from_mins(1);

/// A job that the server does for a room. This crate does not search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Query {
    /// The kind of the job, the name of a [`JobKind`](carom_jobs::JobKind).
    pub kind: &'static str,
    /// The job as JSON.
    pub job: String,
    /// The time after which it is cancelled.
    pub limit: Duration,
}

/// The answer to a [`Query`], which is a [`Response`] as JSON.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QueryAnswer(pub String);

impl Query {
    pub(crate) fn new<J: Job>(job: &J, limit: Duration) -> Self {
        let text = serde_json::to_string(job).expect("a job is JSON");
        Self { kind: J::KIND, job: text, limit }
    }
}

impl QueryAnswer {
    /// The answer to a job of this kind.
    #[must_use]
    pub fn of<J: Job>(answer: J::Answer) -> Self {
        Self(Response::<J::Progress, J::Answer>::Answer(answer).to_text())
    }

    /// Reads the answer to a job of this kind.
    ///
    /// # Errors
    /// [`RefusalCode::Stale`](crate::RefusalCode::Stale) if it is not one.
    pub(crate) fn read<J: Job>(&self) -> Result<J::Answer, Refusal> {
        match serde_json::from_str::<Response<J::Progress, J::Answer>>(&self.0) {
            Ok(Response::Answer(answer)) => Ok(answer),
            _ => Err(stale()),
        }
    }
}
