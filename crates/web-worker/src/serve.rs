//! Jobs come and answers go as texts in JSON.

use std::panic;
use std::sync::atomic::AtomicBool;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::Duration;

use carom_worker::{Budget, Call, Job, Response, ricochet, tablut, unblock};
use serde_json::to_string;
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
    match &*scope().name() {
        ricochet::SolveJob::KIND => serve_kind::<ricochet::SolveJob>(),
        ricochet::DealJob::KIND => serve_kind::<ricochet::DealJob>(),
        unblock::SolveJob::KIND => serve_kind::<unblock::SolveJob>(),
        unblock::DealJob::KIND => serve_kind::<unblock::DealJob>(),
        unblock::TableJob::KIND => serve_kind::<unblock::TableJob>(),
        tablut::MoveJob::KIND => serve_kind::<tablut::MoveJob>(),
        tablut::ValueJob::KIND => serve_kind::<tablut::ValueJob>(),
        tablut::ClaimJob::KIND => serve_kind::<tablut::ClaimJob>(),
        tablut::HintJob::KIND => serve_kind::<tablut::HintJob>(),
        other => fail(&format!("`{other}` is not a kind of jobs")),
    }
}

fn serve_kind<J: Job>() {
    let mut tools = J::tools();
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
        let text = message.data().as_string().unwrap_or_default();
        match serde_json::from_str::<J>(&text) {
            Ok(job) => say::<J>(&answer(job, &mut tools)),
            Err(why) => fail(&why.to_string()),
        }
    });
    scope().set_onmessage(Some(hear.into_js_value().unchecked_ref()));
    say::<J>(&Response::Ready);
}

/// Does a job. A page that wants no answer any more ends the whole Web Worker.
fn answer<J: Job>(job: J, tools: &mut J::Tools) -> Response<J::Progress, J::Answer> {
    let never = AtomicBool::new(false);
    let began = Instant::now();
    let told = Mutex::new(began);
    let report = |progress: &dyn Fn() -> J::Progress| {
        let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
        if told.elapsed() >= PROGRESS_INTERVAL {
            *told = Instant::now();
            say::<J>(&Response::Progress(progress()));
        }
    };
    let elapsed = || began.elapsed();
    let call = Call { cancel: &never, memory: &MEMORY, elapsed: &elapsed, report: &report };
    Response::Answer(job.work(tools, &call))
}

fn say<J: Job>(response: &Response<J::Progress, J::Answer>) {
    match to_string(response) {
        Ok(text) => post(&text),
        Err(why) => fail(&why.to_string()),
    }
}

/// Says why this program does nothing more.
fn fail(why: &str) {
    if let Ok(text) = to_string(&Response::<(), ()>::Fault(why.to_owned())) {
        post(&text);
    }
}

fn post(text: &str) {
    // A text can always be sent.
    let _ = scope().post_message(&text.into());
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}
