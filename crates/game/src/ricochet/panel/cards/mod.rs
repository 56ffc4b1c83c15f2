//! The cards over the play page.

use bevy::prelude::*;

use crate::shell::panel::kit::{LABEL, Paper, row};

mod levels;
mod new;
mod open;
mod practice;
mod rules;
pub(crate) mod save;
mod statistics;
mod summary;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((levels::plugin, new::plugin, open::plugin)).add_plugins((
        practice::plugin,
        rules::plugin,
        save::plugin,
        statistics::plugin,
        summary::plugin,
    ));
}

/// A part of a card: its name and its content.
fn part(paper: &mut Paper, name: &str, fill: impl FnOnce(&mut Paper)) {
    let column = Node { flex_direction: FlexDirection::Column, row_gap: px(7), ..default() };
    paper.nest(column, |paper| {
        paper.label(&paper.say(name));
        fill(paper);
    });
}

/// A row of buttons.
fn buttons(paper: &mut Paper, fill: impl FnOnce(&mut Paper)) {
    paper.nest(Node { flex_wrap: FlexWrap::Wrap, ..row(8.0) }, fill);
}

/// Small text on as many lines as it needs.
fn small(paper: &mut Paper, text: String) {
    let muted = paper.palette.muted;
    paper.text(text, LABEL + 1.0, muted);
}

fn blue(paper: &Paper) -> Color {
    paper.palette.accent
}
