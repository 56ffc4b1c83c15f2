//! [`Distances`]: how far the target is from the positions of the player's line, as chess programs show
//! an evaluation.

use std::collections::HashMap;

use bevy::prelude::*;
use carom_engine::ricochet::{Position, Round};
use carom_play::review::Distance;

use super::Answered;
use super::Solving;
use super::oracle::{Found, Oracle};
use super::reviewed::Reviewed;
use super::search::Searcher;
use super::shared::TABLE;
use crate::ricochet::command::Command;
use crate::ricochet::order::Learn;
use crate::ricochet::session::Session;

/// The fewest moves from the positions of the player's line, when the player wants to know them.
#[derive(Resource)]
pub(crate) struct Distances {
    oracle: Oracle,
    shown: bool,
    /// Of the round that is played.
    known: HashMap<Position, Distance>,
    round: Option<Round>,
    percent_built: Option<u64>,
}

impl Distances {
    pub(crate) fn new(worker: Searcher) -> Self {
        let (oracle, known) = (Oracle::new(worker), HashMap::new());
        Self { oracle, shown: false, known, round: None, percent_built: None }
    }

    /// Asks nothing any more.
    fn rest(&mut self) {
        self.oracle.rest();
        self.percent_built = None;
    }

    pub(crate) const fn is_shown(&self) -> bool {
        self.shown
    }

    /// How much is built of the table that is asked next, in percent.
    pub(crate) const fn percent_built(&self) -> Option<u64> {
        self.percent_built
    }

    /// How far a position is from being solved; `None` until it is known.
    pub(crate) fn from(&self, position: &Position) -> Option<Distance> {
        self.known.get(position).copied()
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, (toggle, look).chain().in_set(Learn::Solve).after(Answered));
}

fn toggle(mut commands: MessageReader<Command>, mut distances: ResMut<Distances>) {
    for _ in commands.read().filter(|&it| *it == Command::ToggleDistance) {
        distances.shown = !distances.shown;
    }
}

/// Positions are asked about one after the other: the present one, the one before, and those of the
/// line that is reviewed.
fn look(
    session: Res<Session>,
    reviewed: Res<Reviewed>,
    solving: Res<Solving>,
    mut distances: ResMut<Distances>,
) {
    if distances.round.as_ref() != Some(session.round()) {
        distances.round = Some(session.round().clone());
        distances.known.clear();
        distances.rest();
    }
    let inner = distances.bypass_change_detection();
    let asked = inner.oracle.round().map(|round| *round.start());
    if let Some(finding) = inner.oracle.answer()
        && let Some(position) = asked
    {
        let distance = match finding.found {
            Found::Moves(moves, _) => Distance::Moves(moves.len() as u32),
            Found::Unsolvable => Distance::Unsolvable,
            Found::Stopped(_) | Found::Failed(_) => Distance::Unknown,
        };
        distances.known.insert(position, distance);
        distances.percent_built = None;
        return;
    }
    if let Some(percent) = inner.oracle.percent_built() {
        distances.percent_built = Some(percent);
    }
    let own = session.positions().iter().rev().take(if distances.shown { 2 } else { 0 });
    let mut wanted = own.chain(reviewed.wanted());
    let Some(&position) = wanted.find(|it| distances.from(it).is_none()) else {
        distances.bypass_change_detection().rest();
        return;
    };
    let Some(round) = session.round_from(&position) else { return };
    let solver = solving.best_for(&round);
    let oracle = &mut distances.bypass_change_detection().oracle;
    // The table that is being built answers for this position, too.
    if solver != TABLE || !oracle.waits_for(TABLE) {
        oracle.ask_of(solver, &round);
    }
}
