//! [`Worker`]: runs the jobs of `carom-jobs`, one after another, on a thread or, in a browser, in a Web Worker. It does not
//! depend on the window.

use std::sync::Arc;
use std::time::Duration;

use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
pub use carom_jobs::{Call, Job};

#[cfg(not(target_family = "wasm"))]
#[path = "worker/thread.rs"]
mod place;
#[cfg(target_family = "wasm")]
#[path = "worker/browser.rs"]
mod place;

pub use place::Worker;

/// The job of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct JobId(u64);

/// The answer to a job, or an error with the reason why there is none. Every job gets exactly one answer,
/// unless the worker is dropped.
#[derive(Debug)]
pub struct Reply<A> {
    pub id: JobId,
    pub answer: Result<A, String>,
    pub elapsed: Duration,
}

/// The progress of a running job. Some reports are dropped if nobody reads them.
#[derive(Clone, Copy, Debug)]
pub struct Update<P> {
    pub(crate) id: JobId,
    pub progress: P,
    pub elapsed: Duration,
}

/// Informs the window that there is a message.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// Wakes the window, which sleeps without events.
pub fn wake(event_loop: Option<&EventLoopProxyWrapper>) -> Wake {
    match event_loop {
        Some(event_loop) => {
            let event_loop = (**event_loop).clone();
            Arc::new(move || {
                let _ = event_loop.send_event(WinitUserEvent::WakeUp);
            })
        }
        None => Arc::new(|| ()),
    }
}
