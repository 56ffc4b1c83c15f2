//! The puzzles that the player has solved, which a file keeps between starts, and their card.

use std::sync::Arc;

use bevy::prelude::*;
use carom_play::packs::PuzzleIdentity as _;
use carom_play::unblock::Attempt;
use carom_shell::calendar::Calendar;
use carom_shell::frame::Frame;
use carom_shell::notice::Notice;
use carom_shell::overlay::Overlay;
use carom_shell::panel::ui::UiKit;
use carom_shell::place::SaveLocation;
use carom_shell::screen::Screen;

use crate::command::PackCommand;
use crate::ids::{HISTORY, PUZZLES};
use crate::library::Library;
use crate::order::BackgroundPart;
use crate::panel::picture;
use crate::persistence;
use crate::session::Session;

pub(crate) type PuzzleHistory = carom_shell::solo::KeptHistory<Attempt>;

pub(crate) fn plugin(place: SaveLocation) -> impl Fn(&mut App) + Send + Sync + 'static {
    move |app| {
        PuzzleHistory::open_in(app, &place);
        app.add_systems(
            Update,
            (
                keep.in_set(BackgroundPart::Persist).after(persistence::keep),
                show.in_set(Frame::Draw),
            ),
        );
    }
}

pub(crate) fn keep(
    session: Res<Session>,
    calendar: Res<Calendar>,
    mut history: ResMut<PuzzleHistory>,
    mut notice: ResMut<Notice>,
) {
    if !session.is_changed() {
        return;
    }
    let is_solved = session.is_solved() && !session.moves().is_empty();
    let attempt = || Some((session.attempt(), session.is_helped()));
    PuzzleHistory::note(&mut history, is_solved, attempt, (calendar.today(), &mut notice));
}

fn show(
    mut kit: UiKit,
    overlay: Res<Overlay>,
    (history, library, screen): (Res<PuzzleHistory>, Res<Library>, Res<Screen>),
) {
    let changed = overlay.is_changed() || kit.is_changed() || screen.is_changed();
    if !overlay.shows(HISTORY) || !(changed || history.is_changed()) {
        return;
    }
    let theme = kit.palette.look.theme.of_pictures();
    kit.card_below(HISTORY, PUZZLES, "history", |ui| {
        let look = |attempt: &Attempt| {
            let board = attempt.board();
            let name = format!("solved {}", board.puzzle_id());
            (name, picture(Arc::clone(board), theme), library.best(board))
        };
        history.show(ui, &screen, look, |number| PackCommand::Again(number).into());
    });
}
