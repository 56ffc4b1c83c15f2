//! The dock: the four buttons that are always there.

use bevy::prelude::*;
use carom_shell::frame::Frame;
use carom_shell::panel::Dock;
use carom_shell::panel::ui::UiKit;
use carom_shell::screen::Screen;
use carom_shell::theme::Glyph;

use crate::command::{Command, SolverCommand};
use crate::ids::MORE;
use crate::own_board::{self, OwnBoardState};
use crate::panel::section;
use crate::session::Session;
use crate::solving::Solving;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: UiKit,
    (session, solving, own): (Res<Session>, Res<Solving>, Res<OwnBoardState>),
    screen: Res<Screen>,
    mut was_open: Local<bool>,
) {
    let is_open = solving.is_open();
    let is_same = std::mem::replace(&mut *was_open, is_open) == is_open;
    let news = session.is_changed() || own.is_changed() || screen.is_changed();
    if is_same && !(news || kit.is_changed()) {
        return;
    }
    let (is_moved, is_over) = (!session.moves().is_empty(), session.is_solved());
    let more = carom_shell::Command::Toggle(MORE);
    // Before the first move on the player's own board the last choice was its target.
    let undo = if own.is_on(&session) && !is_moved {
        Dock::new(Glyph::Undo, "undo", own_board::Command::Undo, own.can_undo())
    } else {
        Dock::new(Glyph::Undo, "undo", Command::Undo, is_moved).or_held(Command::Redo)
    };
    kit.fill(section::DOCK, |ui| {
        ui.dock(&[
            undo,
            Dock::new(Glyph::Restart, "restart", Command::Restart, is_moved),
            Dock::new(Glyph::Hint, "hint", SolverCommand::Hint, !is_over && !is_open),
            Dock::new(Glyph::More, "more", more, true),
        ]);
    });
}
