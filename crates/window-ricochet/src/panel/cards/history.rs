//! The card with the rounds that the player has solved, as small pictures.

use std::sync::Arc;

use bevy::prelude::*;
use carom_play::records::PuzzleId;
use carom_play::ricochet::Attempt;
use carom_shell::frame::Frame;
use carom_shell::overlay::Overlay;
use carom_shell::panel::kit::Kit;
use carom_shell::panel::thumbnails::PictureSource;
use carom_shell::screen::Screen;

use crate::command::Command;
use crate::files;
use crate::history::RoundHistory;
use crate::ids::{HISTORY, LEVELS};
use crate::records::RecordsFile;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: Kit,
    overlay: Res<Overlay>,
    (history, book): (Res<RoundHistory>, Res<RecordsFile>),
    screen: Res<Screen>,
) {
    let changed = overlay.is_changed() || kit.is_changed() || screen.is_changed();
    if !overlay.shows(HISTORY) || !(changed || history.is_changed()) {
        return;
    }
    let theme = kit.palette.look.theme.of_pictures();
    kit.card_below(HISTORY, LEVELS, "history", |paper| {
        let look = |attempt: &Attempt| {
            let (round, moves) = (attempt.round().clone(), attempt.moves().to_vec());
            let id = PuzzleId::of(&round);
            let best = book.records().and_then(|it| it.best(id));
            let name = format!("{id} {moves:?}");
            let picture: PictureSource =
                Arc::new(move || files::small_picture_of(&round, &moves, theme));
            (name, picture, best)
        };
        history.show(paper, &screen, look, |number| Command::Again(number).into());
    });
}
