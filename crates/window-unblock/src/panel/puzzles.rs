//! The card with all packs, new puzzles and the puzzle of the day.

use std::sync::Arc;

use bevy::prelude::*;
use carom_engine::unblock::{Board, Metric};
use carom_picture::Theme;
use carom_picture::unblock::Picture;
use carom_play::unblock::Level;
use carom_shell::calendar::Calendar;
use carom_shell::frame::Frame;
use carom_shell::overlay::Overlay;
use carom_shell::panel::RowEnd;
use carom_shell::panel::map::{ChosenPack, LevelMap};
use carom_shell::panel::thumbnails;
use carom_shell::panel::ui::{Tone, UiBuilder, UiKit};
use carom_shell::screen::Screen;
use carom_shell::theme::Glyph;

use crate::command::{DealCommand, PackCommand};
use crate::ids::{HISTORY, PUZZLES};
use crate::library::Library;
use crate::session::Session;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: UiKit,
    overlay: Res<Overlay>,
    (library, session): (Res<Library>, Res<Session>),
    (calendar, chosen, screen): (Res<Calendar>, Res<ChosenPack>, Res<Screen>),
) {
    let changed = overlay.is_changed() || kit.is_changed() || screen.is_changed();
    if !overlay.shows(PUZZLES) || !(changed || library.is_changed() || chosen.is_changed()) {
        return;
    }
    let metric = session.metric();
    let theme = kit.palette.look.theme.of_pictures();
    kit.card(PUZZLES, "block-puzzles-title", |ui| {
        daily(ui, &library, *calendar);
        let history = carom_shell::Command::Toggle(HISTORY);
        let name = ui.say("history");
        ui.row_button(Glyph::Check, &name, None, RowEnd::Chevron, history, Tone::Plain);
        ui.bar(8.0, |ui| {
            ui.label(&ui.say("block-new"));
            for level in Level::ALL {
                let text = ui.words.with("block-level", &[("level", level.id().into())]);
                ui.button(&text, DealCommand::New(level), Tone::Plain, 0.0);
            }
        });
        let map = LevelMap {
            packs: library.packs(),
            chosen: &chosen,
            screen: &screen,
            open: session.origin().level(),
            name: &|ui, pack| ui.words.with("block-pack", &[("pack", pack.id.into())]),
            group: None,
            note: &|puzzle| {
                let fewest = match metric {
                    Metric::Moves => puzzle.fewest_moves,
                    Metric::Steps => puzzle.fewest_steps,
                };
                fewest.map(|it| it.to_string()).unwrap_or_default()
            },
            best: &|puzzle| library.best(puzzle),
            picture: &|puzzle| picture(Arc::clone(&puzzle.board), theme),
            action: &|place| PackCommand::Open(place).into(),
        };
        map.show(ui);
        let about = [("metric", metric.name().into())];
        ui.small(ui.words.with("block-packs-about", &about));
    });
}

/// The start of a board as a small picture.
pub(crate) fn picture(board: Arc<Board>, theme: Theme) -> thumbnails::PictureSource {
    Arc::new(move || {
        Picture { board: &board, position: board.start(), theme }.svg_without_letters()
    })
}

/// The puzzle of the day, and the days in a row.
fn daily(ui: &mut UiBuilder, library: &Library, calendar: Calendar) {
    let (records, today) = (library.records(), calendar.today());
    let is_done = today.is_some_and(|it| records.is_daily_done(it));
    let days = today.map_or(0, |it| records.daily_streak(it).current);
    let about = ui.words.with("block-days", &[("days", days.into())]);
    let (name, end) = (ui.say("block-daily"), RowEnd::Chosen(is_done));
    ui.row_button(Glyph::Calendar, &name, Some(&about), end, DealCommand::Daily, Tone::Plain);
}
