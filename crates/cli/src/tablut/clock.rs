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
