//! The sections of the panel.

use bevy::prelude::*;
use carom_shell::input::Keys;
use carom_shell::panel::kit::{LABEL, Paper};

use super::Command;
use crate::editor::PAGE;

/// The sections of the page.
pub(crate) mod section {
    use carom_shell::ids::SectionId;
    use carom_shell::page::Parts;

    pub(crate) const TOOLS: SectionId = SectionId::new("editor-tools");
    pub(crate) const CHOICE: SectionId = SectionId::new("editor-choice");
    pub(crate) const VERDICT: SectionId = SectionId::new("editor-verdict");
    pub(crate) const BOARD: SectionId = SectionId::new("editor-board");
    pub(crate) const ACTIONS: SectionId = SectionId::new("editor-actions");

    pub(crate) const PARTS: Parts = Parts::column(&[VERDICT, TOOLS, CHOICE], &[BOARD, ACTIONS]);
}

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

/// The first key of a command in small letters, if it has a key.
fn key(paper: &mut Paper, keys: &Keys, command: &Command, color: Color) {
    let shown = keys.strokes(PAGE, command).next().map(|it| it.shown(paper.words));
    paper.text(shown.unwrap_or_default(), LABEL - 1.0, color);
}
