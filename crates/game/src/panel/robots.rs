//! A button for each robot.

use bevy::prelude::*;

use super::Section;
use super::kit::{Kit, LABEL, Tone, button_node};
use crate::command::BoardCommand;
use crate::session::{Applied, Session};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.after(Applied));
}

fn show(mut kit: Kit, session: Res<Session>) {
    if !(session.is_changed() || kit.palette.is_changed()) {
        return;
    }
    kit.fill(Section::Robots, |paper| {
        paper.label("ROBOTS");
        paper.row(8.0, |paper| {
            for (robot, _) in session.position().robots() {
                let color = paper.palette.robot(Some(robot));
                let selected = robot == session.selected();
                let tone = if selected { Tone::On(color) } else { Tone::Plain };
                let node = Node {
                    flex_grow: 1.0,
                    flex_basis: px(0),
                    max_width: px(96),
                    height: px(44),
                    column_gap: px(8),
                    ..button_node()
                };
                paper.press(node, BoardCommand::Select(robot), tone, |paper| {
                    paper.robot(robot, 27.0);
                    let muted = paper.palette.muted;
                    paper.bold(robot.letter().to_ascii_uppercase(), LABEL, muted);
                });
            }
        });
    });
}
