//! [`Reviewed`]: the last line that solved the round, compared with the optimum.

use bevy::prelude::*;
use carom_engine::ricochet::{Move, Position, Round};
use carom_play::review::Distance;
use carom_play::ricochet::Review;
use carom_shell::ids::PageId;

use super::{Answered, Best, Distances};
use crate::board::map;
use crate::clock;
use crate::command::{Command, ToggleReview};
use crate::help::{Gate, Help};
use crate::ids::is_play;
use crate::order::BackgroundPart;
use crate::session::Session;

/// The player's last solution of the round.
#[derive(Resource, Default)]
pub struct Reviewed {
    round: Option<Round>,
    moves: Vec<Move>,
    positions: Vec<Position>,
    /// Whether the review is open: then its distances are computed.
    is_open: bool,
}

impl Reviewed {
    pub const fn is_open(&self) -> bool {
        self.is_open
    }

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
    app.init_resource::<Reviewed>().add_systems(
        Update,
        (
            toggle.in_set(BackgroundPart::List).after(map::toggle).before(clock::run),
            note.in_set(BackgroundPart::Solve).before(Answered),
        ),
    );
}

/// The review closes with a new attempt, and with its round. It shows the fewest moves, so it costs the stars that are left.
fn toggle(
    (mut toggles, mut commands): (MessageReader<ToggleReview>, MessageReader<Command>),
    mut others: MessageReader<carom_shell::Command>,
    page: Option<Res<State<PageId>>>,
    mut gate: Gate,
    mut reviewed: ResMut<Reviewed>,
) {
    let mut is_open = reviewed.is_open;
    for ToggleReview in toggles.read() {
        is_open = !is_open && !reviewed.moves.is_empty() && gate.allows(Help::Review, ToggleReview);
    }
    let begins = |it: &Command| {
        matches!(it, Command::Restart | Command::Slide(_) | Command::SlideTo(_) | Command::Play(_))
    };
    let is_begun = commands.read().filter(|it| begins(it)).count() > 0;
    let is_left = others.read().filter(|&it| *it == carom_shell::Command::Back).count() > 0;
    let is_other = reviewed.round.as_ref() != Some(gate.session.round());
    is_open &= !(is_begun || is_left || is_other) && is_play(page);
    if reviewed.is_open != is_open {
        reviewed.is_open = is_open;
    }
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
