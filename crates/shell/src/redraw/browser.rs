//! [`Alarm`]: the timer of a browser.

use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bevy::platform::time::Instant;
use send_wrapper::SendWrapper;
use wasm_bindgen::prelude::*;

use crate::browser::{document, on_window};
use crate::worker::Wake;

/// The time in which the page was hidden, and the time since when it is.
static HIDDEN: Mutex<(Duration, Option<Instant>)> = Mutex::new((Duration::ZERO, None));

/// The present time without that in which the page was hidden: nothing is drawn then, and the player does not play.
pub(super) fn now() -> Instant {
    let (before, since) = *hidden();
    since.unwrap_or_else(Instant::now).checked_sub(before).unwrap_or_else(Instant::now)
}

fn hidden() -> MutexGuard<'static, (Duration, Option<Instant>)> {
    HIDDEN.lock().unwrap_or_else(PoisonError::into_inner)
}

fn follow_page() {
    let Some(document) = document() else { return };
    let mut hidden = hidden();
    if document.hidden() {
        hidden.1.get_or_insert_with(Instant::now);
    } else if let Some(since) = hidden.1.take() {
        hidden.0 += since.elapsed();
    }
}

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
        on_window("visibilitychange", |_| follow_page());
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
