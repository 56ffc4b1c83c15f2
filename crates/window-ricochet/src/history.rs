//! The rounds that the player has solved, which a file keeps between starts.

use bevy::prelude::*;
use carom_play::ricochet::Attempt;
use carom_shell::calendar::Calendar;
use carom_shell::notice::Notice;
use carom_shell::place::SaveLocation;

use crate::order::BackgroundPart;
use crate::resuming;
use crate::session::Session;

pub type RoundHistory = carom_shell::solo::KeptHistory<Attempt>;

pub(crate) fn plugin(place: SaveLocation) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        RoundHistory::open_in(app, &place);
        app.add_systems(Update, keep.in_set(BackgroundPart::Persist).after(resuming::tell));
    }
}

/// Notes a solved round. A lesson and the rounds of timed practice are not in the history.
pub(crate) fn keep(
    session: Res<Session>,
    calendar: Res<Calendar>,
    mut history: ResMut<RoundHistory>,
    mut notice: ResMut<Notice>,
) {
    if !session.is_changed() {
        return;
    }
    let is_solved = session.is_solved() && !session.moves().is_empty();
    let is_recorded = session.policy().is_recorded;
    let attempt = || is_recorded.then(|| (session.attempt().alone(), session.is_helped()));
    RoundHistory::note(&mut history, is_solved, attempt, (calendar.today(), &mut notice));
}
