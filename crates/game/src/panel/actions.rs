//! Buttons for the rest.

use bevy::prelude::*;
use carom_engine::ricochet::Robot;
use carom_play::Level;

use super::Section;
use super::kit::{Kit, LABEL, TEXT, Tone};
use crate::board::MapShown;
use crate::command::BoardCommand;
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
            paper.button("Undo", BoardCommand::Undo, when(moved), 1.0);
            paper.button("Redo", BoardCommand::Redo, when(session.can_redo()), 1.0);
            paper.button("Restart", BoardCommand::Restart, when(moved), 1.0);
            let green = paper.palette.robot(Some(Robot::Green));
            let tone = if session.is_solved() { Tone::Strong(green) } else { Tone::Plain };
            paper.button("Next round", BoardCommand::NewRound, tone, 1.3);
        });
        paper.row(8.0, |paper| {
            paper.button("Target", BoardCommand::RandomTarget, Tone::Plain, 1.0);
            paper.button("Places", BoardCommand::RandomRobots, Tone::Plain, 1.0);
            paper.button("Board", BoardCommand::RandomBoard, Tone::Plain, 1.0);
            paper.button("Official", BoardCommand::OfficialBoard, Tone::Plain, 1.1);
            let color = paper.palette.robot(Some(session.selected()));
            let tone = if map.0 { Tone::On(color) } else { Tone::Plain };
            paper.button("Map", BoardCommand::ToggleMap, tone, 0.9);
        });
        paper.row(8.0, |paper| {
            let muted = paper.palette.muted;
            paper.text("New puzzle", TEXT, muted);
            let names = ["Easy", "Medium", "Hard"];
            for (name, level) in names.into_iter().zip(Level::NAMED) {
                paper.button(name, BoardCommand::Puzzle(level), Tone::Plain, 1.0);
            }
            paper.button("Daily", BoardCommand::Daily, Tone::Plain, 1.0);
        });
        if !screen.is_cramped() && !screen.is_upright() {
            let muted = paper.palette.muted;
            let keys = "R G B Y select · arrows slide · U undo · H hint · ? all keys";
            paper.text(keys, LABEL, muted);
        }
    });
}
