#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! A [`Job`] is a question, and [`Job::work`] gives its answer. Each game has a module with its kinds of jobs:
//!
//! | question | job |
//! | --- | --- |
//! | one solution, every shortest solution | [`ricochet::SolveJob`], [`unblock::SolveJob`] |
//! | the fewest moves of a round, the distance of a position, the verdict about a drawing | [`ricochet::SolveJob`] |
//! | the distance of every position of a board, the verdict about a drawing | [`unblock::TableJob`] |
//! | a new puzzle of a level, the puzzle of a day | [`ricochet::DealJob`], [`unblock::DealJob`] |
//! | the move of a program | [`tablut::MoveJob`] |
//! | what a position is worth | [`tablut::ValueJob`] |
//! | whether a forced win is still there | [`tablut::ClaimJob`] |
//! | the best moves from a position | [`tablut::HintJob`] |
//!
//! The [`Answer`] of a search is one type: in the jobs, in the JSON and CSV of the command line, and in the reports of the packages for
//! Python and JavaScript.
//!
//! A kind of job is a type of its own, not a variant for each game: a page has one worker for one kind, and then the type of its answers is known.
//! What a worker keeps from job to job, its [`Job::Tools`], is no data and never leaves it. A program that has its jobs as texts finds
//! their kind among [`JobKind::all`].
//!
//! # What a caller gives
//!
//! The [`Call`] has all that a job needs from its surroundings: the flag that cancels it, the time since it began, a [`Budget`] of bytes, and
//! a function for its progress. A caller that ends the whole worker instead never sets the flag. The caller also says how often it
//! wants a report. Nothing here reads a clock, a file or the environment, and no job starts a thread: a caller that wants threads for the
//! table of all positions makes that solver itself, see [`Solvers::new`].

mod answer;
mod call;
mod failure;
mod response;
pub mod ricochet;
mod solve;
mod solvers;
mod table;
pub mod tablut;
pub mod unblock;

pub use answer::{
    Answer, AnswerVerdict, KnownSolution, LimitNames, Reason, all_solutions, proof_text,
};
pub use call::{Budget, BudgetShare, Call};
pub use failure::{Failure, FailureCode};
pub use response::Response;
use serde::Serialize;
use serde::de::DeserializeOwned;
pub use solve::SolveJob;
pub use solvers::Solvers;
pub use table::{JobKind, TextWorker};

/// What can be sent to a worker and from it.
pub trait Message: Serialize + DeserializeOwned + Send + 'static {}

impl<T: Serialize + DeserializeOwned + Send + 'static> Message for T {}

/// A question to a worker.
pub trait Job: Message {
    /// The name of this kind of jobs: a program that serves several kinds is told which one it is.
    const KIND: &'static str;
    /// What the worker keeps from job to job, such as tables.
    type Tools: 'static;
    /// What a running job reports.
    type Progress: Message;
    /// The answer.
    type Answer: Message;

    /// The tools before the first job.
    fn tools() -> Self::Tools;

    /// Runs the job. After a panic the tools are no longer valid.
    fn work(self, tools: &mut Self::Tools, call: &Call<'_, Self::Progress>) -> Self::Answer;
}
