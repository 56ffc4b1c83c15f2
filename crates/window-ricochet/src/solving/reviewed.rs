//! [`Reviewed`]: the last line that solved the round, compared with the optimum.

use bevy::prelude::*;
use carom_engine::ricochet::{Move, Position, Round};
use carom_play::review::Distance;
use carom_play::ricochet::Review;

use super::{Answered, Best, Distances};
use crate::order::Learn;
use crate::session::Session;

/// The player's last solution of the round.
#[derive(Resource, Default)]
pub(crate) struct Reviewed {
    round: Option<Round>,
    moves: Vec<Move>,
    positions: Vec<Position>,
    /// Whether the review is open: then its distances are computed.
    pub(crate) is_open: bool,
}

impl Reviewed {
    /// The moves of the line; none if the round was not solved yet.
    pub(crate) fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The positions whose distances are needed.
    pub(super) fn wanted(&self) -> &[Position] {
        if self.is_open { &self.positions } else { &[] }
    }

    /// The line with the distances known so far.
    pub(crate) fn review(&self, distances: &Distances, best: &Best) -> Review {
        let known = |position| distances.from(position).unwrap_or(Distance::Unknown);
        let distances: Vec<Distance> = self.positions.iter().map(known).collect();
        Review::new(&self.moves, &distances, best.line().to_vec())
    }

    /// Whether every distance is known.
    pub(crate) fn is_complete(&self, distances: &Distances) -> bool {
        self.positions.iter().all(|it| distances.from(it).is_some())
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Reviewed>().add_systems(Update, note.in_set(Learn::Solve).before(Answered));
}

/// Records a line that the player has found. A line that the solver has shown replaces nothing.
fn note(session: Res<Session>, mut reviewed: ResMut<Reviewed>) {
    if reviewed.round.as_ref() != Some(session.round()) {
        *reviewed = Reviewed { round: Some(session.round().clone()), ..default() };
    }
    let is_first = reviewed.moves.is_empty() || !session.is_helped();
    if session.is_solved() && is_first && reviewed.moves != session.moves() {
        reviewed.moves = session.moves().to_vec();
        reviewed.positions = session.positions().to_vec();
    }
}
