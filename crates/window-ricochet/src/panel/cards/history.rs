//! The card with the rounds that the player has solved, as small pictures.

use std::sync::Arc;

use bevy::prelude::*;
use carom_play::records::PuzzleId;
use carom_shell::frame::Frame;
use carom_shell::overlay::Overlay;
use carom_shell::panel::kit::Kit;
use carom_shell::panel::map::{Tile, tiles};
use carom_shell::screen::Screen;

use crate::command::Command;
use crate::files;
use crate::history::KeptHistory;
use crate::ids::{HISTORY, LEVELS};
use crate::records::RecordsFile;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: Kit,
    overlay: Res<Overlay>,
    (history, book): (Res<KeptHistory>, Res<RecordsFile>),
    screen: Res<Screen>,
) {
    let changed = overlay.is_changed() || kit.is_changed() || screen.is_changed();
    if !overlay.shows(HISTORY) || !(changed || history.is_changed()) {
        return;
    }
    let theme = kit.palette.look.theme.of_pictures();
    kit.card_below(HISTORY, LEVELS, "history", |paper| {
        let rounds = history.rounds();
        let about = [("count", rounds.len().into())];
        paper.small(paper.words.with("history-what", &about));
        tiles(paper, &screen, |paper, side| {
            for (number, solved) in rounds.iter().enumerate() {
                let (round, moves) = (solved.round().clone(), solved.moves().to_vec());
                let id = PuzzleId::of(&round);
                let best = book.records().and_then(|it| it.best(id));
                let day = solved.day.map(|it| {
                    let about = [("day", it.day().into()), ("month", it.month().into())];
                    paper.words.with("day-short", &about)
                });
                let count = [("moves", moves.len().into())];
                let tile = Tile {
                    name: format!("{id} {moves:?}"),
                    picture: Arc::new(move || files::small_picture_of(&round, &moves, theme)),
                    title: paper.words.with("history-moves", &count),
                    note: day.unwrap_or_default(),
                    best,
                    is_open: false,
                    is_next: false,
                };
                tile.show(paper, side, Command::Again(number));
            }
        });
    });
}
