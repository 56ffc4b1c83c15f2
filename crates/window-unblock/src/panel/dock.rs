//! The buttons at the foot of the page.

use bevy::prelude::*;
use carom_shell::Command::Toggle;
use carom_shell::frame::Frame;
use carom_shell::panel::Dock;
use carom_shell::panel::ui::UiKit;
use carom_shell::theme::Glyph;

use super::section;
use crate::command::Command;
use crate::ids::{MORE, ROOM_CARD};
use crate::online::Race;
use crate::session::Session;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(mut kit: UiKit, session: Res<Session>, race: Res<Race>) {
    if !(session.is_changed() || race.is_changed() || kit.is_changed()) {
        return;
    }
    let has_hints = !session.is_solved() && !session.is_unsolvable() && !session.is_all_shown();
    let (can_undo, can_restart) = (session.can_undo(), session.can_restart());
    let (more, room) = (Toggle(MORE), Toggle(ROOM_CARD));
    // A solution with help is not handed in.
    let third = if race.is_on(&session) {
        Dock::new(Glyph::Friends, "online-room", room, true)
    } else {
        Dock::new(Glyph::Hint, "block-hint", Command::Hint, has_hints)
    };
    kit.fill(section::DOCK, |ui| {
        ui.dock(&[
            Dock::new(Glyph::Undo, "block-undo", Command::Undo, can_undo).or_held(Command::Redo),
            Dock::new(Glyph::Restart, "block-restart", Command::Restart, can_restart),
            third,
            Dock::new(Glyph::More, "block-more", more, true),
        ]);
    });
}
