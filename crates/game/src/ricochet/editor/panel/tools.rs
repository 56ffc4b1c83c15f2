//! A button for each tool.

use bevy::prelude::*;
use carom_play::ricochet::editor::Tool;

use super::key;
use crate::ricochet::editor::Command;
use crate::ricochet::editor::drawing::Drawing;
use crate::ricochet::editor::panel::section;
use crate::ricochet::icons::Icon;
use crate::shell::frame::Frame;
use crate::shell::input::Keys;
use crate::shell::panel::kit::{Kit, Tone, button_node};

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(mut kit: Kit, drawing: Res<Drawing>, keys: Res<Keys>, mut shown: Local<Option<Tool>>) {
    let tool = drawing.pen().tool;
    if *shown == Some(tool) && !kit.is_changed() && !keys.is_changed() {
        return;
    }
    *shown = Some(tool);
    kit.fill(section::TOOLS, |paper| {
        paper.row(6.0, |paper| {
            let (ink, muted) = (paper.palette.ink, paper.palette.muted);
            let accent = paper.palette.accent;
            for it in Tool::ALL {
                let (tone, color) =
                    if it == tool { (Tone::On(accent), accent) } else { (Tone::Plain, ink) };
                let node = Node {
                    flex_grow: 1.0,
                    flex_basis: px(0),
                    height: px(46),
                    padding: UiRect::all(px(3)),
                    flex_direction: FlexDirection::Column,
                    row_gap: px(2),
                    ..button_node()
                };
                let command = Command::Take(it);
                paper.press(node, command.clone(), tone, |paper| {
                    paper.icon(Icon::Tool(it), 20.0, color);
                    key(paper, &keys, &command, muted);
                });
            }
        });
    });
}
