//! Jobs on several threads, with the outcomes in the order of the jobs.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

use carom_support::ordered;
use pyo3::prelude::*;

use crate::watch::LOOK;

/// Does jobs on some threads, without the lock of the interpreter. `worker` makes the function of a thread. Its flag is set when the
/// outcomes are no longer needed. `progress` is called with the number of finished jobs.
///
/// # Errors
/// `KeyboardInterrupt` or what else the handler of a signal raises, the exception of the callback, the first error of a job,
/// and that of the system if a thread cannot start.
pub(crate) fn run<J, O, W>(
    py: Python<'_>,
    jobs: impl ExactSizeIterator<Item = J> + Send + 'static,
    threads: usize,
    progress: Option<Py<PyAny>>,
    worker: impl Fn() -> W + Send + Sync + 'static,
) -> PyResult<Vec<O>>
where
    J: Send + 'static,
    O: Send + 'static,
    W: FnMut(J, &AtomicBool) -> PyResult<O>,
{
    let threads = threads.min(jobs.len());
    let done = Arc::<AtomicUsize>::default();
    let cancel = Arc::<AtomicBool>::default();
    let (count, flag) = (Arc::clone(&done), Arc::clone(&cancel));
    let act = move || {
        let (mut act, count, flag) = (worker(), Arc::clone(&count), Arc::clone(&flag));
        move |job: J| {
            let outcome = act(job, &flag);
            count.fetch_add(1, Ordering::Relaxed);
            outcome
        }
    };
    py.detach(|| {
        let mut next_look = Instant::now() + LOOK;
        let look = || {
            let now = Instant::now();
            if now < next_look {
                return Ok(());
            }
            next_look = now + LOOK;
            Python::attach(|py| {
                py.check_signals()?;
                let Some(callback) = &progress else { return Ok(()) };
                callback.call1(py, (done.load(Ordering::Relaxed),)).map(drop)
            })
        };
        let outcomes = ordered(jobs.map(Ok), threads, act, look)?.collect();
        cancel.store(true, Ordering::Relaxed);
        outcomes
    })
}
