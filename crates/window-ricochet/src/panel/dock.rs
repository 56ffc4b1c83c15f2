//! The dock: the four buttons that are always there.

use bevy::prelude::*;
use carom_shell::frame::Frame;
use carom_shell::panel::Dock;
use carom_shell::panel::kit::{Kit, Tone};
use carom_shell::screen::Screen;
use carom_shell::theme::Glyph;

use crate::command::{Command, SolverCommand};
use crate::ids::MORE;
use crate::panel::section;
use crate::session::Session;
use crate::solving::Solving;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: Kit,
    (session, solving): (Res<Session>, Res<Solving>),
    screen: Res<Screen>,
    mut was_open: Local<bool>,
) {
    let is_open = solving.is_open();
    let is_same = std::mem::replace(&mut *was_open, is_open) == is_open;
    if is_same && !(session.is_changed() || screen.is_changed() || kit.is_changed()) {
        return;
    }
    let when = |possible: bool| if possible { Tone::Plain } else { Tone::Off };
    let (is_moved, is_over) = (!session.moves().is_empty(), session.is_solved());
    let redo = Some(Command::Redo.into());
    kit.fill(section::DOCK, |paper| {
        paper.dock(&[
            Dock {
                icon: Glyph::Undo,
                name: "undo",
                wish: Command::Undo.into(),
                held: redo,
                tone: when(is_moved),
            },
            Dock {
                icon: Glyph::Restart,
                name: "restart",
                wish: Command::Restart.into(),
                held: None,
                tone: when(is_moved),
            },
            Dock {
                icon: Glyph::Hint,
                name: "hint",
                wish: SolverCommand::Hint.into(),
                held: None,
                tone: when(!is_over && !is_open),
            },
            Dock {
                icon: Glyph::More,
                name: "more",
                wish: carom_shell::Command::Toggle(MORE).into(),
                held: None,
                tone: Tone::Plain,
            },
        ]);
    });
}
