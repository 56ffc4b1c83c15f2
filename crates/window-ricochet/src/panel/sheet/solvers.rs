//! The catalogue of solvers, as a list of choices, and what the last answer has cost.

use bevy::prelude::*;
use carom_shell::frame::Frame;
use carom_shell::panel::kit::{Kit, LABEL, TEXT};
use carom_shell::screen::Screen;
use carom_tablebase::SOLVERS;

use super::{choice, head_and};
use crate::command::Sheet;
use crate::command::SolverCommand;
use crate::panel::section;
use crate::panel::solver::{promise, work};
use crate::solving::Solving;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: Kit,
    solving: Res<Solving>,
    sheet: Res<Sheet>,
    screen: Res<Screen>,
    mut seen: Local<(usize, String)>,
) {
    let now = solving.choice();
    let work = work(&kit.words, &solving);
    let changed = *seen != (now, work.clone())
        || sheet.is_changed()
        || screen.is_changed()
        || kit.is_changed();
    if *sheet != Sheet::Solvers || !changed {
        return;
    }
    *seen = (now, work.clone());
    kit.fill(section::SHEET, |paper| {
        head_and(paper, &paper.say("solvers"), &work, Sheet::Solvers);
        let is_tight = screen.is_cramped() || screen.is_upright();
        let list = Node {
            flex_direction: FlexDirection::Column,
            row_gap: px(if is_tight { 1 } else { 5 }),
            ..default()
        };
        paper.nest(list, |paper| {
            for (place, entry) in SOLVERS.iter().enumerate() {
                choice(paper, is_tight, SolverCommand::UseSolver(place), place == now, |paper| {
                    let (ink, muted) = (paper.palette.ink, paper.palette.muted);
                    let width = Node { width: px(88), flex_shrink: 0.0, ..default() };
                    paper.nest(width, |paper| paper.bold_line(entry.id, TEXT, ink));
                    let promise = promise(paper.words, entry);
                    let rest = Node { flex_shrink: 1.0, ..default() };
                    paper.nest(rest, |paper| paper.text(promise, LABEL - 0.5, muted));
                });
            }
        });
    });
}
