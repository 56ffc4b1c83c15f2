//! [`JOBS`]: every kind of jobs, for programs whose jobs are texts.

use crate::{Call, Job, Response, ricochet, tablut, unblock};

/// A kind of jobs as a program needs it that has its jobs as JSON.
#[derive(Clone, Copy, Debug)]
pub struct JobKind {
    /// Its name, [`Job::KIND`].
    pub name: &'static str,
    /// Makes a worker that does jobs of this kind.
    pub worker: fn() -> TextWorker,
}

/// Does a job, which is JSON. Its reports and what it returns are each a [`Response`] as JSON.
pub type TextWorker = Box<dyn FnMut(&str, &Call<'_, String>) -> String>;

/// Every kind of jobs: a new one is a line here.
pub const JOBS: &[JobKind] = &[
    JobKind::of::<ricochet::SolveJob>(),
    JobKind::of::<ricochet::DealJob>(),
    JobKind::of::<unblock::SolveJob>(),
    JobKind::of::<unblock::DealJob>(),
    JobKind::of::<unblock::TableJob>(),
    JobKind::of::<tablut::MoveJob>(),
    JobKind::of::<tablut::ValueJob>(),
    JobKind::of::<tablut::ClaimJob>(),
    JobKind::of::<tablut::HintJob>(),
];

impl JobKind {
    const fn of<J: Job>() -> Self {
        Self { name: J::KIND, worker: worker::<J> }
    }
}

fn worker<J: Job>() -> TextWorker {
    let mut tools = J::tools();
    Box::new(move |job: &str, call: &Call<'_, String>| {
        let report = |progress: &dyn Fn() -> J::Progress| {
            call.tell(|| Response::<_, J::Answer>::Progress(progress()).to_text());
        };
        let Call { cancel, memory, elapsed, .. } = *call;
        let call = Call { cancel, memory, elapsed, report: &report };
        let response = match serde_json::from_str::<J>(job) {
            Ok(job) => Response::<J::Progress, _>::Answer(job.work(&mut tools, &call)),
            Err(why) => Response::Fault(why.to_string()),
        };
        response.to_text()
    })
}
