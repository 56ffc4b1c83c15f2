//! Limits of time and nodes for a player's move.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use carom_engine::tablut::{Game, Move, Side};
use carom_solver::Control;
use carom_solver::duel::Advice;
use carom_solver::tablut::Player;

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

/// Asks a player for a move, and measures its time. `cancel` also stops the search.
pub(crate) fn think(
    player: &mut Player,
    game: &Game,
    budget: Budget,
    cancel: &AtomicBool,
    below: &mut dyn FnMut(usize) -> usize,
) -> (Advice<Move>, Duration) {
    let started = Instant::now();
    let mut control = Control::default()
        .cancel_on(cancel)
        .timeout(budget.time)
        .max_nodes(budget.nodes)
        .max_depth(budget.depth);
    let advice = player.advise(game, &mut control, below);
    (advice, started.elapsed())
}
