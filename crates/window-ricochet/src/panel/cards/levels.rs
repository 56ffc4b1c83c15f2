//! The card with all levels and what the player has achieved in them.

use bevy::prelude::*;
use carom_play::packs::{Pack, Place};
use carom_play::records::Best;
use carom_play::ricochet::PackRound;
use carom_shell::frame::Frame;
use carom_shell::overlay::Overlay;
use carom_shell::panel::kit::{Kit, Paper};
use carom_shell::panel::packs::{self, Cell};
use carom_shell::screen::Screen;

use crate::command::Command;
use crate::ids::LEVELS;
use crate::levels;
use crate::records::RecordsFile;
use crate::session::Session;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: Kit,
    overlay: Res<Overlay>,
    (session, book): (Res<Session>, Res<RecordsFile>),
    screen: Res<Screen>,
) {
    let changed = overlay.is_changed() || kit.is_changed() || screen.is_changed();
    if !overlay.shows(LEVELS) || !(changed || book.is_changed()) {
        return;
    }
    let open = levels::place_of(session.round());
    kit.card(LEVELS, "levels-title", |paper| {
        paper.nest(Node { max_width: px(830), ..default() }, |paper| {
            let count = levels::packs().places().count();
            paper.small(paper.words.with("levels-what", &[("count", count.into())]));
        });
        let column = Node { flex_direction: FlexDirection::Column, row_gap: px(6), ..default() };
        paper.nest(column, |paper| {
            for (number, pack) in levels::packs().all().iter().enumerate() {
                show_pack(paper, &book, pack, number, open);
            }
        });
    });
}

/// A pack: its name, the number of solved levels, and a button for each level.
fn show_pack(
    paper: &mut Paper,
    book: &RecordsFile,
    pack: &Pack<PackRound>,
    number: usize,
    open: Option<Place>,
) {
    let best: Vec<Option<Best>> = pack.puzzles.iter().map(|it| book.best_of_level(it)).collect();
    let name = paper.words.with("level-pack", &[("pack", pack.id.into())]);
    let solved = best.iter().flatten().count();
    let about = [("solved", solved.into()), ("all", best.len().into())];
    let about = paper.words.with("level-pack-solved", &about);
    packs::row(paper, name, about, |paper| {
        for (at, best) in best.into_iter().enumerate() {
            let place = Place { pack: number, number: at };
            let is_open = open == Some(place);
            let cell = Cell { number: at + 1, note: String::new(), best, is_open };
            packs::cell(paper, cell, Command::Level(place));
        }
    });
}
