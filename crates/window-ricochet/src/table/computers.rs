//! The computers at the table: they bid when they have thought, and show their bids.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use carom_engine::ricochet::Round;
use carom_play::PlayerId;
use carom_play::ricochet::BiddingSession;
use carom_play::ricochet::bidding::{Change, Intent};
use carom_shell::ids::PageId;
use carom_shell::next_redraw::{NextRedraw, Stopwatch};
use carom_shell::overlay::Overlay;
use carom_shell::persisted::Persisted;
use rand::SeedableRng as _;
use rand_pcg::Pcg64;

use super::keep::TableFile;
use super::model::TableModel;
use super::optimum::TableOptimum;
use super::{PACE, PAGE, take};
use crate::board::Animator;
use crate::session::{BoardMessage, Session};

/// What the computers think about a round.
#[derive(Default)]
pub(super) struct Thoughts {
    round: Option<Round>,
    /// The time for which people could bid, too.
    time: Duration,
    /// The bids to come; `None` until the fewest moves are known.
    bids: Option<Vec<(PlayerId, Intent)>>,
    /// Seconds since the last move of a demonstration.
    wait: f32,
    /// Runs while people can bid.
    watch: Stopwatch,
}

impl Thoughts {
    /// The time until the next bid.
    fn rest(&self) -> Option<Duration> {
        let next = self.bids.as_ref()?.iter().map(|(_, intent)| intent.after).min()?;
        Some(next.saturating_sub(self.time))
    }

    /// The next bid whose time has come. A bid that is not below all others is left out.
    fn next_bid(&mut self, game: &BiddingSession) -> Option<(PlayerId, Intent)> {
        let bids = self.bids.as_mut()?;
        let at = bids.iter().position(|(_, intent)| intent.after <= self.time)?;
        let bid = bids.swap_remove(at);
        let lowest = game.seats().iter().filter_map(|seat| Some(seat.bid?.moves)).min();
        Some(bid).filter(|(_, intent)| lowest.is_none_or(|lowest| intent.moves < lowest))
    }
}

/// Bids and demonstrations of the computers. They think only while people can bid, too.
pub(super) fn play(
    (time, next_redraw, page): (Res<Time<Real>>, Res<NextRedraw>, Res<State<PageId>>),
    (optimum, overlay): (Res<TableOptimum>, Option<Res<Overlay>>),
    motion: Option<Res<Animator>>,
    mut session: ResMut<Session>,
    mut model: ResMut<TableModel>,
    mut kept: ResMut<Persisted<TableFile>>,
    mut events: MessageWriter<BoardMessage>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut thoughts: Local<Thoughts>,
) {
    let is_covered = overlay.is_some_and(|it| it.is_open());
    let is_open = *page == PAGE && !is_covered;
    let Some(game) = model.bypass_change_detection().game_mut().filter(|it| !it.is_remote()) else {
        return;
    };
    let takes_bids = is_open && game.takes_bids() && game.computers().next().is_some();
    let passed = thoughts.watch.pass(takes_bids, &time);
    let Some(round) = game.line().map(|line| line.round().clone()) else { return };
    if game.is_round_over() || thoughts.round.as_ref() != Some(&round) {
        *thoughts = Thoughts { round: Some(round.clone()), ..default() };
    }
    if !is_open || game.computers().next().is_none() {
        return;
    }
    let solution = optimum.secret(&round);
    let change = if game.demonstrating_computer().is_some() {
        redraw.write(RequestRedraw);
        if motion.is_none_or(|it| it.is_still()) {
            thoughts.wait += time.delta_secs().min(0.2);
        }
        if thoughts.wait < PACE {
            return;
        }
        thoughts.wait = 0.0;
        game.demonstrate(solution)
    } else if game.takes_bids() {
        thoughts.wait = 0.0;
        thoughts.time += passed;
        if thoughts.bids.is_none() {
            thoughts.bids = solution.map(|moves| {
                let seed = session.bypass_change_detection().seed();
                let rng = &mut Pcg64::seed_from_u64(seed);
                let fewest = moves.len() as u32;
                let bid = |(player, strength)| (player, Intent::choose(strength, fewest, rng));
                game.computers().map(bid).collect()
            });
        }
        let Some((player, intent)) = thoughts.next_bid(game) else {
            if let Some(rest) = thoughts.rest() {
                next_redraw.at_most(rest);
            }
            return;
        };
        game.bid_of_computer(player, intent.moves, time.elapsed())
    } else {
        return;
    };
    // The referee refuses a bid in the moment in which the time is up.
    let change: Option<Change> = change.ok().flatten();
    if let Some(change) = change {
        take(change, &mut model, &mut kept, &mut events, time.elapsed());
    }
}
