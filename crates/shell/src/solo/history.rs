//! [`KeptHistory`]: the puzzles of a game that the player has solved, which a file keeps between starts, and their card.

use bevy::prelude::*;
use carom_play::Date;
use carom_play::history::{Attempted, History, HistoryEntry};
use carom_play::records::Best;

use crate::action::BoxedAction;
use crate::notice::Notice;
use crate::panel::map::{Tile, tiles};
use crate::panel::thumbnails::PictureSource;
use crate::panel::ui::UiBuilder;
use crate::persisted::Persisted;
use crate::place::SaveLocation;
use crate::screen::Screen;

/// The puzzles that the player has solved, the newest one first.
#[derive(Resource)]
pub struct KeptHistory<A: Attempted + Send + Sync + 'static> {
    kept: Persisted<History<A>>,
    /// The history if no file keeps it.
    unkept: History<A>,
    /// Whether the present puzzle was solved already; `None` at the start.
    was_solved: Option<bool>,
}

impl<A: Attempted + Send + Sync + 'static> KeptHistory<A> {
    pub fn open_in(app: &mut App, place: &SaveLocation) {
        let kept = Persisted::open_in(app, place);
        app.insert_resource(Self { kept, unkept: History::default(), was_solved: None });
    }

    fn history(&self) -> &History<A> {
        self.kept.value().unwrap_or(&self.unkept)
    }

    pub fn all(&self) -> &[HistoryEntry<A>] {
        self.history().all()
    }

    /// Notes the present puzzle when it becomes solved, with whether moves of it were shown. What was solved at the start of the
    /// program was noted before it ended.
    pub fn note(
        history: &mut ResMut<Self>,
        is_solved: bool,
        attempt: impl FnOnce() -> Option<(A, bool)>,
        (day, notice): (Option<Date>, &mut ResMut<Notice>),
    ) {
        let was = history.bypass_change_detection().was_solved.replace(is_solved);
        let is_new = was == Some(false) && is_solved;
        let Some((attempt, is_helped)) = is_new.then(attempt).flatten() else { return };
        let mut now = history.history().clone();
        if now.add(HistoryEntry { attempt, day, is_helped }) {
            history.unkept = now.clone();
            if let Some(trouble) = history.kept.put(now) {
                notice.0 = Some(trouble);
            }
        }
    }

    /// The solved puzzles as small pictures. `look` gives the name of a picture, the picture, and the best result of the puzzle;
    /// `again` gives the command that opens a puzzle, by its number.
    pub fn show(
        &self,
        ui: &mut UiBuilder,
        screen: &Screen,
        look: impl Fn(&A) -> (String, PictureSource, Option<Best>),
        again: impl Fn(usize) -> BoxedAction,
    ) {
        let all = self.all();
        ui.small(ui.words.with("history-what", &[("count", all.len().into())]));
        tiles(ui, screen, |ui, side| {
            for (number, solved) in all.iter().enumerate() {
                let (name, picture, best) = look(&solved.attempt);
                let day = solved.day.map(|it| {
                    let about = [("day", it.day().into()), ("month", it.month().into())];
                    ui.words.with("day-short", &about)
                });
                let count = [("moves", solved.attempt.moves().len().into())];
                let tile = Tile {
                    name,
                    picture,
                    title: ui.words.with("history-moves", &count),
                    note: day.unwrap_or_default(),
                    best,
                    is_open: false,
                    is_next: false,
                };
                tile.show(ui, side, again(number));
            }
        });
    }
}
