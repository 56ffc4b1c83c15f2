//! The sections of the play page, its list of solvers and its cards.

use bevy::prelude::*;
use carom_shell::frame::Frame;
use carom_shell::ids::SectionId;
use carom_shell::panel::kit::{LABEL, Paper, TEXT, button_node};

use crate::solving::Solving;

pub(crate) use headline::name;
pub(crate) use hints::barrier_phrase;

mod actions;
mod banner;
mod figures;
mod files;
mod headline;
mod hints;
mod moves;
mod puzzles;
mod solver;
mod title;

/// The sections of the page.
pub mod section {
    use carom_shell::ids::SectionId;
    use carom_shell::page::Parts;

    pub(crate) const TITLE: SectionId = SectionId::new("block-title");
    pub(crate) const FIGURES: SectionId = SectionId::new("block-figures");
    pub const LINE: SectionId = SectionId::new("block-line");
    pub(crate) const HINTS: SectionId = SectionId::new("block-hints");
    pub const SOLVER: SectionId = SectionId::new("block-solver");
    pub(crate) const ACTIONS: SectionId = SectionId::new("block-actions");
    /// The list of solvers, which replaces the two sections before it.
    pub(crate) const SOLVERS: SectionId = SectionId::new("block-solvers");

    pub(crate) const PARTS: Parts =
        Parts::column(&[TITLE, FIGURES, LINE, SOLVER], &[HINTS, ACTIONS, SOLVERS]);
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, turn.in_set(Frame::Lay).after(carom_shell::panel::place)).add_plugins(
        (
            headline::plugin,
            title::plugin,
            moves::plugin,
            figures::plugin,
            hints::plugin,
            solver::plugin,
            actions::plugin,
            puzzles::plugin,
            files::plugin,
            banner::plugin,
        ),
    );
}

/// The list replaces the lower half.
fn turn(
    solving: Res<Solving>,
    mut sections: Query<(&SectionId, &mut Node)>,
    mut was: Local<Option<bool>>,
) {
    if was.replace(solving.is_listed) == Some(solving.is_listed) {
        return;
    }
    for (&section, mut node) in &mut sections {
        let is_shown = match section {
            section::HINTS | section::ACTIONS => !solving.is_listed,
            section::SOLVERS => solving.is_listed,
            _ => continue,
        };
        node.display = if is_shown { Display::Flex } else { Display::None };
    }
}

/// A chip with a short text, such as a move.
fn chip(paper: &mut Paper, text: &str, color: Color) {
    let node = Node {
        height: px(22),
        // The lists of moves count with one width for every letter.
        width: px(40),
        border_radius: BorderRadius::all(px(7)),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    let back = BackgroundColor(paper.palette.sunk);
    let text = text.to_owned();
    paper.nest((node, back), |paper| paper.bold(text, TEXT - 1.0, color));
}

/// A small button, for example beside a label.
fn small_button(
    paper: &mut Paper,
    text: &str,
    command: impl Into<carom_shell::Wish>,
    tone: carom_shell::panel::kit::Tone,
) {
    let muted = paper.palette.muted;
    let node = Node { height: px(24), ..button_node() };
    let text = text.to_owned();
    paper.press(node, command, tone, |paper| paper.text(text, LABEL, muted));
}
