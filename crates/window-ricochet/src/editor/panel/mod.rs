//! The sections of the panel, and its sheets.

use bevy::prelude::*;
use carom_play::ricochet::editor::Tool;
use carom_shell::frame::Frame;
use carom_shell::panel::editor::EditorLayout;
use carom_shell::screen::Screen;

/// The sections of the page.
pub(crate) mod section {
    use carom_shell::ids::SectionId;
    use carom_shell::page::PanelParts;

    pub(crate) const VERDICT: SectionId = SectionId::new("editor-verdict");
    pub(crate) const TOOLS: SectionId = SectionId::new("editor-tools");
    pub(crate) const CHOICE: SectionId = SectionId::new("editor-choice");
    pub(crate) const DOCK: SectionId = SectionId::new("editor-dock");

    pub(crate) const PARTS: PanelParts =
        PanelParts::new(&[VERDICT], &[TOOLS], &[CHOICE, DOCK]).with_middle();
}

mod choice;
mod dock;
mod sheets;
mod tools;
mod verdict;

pub(crate) fn plugin(app: &mut App) {
    let sections = (tools::show, choice::show, verdict::show, dock::show);
    app.add_systems(Update, sections.in_set(Frame::Draw)).add_plugins(sheets::plugin);
}

/// The places of this editor.
fn layout(screen: &Screen) -> EditorLayout {
    EditorLayout::new(screen, Tool::ALL.len())
}
