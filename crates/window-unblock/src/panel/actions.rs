//! Buttons for all other actions.

use bevy::prelude::*;
use carom_shell::frame::Frame;
use carom_shell::ids::OverlayId;
use carom_shell::panel::kit::{Kit, Tone};
use carom_shell::screen::Screen;

use super::section;
use crate::command::{Command, DealCommand, PackCommand, SolverCommand};
use crate::ids;
use crate::library::Library;
use crate::session::{Letters, Session};
use crate::solving::Playback;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

/// The height of the buttons that play the solution, with the space below them.
pub(super) const PLAYBACK: f32 = 39.0;

/// Whether there is a solution to play.
pub(super) fn is_played(session: &Session) -> bool {
    session.is_asked() && !session.is_unsolvable()
}

fn show(
    mut kit: Kit,
    (session, letters, library): (Res<Session>, Res<Letters>, Res<Library>),
    playback: Res<Playback>,
    screen: Res<Screen>,
) {
    let changed = session.is_changed() || letters.is_changed() || playback.is_changed();
    if !(changed || screen.is_changed() || kit.is_changed()) {
        return;
    }
    let when = |possible: bool| if possible { Tone::Plain } else { Tone::Off };
    kit.fill(section::ACTIONS, |paper| {
        let moved = session.can_undo();
        // Here the lists of moves, which grow and shrink, do not shift these buttons.
        if is_played(&session) {
            paper.bar(8.0, |paper| {
                let watched = session.watched();
                let has_shown = watched.is_some_and(|(place, _)| place > 0);
                paper.button("◀", SolverCommand::StepBack, when(has_shown), 0.5);
                let text = if playback.is_playing() { "block-pause" } else { "block-play" };
                paper.button(&paper.say(text), SolverCommand::PlayOrPause, Tone::Plain, 1.2);
                paper.button("▶", SolverCommand::Step, Tone::Plain, 0.5);
                let own = paper.say("block-own-position");
                paper.button(&own, SolverCommand::StopWatching, when(watched.is_some()), 1.6);
            });
        }
        let can_redo = !session.line().undone().is_empty();
        paper.bar(8.0, |paper| {
            paper.button(&paper.say("block-undo"), Command::Undo, when(moved), 1.0);
            paper.button(&paper.say("block-redo"), Command::Redo, when(can_redo), 1.0);
            paper.button(
                &paper.say("block-restart"),
                Command::Restart,
                when(session.can_restart()),
                1.0,
            );
            let has_next = library.has_beside(&session, true);
            let is_good = has_next && session.is_solved();
            let tone = if is_good { Tone::Strong } else { when(has_next) };
            paper.button(&paper.say("block-next"), PackCommand::Next, tone, 1.3);
        });
        paper.bar(8.0, |paper| {
            paper.button(&paper.say("block-daily-short"), DealCommand::Daily, Tone::Plain, 0.9);
            let files = carom_shell::Command::Toggle(ids::FILES);
            paper.button(&paper.say("block-files"), files, Tone::Plain, 1.4);
            let tone = if letters.0 { Tone::On } else { Tone::Plain };
            paper.button(&paper.say("block-letters"), Command::ToggleLetters, tone, 0.6);
        });
        if !screen.is_cramped() && !screen.is_upright() {
            let keys = [
                ("first-next", paper.key(&Command::SelectNext)),
                ("first-undo", paper.key(&Command::Undo)),
                ("first-hint", paper.key(&Command::Hint)),
                ("first-help", paper.key(&carom_shell::Command::Toggle(OverlayId::HELP))),
            ];
            paper.first_keys("first-slide", &keys);
        }
    });
}
