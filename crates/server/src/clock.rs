//! [`ServerClock`]: the time of the server.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use carom_rooms::Millis;
use tokio::time::Instant;

/// If the clock of the computer is so far ahead, the computer has slept.
const SLEEP: Millis = 5_000;

/// The time since 1970 at the start of the server, and the time that has passed since, with the time that the computer has slept. So
/// it never goes back while the server runs, whatever happens to the clock of the computer.
#[derive(Clone)]
pub(crate) struct ServerClock {
    pub(crate) start: Millis,
    began: Instant,
    /// What the clock of the computer has shown then.
    shown: Millis,
    /// The time that the computer has slept since.
    slept: Arc<AtomicU64>,
}

/// What the clock of the computer shows.
fn shown() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as Millis
}

impl ServerClock {
    pub(crate) fn new() -> Self {
        Self::starting_at(shown())
    }

    /// A clock that shows a time now.
    pub(crate) fn starting_at(start: Millis) -> Self {
        Self { start, began: Instant::now(), shown: shown(), slept: Arc::default() }
    }

    pub(crate) fn now(&self) -> Millis {
        self.read(self.began.elapsed().as_millis() as Millis, shown())
    }

    /// The time when so much has passed since the start without sleep, and the clock of the computer shows this.
    fn read(&self, passed: Millis, shown: Millis) -> Millis {
        let slept = self.slept.load(Ordering::Relaxed);
        let ahead = shown.saturating_sub(self.shown + passed);
        if ahead > slept + SLEEP {
            self.slept.fetch_max(ahead, Ordering::Relaxed);
        }
        self.start + passed + slept.max(self.slept.load(Ordering::Relaxed))
    }

    /// The time that the computer has slept since the server began. All clocks stood then.
    pub(crate) fn slept(&self) -> Millis {
        self.now();
        self.slept.load(Ordering::Relaxed)
    }

    /// The computer seems to have slept.
    #[cfg(test)]
    pub(crate) fn sleep(&self, time: Millis) {
        self.slept.fetch_add(time, Ordering::Relaxed);
    }

    /// The instant of a time; at once for what has passed, and at most some days away.
    pub(crate) fn instant(&self, at: Millis) -> Instant {
        const DAYS: u64 = 7 * 86_400_000;
        Instant::now() + Duration::from_millis(at.saturating_sub(self.now()).min(DAYS))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_is_right_after_sleep_and_never_goes_back() {
        let clock = ServerClock { shown: 1_000_000, ..ServerClock::starting_at(5000) };
        let hour = 3_600_000;
        for (passed, shown, now, slept) in [
            (100, 1_000_100, 5100, 0),
            // The clock of the computer is set right by a little, and set back.
            (200, 1_003_200, 5200, 0),
            (300, 10, 5300, 0),
            (400, 1_000_400 + hour, 5400 + hour, hour),
            (500, 1_000_500 + hour, 5500 + hour, hour),
            (600, 10, 5600 + hour, hour),
            (700, 1_000_700 + 3 * hour, 5700 + 3 * hour, 3 * hour),
        ] {
            assert_eq!(clock.read(passed, shown), now);
            assert_eq!(clock.slept.load(Ordering::Relaxed), slept);
        }
    }
}
