//! [`Worker`]: a Web Worker, whose script is beside the page. It has the solvers and no window.
//!
//! A Web Worker that works hears nothing. So a running job is cancelled by the end of its Web Worker, and another one does the next
//! job. The answer to a cancelled job is an error.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bevy::platform::time::Instant;
use carom_jobs::Response;
use send_wrapper::SendWrapper;
use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, Event, MessageEvent, WorkerOptions};

use super::{Job, JobId, Reply, Update, Wake};

/// The address of the script, from that of the page.
const SCRIPT: &str = "worker.js";

/// The Web Worker and the connection to it. It starts with the first job, and ends with the worker.
pub struct Worker<J: Job> {
    wake: Wake,
    state: Arc<Mutex<WorkerState<J>>>,
    /// The number of the last job.
    last: u64,
}

/// What the Web Worker says about a job.
type Said<J> = Response<<J as Job>::Progress, <J as Job>::Answer>;

struct WorkerState<J: Job> {
    program: Option<SendWrapper<WebWorker>>,
    /// Whether the program listens, and the job for which it was started until it does.
    is_ready: bool,
    waiting: Option<String>,
    running: Option<RunningJob>,
    update: Option<Update<J::Progress>>,
    replies: Vec<Reply<J::Answer>>,
}

struct RunningJob {
    id: JobId,
    began: Instant,
}

/// A Web Worker. It ends when it is dropped.
struct WebWorker {
    worker: web_sys::Worker,
    /// The functions that it calls.
    _heard: Closure<dyn FnMut(MessageEvent)>,
    _failed: Closure<dyn FnMut(Event)>,
}

impl Drop for WebWorker {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl<J: Job> Worker<J> {
    /// A worker. Its tools are always those of the job: nothing can be shared with a Web Worker.
    pub fn new(_make: impl Fn() -> J::Tools + Send + Sync + 'static, wake: Wake) -> Self {
        let state = WorkerState {
            program: None,
            is_ready: false,
            waiting: None,
            running: None,
            update: None,
            replies: Vec::new(),
        };
        Self { wake, state: Arc::new(Mutex::new(state)), last: 0 }
    }

    /// Cancels the previous job and starts another one. If no Web Worker can be started, the answer is an error.
    pub fn begin(&mut self, job: J) -> JobId {
        self.cancel();
        self.last += 1;
        let id = JobId(self.last);
        let mut state = lock(&self.state);
        state.running = Some(RunningJob { id, began: Instant::now() });
        let sent = serde_json::to_string(&job).map_err(|why| why.to_string());
        let sent = sent.and_then(|text| match &state.program {
            Some(program) if state.is_ready => program.send(&text),
            Some(_) => {
                state.waiting = Some(text);
                Ok(())
            }
            None => {
                state.program =
                    Some(SendWrapper::new(WebWorker::start::<J>(&self.state, &self.wake)?));
                state.waiting = Some(text);
                Ok(())
            }
        });
        if let Err(why) = sent {
            state.answer(Err(why));
        }
        id
    }

    /// Stops the running job, which still gets its answer.
    pub fn cancel(&self) {
        let mut state = lock(&self.state);
        if state.running.is_none() {
            return;
        }
        // A job that was not sent yet is only forgotten.
        if state.waiting.take().is_none() {
            state.end();
        }
        state.answer(Err("the job was cancelled".to_owned()));
        drop(state);
        (self.wake)();
    }

    /// The progress reports since the last call.
    pub(crate) fn updates(&self) -> impl Iterator<Item = Update<J::Progress>> + '_ {
        lock(&self.state).update.take().into_iter()
    }

    /// The answers since the last call.
    pub fn replies(&self) -> impl Iterator<Item = Reply<J::Answer>> + '_ {
        std::mem::take(&mut lock(&self.state).replies).into_iter()
    }
}

impl<J: Job> WorkerState<J> {
    /// Ends the program.
    fn end(&mut self) {
        self.program = None;
        self.is_ready = false;
    }

    /// The answer to the running job.
    fn answer(&mut self, answer: Result<J::Answer, String>) {
        if let Some(RunningJob { id, began }) = self.running.take() {
            self.replies.push(Reply { id, answer, elapsed: began.elapsed() });
        }
    }

    fn hear(&mut self, text: &str) {
        match serde_json::from_str::<Said<J>>(text) {
            Ok(Response::Ready) => {
                self.is_ready = true;
                if let (Some(text), Some(program)) = (self.waiting.take(), &self.program)
                    && let Err(why) = program.send(&text)
                {
                    self.fail(why);
                }
            }
            Ok(Response::Progress(progress)) => {
                if let Some(running) = &self.running {
                    let (id, elapsed) = (running.id, running.began.elapsed());
                    self.update = Some(Update { id, progress, elapsed });
                }
            }
            Ok(Response::Answer(answer)) => self.answer(Ok(answer)),
            // After a panic its memory is no longer valid.
            Ok(Response::Fault(why)) => self.fail(why),
            Err(why) => self.fail(why.to_string()),
        }
    }

    fn fail(&mut self, why: String) {
        self.end();
        self.waiting = None;
        self.answer(Err(why));
    }
}

fn lock<J: Job>(state: &Mutex<WorkerState<J>>) -> MutexGuard<'_, WorkerState<J>> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl WebWorker {
    fn start<J: Job>(state: &Arc<Mutex<WorkerState<J>>>, wake: &Wake) -> Result<Self, String> {
        let options = WorkerOptions::new();
        // The program serves the kind of jobs that is its name.
        options.set_name(J::KIND);
        let worker =
            web_sys::Worker::new_with_options(SCRIPT, &options).map_err(|why| reason(&why))?;
        let (heard, woken) = (Arc::downgrade(state), Arc::clone(wake));
        let heard = Closure::new(move |message: MessageEvent| {
            if let (Some(state), Some(text)) = (heard.upgrade(), message.data().as_string()) {
                lock(&state).hear(&text);
                woken();
            }
        });
        let (failed, woken) = (Arc::downgrade(state), Arc::clone(wake));
        let failed = Closure::new(move |event: Event| {
            if let Some(state) = failed.upgrade() {
                let told = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message);
                let why = told.unwrap_or_else(|| format!("{SCRIPT} cannot be loaded"));
                lock(&state).fail(why);
                woken();
            }
        });
        worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
        Ok(Self { worker, _heard: heard, _failed: failed })
    }

    fn send(&self, text: &str) -> Result<(), String> {
        self.worker.post_message(&text.into()).map_err(|why| reason(&why))
    }
}

/// The reason of an exception.
fn reason(why: &JsValue) -> String {
    js_sys::Error::from(why.clone()).message().into()
}
