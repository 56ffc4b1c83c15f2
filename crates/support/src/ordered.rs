//! [`ordered`]: threads that do jobs in any order and give the outcomes in the order of the jobs.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The most jobs in memory for one thread, and for any number of them.
const EACH: usize = 2;
const LEAST: usize = 64;

/// The longest time between two looks.
const LOOK: Duration = Duration::from_millis(50);

/// The outcomes of [`ordered`].
#[derive(Debug)]
pub struct Ordered<O, E, L> {
    /// A channel for each job, in their order.
    jobs: Receiver<Receiver<Result<O, E>>>,
    look: L,
}

/// Does every job on some threads, with a small part of them in memory. `worker` makes the function of a thread. A thread of its
/// own reads the jobs: an input such as a pipe may wait without end.
///
/// `look` is called before each outcome and while there is none, at least 20 times a second. Its error, such as that of a signal, is
/// then the outcome.
///
/// ```
/// use std::io;
///
/// let jobs = (0..4).map(Ok);
/// let doubled = carom_support::ordered(jobs, 2, || |job: u32| Ok(2 * job), || Ok(()))?;
/// assert_eq!(doubled.collect::<io::Result<Vec<u32>>>()?, [0, 2, 4, 6]);
/// # Ok::<(), io::Error>(())
/// ```
///
/// # Errors
/// A thread cannot start.
pub fn ordered<J, O, E, W, L>(
    jobs: impl Iterator<Item = Result<J, E>> + Send + 'static,
    threads: usize,
    worker: impl Fn() -> W + Send + Sync + 'static,
    look: L,
) -> io::Result<Ordered<O, E, L>>
where
    J: Send + 'static,
    O: Send + 'static,
    E: Send + 'static,
    W: FnMut(J) -> Result<O, E>,
    L: FnMut() -> Result<(), E>,
{
    let (work, waiting) = sync_channel::<(Result<J, E>, Sender<Result<O, E>>)>(0);
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
        thread::Builder::new().spawn(run)?;
    }
    let read = move || {
        for job in jobs {
            let (outcome, taken) = channel();
            if order.send(taken).is_err() || work.send((job, outcome)).is_err() {
                break;
            }
        }
    };
    thread::Builder::new().spawn(read)?;
    Ok(Ordered { jobs: in_order, look })
}

/// What a channel gives; `None` if it is closed.
fn receive<T, E>(
    from: &Receiver<T>,
    look: &mut impl FnMut() -> Result<(), E>,
) -> Result<Option<T>, E> {
    loop {
        look()?;
        match from.recv_timeout(LOOK) {
            Ok(it) => return Ok(Some(it)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        }
    }
}

/// An error of a job ends the outcomes.
impl<O, E: From<io::Error>, L: FnMut() -> Result<(), E>> Iterator for Ordered<O, E, L> {
    type Item = Result<O, E>;

    fn next(&mut self) -> Option<Self::Item> {
        let Self { jobs, look } = self;
        let job = receive(jobs, look).transpose()?;
        let outcome = job.and_then(|job| {
            let ended = || io::Error::other("a thread ended before its work was done").into();
            receive(&job, look)?.ok_or_else(ended)
        });
        Some(outcome.flatten())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    use super::*;

    /// Doubles numbers; the earlier ones of each ten take longer, and one cannot be done.
    fn doubled(count: u64, threads: usize, wrong: u64) -> (Vec<u64>, Option<String>) {
        let worker = move || {
            move |number: u64| {
                thread::sleep(Duration::from_micros(100 * (10 - number % 10)));
                if number == wrong { Err(io::Error::other("wrong")) } else { Ok(2 * number) }
            }
        };
        let mut all = Vec::new();
        for outcome in ordered((0..count).map(Ok), threads, worker, || Ok(())).expect("threads") {
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
            assert_eq!((&all[..], error.as_deref()), (&expected[..77], Some("wrong")));
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
        for outcome in ordered(jobs, 4, || Ok::<_, io::Error>, || Ok(())).expect("threads") {
            outcome.expect("a number");
            OPEN.fetch_sub(1, Ordering::Relaxed);
        }
        // One more was read and waits for room, and one was just taken.
        assert!(MOST.load(Ordering::Relaxed) <= LEAST + 2, "{MOST:?}");
    }

    #[test]
    fn an_error_of_a_look_ends_the_wait_for_an_input() {
        static CANCEL: AtomicBool = AtomicBool::new(false);
        let jobs = (0..).inspect(|&it| {
            if it == 20 {
                CANCEL.store(true, Ordering::Relaxed);
                loop {
                    thread::park();
                }
            }
        });
        let look = || {
            let is_cancelled = CANCEL.load(Ordering::Relaxed);
            if is_cancelled { Err(io::ErrorKind::Interrupted.into()) } else { Ok(()) }
        };
        let mut all = ordered(jobs.map(Ok::<u64, io::Error>), 3, || Ok, look).expect("threads");
        let error = all.find_map(Result::err).expect("the end");
        assert_eq!(error.kind(), io::ErrorKind::Interrupted);
    }
}
