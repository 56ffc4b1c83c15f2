//! [`Limits`]: how a search is limited, watched and stopped from Python.
//!
//! A search runs on the thread that called it, without the lock of the interpreter. It asks its control whether it must stop
//! at least once every [`Control::INTERVAL`] nodes, and there it takes the lock from time to time: for the signals of Python, so that
//! Ctrl-C raises `KeyboardInterrupt`, and for the callback. In between it only reads the clock.

use std::cell::{Cell, RefCell};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use carom_solver::{Control, Progress as Known};
use pyo3::prelude::*;

use crate::report::Progress;
use crate::values::duration;

/// The time between two looks at the signals of Python, and between two calls of a callback.
pub(crate) const LOOK: Duration = Duration::from_millis(50);

/// The limits of a search.
#[derive(Default)]
pub(crate) struct Limits {
    pub(crate) max_nodes: Option<u64>,
    pub(crate) max_memory: Option<u64>,
    pub(crate) max_depth: Option<u32>,
    pub(crate) timeout: Option<Duration>,
    pub(crate) progress: Option<Py<PyAny>>,
}

impl Limits {
    /// The limits of a call; the time is in seconds.
    pub(crate) fn new(
        max_nodes: Option<u64>,
        max_memory: Option<u64>,
        max_depth: Option<u32>,
        timeout: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let timeout = duration("timeout", timeout)?;
        Ok(Self { max_nodes, max_memory, max_depth, timeout, progress })
    }
}

/// The outcome of work, and its time.
pub(crate) struct TimedOutcome<T> {
    pub(crate) outcome: T,
    pub(crate) time: Duration,
}

/// Does one of many jobs within the limits. The flag is set when its outcome is no longer needed.
pub(crate) fn job<T>(
    limits: &Limits,
    cancel: &AtomicBool,
    work: impl FnOnce(&mut Control<'_>) -> T,
) -> TimedOutcome<T> {
    let started = Instant::now();
    let mut control = Control::default()
        .cancel_on(cancel)
        .timeout(limits.timeout)
        .max_nodes(limits.max_nodes)
        .max_memory(limits.max_memory)
        .max_depth(limits.max_depth);
    let outcome = work(&mut control);
    TimedOutcome { outcome, time: started.elapsed() }
}

/// Does work without the lock of the interpreter, within the limits.
///
/// # Errors
/// `KeyboardInterrupt` or what else the handler of a signal raises, and the exception of the callback. The work was stopped.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    limits: &Limits,
    work: impl FnOnce(&mut Control<'_>) -> T + Send,
) -> PyResult<TimedOutcome<T>> {
    py.detach(|| {
        let started = Instant::now();
        let raised: RefCell<Option<PyErr>> = RefCell::new(None);
        let keep = |found: PyResult<()>| {
            if let Err(error) = found {
                raised.borrow_mut().get_or_insert(error);
            }
        };
        let next_look = Cell::new(started + LOOK);
        let must_stop = || {
            let now = Instant::now();
            if now >= next_look.get() {
                next_look.set(now + LOOK);
                keep(signals());
            }
            raised.borrow().is_some()
        };
        let mut next_call = started;
        let mut tell = |known: &Known| {
            let Some(callback) = &limits.progress else { return };
            let now = Instant::now();
            if now >= next_call && raised.borrow().is_none() {
                next_call = now + LOOK;
                let progress = Progress::new(known, now - started);
                keep(Python::attach(|py| callback.call1(py, (progress,)).map(drop)));
            }
        };
        let control = Control::default()
            .timeout(limits.timeout)
            .deadline(&must_stop)
            .max_nodes(limits.max_nodes)
            .max_memory(limits.max_memory)
            .max_depth(limits.max_depth);
        let outcome = work(&mut control.progress(&mut tell));
        let time = started.elapsed();
        match raised.into_inner() {
            Some(error) => Err(error),
            None => Ok(TimedOutcome { outcome, time }),
        }
    })
}

/// What the handlers of the signals that have come raise. Python calls them only on its main thread.
pub(crate) fn signals() -> PyResult<()> {
    Python::attach(|py: Python<'_>| py.check_signals())
}
