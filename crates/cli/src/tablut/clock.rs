//! Limits of time and nodes for a player's move.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use carom_engine::tablut::{Game, Move, Side};
use carom_solver::duel::Advice;
use carom_solver::tablut::Player;
use carom_solver::{Control, Progress};

/// How long a player may think.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Budget {
    pub(crate) time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
    pub(crate) depth: Option<u32>,
}

/// The time that the sides of a game have used.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Clock {
    /// Attackers first.
    times: [Duration; 2],
    /// The longest time of a move.
    pub(crate) slowest: Duration,
}

impl Clock {
    /// Counts a move of a side.
    pub(crate) fn add(&mut self, side: Side, time: Duration) {
        self.times[side as usize] += time;
        self.slowest = self.slowest.max(time);
    }

    /// The time of a side.
    pub(crate) const fn of(&self, side: Side) -> Duration {
        self.times[side as usize]
    }
}

/// Asks a player for a move, and measures its time. `cancel` stops the search, too.
pub(crate) fn think(
    player: &mut Player,
    game: &Game,
    budget: Budget,
    cancel: &AtomicBool,
    below: &mut dyn FnMut(usize) -> usize,
) -> (Advice<Move>, Duration) {
    let started = Instant::now();
    let stop = AtomicBool::new(false);
    let mut watch = |_: &Progress| {
        let is_late = budget.time.is_some_and(|most| started.elapsed() >= most);
        if is_late || cancel.load(Ordering::Relaxed) {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let mut control = Control {
        cancel: Some(&stop),
        max_nodes: budget.nodes,
        max_depth: budget.depth,
        progress: Some(&mut watch),
        ..Control::default()
    };
    let advice = player.advise(game, &mut control, below);
    (advice, started.elapsed())
}

/// Parses a time: `1s`, `500ms`, `2.5s`.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1e-3),
        None => (text.strip_suffix('s').unwrap_or(text), 1.0),
    };
    let seconds = number.parse::<f64>().ok().map(|number| number * unit);
    let is_plain = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let valid = seconds.filter(|it| is_plain && (0.001..=86_400.0).contains(it));
    valid
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "expected a time from 1ms to 86400s, as in 1s, 2.5s or 500ms".to_owned())
}

#[cfg(test)]
mod tests {
    use super::duration;

    #[test]
    fn times_are_read_strictly() {
        let milliseconds = |text| duration(text).map(|it| it.as_millis());
        assert_eq!(["1s", "2.5s", "500ms", "3"].map(milliseconds), [1000, 2500, 500, 3000].map(Ok));
        for text in ["", "s", "-1s", "0s", "1m", "1e9s", "nan", "inf", "1 s", "100000s"] {
            assert!(duration(text).is_err(), "{text}");
        }
    }
}
