//! [`Worker`]: a thread that solves rounds, one job after the other. It knows nothing of the window.

use std::any::Any;
use std::collections::HashMap;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use carom_engine::ricochet::{Move, Round};
use carom_solver::ricochet::Solve;
use carom_solver::{Control, Progress, Report, Stopped, Verdict};
use crossbeam_channel::{Receiver, Sender, bounded, unbounded};

use super::optima::Optima;

/// The time between two reports of progress.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(60);
/// The most bytes for the tables of one search.
const MEMORY: u64 = 2 << 30;

/// Which job an answer belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct JobId(u64);

/// How a job ended.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// The solver has answered.
    Finished(Report<Move>),
    /// Every optimal solution, as the answer to [`Worker::all_optimal`].
    Optima(Optima),
    /// The solver has panicked; why.
    Failed(String),
}

/// The answer to a job. Every job gets exactly one, unless the worker is dropped.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) id: JobId,
    pub(crate) outcome: Outcome,
    pub(crate) elapsed: Duration,
}

/// What a running job has done so far. Some are left out when nobody looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Update {
    pub(crate) id: JobId,
    pub(crate) progress: Progress,
    pub(crate) elapsed: Duration,
}

struct Job {
    id: JobId,
    task: Task,
    solver: &'static str,
    round: Round,
    cancel: Arc<AtomicBool>,
}

/// What to find.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Task {
    OneSolution,
    EveryOptimum,
}

/// Makes a solver of an id.
type Make = Box<dyn Fn(&str) -> Option<Box<dyn Solve>> + Send>;
/// Tells the window that there is news.
pub(crate) type Wake = Box<dyn Fn() + Send>;

/// The thread and the way to it. Dropping it cancels the running job and waits for the thread.
pub(crate) struct Worker {
    jobs: Option<Sender<Job>>,
    updates: Receiver<Update>,
    replies: Receiver<Reply>,
    /// Of the last job.
    cancel: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
    last: u64,
}

impl Worker {
    /// Starts the thread.
    pub(crate) fn new(make: Make, wake: Wake) -> Self {
        let (jobs, inbox) = unbounded::<Job>();
        let (update_sender, updates) = bounded(1);
        let (reply_sender, replies) = unbounded();
        let desk = Desk { make, wake, solvers: HashMap::new(), updates: update_sender };
        let thread = std::thread::Builder::new().name("solver".to_owned());
        let thread = thread.spawn(move || serve(desk, &inbox, &reply_sender)).ok();
        let cancel = Arc::default();
        Self { jobs: Some(jobs), updates, replies, cancel, thread, last: 0 }
    }

    /// Cancels the job before and begins another.
    pub(crate) fn solve(&mut self, solver: &'static str, round: Round) -> JobId {
        self.begin(Task::OneSolution, solver, round)
    }

    /// The same, but looks for every optimal solution; `solver` finds how long they are.
    pub(crate) fn all_optimal(&mut self, solver: &'static str, round: Round) -> JobId {
        self.begin(Task::EveryOptimum, solver, round)
    }

    fn begin(&mut self, task: Task, solver: &'static str, round: Round) -> JobId {
        self.cancel();
        self.last += 1;
        let id = JobId(self.last);
        self.cancel = Arc::default();
        let job = Job { id, task, solver, round, cancel: Arc::clone(&self.cancel) };
        // If the thread is gone there is no reply, and the job stays without an answer.
        let _ = self.jobs.as_ref().map(|jobs| jobs.send(job));
        id
    }

    /// Stops the running job, which still gets its reply.
    pub(crate) fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// What came since the last look.
    pub(crate) fn updates(&self) -> impl Iterator<Item = Update> + '_ {
        self.updates.try_iter()
    }

    /// What came since the last look.
    pub(crate) fn replies(&self) -> impl Iterator<Item = Reply> + '_ {
        self.replies.try_iter()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.cancel();
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// What the thread works with. Solvers are kept, for they may reuse their tables.
struct Desk {
    make: Make,
    wake: Wake,
    solvers: HashMap<&'static str, Box<dyn Solve>>,
    updates: Sender<Update>,
}

fn serve(mut desk: Desk, jobs: &Receiver<Job>, replies: &Sender<Reply>) {
    while let Ok(job) = jobs.recv() {
        let began = Instant::now();
        let id = job.id;
        let outcome = panic::catch_unwind(AssertUnwindSafe(|| desk.work(&job, began)));
        let outcome = outcome.unwrap_or_else(|payload| {
            desk.solvers.remove(job.solver);
            Outcome::Failed(message(&*payload))
        });
        if replies.send(Reply { id, outcome, elapsed: began.elapsed() }).is_err() {
            return;
        }
        (desk.wake)();
    }
}

impl Desk {
    fn work(&mut self, job: &Job, began: Instant) -> Outcome {
        if job.cancel.load(Ordering::Relaxed) {
            let verdict = Verdict::Stopped(Stopped::Cancelled);
            return Outcome::Finished(Report { verdict, stats: carom_solver::Stats::default() });
        }
        if !self.solvers.contains_key(job.solver)
            && let Some(solver) = (self.make)(job.solver)
        {
            self.solvers.insert(job.solver, solver);
        }
        let Some(solver) = self.solvers.get_mut(job.solver) else {
            return Outcome::Failed(format!("there is no solver `{}`", job.solver));
        };
        let (updates, wake) = (&self.updates, &self.wake);
        let mut last = began;
        let mut tell = |progress: &Progress| {
            if last.elapsed() >= PROGRESS_INTERVAL {
                last = Instant::now();
                let update = Update { id: job.id, progress: *progress, elapsed: began.elapsed() };
                let _ = updates.try_send(update);
                wake();
            }
        };
        let mut control = Control {
            cancel: Some(&job.cancel),
            max_memory: Some(MEMORY),
            progress: Some(&mut tell),
            ..Control::default()
        };
        match job.task {
            Task::OneSolution => Outcome::Finished(solver.solve(&job.round, &mut control)),
            Task::EveryOptimum => match Optima::find(&job.round, &mut **solver, &mut control) {
                Ok(optima) => Outcome::Optima(optima),
                Err(report) => Outcome::Finished(report),
            },
        }
    }
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("no reason is known").to_owned()
}

#[cfg(test)]
pub(crate) mod tests {
    use carom_solver::Stats;

    use super::*;
    use crate::ricochet::opening;

    /// Solvers for tests: `slow` runs until it is cancelled, `broken` panics, others are real.
    pub(crate) fn make(id: &str) -> Option<Box<dyn Solve>> {
        match id {
            "slow" => Some(Box::new(|_: &Round, control: &mut Control<'_>| {
                let mut stats = Stats::default();
                loop {
                    stats.expanded += 1;
                    if let Err(why) = control.check(&stats, 1, 0) {
                        return Report { verdict: Verdict::Stopped(why), stats };
                    }
                }
            })),
            "broken" => Some(Box::new(|_: &Round, _: &mut Control<'_>| -> Report<Move> {
                panic!("broken on purpose")
            })),
            _ => carom_solver::ricochet::by_id(id)
                .map(carom_solver::ricochet::CatalogueEntry::solver),
        }
    }

    fn worker() -> Worker {
        Worker::new(Box::new(make), Box::new(|| ()))
    }

    fn reply(worker: &Worker) -> Reply {
        worker.replies.recv().expect("a reply")
    }

    #[test]
    fn solves() {
        let mut worker = worker();
        let id = worker.solve("astar", opening::round());
        let reply = reply(&worker);
        assert_eq!(reply.id, id);
        let Outcome::Finished(report) = reply.outcome else { panic!("no answer") };
        let moves = report.verdict.moves().expect("a solution");
        let end = opening::round().play_all(moves).expect("legal moves");
        assert!(carom_engine::Puzzle::is_solved(&opening::round(), &end));
    }

    #[test]
    fn a_new_job_cancels_the_one_before_and_both_are_answered() {
        let mut worker = worker();
        let first = worker.solve("slow", opening::round());
        let update = worker.updates.recv().expect("progress");
        assert_eq!(update.id, first);
        let second = worker.solve("astar", opening::round());
        let (one, two) = (reply(&worker), reply(&worker));
        assert_eq!((one.id, two.id), (first, second));
        assert!(matches!(
            one.outcome,
            Outcome::Finished(Report { verdict: Verdict::Stopped(Stopped::Cancelled), .. })
        ));
    }

    #[test]
    fn a_panic_is_an_answer_and_the_worker_lives_on() {
        let mut worker = worker();
        worker.solve("broken", opening::round());
        let Outcome::Failed(why) = reply(&worker).outcome else { panic!("no failure") };
        assert_eq!(why, "broken on purpose");
        worker.solve("unknown", opening::round());
        assert!(matches!(reply(&worker).outcome, Outcome::Failed(_)));
        worker.solve("astar", opening::round());
        assert!(matches!(reply(&worker).outcome, Outcome::Finished(_)));
    }

    #[test]
    fn dropping_it_ends_a_running_job() {
        let mut worker = worker();
        worker.solve("slow", opening::round());
        drop(worker);
    }
}
