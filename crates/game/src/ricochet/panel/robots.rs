//! A button for each robot.

use bevy::prelude::*;
use carom_engine::ricochet::Robot;

use crate::ricochet::colours::RobotColours as _;
use crate::ricochet::command::Command;
use crate::ricochet::icons::Icon;
use crate::ricochet::panel::pieces::Pieces as _;
use crate::ricochet::panel::section;
use crate::ricochet::session::Session;
use crate::shell::frame::Frame;
use crate::shell::panel::kit::{Kit, LABEL, TITLE, Tone, button_node};

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(mut kit: Kit, session: Res<Session>) {
    if !(session.is_changed() || kit.is_changed()) {
        return;
    }
    kit.fill(section::ROBOTS, |paper| {
        paper.label(&paper.say("label-robots"));
        paper.row(8.0, |paper| {
            let five = session.position().squares().len() == Robot::MAX;
            for (robot, _) in session.position().robots() {
                let color = paper.palette.robot(Some(robot));
                let selected = robot == session.selected();
                let tone = if selected { Tone::On(color) } else { Tone::Plain };
                let node = Node {
                    flex_grow: 1.0,
                    flex_basis: px(0),
                    max_width: px(96),
                    height: px(42),
                    column_gap: px(8),
                    padding: UiRect::horizontal(px(5)),
                    ..button_node()
                };
                paper.press(node, Command::Select(robot), tone, |paper| {
                    paper.robot(robot, 27.0);
                    let muted = paper.palette.muted;
                    let key = paper.key(&Command::Select(robot));
                    paper.bold(key, LABEL, muted);
                });
            }
            let padding = UiRect::horizontal(px(5));
            let node = Node { height: px(42), padding, ..button_node() };
            paper.press(node, Command::ToggleSilver, Tone::Plain, |paper| {
                let muted = paper.palette.muted;
                let color = paper.palette.robot(Some(Robot::Silver));
                paper.text(if five { "–" } else { "+" }, TITLE, muted);
                paper.icon(Icon::Robot(Robot::Silver), 14.0, color);
            });
        });
    });
}
