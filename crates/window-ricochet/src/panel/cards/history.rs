//! The card with the rounds that the player has solved, as small pictures.

use std::sync::Arc;

use bevy::prelude::*;
use carom_play::records::PuzzleId;
use carom_play::ricochet::Attempt;
use carom_shell::panel::card::CardKit;
use carom_shell::panel::thumbnails::PictureSource;
use carom_shell::screen::Screen;

use crate::command::Command;
use crate::files;
use crate::history::RoundHistory;
use crate::ids::{HISTORY, LEVELS};
use crate::records::Library;

pub(super) fn show(
    mut card: CardKit,
    (history, book): (Res<RoundHistory>, Res<Library>),
    screen: Res<Screen>,
) {
    let has_news = screen.is_changed() || history.is_changed();
    card.fill_below((HISTORY, LEVELS), "history", has_news, |ui| {
        let theme = ui.palette.look.theme.of_pictures();
        let look = |attempt: &Attempt| {
            let (round, moves) = (attempt.round().clone(), attempt.moves().to_vec());
            let id = PuzzleId::of(&round);
            let best = book.records().best(id);
            let name = format!("{id} {moves:?}");
            let picture: PictureSource =
                Arc::new(move || files::small_picture_of(&round, &moves, theme));
            (name, picture, best)
        };
        history.show(ui, &screen, look, |number| Command::Again(number).into());
    });
}
