//! The buttons at the foot of the page.

use bevy::prelude::*;
use carom_shell::frame::Frame;
use carom_shell::panel::Dock;
use carom_shell::panel::kit::{Kit, Tone};
use carom_shell::theme::Glyph;

use super::section;
use crate::command::Command;
use crate::ids::MORE;
use crate::session::Session;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(mut kit: Kit, session: Res<Session>) {
    if !(session.is_changed() || kit.is_changed()) {
        return;
    }
    let button = |icon, name, wish: carom_shell::Wish, can: bool| {
        let tone = if can { Tone::Plain } else { Tone::Off };
        Dock { icon, name, wish, held: None, tone }
    };
    let has_hints = !session.is_solved() && !session.is_unsolvable() && !session.is_all_shown();
    let undo = button(Glyph::Undo, "block-undo", Command::Undo.into(), session.can_undo());
    let buttons = [
        Dock { held: Some(Command::Redo.into()), ..undo },
        button(Glyph::Restart, "block-restart", Command::Restart.into(), session.can_restart()),
        button(Glyph::Hint, "block-hint", Command::Hint.into(), has_hints),
        button(Glyph::More, "block-more", carom_shell::Command::Toggle(MORE).into(), true),
    ];
    kit.fill(section::DOCK, |paper| paper.dock(&buttons));
}
