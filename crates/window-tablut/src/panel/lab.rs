//! The sheet with the numbers of the analysis.

use bevy::prelude::*;
use carom_shell::frame::Frame;
use carom_shell::overlay::Overlay;
use carom_shell::panel::ui::{TEXT, Tone, UiKit};

use super::{analysis::score, line_of};
use crate::analysis::Analysis;
use crate::command::ToggleAnalysis;
use crate::ids::{LAB, MORE};
use crate::session::Session;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(mut kit: UiKit, overlay: Res<Overlay>, (session, analysis): (Res<Session>, Res<Analysis>)) {
    let changed = overlay.is_changed() || session.is_changed() || analysis.is_changed();
    if !overlay.shows(LAB) || !(changed || kit.is_changed()) {
        return;
    }
    kit.card_below(LAB, MORE, "tablut-lab", |ui| {
        let ink = ui.palette.ink;
        let tree = session.tree();
        let Some(value) = tree.value(tree.here()).filter(|_| analysis.is_on()) else {
            let key = if analysis.is_on() { "tablut-analysing" } else { "tablut-lab-off" };
            ui.text(ui.say(key), TEXT, ink);
            let tone = if session.is_remote() { Tone::Off } else { Tone::Plain };
            return ui.bar(8.0, |ui| {
                ui.button(&ui.say("tablut-analysis"), ToggleAnalysis, tone, 0.0);
            });
        };
        let (result, pieces) = score(ui.words, value);
        ui.part("tablut-lab-score", |ui| {
            let parts = [Some(result), pieces].into_iter().flatten();
            ui.text(parts.collect::<Vec<_>>().join(" · "), TEXT, ink);
        });
        // The end of a game needs no search, and neither does a move that wins at once.
        if !value.line.is_empty() && value.depth > 0 {
            ui.part("tablut-lab-depth", |ui| {
                let depth = [("depth", value.depth.into())];
                ui.text(ui.words.with("tablut-depth", &depth), TEXT, ink);
            });
            ui.part("tablut-lab-line", |ui| {
                ui.text(line_of(&value.line), TEXT, ink);
            });
        }
        let line = tree.line();
        let known = line.iter().filter(|&&it| tree.value(it).is_some()).count();
        ui.part("tablut-lab-known", |ui| {
            let about = [("known", known.into()), ("all", line.len().into())];
            ui.text(ui.words.with("tablut-lab-known-is", &about), TEXT, ink);
        });
    });
}
