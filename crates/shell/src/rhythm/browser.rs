//! [`Alarm`]: the timer of a browser.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::time::Duration;

use send_wrapper::SendWrapper;
use wasm_bindgen::prelude::*;

use crate::worker::Wake;

/// Wakes the event loop at a time.
pub(super) struct Alarm {
    ring: SendWrapper<Closure<dyn FnMut()>>,
    /// The timer that runs.
    timer: AtomicI32,
    /// Set when it has woken the event loop.
    rang: Arc<AtomicBool>,
}

impl Alarm {
    pub(super) fn start(wake: Wake) -> Option<Self> {
        let rang = Arc::new(AtomicBool::new(false));
        let ring = Arc::clone(&rang);
        let ring = SendWrapper::new(Closure::new(move || {
            ring.store(true, Ordering::Relaxed);
            wake();
        }));
        Some(Self { ring, timer: AtomicI32::new(0), rang })
    }

    /// Rings after this time, and not at the one that was set before.
    pub(super) fn set(&self, time: Duration) {
        let Some(window) = web_sys::window() else { return };
        window.clear_timeout_with_handle(self.timer.load(Ordering::Relaxed));
        // A longer time is a frame in some weeks, if at all.
        let Ok(time) = i32::try_from(time.as_millis()) else { return };
        let ring = self.ring.as_ref().unchecked_ref();
        // A timer may be early by a part of a millisecond.
        let timer = window
            .set_timeout_with_callback_and_timeout_and_arguments_0(ring, time.saturating_add(1));
        self.timer.store(timer.unwrap_or_default(), Ordering::Relaxed);
    }

    /// Whether it has rung since the last call.
    pub(super) fn has_rung(&self) -> bool {
        self.rang.swap(false, Ordering::Relaxed)
    }
}
