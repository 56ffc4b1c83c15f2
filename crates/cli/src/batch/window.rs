//! Threads that do jobs in any order and give the outcomes in the order of the jobs. Only some jobs are in memory at a time.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use anyhow::{Context, bail};

use crate::interrupt::{GRACE, LOOK};

/// The most jobs in memory for one thread, and for any number of them.
const EACH: usize = 2;
const LEAST: usize = 64;

/// How the work ended.
pub(super) enum End {
    /// Every job is done.
    All,
    /// A signal stopped the work: the jobs that had begun are done.
    Cut,
    /// A job could not be read or done: those before it are done.
    Fault(anyhow::Error),
}

struct State<J, O> {
    /// The jobs that were read and not begun, with their numbers.
    waiting: VecDeque<(u64, J)>,
    running: usize,
    /// The outcomes that wait for one before them.
    done: BTreeMap<u64, anyhow::Result<O>>,
    /// The number of jobs that were read, and of outcomes that were taken.
    read: u64,
    taken: u64,
    /// Why no more jobs are read.
    end: Option<anyhow::Result<()>>,
    /// No more jobs begin.
    is_over: bool,
    /// When to say that a signal came and jobs still run, and whether the signal has been noticed.
    waits_at: Option<Instant>,
    is_told: bool,
}

struct Shared<J, O> {
    state: Mutex<State<J, O>>,
    /// There is room for another job.
    room: Condvar,
    /// There is a job to do.
    work: Condvar,
    /// There is an outcome to take, or the end.
    ready: Condvar,
}

impl<J, O> Shared<J, O> {
    fn lock(&self) -> MutexGuard<'_, State<J, O>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn read(&self, jobs: impl Iterator<Item = anyhow::Result<J>>, most: u64) {
        let mut end = Ok(());
        for job in jobs {
            let job = match job {
                Ok(job) => job,
                Err(error) => {
                    end = Err(error);
                    break;
                }
            };
            let mut state = self.lock();
            while !state.is_over && state.read - state.taken >= most {
                state = self.room.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
            if state.is_over {
                break;
            }
            let number = state.read;
            state.waiting.push_back((number, job));
            state.read += 1;
            self.work.notify_one();
        }
        self.lock().end.get_or_insert(end);
        self.work.notify_all();
        self.ready.notify_one();
    }

    fn work(&self, mut act: impl FnMut(J) -> anyhow::Result<O>) {
        while let Some((number, job)) = self.begin() {
            let outcome = act(job);
            let mut state = self.lock();
            state.running -= 1;
            state.done.insert(number, outcome);
            self.ready.notify_one();
        }
    }

    /// The next job; `None` if there will be none.
    fn begin(&self) -> Option<(u64, J)> {
        let mut state = self.lock();
        loop {
            if state.is_over {
                return None;
            }
            if let Some(job) = state.waiting.pop_front() {
                state.running += 1;
                return Some(job);
            }
            if state.end.is_some() {
                return None;
            }
            state = self.work.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn stop(&self, state: &mut State<J, O>) {
        state.is_over = true;
        state.waiting.clear();
        self.room.notify_all();
        self.work.notify_all();
    }

    /// The next outcomes in the order of the jobs; none if the work has ended.
    fn take(
        &self,
        cancel: &AtomicBool,
        workers: &[JoinHandle<()>],
        mut waits: impl FnMut(usize),
    ) -> anyhow::Result<Vec<anyhow::Result<O>>> {
        let mut state = self.lock();
        loop {
            let has_more = |state: &State<J, O>| state.end.is_none() || !state.waiting.is_empty();
            if cancel.load(Ordering::Relaxed) {
                if !state.is_over && has_more(&state) {
                    self.stop(&mut state);
                }
                // Also if every job has begun, and the work will be whole.
                if !state.is_told {
                    state.is_told = true;
                    state.waits_at = Some(Instant::now() + GRACE);
                }
            }
            if state.waits_at.take_if(|at| Instant::now() >= *at).is_some() && state.running > 0 {
                waits(state.running);
            }
            let mut outcomes = Vec::new();
            loop {
                let next = state.taken;
                let Some(outcome) = state.done.remove(&next) else { break };
                state.taken += 1;
                outcomes.push(outcome);
            }
            let is_end = state.running == 0 && (state.is_over || !has_more(&state));
            if !outcomes.is_empty() || is_end {
                self.room.notify_one();
                return Ok(outcomes);
            }
            if state.running > workers.iter().filter(|it| !it.is_finished()).count() {
                bail!("a thread ended before its puzzle was solved");
            }
            let waited = self.ready.wait_timeout(state, LOOK);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// Does every job on some threads and passes the outcomes on in the order of the jobs. `worker` makes the function of a
/// thread. After a signal no job begins, and those that have begun are done; if they take longer than [`GRACE`], after which
/// another signal ends the program, `waits` gets their number.
///
/// # Errors
/// The error of `write`, or of the system if a thread cannot start.
pub(super) fn run<J, O, W>(
    jobs: impl Iterator<Item = anyhow::Result<J>> + Send + 'static,
    threads: usize,
    worker: impl Fn() -> W + Send + Sync + 'static,
    mut write: impl FnMut(Vec<O>) -> anyhow::Result<()>,
    mut waits: impl FnMut(usize),
    cancel: &AtomicBool,
) -> anyhow::Result<End>
where
    J: Send + 'static,
    O: Send + 'static,
    W: FnMut(J) -> anyhow::Result<O>,
{
    let state = State {
        waiting: VecDeque::new(),
        running: 0,
        done: BTreeMap::new(),
        read: 0,
        taken: 0,
        end: None,
        is_over: false,
        waits_at: None,
        is_told: false,
    };
    let shared = Arc::new(Shared {
        state: Mutex::new(state),
        room: Condvar::new(),
        work: Condvar::new(),
        ready: Condvar::new(),
    });
    let worker = Arc::new(worker);
    let mut workers = Vec::with_capacity(threads);
    for _ in 0..threads {
        let (shared, worker) = (Arc::clone(&shared), Arc::clone(&worker));
        let started = thread::Builder::new().spawn(move || shared.work(worker()));
        workers.push(started.context("--threads: cannot start the threads")?);
    }
    // The reader may wait for an input that never comes. Nobody waits for its end.
    let most = (threads * EACH).max(LEAST) as u64;
    let reader = Arc::clone(&shared);
    thread::Builder::new()
        .spawn(move || reader.read(jobs, most))
        .context("cannot start the thread that reads")?;

    loop {
        let outcomes = shared.take(cancel, &workers, &mut waits)?;
        if outcomes.is_empty() {
            break;
        }
        let mut sound = Vec::with_capacity(outcomes.len());
        let mut fault = None;
        for outcome in outcomes {
            match outcome {
                Ok(outcome) => sound.push(outcome),
                Err(error) => {
                    fault = Some(error);
                    break;
                }
            }
        }
        let written = if sound.is_empty() { Ok(()) } else { write(sound) };
        if fault.is_some() || written.is_err() {
            let mut state = shared.lock();
            shared.stop(&mut state);
        }
        written?;
        if let Some(error) = fault {
            return Ok(End::Fault(error));
        }
    }
    let mut state = shared.lock();
    Ok(match state.end.take() {
        _ if state.is_over => End::Cut,
        Some(Err(error)) => End::Fault(error),
        _ => End::All,
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;
    use std::time::Duration;

    use anyhow::anyhow;

    use super::*;

    /// Doubles numbers; what they are written as, and how it ended.
    fn doubled(count: u64, threads: usize, fault_at: Option<u64>) -> (Vec<u64>, End) {
        let jobs = (0..count)
            .map(move |it| if fault_at == Some(it) { Err(anyhow!("number {it}")) } else { Ok(it) });
        let worker = || {
            |number: u64| {
                // The earlier ones of each ten take longer.
                thread::sleep(Duration::from_micros(100 * (10 - number % 10)));
                Ok(2 * number)
            }
        };
        let mut all = Vec::new();
        let write = |some: Vec<u64>| {
            all.extend(some);
            Ok(())
        };
        let end =
            run(jobs, threads, worker, write, |_| (), &AtomicBool::new(false)).expect("threads");
        (all, end)
    }

    #[test]
    fn outcomes_come_in_the_order_of_the_jobs() {
        let expected: Vec<u64> = (0..500).map(|it| 2 * it).collect();
        for threads in [1, 4, 40] {
            let (all, end) = doubled(500, threads, None);
            assert_eq!(all, expected);
            assert!(matches!(end, End::All));
            let (all, end) = doubled(500, threads, Some(77));
            assert_eq!(all, expected[..77]);
            assert!(matches!(end, End::Fault(why) if why.to_string() == "number 77"));
        }
        assert!(doubled(0, 3, None).0.is_empty());
    }

    #[test]
    fn a_job_that_cannot_be_done_ends_the_work() {
        let worker = || |it: u64| if it == 30 { Err(anyhow!("no")) } else { Ok(it) };
        let mut all = Vec::new();
        let write = |some: Vec<u64>| {
            all.extend(some);
            Ok(())
        };
        let cancel = AtomicBool::new(false);
        let end = run((0..).map(Ok), 4, worker, write, |_| (), &cancel).expect("threads");
        assert!(matches!(end, End::Fault(why) if why.to_string() == "no"));
        assert_eq!(all, (0..30).collect::<Vec<_>>());
    }

    /// A wait is told, too, if every job has begun when the signal comes.
    #[test]
    fn the_wait_for_the_last_job_is_told() {
        let cancel = Arc::new(AtomicBool::new(false));
        let signal = Arc::clone(&cancel);
        let worker = move || {
            let signal = Arc::clone(&signal);
            move |it: u64| {
                // By now the end of the jobs is known.
                thread::sleep(2 * LOOK);
                signal.store(true, Ordering::Relaxed);
                thread::sleep(2 * GRACE);
                Ok(it)
            }
        };
        let (mut all, mut running) = (Vec::new(), Vec::new());
        let write = |some: Vec<u64>| {
            all.extend(some);
            Ok(())
        };
        let waits = |count: usize| running.push(count);
        let end = run(std::iter::once(Ok(7)), 1, worker, write, waits, &cancel).expect("threads");
        assert!(matches!(end, End::All | End::Cut));
        assert_eq!((all, running), (vec![7], vec![1]));
    }

    #[test]
    fn few_jobs_are_in_memory() {
        let (open, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let (begun, peak) = (Arc::clone(&open), Arc::clone(&most));
        let jobs = (0..2000_u64).map(move |it| {
            peak.fetch_max(begun.fetch_add(1, Ordering::Relaxed) + 1, Ordering::Relaxed);
            Ok(it)
        });
        let write = |some: Vec<u64>| {
            open.fetch_sub(some.len(), Ordering::Relaxed);
            Ok(())
        };
        let end = run(jobs, 4, || Ok, write, |_| (), &AtomicBool::new(false)).expect("threads");
        assert!(matches!(end, End::All));
        // One more was read and waits for room, and those that were just taken are not counted down yet.
        assert!(most.load(Ordering::Relaxed) <= 2 * LEAST + 2, "{most:?}");
    }

    #[test]
    fn a_signal_ends_the_work_while_the_input_waits() {
        let cancel = AtomicBool::new(false);
        // An input that comes to no end: the rest is never read.
        let jobs = (0..).inspect(|it| {
            if *it == 20 {
                loop {
                    thread::park();
                }
            }
        });
        let mut all = Vec::new();
        let write = |some: Vec<u64>| {
            all.extend(some);
            cancel.store(all.len() == 20, Ordering::Relaxed);
            Ok(())
        };
        let end = run(jobs.map(Ok), 3, || Ok, write, |_| (), &cancel).expect("threads");
        assert!(matches!(end, End::Cut));
        assert_eq!(all, (0..20).collect::<Vec<_>>());
    }

    #[test]
    fn a_long_wait_after_a_signal_is_told_once() {
        let cancel = Arc::new(AtomicBool::new(false));
        let is_told = Arc::new(AtomicBool::new(false));
        let (signal, told) = (Arc::clone(&cancel), Arc::clone(&is_told));
        // The first job takes until the wait was told.
        let worker = move || {
            let (signal, told) = (Arc::clone(&signal), Arc::clone(&told));
            move |it: u64| {
                signal.store(true, Ordering::Relaxed);
                while !told.load(Ordering::Relaxed) {
                    thread::sleep(LOOK);
                }
                thread::sleep(3 * LOOK);
                Ok(it)
            }
        };
        let mut waiting = Vec::new();
        let waits = |count: usize| {
            waiting.push(count);
            is_told.store(true, Ordering::Relaxed);
        };
        let end = run((0..).map(Ok), 1, worker, |_| Ok(()), waits, &cancel).expect("threads");
        assert!(matches!(end, End::Cut));
        assert_eq!(waiting, [1]);
    }
}
