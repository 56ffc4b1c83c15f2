//! [`ordered`]: threads that do jobs in any order and give the outcomes in the order of the jobs.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, anyhow};

use crate::interrupt::Cancellation;

/// The most jobs in memory for one thread, and for any number of them.
const EACH: usize = 2;
const LEAST: usize = 64;

/// The time between two looks at the flag of signals.
const LOOK: Duration = Duration::from_millis(50);

/// The outcomes of [`ordered`].
pub(crate) struct Ordered<O> {
    /// A channel for each job, in their order.
    jobs: Receiver<Receiver<anyhow::Result<O>>>,
    cancel: &'static AtomicBool,
}

/// Does every job on some threads, with a small part of them in memory. `worker` makes the function of a thread. A thread of its
/// own reads the jobs: an input such as a pipe may wait without end, and a signal ends this wait with [`Cancellation`].
///
/// # Errors
/// A thread cannot start.
pub(crate) fn ordered<J, O, W>(
    jobs: impl Iterator<Item = anyhow::Result<J>> + Send + 'static,
    threads: usize,
    worker: impl Fn() -> W + Send + Sync + 'static,
    cancel: &'static AtomicBool,
) -> anyhow::Result<Ordered<O>>
where
    J: Send + 'static,
    O: Send + 'static,
    W: FnMut(J) -> anyhow::Result<O>,
{
    let (work, waiting) = sync_channel::<(anyhow::Result<J>, Sender<anyhow::Result<O>>)>(0);
    let (order, in_order) = sync_channel((threads * EACH).max(LEAST));
    let (waiting, worker) = (Arc::new(Mutex::new(waiting)), Arc::new(worker));
    for _ in 0..threads {
        let (waiting, worker) = (Arc::clone(&waiting), Arc::clone(&worker));
        let run = move || {
            let mut act = worker();
            let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
            while let Ok((job, outcome)) = next() {
                // Nobody takes it after an error.
                let _ = outcome.send(job.and_then(&mut act));
            }
        };
        thread::Builder::new().spawn(run).context("--threads: cannot start the threads")?;
    }
    let read = move || {
        for job in jobs {
            let (outcome, taken) = channel();
            if order.send(taken).is_err() || work.send((job, outcome)).is_err() {
                break;
            }
        }
    };
    thread::Builder::new().spawn(read).context("cannot start the thread that reads")?;
    Ok(Ordered { jobs: in_order, cancel })
}

impl<O> Ordered<O> {
    /// What a channel gives; `None` if it is closed.
    fn receive<T>(&self, from: &Receiver<T>) -> anyhow::Result<Option<T>> {
        while !self.cancel.load(Ordering::Relaxed) {
            match from.recv_timeout(LOOK) {
                Ok(it) => return Ok(Some(it)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
        Err(Cancellation.into())
    }
}

/// An error of a job ends the outcomes. After a signal every further outcome is [`Cancellation`].
impl<O> Iterator for Ordered<O> {
    type Item = anyhow::Result<O>;

    fn next(&mut self) -> Option<Self::Item> {
        let job = self.receive(&self.jobs).transpose()?;
        let outcome = job.and_then(|job| {
            self.receive(&job)?.ok_or_else(|| anyhow!("a thread ended before its work was done"))
        });
        Some(outcome.flatten())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;
    use crate::interrupt::is_cancel;

    static NEVER: AtomicBool = AtomicBool::new(false);

    /// Doubles numbers; the earlier ones of each ten take longer, and one cannot be done.
    fn doubled(count: u64, threads: usize, wrong: u64) -> (Vec<u64>, Option<String>) {
        let worker = move || {
            move |number: u64| {
                thread::sleep(Duration::from_micros(100 * (10 - number % 10)));
                if number == wrong { Err(anyhow!("number {number}")) } else { Ok(2 * number) }
            }
        };
        let mut all = Vec::new();
        for outcome in ordered((0..count).map(Ok), threads, worker, &NEVER).expect("threads") {
            match outcome {
                Ok(number) => all.push(number),
                Err(error) => return (all, Some(error.to_string())),
            }
        }
        (all, None)
    }

    #[test]
    fn outcomes_come_in_the_order_of_the_jobs() {
        let expected: Vec<u64> = (0..500).map(|it| 2 * it).collect();
        for threads in [1, 4, 40] {
            assert_eq!(doubled(500, threads, u64::MAX), (expected.clone(), None));
            let (all, error) = doubled(u64::MAX, threads, 77);
            assert_eq!((&all[..], error.as_deref()), (&expected[..77], Some("number 77")));
        }
        assert_eq!(doubled(0, 3, 0), (Vec::new(), None));
    }

    #[test]
    fn few_jobs_are_in_memory() {
        static OPEN: AtomicUsize = AtomicUsize::new(0);
        static MOST: AtomicUsize = AtomicUsize::new(0);
        let jobs = (0..2000).map(|it: u64| {
            MOST.fetch_max(OPEN.fetch_add(1, Ordering::Relaxed) + 1, Ordering::Relaxed);
            Ok(it)
        });
        for outcome in ordered(jobs, 4, || Ok, &NEVER).expect("threads") {
            outcome.expect("a number");
            OPEN.fetch_sub(1, Ordering::Relaxed);
        }
        // One more was read and waits for room, and one was just taken.
        assert!(MOST.load(Ordering::Relaxed) <= LEAST + 2, "{MOST:?}");
    }

    #[test]
    fn a_signal_ends_the_wait_for_an_input() {
        static CANCEL: AtomicBool = AtomicBool::new(false);
        let jobs = (0..).inspect(|&it| {
            if it == 20 {
                CANCEL.store(true, Ordering::Relaxed);
                loop {
                    thread::park();
                }
            }
        });
        let mut all = ordered(jobs.map(Ok::<u64, _>), 3, || Ok, &CANCEL).expect("threads");
        let error = all.find_map(Result::err).expect("the end");
        assert!(is_cancel(&error), "{error}");
    }
}
