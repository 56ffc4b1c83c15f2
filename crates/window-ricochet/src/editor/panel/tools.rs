//! A button for each tool.

use bevy::prelude::*;
use carom_play::ricochet::editor::Tool;
use carom_shell::frame::Frame;
use carom_shell::input::Keys;
use carom_shell::panel::kit::{Kit, LABEL, Paper, Tone, button_node};
use carom_shell::panel::section_width;
use carom_shell::screen::Screen;

use super::key;
use crate::editor::drawing::Drawing;
use crate::editor::panel::section;
use crate::editor::{Command, say};
use crate::icons::Icon;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: Kit,
    (drawing, keys, screen): (Res<Drawing>, Res<Keys>, Res<Screen>),
    mut shown: Local<Option<Tool>>,
) {
    let tool = drawing.pen().tool;
    if *shown == Some(tool) && !(kit.is_changed() || keys.is_changed() || screen.is_changed()) {
        return;
    }
    *shown = Some(tool);
    kit.fill(section::TOOLS, |paper| {
        let rows = Node { flex_direction: FlexDirection::Column, row_gap: px(4), ..default() };
        paper.nest(rows, |paper| {
            // A finger needs higher buttons, and no keys.
            let width = section_width(&screen);
            let keys = Some(&*keys).filter(|_| width > 400.0 && !screen.is_narrow());
            for row in Tool::ALL.chunks(if width < 280.0 { 2 } else { 4 }) {
                paper.row(4.0, |paper| {
                    for &it in row {
                        show_tool(paper, keys, it, it == tool);
                    }
                });
            }
        });
    });
}

/// The picture, the name and the key of a tool.
fn show_tool(paper: &mut Paper, keys: Option<&Keys>, tool: Tool, is_chosen: bool) {
    let (ink, muted, accent) = (paper.palette.ink, paper.palette.muted, paper.palette.accent);
    let (tone, color) = if is_chosen { (Tone::On, accent) } else { (Tone::Plain, ink) };
    let node = Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        height: px(if keys.is_some() { 28 } else { 44 }),
        flex_direction: if keys.is_some() { FlexDirection::Row } else { FlexDirection::Column },
        padding: UiRect::horizontal(px(if keys.is_some() { 2 } else { 0 })),
        column_gap: px(3),
        ..button_node()
    };
    let command = Command::Take(tool);
    let name = say::short_tool(paper.words, tool);
    paper.press(node, command.clone(), tone, |paper| {
        paper.icon(Icon::Tool(tool), 14.0, color);
        paper.line(name, LABEL - 1.0, ink);
        if let Some(keys) = keys {
            key(paper, keys, &command, muted);
        }
    });
}
