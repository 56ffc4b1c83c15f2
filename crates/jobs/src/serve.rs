//! Jobs come and answers go as texts in JSON.

use std::panic;
use std::sync::atomic::AtomicBool;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::Duration;

use carom_jobs::{Budget, Call, JobKind, Response, TextWorker};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};
use web_time::Instant;

/// The time between two reports of progress.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(60);

/// The bytes for the tables of a job: half of this number.
///
/// A Web Worker has at most 4 GiB. A table of Ricochet Robots needs 614 MiB: too much for a phone with little memory, and for a
/// browser that does not tell how much there is.
static MEMORY: LazyLock<Budget> = LazyLock::new(|| {
    let get = |object: &JsValue, name: &str| js_sys::Reflect::get(object, &name.into()).ok();
    let navigator = get(&js_sys::global(), "navigator");
    let gibibytes = navigator.and_then(|it| get(&it, "deviceMemory")).and_then(|it| it.as_f64());
    Budget::new(if gibibytes >= Some(4.0) { 2 << 30 } else { 1 << 30 })
});

/// Serves the kind of jobs that is the name of this Web Worker.
pub(crate) fn serve() {
    panic::set_hook(Box::new(|panic| fail(&panic.to_string())));
    let name = scope().name();
    let Some(kind) = JobKind::by_name(&name) else {
        return fail(&format!("`{name}` is not a kind of jobs"));
    };
    let mut worker = (kind.worker)();
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
        let job = message.data().as_string().unwrap_or_default();
        post(&answer(&mut worker, &job));
    });
    scope().set_onmessage(Some(hear.into_js_value().unchecked_ref()));
    post(&Response::<(), ()>::Ready.to_text());
}

/// Does a job. A page that wants no answer any more ends the whole Web Worker.
fn answer(worker: &mut TextWorker, job: &str) -> String {
    let never = AtomicBool::new(false);
    let began = Instant::now();
    let told = Mutex::new(began);
    let report = |progress: &dyn Fn() -> String| {
        let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
        if told.elapsed() >= PROGRESS_INTERVAL {
            *told = Instant::now();
            post(&progress());
        }
    };
    let elapsed = || began.elapsed();
    worker(job, &Call { cancel: &never, memory: &MEMORY, elapsed: &elapsed, report: &report })
}

/// Says why this program does nothing more.
fn fail(why: &str) {
    post(&Response::<(), ()>::Fault(why.to_owned()).to_text());
}

fn post(text: &str) {
    // A text can always be sent.
    let _ = scope().post_message(&text.into());
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}
