//! The text of a lesson: what there is to learn.

use bevy::prelude::*;
use carom_engine::ricochet::Robot;
use carom_shell::frame::Frame;
use carom_shell::panel::kit::{Kit, TEXT};
use carom_shell::screen::Screen;

use super::{is_above, section};
use crate::command::{Command, SolverCommand};
use crate::session::Session;

/// The keys of the texts, one for each lesson.
const TEXTS: [&str; 3] = ["lesson-walls", "lesson-robots", "lesson-order"];

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(mut kit: Kit, session: Res<Session>, screen: Res<Screen>) {
    let Some(text) = session.lesson().and_then(|number| TEXTS.get(number)) else { return };
    if !(session.is_changed() || screen.is_changed() || kit.is_changed()) {
        return;
    }
    kit.fill(section::LESSON, |paper| {
        let ink = paper.palette.ink;
        let [red, green] =
            [Robot::Red, Robot::Green].map(|robot| paper.key(&Command::Select(robot)));
        let hint = paper.key(&SolverCommand::Hint);
        let keys = [("red", red.into()), ("green", green.into()), ("hint", hint.into())];
        // Below the board there is less room.
        let size = if is_above(&screen) { TEXT - 2.0 } else { TEXT };
        paper.text(paper.words.with(text, &keys), size, ink);
    });
}
