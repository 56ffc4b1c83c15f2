//! [`Response`]: what a program that does jobs says.

use serde::{Deserialize, Serialize};

/// What a program of its own, such as a Web Worker, says to the one that gives it jobs of one kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Response<P, A> {
    /// It has started and waits for the first job.
    Ready,
    /// A report of the running job.
    Progress(P),
    /// The answer to the job, which is done.
    Answer(A),
    /// The program has failed and does nothing more, for this reason.
    Fault(String),
}

impl<P: Serialize, A: Serialize> Response<P, A> {
    /// The response as JSON, or a fault with the reason why it has none.
    #[must_use]
    pub fn to_text(&self) -> String {
        serde_json::to_string(self)
            .unwrap_or_else(|why| Response::<(), ()>::Fault(why.to_string()).to_text())
    }
}
