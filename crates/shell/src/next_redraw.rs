//! [`NextRedraw`]: how long the window may sleep. Without events it draws nothing, except where the time itself changes something.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bevy::prelude::*;

/// The time until the window must draw again, if nothing happens before.
#[derive(Resource, Debug)]
pub struct NextRedraw(AtomicU64);

impl Default for NextRedraw {
    fn default() -> Self {
        Self(AtomicU64::new(u64::MAX))
    }
}

impl NextRedraw {
    /// Wakes the window after this time at the latest. Call this in every frame until then.
    pub fn at_most(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.0.fetch_min(micros, Ordering::Relaxed);
    }

    /// The shortest time of this frame; [`Duration::MAX`] if nothing changes by itself.
    pub fn take(&self) -> Duration {
        match self.0.swap(u64::MAX, Ordering::Relaxed) {
            u64::MAX => Duration::MAX,
            micros => Duration::from_micros(micros),
        }
    }
}

/// The time in which something runs. The frame in which it begins may end a long sleep, so its time does not count.
#[derive(Default, Debug)]
pub struct Stopwatch(bool);

impl Stopwatch {
    /// The time since the frame before, if it ran then and still runs.
    pub fn pass(&mut self, runs: bool, time: &Time<Real>) -> Duration {
        let ran = std::mem::replace(&mut self.0, runs);
        if ran && runs { time.delta() } else { Duration::ZERO }
    }
}

/// The time until a clock that counts up shows the next second.
pub fn to_next_second(seconds: f64) -> Duration {
    Duration::from_secs_f64((1.0 - seconds.fract()).clamp(0.01, 1.0))
}

/// The seconds of a clock that counts down: it shows the second that has begun.
pub fn seconds_left(left: Duration) -> u64 {
    left.as_secs() + u64::from(left.subsec_nanos() > 0)
}

/// The time until a clock that counts down shows a second less. It shows the second that has begun.
pub fn to_second_before(left: Duration) -> Duration {
    match left.subsec_nanos() {
        0 => Duration::from_secs(1),
        rest => Duration::from_nanos(rest.into()) + Duration::from_millis(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_time_of_a_frame_counts() {
        let next_redraw = NextRedraw::default();
        assert_eq!(next_redraw.take(), Duration::MAX);
        next_redraw.at_most(Duration::from_secs(3));
        next_redraw.at_most(Duration::from_secs(1));
        next_redraw.at_most(Duration::from_secs(2));
        assert_eq!(next_redraw.take(), Duration::from_secs(1));
        assert_eq!(next_redraw.take(), Duration::MAX);
    }

    #[test]
    fn the_frame_in_which_a_clock_begins_does_not_count() {
        let mut time = Time::<Real>::default();
        time.advance_by(Duration::from_mins(1));
        let mut watch = Stopwatch::default();
        assert_eq!(watch.pass(true, &time), Duration::ZERO);
        time.advance_by(Duration::from_secs(1));
        assert_eq!(watch.pass(true, &time), Duration::from_secs(1));
        assert_eq!(watch.pass(false, &time), Duration::ZERO);
        assert_eq!(watch.pass(true, &time), Duration::ZERO);
    }

    #[test]
    fn clocks_wake_the_window_when_their_figures_change() {
        assert_eq!(to_next_second(41.25), Duration::from_millis(750));
        assert_eq!(to_next_second(41.0), Duration::from_secs(1));
        assert_eq!(to_second_before(Duration::from_millis(41_250)), Duration::from_millis(251));
        assert_eq!(to_second_before(Duration::from_secs(41)), Duration::from_secs(1));
    }
}
