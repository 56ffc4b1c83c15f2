//! The targets of the board, as a list of choices.

use bevy::prelude::*;
use carom_shell::frame::Frame;
use carom_shell::panel::kit::{Kit, Tone, button_node};

use super::head;
use crate::colours::RobotColours as _;
use crate::command::Command;
use crate::command::Sheet;
use crate::icons::Icon;
use crate::panel::section;
use crate::session::Session;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(mut kit: Kit, session: Res<Session>, sheet: Res<Sheet>) {
    let changed = session.is_changed() || sheet.is_changed() || kit.is_changed();
    if *sheet != Sheet::Targets || !changed {
        return;
    }
    kit.fill(section::SHEET, |paper| {
        head(paper, "targets", Sheet::Targets);
        let grid =
            Node { flex_wrap: FlexWrap::Wrap, column_gap: px(8), row_gap: px(8), ..default() };
        paper.nest(grid, |paper| {
            for target in session.targets() {
                let color = paper.palette.robot(target.robot);
                let is_active = target.goal() == session.round().goal();
                let is_reached = session.is_reached(target.square);
                let tone = if is_active { Tone::On } else { Tone::Plain };
                let node = Node {
                    width: px(52),
                    height: px(46),
                    column_gap: px(3),
                    padding: UiRect::ZERO,
                    ..button_node()
                };
                let command = Command::ChooseTarget(target.square);
                paper.press(node, command, tone, |paper| {
                    let alpha = if is_reached { 0.45 } else { 1.0 };
                    let color = color.with_alpha(alpha);
                    paper.icon(Icon::Target(target.shape), 26.0, color);
                    if is_reached {
                        let muted = paper.palette.muted;
                        paper.bold("✓", 12.0, muted);
                    }
                });
            }
        });
        super::note(paper, paper.say("targets-note"));
    });
}
