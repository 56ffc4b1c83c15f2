//! Buttons for the rest.

use bevy::prelude::*;
use carom_engine::ricochet::Robot;
use carom_play::Level;

use super::Section;
use super::kit::{Kit, LABEL, TEXT, Tone};
use crate::board::MapShown;
use crate::command::BoardCommand;
use crate::overlay::Overlay;
use crate::screen::Screen;
use crate::session::{Applied, Session};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.after(Applied));
}

fn show(mut kit: Kit, session: Res<Session>, map: Res<MapShown>, screen: Res<Screen>) {
    let changed = session.is_changed() || map.is_changed() || screen.is_changed();
    if !changed && !kit.is_changed() {
        return;
    }
    let when = |possible: bool| if possible { Tone::Plain } else { Tone::Off };
    kit.fill(Section::Actions, |paper| {
        let moved = !session.moves().is_empty();
        paper.row(8.0, |paper| {
            paper.button(&paper.say("undo"), BoardCommand::Undo, when(moved), 1.0);
            paper.button(&paper.say("redo"), BoardCommand::Redo, when(session.can_redo()), 1.0);
            paper.button(&paper.say("restart"), BoardCommand::Restart, when(moved), 1.0);
            let green = paper.palette.robot(Some(Robot::Green));
            let tone = if session.is_solved() { Tone::Strong(green) } else { Tone::Plain };
            paper.button(&paper.say("next-round"), BoardCommand::NewRound, tone, 1.3);
        });
        paper.row(8.0, |paper| {
            paper.button(&paper.say("other-target"), BoardCommand::RandomTarget, Tone::Plain, 1.0);
            paper.button(&paper.say("other-places"), BoardCommand::RandomRobots, Tone::Plain, 1.0);
            paper.button(&paper.say("random-board"), BoardCommand::RandomBoard, Tone::Plain, 1.0);
            paper.button(
                &paper.say("official-board"),
                BoardCommand::OfficialBoard,
                Tone::Plain,
                1.1,
            );
            let color = paper.palette.robot(Some(session.selected()));
            let tone = if map.0 { Tone::On(color) } else { Tone::Plain };
            paper.button(&paper.say("map"), BoardCommand::ToggleMap, tone, 0.9);
        });
        paper.row(8.0, |paper| {
            let muted = paper.palette.muted;
            paper.text(paper.say("new-puzzle"), TEXT, muted);
            let names = ["easy", "medium", "hard"];
            for (name, level) in names.into_iter().zip(Level::NAMED) {
                paper.button(&paper.say(name), BoardCommand::Puzzle(level), Tone::Plain, 1.0);
            }
            paper.button(&paper.say("daily"), BoardCommand::Daily, Tone::Plain, 1.0);
        });
        if !screen.is_cramped() && !screen.is_upright() {
            let muted = paper.palette.muted;
            let robots = Robot::ALL.into_iter().take(session.position().squares().len());
            let robots: Vec<String> =
                robots.map(|it| paper.key(&BoardCommand::Select(it))).collect();
            let about = [
                ("robots", robots.join(" ").into()),
                ("undo", paper.key(&BoardCommand::Undo).into()),
                ("hint", paper.key(&BoardCommand::Hint).into()),
                ("help", paper.key(&BoardCommand::Toggle(Overlay::Help)).into()),
            ];
            paper.text(paper.words.with("first-keys", &about), LABEL, muted);
        }
    });
}
