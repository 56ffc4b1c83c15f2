//! The puzzle: its name, its difficulty, the player's best result, and the way to the puzzles beside it.

use bevy::prelude::*;
use carom_engine::unblock::Metric;
use carom_play::unblock::Level;

use super::headline::name;
use super::section;
use crate::shell;
use crate::shell::frame::Frame;
use crate::shell::panel::kit::{Kit, LABEL, TEXT, TITLE, Tone, button_node};
use crate::unblock::command::Command;
use crate::unblock::ids::PUZZLES;
use crate::unblock::library::Library;
use crate::unblock::session::Session;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(mut kit: Kit, session: Res<Session>, library: Res<Library>) {
    if !(session.is_changed() || library.is_changed() || kit.is_changed()) {
        return;
    }
    let title = name(&session, &library);
    let best = library.best(session.board());
    kit.fill(section::TITLE, |paper| {
        let (ink, muted) = (paper.palette.ink, paper.palette.muted);
        paper.row(6.0, |paper| {
            let title = paper.words.say(&title);
            let width = Node {
                flex_grow: 1.0,
                flex_shrink: 1.0,
                flex_basis: px(0),
                min_width: px(0),
                overflow: Overflow::clip(),
                ..default()
            };
            paper.nest(width, |paper| {
                let font = paper.fonts().bold(TITLE);
                paper.marked(title, font, ink, TextLayout::no_wrap());
            });
            for (text, command) in [("◀", Command::Previous), ("▶", Command::Next)] {
                let node = Node { width: px(34), height: px(28), ..button_node() };
                let node = Node { padding: UiRect::ZERO, ..node };
                paper.press(node, command, Tone::Plain, |paper| paper.text(text, 10.0, muted));
            }
            let puzzles = shell::Command::Toggle(PUZZLES);
            let node = Node { height: px(28), flex_shrink: 0.0, ..button_node() };
            paper.press(node, puzzles, Tone::Plain, |paper| {
                paper.line(paper.say("block-puzzles"), LABEL + 1.0, ink);
            });
        });
        paper.row(8.0, |paper| {
            let board = session.board();
            let level = session.fewest(Metric::Moves).map(Level::of);
            let about = [
                ("level", level.map_or("unknown", Level::id).into()),
                ("size", board.size().to_string().into()),
                ("blocks", board.block_count().into()),
            ];
            let key =
                if session.is_unsolvable() { "block-about-unsolvable" } else { "block-about" };
            paper.text(paper.words.with(key, &about), TEXT, muted);
            paper.nest(Node { flex_grow: 1.0, ..default() }, |_| ());
            paper.best(best, 15.0);
        });
    });
}
