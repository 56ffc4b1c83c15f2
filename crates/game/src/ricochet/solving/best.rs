//! [`Best`]: the fewest moves of the round, looked for in the background and hidden until the end.

use bevy::prelude::*;
use carom_engine::ricochet::Move;
use carom_play::Stars;

use super::Answered;
use super::lookup::{Found, Lookup};
use super::worker::Worker;
use crate::ricochet::order::Learn;
use crate::ricochet::session::Session;

/// The optimum of the round from its start.
#[derive(Resource)]
pub(crate) struct Best {
    lookup: Lookup,
    found: Option<Found>,
}

impl Best {
    pub(crate) fn new(worker: Worker) -> Self {
        Self { lookup: Lookup::new(worker), found: None }
    }

    /// The fewest moves, as soon as they are known.
    pub(crate) fn moves(&self) -> Option<usize> {
        match &self.found {
            Some(Found::Moves(moves)) => Some(moves.len()),
            _ => None,
        }
    }

    /// Whether it is known that no moves solve the round.
    pub(crate) fn is_unsolvable(&self) -> bool {
        self.found == Some(Found::Unsolvable)
    }

    /// One of the shortest ways.
    pub(crate) fn line(&self) -> &[Move] {
        match &self.found {
            Some(Found::Moves(moves)) => moves,
            _ => &[],
        }
    }

    /// What a solution of so many moves is worth; `None` while the fewest are unknown.
    pub(crate) fn stars(&self, moves: usize) -> Option<Stars> {
        self.moves().map(|best| Stars::of(moves as u32, best as u32))
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, look.in_set(Learn::Solve).after(Answered));
}

fn look(session: Res<Session>, mut best: ResMut<Best>) {
    let inner = best.bypass_change_detection();
    if inner.lookup.ask(session.round()) {
        best.found = None;
    }
    if let Some(found) = best.bypass_change_detection().lookup.answer() {
        best.found = Some(found);
    }
}
