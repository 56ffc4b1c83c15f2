//! The card with all packs, new puzzles and the puzzle of the day.

use bevy::prelude::*;
use carom_play::records::Best;
use carom_play::unblock::{Level, Pack, Place, Source};

use super::title::stars;
use crate::shell::calendar::Calendar;
use crate::shell::frame::Frame;
use crate::shell::overlay::Overlay;
use crate::shell::panel::kit::{Kit, LABEL, Paper, TEXT, Tone, button_node};
use crate::shell::screen::Screen;
use crate::unblock::command::Command;
use crate::unblock::ids::PUZZLES;
use crate::unblock::library::Library;
use crate::unblock::session::Session;

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
    let open = match *session.source() {
        Source::Pack(place) => Some(place),
        _ => None,
    };
    kit.card(PUZZLES, "block-puzzles-title", |paper| {
        let column = Node { flex_direction: FlexDirection::Column, row_gap: px(6), ..default() };
        paper.nest(column, |paper| {
            for (number, pack) in library.packs().all().iter().enumerate() {
                show_pack(paper, &library, pack, number, open);
            }
        });
        paper.part("block-new", |paper| {
            paper.bar(8.0, |paper| {
                for level in Level::ALL {
                    let text = paper.words.with("block-level", &[("level", level.id().into())]);
                    paper.button(&text, Command::New(level), Tone::Plain, 0.0);
                }
            });
        });
        paper.row(12.0, |paper| {
            let blue = paper.palette.accent;
            let is_done =
                calendar.today().is_some_and(|today| library.progress().is_daily_done(today));
            let tone = if is_done { Tone::Plain } else { Tone::Strong(blue) };
            paper.button(&paper.say("block-daily"), Command::Daily, tone, 0.0);
            let days = calendar.today().map_or(0, |it| library.progress().daily_streak(it).current);
            paper.small(paper.words.with("block-days", &[("days", days.into())]));
        });
    });
}

/// A pack: its name, the solved puzzles, and a button for each puzzle.
fn show_pack(
    paper: &mut Paper,
    library: &Library,
    pack: &Pack,
    number: usize,
    open: Option<Place>,
) {
    let (solved, _) = library.progress().stars_of(pack);
    paper.row(6.0, |paper| {
        let (ink, muted) = (paper.palette.ink, paper.palette.muted);
        let name = Node {
            width: px(104),
            flex_shrink: 0.0,
            flex_direction: FlexDirection::Column,
            ..default()
        };
        paper.nest(name, |paper| {
            let text = paper.words.with("block-pack", &[("pack", pack.id.into())]);
            paper.bold(text, TEXT, ink);
            let about = [("solved", solved.into()), ("all", pack.puzzles.len().into())];
            paper.text(paper.words.with("block-pack-solved", &about), LABEL, muted);
        });
        for (at, puzzle) in pack.puzzles.iter().enumerate() {
            let place = Place { pack: number, number: at };
            let best = library.best(&puzzle.board);
            cell(paper, place, best, puzzle.fewest_moves, open == Some(place));
        }
    });
}

/// The button of a puzzle: its number, its fewest moves and the player's stars.
fn cell(paper: &mut Paper, place: Place, best: Option<Best>, fewest: Option<u32>, is_open: bool) {
    let palette = *paper.palette;
    let tone = match (is_open, best) {
        (true, _) => Tone::On(palette.accent),
        (false, Some(_)) => Tone::On(palette.good),
        (false, None) => Tone::Plain,
    };
    let node = Node {
        width: px(56),
        height: px(42),
        flex_direction: FlexDirection::Column,
        justify_content: JustifyContent::Center,
        row_gap: px(2),
        padding: UiRect::ZERO,
        ..button_node()
    };
    paper.press(node, Command::Open(place), tone, |paper| {
        let row = Node { align_items: AlignItems::Baseline, column_gap: px(4), ..default() };
        paper.nest(row, |paper| {
            paper.bold((place.number + 1).to_string(), TEXT, palette.ink);
            let fewest = fewest.map(|it| it.to_string()).unwrap_or_default();
            paper.text(fewest, LABEL - 1.0, palette.muted);
        });
        stars(paper, best, 10.0);
    });
}
