//! The card with forced wins to find.

use bevy::prelude::*;
use carom_play::packs::Place;
use carom_shell::frame::Frame;
use carom_shell::overlay::Overlay;
use carom_shell::panel::kit::Kit;
use carom_shell::panel::packs::{self, Cell};
use carom_shell::screen::Screen;

use crate::command::PuzzleCommand;
use crate::ids::PUZZLES;
use crate::puzzles::Library;
use crate::session::Session;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: Kit,
    overlay: Res<Overlay>,
    (library, session): (Res<Library>, Res<Session>),
    screen: Res<Screen>,
) {
    let changed = overlay.is_changed() || kit.is_changed() || screen.is_changed();
    if !overlay.shows(PUZZLES) || !(changed || library.is_changed()) {
        return;
    }
    let shelf = library.shelf();
    let open = session.task().map(|it| it.place);
    kit.card(PUZZLES, "tablut-puzzles-title", |paper| {
        paper.nest(Node { max_width: px(830), ..default() }, |paper| {
            paper.small(paper.say("tablut-puzzles-what"));
        });
        let column = Node { flex_direction: FlexDirection::Column, row_gap: px(6), ..default() };
        paper.nest(column, |paper| {
            for (pack, puzzles) in shelf.packs().all().iter().enumerate() {
                let name = paper.words.with("tablut-pack", &[("moves", puzzles.id.into())]);
                let (solved, _) = shelf.progress().stars_of(puzzles);
                let about = [("solved", solved.into()), ("all", puzzles.puzzles.len().into())];
                let about = paper.words.with("tablut-pack-solved", &about);
                packs::row(paper, name, about, |paper| {
                    for (number, puzzle) in puzzles.puzzles.iter().enumerate() {
                        let place = Place { pack, number };
                        let cell = Cell {
                            number: number + 1,
                            note: String::new(),
                            best: shelf.best(puzzle),
                            is_open: open == Some(place),
                        };
                        packs::cell(paper, cell, PuzzleCommand::Open(place));
                    }
                });
            }
        });
    });
}
