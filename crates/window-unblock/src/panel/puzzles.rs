//! The card with all packs, new puzzles and the puzzle of the day.

use bevy::prelude::*;
use carom_engine::unblock::Metric;
use carom_play::packs::{Pack, Place};
use carom_play::unblock::{Level, PackPuzzle, Source};
use carom_shell::calendar::Calendar;
use carom_shell::frame::Frame;
use carom_shell::overlay::Overlay;
use carom_shell::panel::kit::{Kit, Paper, Tone};
use carom_shell::panel::packs::{self, Cell};
use carom_shell::screen::Screen;

use crate::command::{DealCommand, PackCommand};
use crate::ids::PUZZLES;
use crate::library::Library;
use crate::session::Session;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: Kit,
    overlay: Res<Overlay>,
    (library, session): (Res<Library>, Res<Session>),
    calendar: Res<Calendar>,
    screen: Res<Screen>,
) {
    let changed = overlay.is_changed() || kit.is_changed() || screen.is_changed();
    if !overlay.shows(PUZZLES) || !(changed || library.is_changed()) {
        return;
    }
    let metric = session.metric();
    let open = match *session.source() {
        Source::Pack(place) => Some(place),
        _ => None,
    };
    kit.card(PUZZLES, "block-puzzles-title", |paper| {
        let about = [("metric", metric.name().into())];
        let about = paper.words.with("block-packs-about", &about);
        let column = Node { flex_direction: FlexDirection::Column, row_gap: px(6), ..default() };
        paper.nest(column, |paper| {
            paper.small(about);
            for (number, pack) in library.packs().all().iter().enumerate() {
                show_pack(paper, &library, (number, pack), open, metric);
            }
        });
        paper.part("block-new", |paper| {
            paper.bar(8.0, |paper| {
                for level in Level::ALL {
                    let text = paper.words.with("block-level", &[("level", level.id().into())]);
                    paper.button(&text, DealCommand::New(level), Tone::Plain, 0.0);
                }
            });
        });
        paper.row(12.0, |paper| {
            let is_done =
                calendar.today().is_some_and(|it| library.progress().records().is_daily_done(it));
            let tone = if is_done { Tone::Plain } else { Tone::Strong };
            paper.button(&paper.say("block-daily"), DealCommand::Daily, tone, 0.0);
            let days = calendar.today().map_or(0, |it| library.progress().daily_streak(it).current);
            paper.small(paper.words.with("block-days", &[("days", days.into())]));
        });
    });
}

/// A pack: its name, the solved puzzles, and a button for each puzzle with its fewest moves or steps.
fn show_pack(
    paper: &mut Paper,
    library: &Library,
    (number, pack): (usize, &Pack<PackPuzzle>),
    open: Option<Place>,
    metric: Metric,
) {
    let (solved, _) = library.progress().stars_of(pack);
    let name = paper.words.with("block-pack", &[("pack", pack.id.into())]);
    let about = [("solved", solved.into()), ("all", pack.puzzles.len().into())];
    let about = paper.words.with("block-pack-solved", &about);
    packs::row(paper, name, about, |paper| {
        for (at, puzzle) in pack.puzzles.iter().enumerate() {
            let place = Place { pack: number, number: at };
            let fewest = match metric {
                Metric::Moves => puzzle.fewest_moves,
                Metric::Steps => puzzle.fewest_steps,
            };
            let cell = Cell {
                number: at + 1,
                note: fewest.map(|it| it.to_string()).unwrap_or_default(),
                best: library.best(&puzzle.board),
                is_open: open == Some(place),
            };
            packs::cell(paper, cell, PackCommand::Open(place));
        }
    });
}
