//! The text of a lesson: what there is to learn, and how to go on. The hints stand below it.

use bevy::prelude::*;
use carom_engine::ricochet::{Move, Robot};
use carom_shell::frame::Frame;
use carom_shell::panel::kit::{Kit, Paper, TEXT, Tone};
use carom_shell::screen::Screen;

use super::solver::{last_stop, told};
use crate::command::{Command, SolverCommand};
use crate::panel::section;
use crate::pieces::Pieces as _;
use crate::session::Session;
use crate::solving::{Answer, Playback, Solving};

/// The keys of the texts, one for each lesson.
const TEXTS: [&str; 3] = ["lesson-walls", "lesson-robots", "lesson-order"];

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

/// What the section shows, besides the round and the palette: the hints, and the solution on the board.
type Seen = ((bool, bool), usize, Vec<Move>, Option<usize>);

fn show(
    mut kit: Kit,
    session: Res<Session>,
    (solving, playback): (Res<Solving>, Res<Playback>),
    screen: Res<Screen>,
    mut seen: Local<Option<Seen>>,
) {
    let Some(text) = session.lesson().and_then(|number| TEXTS.get(number)) else { return };
    let now: Seen = (
        (solving.is_running(), playback.is_playing()),
        solving.hints().len(),
        solving.moves_left().to_vec(),
        solving.answer().and_then(Answer::watched),
    );
    let is_same = seen.as_ref() == Some(&now);
    *seen = Some(now);
    if is_same && !(session.is_changed() || screen.is_changed() || kit.is_changed()) {
        return;
    }
    kit.fill(section::LESSON, |paper| {
        let ink = paper.palette.ink;
        let [red, green] =
            [Robot::Red, Robot::Green].map(|robot| paper.key(&Command::Select(robot)));
        let hint = paper.key(&SolverCommand::Hint);
        let keys = [("red", red.into()), ("green", green.into()), ("hint", hint.into())];
        paper.label(&paper.say("lesson-label"));
        // Below the board there is less room.
        let size = if screen.is_upright() { TEXT - 1.0 } else { TEXT };
        paper.text(paper.words.with(text, &keys), size, ink);
        if solving.is_asked() {
            hints(paper, &solving);
        }
        paper.bar(8.0, |paper| {
            if solving.answer().is_some_and(|it| it.watched().is_some()) {
                paper.button(
                    &paper.say("own-position"),
                    SolverCommand::StopWatching,
                    Tone::Plain,
                    1.0,
                );
            } else if solving.is_open() && solving.answer().is_some() {
                paper.button(&paper.say("play"), SolverCommand::PlayOrPause, Tone::Plain, 1.0);
            } else {
                // It keeps its place, or a second press would skip the lessons.
                let tone = if session.is_solved() { Tone::Off } else { Tone::Plain };
                paper.button(&paper.say("hint"), SolverCommand::Hint, tone, 1.0);
            }
            paper.button(&paper.say("lesson-skip"), Command::SkipLessons, Tone::Plain, 0.0);
        });
    });
}

/// What the player was told, on one line: a lesson is short.
fn hints(paper: &mut Paper, solving: &Solving) {
    paper.bar(8.0, |paper| {
        let muted = paper.palette.muted;
        let told = last_stop(paper.words, solving).unwrap_or_else(|| told(paper.words, solving));
        paper.text(told, TEXT, muted);
        // A demonstration needs the room for its text, and the board shows its moves.
        let is_watched = solving.answer().is_some_and(|it| it.watched().is_some());
        let moves = if is_watched { &[] } else { solving.moves_to_show() };
        if moves.is_empty() {
            for &robot in solving.robots_to_show() {
                paper.robot(robot, 20.0);
            }
        } else {
            paper.chips(moves);
        }
    });
}
