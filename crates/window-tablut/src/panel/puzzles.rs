//! The card with forced wins to find.

use std::sync::Arc;

use bevy::prelude::*;
use carom_engine::tablut::Game;
use carom_picture::tablut::picture;
use carom_shell::calendar::Calendar;
use carom_shell::overlay::Overlay;
use carom_shell::panel::RowEnd;
use carom_shell::panel::map::{ChosenPack, LevelMap};
use carom_shell::panel::ui::{Tone, UiBuilder, UiKit};
use carom_shell::screen::Screen;
use carom_shell::theme::Glyph;

use super::rules_named;
use crate::command::PuzzleCommand;
use crate::ids::PUZZLES;
use crate::puzzles::Library;
use crate::session::Session;

pub(super) fn show(
    mut kit: UiKit,
    overlay: Res<Overlay>,
    (library, session, calendar): (Res<Library>, Res<Session>, Res<Calendar>),
    (chosen, screen): (Res<ChosenPack>, Res<Screen>),
) {
    let changed = overlay.is_changed() || kit.is_changed() || screen.is_changed();
    if !overlay.shows(PUZZLES) || !(changed || library.is_changed() || chosen.is_changed()) {
        return;
    }
    let theme = kit.palette.look.theme.of_pictures();
    kit.card(PUZZLES, "tablut-puzzles", |ui| {
        ui.nest(Node { max_width: px(830), ..default() }, |ui| {
            ui.small(ui.say("tablut-puzzles-what"));
        });
        daily(ui, &library, *calendar);
        let map = LevelMap {
            packs: library.packs(),
            chosen: &chosen,
            screen: &screen,
            open: session.task().map(|it| it.place),
            name: &|ui, pack| ui.words.with("tablut-pack", &[("moves", pack.id.into())]),
            group: Some(&|ui, puzzle| rules_named(ui.words, puzzle.variant.rules())),
            note: &|_| String::new(),
            best: &|puzzle| library.best(puzzle),
            picture: &|puzzle| {
                let variant = puzzle.variant;
                Arc::new(move || picture(&Game::new(variant), theme))
            },
            action: &|place| PuzzleCommand::Open(place).into(),
        };
        map.show(ui);
    });
}

/// The puzzle of the day, and the days in a row.
fn daily(ui: &mut UiBuilder, library: &Library, calendar: Calendar) {
    let progress = library.records();
    let today = calendar.today();
    let is_done = today.is_some_and(|it| progress.is_daily_done(it));
    let days = today.map_or(0, |it| progress.daily_streak(it).current);
    let about = ui.words.with("tablut-days", &[("days", days.into())]);
    let about = (days > 0).then_some(about.as_str());
    let (name, end) = (ui.say("home-daily"), RowEnd::Chosen(is_done));
    ui.row_button(Glyph::Calendar, &name, about, end, PuzzleCommand::Daily, Tone::Plain);
}
