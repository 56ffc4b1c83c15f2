//! The sections of the panel.

use bevy::prelude::*;

use super::Command;
use crate::shell::input::Keys;
use crate::shell::page::Page;
use crate::shell::panel::kit::{LABEL, Paper};

mod actions;
mod board;
mod choice;
mod tools;
mod verdict;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        tools::plugin,
        choice::plugin,
        verdict::plugin,
        board::plugin,
        actions::plugin,
    ));
}

/// The first key of a command, small, or nothing.
fn key(paper: &mut Paper, keys: &Keys, command: &Command, color: Color) {
    let shown = keys.strokes(Page::Editor, command).next().map(|it| it.shown(paper.words));
    paper.text(shown.unwrap_or_default(), LABEL - 1.0, color);
}
