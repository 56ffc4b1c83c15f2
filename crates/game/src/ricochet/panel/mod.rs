//! The sections of the play page, its lists and its cards.

use bevy::prelude::*;

use crate::shell::panel::kit::{CHIP, CHIP_GAP};
use crate::shell::panel::{COLUMN_GAP, PADDING};
use crate::shell::screen::Screen;

mod actions;
mod banner;
mod cards;
mod clock;
mod figures;
mod line;
mod robots;
mod sheet;
mod solver;
mod target;

pub(crate) use target::task;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        target::plugin,
        figures::plugin,
        robots::plugin,
        line::plugin,
        solver::plugin,
        actions::plugin,
        sheet::plugin,
        cards::plugin,
        clock::plugin,
        banner::plugin,
    ));
}

/// How many moves fit into some lines of the panel.
pub(crate) fn moves_that_fit(screen: &Screen, lines: usize) -> usize {
    let inside = screen.panel.width() - 2.0 * PADDING - 8.0;
    let width = if screen.is_upright() { (inside - COLUMN_GAP) / 2.0 } else { inside };
    let takes = |moves: u8| f32::from(moves) * (CHIP + CHIP_GAP) - CHIP_GAP;
    let line = (4..40).rev().find(|&moves| takes(moves) <= width);
    lines * usize::from(line.unwrap_or(4))
}
