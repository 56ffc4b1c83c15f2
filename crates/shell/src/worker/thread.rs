//! [`Worker`]: a thread.

use std::any::Any;
use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use carom_jobs::Budget;
use crossbeam_channel::{Receiver, Sender, bounded, unbounded};

use super::{Call, Job, JobId, Reply, Update, Wake};

/// The time between two reports of progress.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(60);

/// The bytes for the tables of all jobs that run at the same time, in every game.
static MEMORY: Budget = Budget::new(6 << 30);

/// Creates the tools of a thread.
type Make<J> = Arc<dyn Fn() -> <J as Job>::Tools + Send + Sync>;
/// Starts a thread.
type Spawn = fn(Box<dyn FnOnce() + Send>) -> io::Result<JoinHandle<()>>;

fn spawn(run: Box<dyn FnOnce() + Send>) -> io::Result<JoinHandle<()>> {
    std::thread::Builder::new().name("worker".to_owned()).spawn(run)
}

/// A job that was sent to the thread.
struct Parcel<J> {
    job: J,
    id: JobId,
    cancel: Arc<AtomicBool>,
}

/// The thread and the connection to it. The thread starts with the first job. Dropping the worker cancels
/// the running job and waits for the thread.
pub struct Worker<J: Job> {
    make: Make<J>,
    wake: Wake,
    spawn: Spawn,
    thread: Option<(Sender<Parcel<J>>, JoinHandle<()>)>,
    updates: (Sender<Update<J::Progress>>, Receiver<Update<J::Progress>>),
    replies: (Sender<Reply<J::Answer>>, Receiver<Reply<J::Answer>>),
    /// Cancels the last job.
    cancel: Arc<AtomicBool>,
    /// The number of the last job.
    last: u64,
}

impl<J: Job> Worker<J> {
    /// A worker whose thread has the tools that the function makes: [`Job::tools`], unless several workers share some of them.
    pub fn new(make: impl Fn() -> J::Tools + Send + Sync + 'static, wake: Wake) -> Self {
        Self {
            make: Arc::new(make),
            wake,
            spawn,
            thread: None,
            updates: bounded(1),
            replies: unbounded(),
            cancel: Arc::default(),
            last: 0,
        }
    }

    /// Cancels the previous job and starts another one. If no thread can be started, the answer is an
    /// error.
    pub fn begin(&mut self, job: J) -> JobId {
        self.cancel();
        self.last += 1;
        let id = JobId(self.last);
        self.cancel = Arc::default();
        if let Err(why) = self.post(Parcel { job, id, cancel: Arc::clone(&self.cancel) }) {
            let _ = self.replies.0.send(Reply { id, answer: Err(why), elapsed: Duration::ZERO });
        }
        id
    }

    fn post(&mut self, parcel: Parcel<J>) -> Result<(), String> {
        let parcel = match &self.thread {
            Some((jobs, _)) => match jobs.send(parcel) {
                Ok(()) => return Ok(()),
                // The thread has ended.
                Err(returned) => returned.0,
            },
            None => parcel,
        };
        let (jobs, inbox) = unbounded();
        let (make, wake) = (Arc::clone(&self.make), Arc::clone(&self.wake));
        let (updates, replies) = (self.updates.0.clone(), self.replies.0.clone());
        let serve = move || serve(&make, &wake, &inbox, &updates, &replies);
        let thread = (self.spawn)(Box::new(serve));
        let thread = thread.map_err(|why| format!("no thread can be started: {why}"))?;
        let sent = jobs.send(parcel).map_err(|_| "the thread ended at once".to_owned());
        self.thread = Some((jobs, thread));
        sent
    }

    /// Stops the running job, which still gets its answer.
    pub fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// The progress reports since the last call.
    pub(crate) fn updates(&self) -> impl Iterator<Item = Update<J::Progress>> + '_ {
        self.updates.1.try_iter()
    }

    /// The answers since the last call.
    pub fn replies(&self) -> impl Iterator<Item = Reply<J::Answer>> + '_ {
        self.replies.1.try_iter()
    }
}

impl<J: Job> Drop for Worker<J> {
    fn drop(&mut self) {
        self.cancel();
        if let Some((jobs, thread)) = self.thread.take() {
            drop(jobs);
            let _ = thread.join();
        }
    }
}

fn serve<J: Job>(
    make: &Make<J>,
    wake: &Wake,
    jobs: &Receiver<Parcel<J>>,
    updates: &Sender<Update<J::Progress>>,
    replies: &Sender<Reply<J::Answer>>,
) {
    let mut tools = make();
    while let Ok(Parcel { job, id, cancel }) = jobs.recv() {
        let began = Instant::now();
        let told = Mutex::new(began);
        let elapsed = || began.elapsed();
        let report = |progress: &dyn Fn() -> J::Progress| {
            let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
            if told.elapsed() >= PROGRESS_INTERVAL {
                *told = Instant::now();
                let update = Update { id, progress: progress(), elapsed: elapsed() };
                let _ = updates.try_send(update);
                wake();
            }
        };
        let call = Call { cancel: &cancel, memory: &MEMORY, elapsed: &elapsed, report: &report };
        let answer = panic::catch_unwind(AssertUnwindSafe(|| job.work(&mut tools, &call)));
        let answer = answer.map_err(|payload| {
            tools = make();
            message(&*payload)
        });
        if replies.send(Reply { id, answer, elapsed: elapsed() }).is_err() {
            return;
        }
        wake();
    }
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("no reason is known").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts the jobs of the thread.
    #[derive(serde::Serialize, serde::Deserialize)]
    enum CountJob {
        Next,
        UntilCancelled,
        Panic,
    }

    impl Job for CountJob {
        const KIND: &'static str = "count";

        type Tools = u32;
        type Progress = u32;
        type Answer = u32;

        fn tools() -> u32 {
            0
        }

        fn work(self, tools: &mut u32, call: &Call<'_, u32>) -> u32 {
            match self {
                Self::Next => *tools += 1,
                Self::UntilCancelled => {
                    while !call.is_cancelled() {
                        call.tell(|| *tools);
                    }
                }
                Self::Panic => panic!("on purpose"),
            }
            *tools
        }
    }

    fn worker() -> Worker<CountJob> {
        Worker::new(CountJob::tools, Arc::new(|| ()))
    }

    fn answer(worker: &Worker<CountJob>) -> (JobId, Result<u32, String>) {
        let reply = worker.replies.1.recv().expect("a reply");
        (reply.id, reply.answer)
    }

    #[test]
    fn the_tools_stay_from_job_to_job() {
        let mut worker = worker();
        for count in 1..4 {
            let id = worker.begin(CountJob::Next);
            assert_eq!(answer(&worker), (id, Ok(count)));
        }
    }

    #[test]
    fn a_new_job_cancels_the_one_before_and_both_are_answered() {
        let mut worker = worker();
        let first = worker.begin(CountJob::UntilCancelled);
        assert_eq!(worker.updates.1.recv().expect("progress").id, first);
        let second = worker.begin(CountJob::Next);
        assert_eq!([answer(&worker), answer(&worker)], [(first, Ok(0)), (second, Ok(1))]);
    }

    #[test]
    fn a_panic_is_an_answer_and_the_worker_lives_on() {
        let mut worker = worker();
        worker.begin(CountJob::Next);
        worker.begin(CountJob::Panic);
        assert_eq!(answer(&worker).1, Ok(1));
        assert_eq!(answer(&worker).1, Err("on purpose".to_owned()));
        worker.begin(CountJob::Next);
        assert_eq!(answer(&worker).1, Ok(1), "with new tools");
    }

    #[test]
    fn where_no_thread_starts_that_is_the_answer() {
        let mut worker = worker();
        worker.spawn = |_| Err(io::Error::other("too many"));
        let id = worker.begin(CountJob::Next);
        let why = "no thread can be started: too many".to_owned();
        assert_eq!(answer(&worker), (id, Err(why)));
        worker.spawn = spawn;
        worker.begin(CountJob::Next);
        assert_eq!(answer(&worker).1, Ok(1));
    }

    #[test]
    fn dropping_it_ends_a_running_job() {
        let mut worker = worker();
        worker.begin(CountJob::UntilCancelled);
        drop(worker);
    }
}
