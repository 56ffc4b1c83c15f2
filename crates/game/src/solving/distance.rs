//! [`Distance`]: how far the target is after each move, as chess programs show an evaluation.

use std::collections::HashMap;

use bevy::prelude::*;
use carom_engine::ricochet::{Position, Round};

use super::lookup::Lookup;
use super::worker::Worker;
use crate::command::BoardCommand;
use crate::session::{Applied, Session};

/// The fewest moves from the positions of the player's line, when the player wants to know them.
#[derive(Resource)]
pub(crate) struct Distance {
    lookup: Lookup,
    shown: bool,
    /// Of the round that is played.
    known: HashMap<Position, usize>,
    round: Option<Round>,
}

impl Distance {
    pub(crate) fn new(worker: Worker) -> Self {
        Self { lookup: Lookup::new(worker), shown: false, known: HashMap::new(), round: None }
    }

    pub(crate) const fn is_shown(&self) -> bool {
        self.shown
    }

    /// The fewest moves from a position, if they are known.
    pub(crate) fn from(&self, position: &Position) -> Option<usize> {
        self.known.get(position).copied()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (toggle, look).chain().after(Applied));
}

fn toggle(mut commands: MessageReader<BoardCommand>, mut distance: ResMut<Distance>) {
    for _ in commands.read().filter(|&it| *it == BoardCommand::ToggleDistance) {
        distance.shown = !distance.shown;
        if !distance.shown {
            distance.lookup.rest();
        }
    }
}

/// Positions of the line are asked about one after the other, the present one first.
fn look(session: Res<Session>, mut distance: ResMut<Distance>) {
    if distance.round.as_ref() != Some(session.round()) {
        distance.round = Some(session.round().clone());
        distance.known.clear();
        distance.lookup.rest();
    }
    if !distance.shown {
        return;
    }
    let inner = distance.bypass_change_detection();
    let asked = inner.lookup.round().map(|round| *round.start());
    if let Some(moves) = inner.lookup.answer()
        && let Some(position) = asked
    {
        distance.known.insert(position, moves.len());
        return;
    }
    let present = session.position();
    let before = session.positions().iter().rev().nth(1);
    let missing =
        [Some(present), before].into_iter().flatten().find(|it| distance.from(it).is_none());
    if let Some(position) = missing
        && let Some(round) = session.round_from(position)
    {
        distance.bypass_change_detection().lookup.ask(&round);
    }
}
