//! [`ServerClock`]: the time of the server.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use carom_rooms::Millis;
use tokio::time::Instant;

/// The time since 1970 at the start of the server, and the time that has passed since. So it never goes back while the server runs,
/// whatever happens to the clock of the computer.
#[derive(Clone, Copy)]
pub(crate) struct ServerClock {
    pub(crate) start: Millis,
    began: Instant,
}

impl ServerClock {
    pub(crate) fn new() -> Self {
        let start = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self::starting_at(start.as_millis() as Millis)
    }

    /// A clock that shows a time now.
    pub(crate) fn starting_at(start: Millis) -> Self {
        Self { start, began: Instant::now() }
    }

    pub(crate) fn now(self) -> Millis {
        self.start + self.began.elapsed().as_millis() as Millis
    }

    /// The instant of a time; at once for what has passed, and at most some days away.
    pub(crate) fn instant(self, at: Millis) -> Instant {
        const DAYS: u64 = 7 * 86_400_000;
        Instant::now() + Duration::from_millis(at.saturating_sub(self.now()).min(DAYS))
    }
}
