//! [`Distances`]: the distances of the positions of the player's line from the target, like the
//! evaluation of a chess program.

use std::collections::HashMap;

use bevy::prelude::*;
use carom_engine::ricochet::{Position, Round};
use carom_play::review::Distance;

use super::Answered;
use super::oracle::{Oracle, OracleAnswer};
use super::reviewed::Reviewed;
use super::search::Searcher;
use crate::command::ToggleDistance;
use crate::help::{Gate, Help};
use crate::order::BackgroundPart;
use crate::session::Session;

/// The optima from the positions of the player's line, if the player has switched them on.
#[derive(Resource)]
pub struct Distances {
    oracle: Oracle,
    shown: bool,
    /// The known distances in the present round.
    known: HashMap<Position, Distance>,
    round: Option<Round>,
}

impl Distances {
    pub(crate) fn new(worker: Searcher) -> Self {
        let (oracle, known) = (Oracle::new(worker), HashMap::new());
        Self { oracle, shown: false, known, round: None }
    }

    pub const fn is_shown(&self) -> bool {
        self.shown
    }

    /// Shows them no longer.
    pub(crate) const fn hide(&mut self) {
        self.shown = false;
    }

    /// The distance of a position; `None` until it is known.
    pub fn from(&self, position: &Position) -> Option<Distance> {
        self.known.get(position).copied()
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, (toggle, look).chain().in_set(BackgroundPart::Solve).after(Answered));
}

fn toggle(
    mut commands: MessageReader<ToggleDistance>,
    mut gate: Gate,
    mut distances: ResMut<Distances>,
) {
    for ToggleDistance in commands.read() {
        if distances.shown || gate.allows(Help::Distance, ToggleDistance) {
            distances.shown = !distances.shown;
        }
    }
}

/// Asks about one position after another: the present position, the previous one, and those of the
/// reviewed line.
pub(super) fn look(
    session: Res<Session>,
    reviewed: Res<Reviewed>,
    mut distances: ResMut<Distances>,
) {
    if distances.round.as_ref() != Some(session.round()) {
        distances.round = Some(session.round().clone());
        distances.known.clear();
        distances.oracle.rest();
    }
    let inner = distances.bypass_change_detection();
    let asked = inner.oracle.round().map(|round| *round.start());
    if let Some(finding) = inner.oracle.answer()
        && let Some(position) = asked
    {
        let distance = match finding.found {
            OracleAnswer::Moves(moves, _) => Distance::Moves(moves.len() as u32),
            OracleAnswer::Unsolvable => Distance::Unsolvable,
            OracleAnswer::Stopped(_) | OracleAnswer::Failed(_) => Distance::Unknown,
        };
        distances.known.insert(position, distance);
        return;
    }
    let own = session.positions().iter().rev().take(if distances.shown { 2 } else { 0 });
    let mut wanted = own.chain(reviewed.wanted());
    let Some(&position) = wanted.find(|it| distances.from(it).is_none()) else {
        distances.bypass_change_detection().oracle.rest();
        return;
    };
    let Some(round) = session.round_from(&position) else { return };
    distances.bypass_change_detection().oracle.ask(&round);
}
