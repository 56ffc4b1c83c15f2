//! The panel of the play page, and its sheets.

use bevy::prelude::*;

pub(crate) use headline::{name, pack_phrase};
pub(crate) use hints::barrier_phrase;
pub use moves::Chip;
pub(crate) use puzzles::picture;

mod dock;
mod files;
mod goal;
mod headline;
mod hints;
mod lab;
mod more;
mod moves;
mod puzzles;
mod result;
mod rules;
mod share;

/// The sections of the page.
pub mod section {
    use carom_shell::ids::SectionId;
    use carom_shell::page::PanelParts;

    pub const GOAL: SectionId = SectionId::new("block-goal");
    pub const MOVES: SectionId = SectionId::new("block-moves");
    pub const HINTS: SectionId = SectionId::new("block-hints");
    pub const DOCK: SectionId = SectionId::new("block-dock");

    pub(crate) const PARTS: PanelParts = PanelParts::new(&[GOAL], &[MOVES], &[HINTS, DOCK]);
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((headline::plugin, goal::plugin, moves::plugin, hints::plugin, dock::plugin))
        .add_plugins((more::plugin, lab::plugin, share::plugin, puzzles::plugin, files::plugin))
        .add_plugins(rules::plugin);
}
