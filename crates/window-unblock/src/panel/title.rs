//! The puzzle: its name, its difficulty, the player's best result, and the way to the puzzles beside it.

use bevy::prelude::*;
use carom_engine::unblock::Metric;
use carom_play::unblock::Level;
use carom_shell::frame::Frame;
use carom_shell::panel::kit::{Kit, TEXT};

use super::headline::name;
use super::section;
use crate::command::{DealCommand, PackCommand};
use crate::dealing::Dealer;
use crate::ids::PUZZLES;
use crate::library::Library;
use crate::session::Session;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: Kit,
    (session, library): (Res<Session>, Res<Library>),
    dealer: Res<Dealer>,
    mut was_dealt: Local<bool>,
) {
    let is_dealt = dealer.is_running();
    let changed = std::mem::replace(&mut *was_dealt, is_dealt) != is_dealt;
    if !(changed || session.is_changed() || library.is_changed() || kit.is_changed()) {
        return;
    }
    let title = name(&session, &library);
    let best = library.best(session.board());
    kit.fill(section::TITLE, |paper| {
        paper.row(6.0, |paper| {
            paper.title(paper.words.say(&title));
            paper.low_button_if(library.has_beside(&session, false), "◀", PackCommand::Previous);
            paper.low_button_if(library.has_beside(&session, true), "▶", PackCommand::Next);
            // The search for a new puzzle ends where it was begun.
            if is_dealt {
                paper.low_button(&paper.say("block-cancel"), DealCommand::CancelNew);
            } else {
                paper
                    .low_button(&paper.say("block-puzzles"), carom_shell::Command::Toggle(PUZZLES));
            }
        });
        let muted = paper.palette.muted;
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
            // A text that may wrap can make the row as high as its words one below the other.
            paper.line(paper.words.with(key, &about), TEXT, muted);
            paper.nest(Node { flex_grow: 1.0, ..default() }, |_| ());
            paper.best(best, 15.0);
        });
    });
}
