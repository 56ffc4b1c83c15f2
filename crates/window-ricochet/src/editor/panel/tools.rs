//! A button for each tool.

use bevy::prelude::*;
use carom_play::ricochet::editor::Tool;
use carom_shell::panel::editor::ToolButton;
use carom_shell::panel::ui::UiKit;
use carom_shell::screen::Screen;
use carom_shell::theme::Glyph;

use super::{layout, section};
use crate::editor::drawing::Drawing;
use crate::editor::{Command, say};

pub(super) fn show(
    mut kit: UiKit,
    (drawing, screen): (Res<Drawing>, Res<Screen>),
    mut shown: Local<Option<Tool>>,
) {
    let taken = drawing.pen().tool;
    if *shown == Some(taken) && !(kit.is_changed() || screen.is_changed()) {
        return;
    }
    *shown = Some(taken);
    kit.fill(section::TOOLS, |ui| {
        let button = |tool| ToolButton {
            icon: icon(tool),
            name: say::tool(ui.words, tool),
            action: Command::Take(tool).into(),
            is_taken: tool == taken,
        };
        let tools = Tool::ALL.map(button).into();
        ui.tools(&layout(&screen), tools);
    });
}

const fn icon(tool: Tool) -> Glyph {
    match tool {
        Tool::Wall => Glyph::Wall,
        Tool::Closed => Glyph::Solid,
        Tool::Diagonal => Glyph::Diagonal,
        Tool::Target => Glyph::Mark,
        Tool::Robot => Glyph::Robot,
        Tool::Goal => Glyph::Flag,
        Tool::Tile => Glyph::Quarter,
        Tool::Eraser => Glyph::Eraser,
    }
}
