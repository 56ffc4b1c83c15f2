//! Jobs on several threads, with the outcomes in the order of the jobs.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::watch::LOOK;

/// Does a job for each number below `count` on some threads, without the lock of the interpreter. `worker` makes the function of
/// a thread. Its flag is set when the outcomes are no longer needed. `progress` is called with the number of finished jobs.
///
/// # Errors
/// `KeyboardInterrupt` or what else the handler of a signal raises, the exception of the callback, the first error of a job,
/// and that of the system if no thread can start.
pub(crate) fn run<O, W>(
    py: Python<'_>,
    count: usize,
    threads: usize,
    progress: Option<Py<PyAny>>,
    worker: impl Fn() -> W + Sync,
) -> PyResult<Vec<O>>
where
    O: Send,
    W: FnMut(usize, &AtomicBool) -> PyResult<O>,
{
    if count == 0 {
        return Ok(Vec::new());
    }
    let (next, done, cancel) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicBool::new(false));
    let work = || {
        let mut job = worker();
        let mut outcomes = Vec::new();
        while !cancel.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                break;
            }
            let outcome = job(number, &cancel);
            if outcome.is_err() {
                // The jobs before this one have begun, so the first error is among the outcomes.
                next.store(count, Ordering::Relaxed);
            }
            outcomes.push((number, outcome));
            done.fetch_add(1, Ordering::Relaxed);
        }
        outcomes
    };
    py.detach(|| {
        thread::scope(|scope| {
            // The end of every thread drops its sender, and the last one ends the wait.
            let (sender, ends) = channel::<()>();
            let mut workers = Vec::new();
            for _ in 0..threads.min(count) {
                let sender = sender.clone();
                let begin = || {
                    let _ends_with_the_thread = sender;
                    work()
                };
                match thread::Builder::new().spawn_scoped(scope, begin) {
                    Ok(worker) => workers.push(worker),
                    // Fewer threads are only slower.
                    Err(_) if !workers.is_empty() => break,
                    Err(error) => return Err(error.into()),
                }
            }
            drop(sender);
            let mut raised = None;
            while ends.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                if raised.is_none() {
                    let look = |py: Python<'_>| {
                        py.check_signals()?;
                        let Some(callback) = &progress else { return Ok(()) };
                        callback.call1(py, (done.load(Ordering::Relaxed),)).map(drop)
                    };
                    raised = Python::attach(look).err();
                    cancel.store(raised.is_some(), Ordering::Relaxed);
                }
            }
            // Stopped work has fewer outcomes than jobs, so `count` says nothing about the size.
            let mut all = Vec::new();
            for worker in workers {
                let ended = || PyRuntimeError::new_err("a thread ended before its work was done");
                all.extend(worker.join().map_err(|_| ended())?);
            }
            if let Some(error) = raised {
                return Err(error);
            }
            all.sort_unstable_by_key(|&(number, _)| number);
            all.into_iter().map(|(_, outcome)| outcome).collect()
        })
    })
}
