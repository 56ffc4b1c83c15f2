//! The rows of a card with packs of puzzles.

use bevy::prelude::*;
use carom_play::records::Best;

use crate::ask::Wish;
use crate::panel::kit::{LABEL, Paper, TEXT, Tone, button_node};

/// A pack: its name, a text about it, and a button for each puzzle.
pub fn row(paper: &mut Paper, name: String, about: String, cells: impl FnOnce(&mut Paper)) {
    paper.row(6.0, |paper| {
        let (ink, muted) = (paper.palette.ink, paper.palette.muted);
        let node = Node {
            width: px(104),
            flex_shrink: 0.0,
            flex_direction: FlexDirection::Column,
            ..default()
        };
        paper.nest(node, |paper| {
            paper.bold(name, TEXT, ink);
            paper.text(about, LABEL, muted);
        });
        // With the width that the name leaves, the height is that of all lines of buttons.
        let node = Node {
            flex_wrap: FlexWrap::Wrap,
            flex_grow: 1.0,
            flex_basis: px(0),
            ..super::kit::row(5.0)
        };
        paper.nest(node, cells);
    });
}

/// A puzzle of a pack.
pub struct Cell {
    /// From 1.
    pub number: usize,
    /// A word beside the number.
    pub note: String,
    pub best: Option<Best>,
    pub is_open: bool,
}

/// The button of a puzzle: its number and the player's stars.
pub fn cell(paper: &mut Paper, cell: Cell, wish: impl Into<Wish>) {
    let Cell { number, note, best, is_open } = cell;
    let palette = *paper.palette;
    let tone = match (is_open, best) {
        (true, _) => Tone::On,
        (false, Some(_)) => Tone::On,
        (false, None) => Tone::Plain,
    };
    let node = Node {
        width: px(45),
        height: px(42),
        flex_direction: FlexDirection::Column,
        justify_content: JustifyContent::Center,
        row_gap: px(2),
        padding: UiRect::ZERO,
        ..button_node()
    };
    paper.press(node, wish, tone, |paper| {
        let row = Node { align_items: AlignItems::Baseline, column_gap: px(4), ..default() };
        paper.nest(row, |paper| {
            paper.bold(number.to_string(), TEXT, palette.ink);
            paper.text(note, LABEL - 1.0, palette.muted);
        });
        paper.best(best, 10.0);
    });
}
