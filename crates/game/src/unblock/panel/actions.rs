//! Buttons for all other actions.

use bevy::prelude::*;

use super::section;
use crate::shell;
use crate::shell::frame::Frame;
use crate::shell::ids::OverlayId;
use crate::shell::panel::kit::{Kit, Tone};
use crate::shell::screen::Screen;
use crate::unblock::command::Command;
use crate::unblock::ids;
use crate::unblock::session::{Letters, Session};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(mut kit: Kit, session: Res<Session>, letters: Res<Letters>, screen: Res<Screen>) {
    let changed = session.is_changed() || letters.is_changed() || screen.is_changed();
    if !changed && !kit.is_changed() {
        return;
    }
    let when = |possible: bool| if possible { Tone::Plain } else { Tone::Off };
    kit.fill(section::ACTIONS, |paper| {
        let moved = !session.moves().is_empty();
        let can_redo = !session.line().undone().is_empty();
        paper.bar(8.0, |paper| {
            paper.button(&paper.say("block-undo"), Command::Undo, when(moved), 1.0);
            paper.button(&paper.say("block-redo"), Command::Redo, when(can_redo), 1.0);
            paper.button(&paper.say("block-restart"), Command::Restart, when(moved), 1.0);
            let green = paper.palette.good;
            let tone = if session.is_solved() { Tone::Strong(green) } else { Tone::Plain };
            paper.button(&paper.say("block-next"), Command::Next, tone, 1.3);
        });
        paper.bar(8.0, |paper| {
            paper.button(&paper.say("block-daily-short"), Command::Daily, Tone::Plain, 0.9);
            let files = shell::Command::Toggle(ids::FILES);
            paper.button(&paper.say("block-files"), files, Tone::Plain, 1.4);
            let blue = paper.palette.accent;
            let tone = if letters.0 { Tone::On(blue) } else { Tone::Plain };
            paper.button(&paper.say("block-letters"), Command::ToggleLetters, tone, 0.6);
        });
        if !screen.is_cramped() && !screen.is_upright() {
            let keys = [
                ("first-next", paper.key(&Command::SelectNext)),
                ("first-undo", paper.key(&Command::Undo)),
                ("first-hint", paper.key(&Command::Hint)),
                ("first-help", paper.key(&shell::Command::Toggle(OverlayId::HELP))),
            ];
            paper.first_keys("first-slide", &keys);
        }
    });
}
