//! [`Limits`]: how a search is limited and watched from JavaScript. Nothing can cancel a search on the thread that called it, except
//! an exception of its callback: a Web Worker is ended as a whole.

use std::cell::RefCell;
use std::time::Duration;

use carom_bindings::solver as bindings;
use carom_engine::Rules;
use carom_solver::{CatalogueEntry, Control, Progress as Known};
use js_sys::Function;
use wasm_bindgen::prelude::*;

use crate::errors::{Result, wrong};
use crate::options::Options;
use crate::report;

/// The time between two calls of a callback.
const LOOK: Duration = Duration::from_millis(50);

/// The most bytes of the tables of a search if its caller says nothing. A page has at most 4 GiB, and a module that wants more
/// ends without a reason.
const MEMORY: u64 = 1 << 30;

#[wasm_bindgen]
extern "C" {
    /// The milliseconds since some moment.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn clock() -> f64;
}

/// The limits of a search.
#[derive(Default)]
pub(crate) struct Limits {
    pub(crate) max_nodes: Option<u64>,
    pub(crate) max_memory: Option<u64>,
    pub(crate) max_depth: Option<u32>,
    pub(crate) timeout: Option<Duration>,
    pub(crate) progress: Option<Function>,
}

impl Limits {
    /// The names of the options.
    pub(crate) const NAMES: [&'static str; 5] =
        ["maxNodes", "maxMemory", "maxMoves", "timeout", "onProgress"];

    /// The limits of a call.
    pub(crate) fn of(options: &Options) -> Result<Self> {
        Ok(Self {
            max_nodes: options.whole("maxNodes")?,
            max_memory: options.whole("maxMemory")?.or(Some(MEMORY)),
            max_depth: options.whole("maxMoves")?,
            timeout: options.seconds("timeout")?,
            progress: options.function("onProgress")?,
        })
    }
}

/// The solver of a call, and the limits of its search. `within` is the time of the solver that has a solution soon.
pub(crate) fn solver<P: Rules>(
    catalogue: &'static [CatalogueEntry<P>],
    options: &Options,
) -> Result<(&'static CatalogueEntry<P>, Limits)> {
    let (id, within) = (options.text("solver")?, options.seconds("within")?);
    let limits = Limits::of(options)?;
    let (id, has_timeout) = (id.as_deref().unwrap_or(bindings::DEFAULT), limits.timeout.is_some());
    let entry = bindings::solver(catalogue, id, within.is_some(), has_timeout).map_err(wrong)?;
    Ok((entry, Limits { timeout: within.or(limits.timeout), ..limits }))
}

/// The outcome of work, and its time.
pub(crate) struct TimedOutcome<T> {
    pub(crate) outcome: T,
    pub(crate) time: Duration,
}

/// Does work within the limits.
///
/// # Errors
/// The exception of the callback. The work was stopped.
pub(crate) fn run<T>(
    limits: &Limits,
    work: impl FnOnce(&mut Control<'_>) -> T,
) -> Result<TimedOutcome<T>> {
    let started = clock();
    let elapsed = || Duration::try_from_secs_f64((clock() - started) / 1e3).unwrap_or_default();
    let thrown: RefCell<Option<JsValue>> = RefCell::new(None);
    let is_over =
        || thrown.borrow().is_some() || limits.timeout.is_some_and(|timeout| elapsed() >= timeout);
    let mut next_call = Duration::ZERO;
    let mut tell = |known: &Known| {
        let Some(callback) = &limits.progress else { return };
        let now = elapsed();
        if now >= next_call && thrown.borrow().is_none() {
            next_call = now + LOOK;
            let progress = report::progress(known, now.as_secs_f64());
            *thrown.borrow_mut() = callback.call1(&JsValue::UNDEFINED, &progress).err();
        }
    };
    let control = Control::default()
        .deadline(&is_over)
        .max_nodes(limits.max_nodes)
        .max_memory(limits.max_memory)
        .max_depth(limits.max_depth);
    let outcome = work(&mut control.progress(&mut tell));
    let time = elapsed();
    thrown.into_inner().map_or(Ok(TimedOutcome { outcome, time }), Err)
}

/// Makes a number of things. The option `onProgress` is called with the number of things that are made; `timeout` limits the time of
/// all of them.
///
/// # Errors
/// That of the first thing that is not made, and the exception of the callback.
pub(crate) fn many<T>(
    count: usize,
    options: &Options,
    mut make: impl FnMut(usize, &mut Control<'_>) -> Result<T>,
) -> Result<Vec<T>> {
    let (callback, timeout) = (options.function("onProgress")?, options.seconds("timeout")?);
    let limits = Limits { timeout, max_memory: Some(MEMORY), ..Limits::default() };
    let work = |control: &mut Control<'_>| {
        let mut next_call = clock();
        let mut things = Vec::new();
        for number in 0..count {
            things.push(make(number, &mut control.child())?);
            let Some(callback) = &callback else { continue };
            let now = clock();
            if now >= next_call {
                next_call = now + LOOK.as_secs_f64() * 1e3;
                callback.call1(&JsValue::UNDEFINED, &(things.len() as f64).into())?;
            }
        }
        Ok(things)
    };
    run(&limits, work)?.outcome
}
