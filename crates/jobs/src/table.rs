//! [`JobKind`]: every kind of jobs, for programs whose jobs are texts.

use crate::{Call, Job, Response};

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

/// The kinds of every game.
const JOBS: &[&[JobKind]] = &[
    // The module of a game lists its own.
    crate::ricochet::JOBS,
    crate::unblock::JOBS,
    crate::tablut::JOBS,
];

impl JobKind {
    pub(crate) const fn of<J: Job>() -> Self {
        Self { name: J::KIND, worker: worker::<J> }
    }

    /// Every kind.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        JOBS.iter().copied().flatten()
    }

    /// The kind with a name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<&'static Self> {
        Self::all().find(|it| it.name == name)
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
