//! [`Alarm`]: a thread that waits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};

use crate::worker::Wake;

/// The present time.
pub(super) fn now() -> Instant {
    Instant::now()
}

/// Wakes the event loop at a time, on a thread of its own.
pub(super) struct Alarm {
    times: Sender<Option<Instant>>,
    /// Set when it has woken the event loop.
    rang: Arc<AtomicBool>,
}

impl Alarm {
    /// `None` if the system has no room for the thread.
    pub(super) fn start(wake: Wake) -> Option<Self> {
        let (times, received) = unbounded();
        let rang = Arc::new(AtomicBool::new(false));
        let ring = Arc::clone(&rang);
        let run = move || watch(&received, &ring, &wake);
        thread::Builder::new().name("alarm".to_owned()).spawn(run).ok()?;
        Some(Self { times, rang })
    }

    /// Rings after this time, and not at the one that was set before.
    pub(super) fn set(&self, time: Duration) {
        // The thread ends only with the program.
        let _ = self.times.send(Instant::now().checked_add(time));
    }

    /// Whether it has rung since the last call.
    pub(super) fn has_rung(&self) -> bool {
        self.rang.swap(false, Ordering::Relaxed)
    }
}

/// Wakes at the last time that was received, until nobody sends times any more.
fn watch(times: &Receiver<Option<Instant>>, rang: &AtomicBool, wake: &Wake) {
    let mut next = None;
    loop {
        let received = match next {
            Some(time) => times.recv_deadline(time),
            None => times.recv().map_err(RecvTimeoutError::from),
        };
        next = match received {
            Ok(time) => time,
            Err(RecvTimeoutError::Disconnected) => return,
            Err(RecvTimeoutError::Timeout) => {
                rang.store(true, Ordering::Relaxed);
                wake();
                None
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_alarm_rings_at_the_last_time_that_was_set() {
        let (woken, wakes) = unbounded();
        let alarm = Alarm::start(Arc::new(move || _ = woken.send(()))).expect("a thread");
        alarm.set(Duration::from_hours(1));
        assert!(!alarm.has_rung());
        alarm.set(Duration::ZERO);
        wakes.recv().expect("woken");
        assert!(alarm.has_rung() && !alarm.has_rung());
        alarm.set(Duration::MAX);
        assert!(wakes.is_empty());
    }
}
