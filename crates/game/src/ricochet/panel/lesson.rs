//! The text of a lesson: what there is to learn, and how to go on.

use bevy::prelude::*;
use carom_engine::ricochet::Robot;

use crate::ricochet::command::Command;
use crate::ricochet::panel::section;
use crate::ricochet::session::Session;
use crate::shell::frame::Frame;
use crate::shell::panel::kit::{Kit, TEXT, Tone};

/// The keys of the texts, one for each lesson.
const TEXTS: [&str; 3] = ["lesson-walls", "lesson-robots", "lesson-order"];

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(mut kit: Kit, session: Res<Session>) {
    if !(session.is_changed() || kit.is_changed()) {
        return;
    }
    let Some(text) = session.lesson().and_then(|number| TEXTS.get(number)) else { return };
    kit.fill(section::LESSON, |paper| {
        let ink = paper.palette.ink;
        let [red, green] =
            [Robot::Red, Robot::Green].map(|robot| paper.key(&Command::Select(robot)));
        let hint = paper.key(&Command::Hint);
        let keys = [("red", red.into()), ("green", green.into()), ("hint", hint.into())];
        paper.label(&paper.say("lesson-label"));
        paper.text(paper.words.with(text, &keys), TEXT, ink);
        paper.bar(8.0, |paper| {
            paper.button(&paper.say("lesson-skip"), Command::SkipLessons, Tone::Plain, 0.0);
        });
    });
}
