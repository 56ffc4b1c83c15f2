//! The targets as chips: a column for each colour, a row for each shape, the vortex and any other square.

use bevy::prelude::*;
use carom_engine::ricochet::{Robot, Shape, Target};
use carom_play::ricochet::own_board::OwnBoard;
use carom_shell::panel::Tip;
use carom_shell::panel::ui::{LABEL, Tone, UiBuilder, column, control_node};
use carom_shell::screen::Screen;
use carom_shell::theme::Glyph;

use super::Command;
use super::panel::robot_tip;
use crate::colours::RobotColours as _;
use crate::icons::Icon;
use crate::pieces::Pieces as _;

/// The height of a chip for a finger, and of its coloured ground.
const HIGH: f32 = 44.0;
const GROUND: f32 = 36.0;
const GAP: f32 = 6.0;

const SHAPES: [Shape; 4] = [Shape::Circle, Shape::Triangle, Shape::Square, Shape::Hexagon];

pub(super) fn fill(ui: &mut UiBuilder, open: &OwnBoard, screen: &Screen) {
    let board = open.board();
    let of = |robot, shape| {
        board.targets().iter().copied().find(|it| it.robot == robot && it.shape == shape)
    };
    let robots = Robot::ALL.into_iter().take(4).map(Some);
    if screen.is_least() {
        // One row that scrolls with the panel has no room for all: they stand in lines.
        let wrap = Node { flex_wrap: FlexWrap::Wrap, column_gap: px(2), ..default() };
        ui.nest(wrap, |ui| {
            let all = robots.flat_map(|robot| SHAPES.map(|shape| (robot, shape)));
            for (robot, shape) in all.chain([(None, Shape::Vortex)]) {
                chip(ui, open, of(robot, shape), (Val::Px(50.0), HIGH));
            }
            other_square(ui, (Val::Px(110.0), HIGH), true);
        });
        return;
    }
    let height = 4.0 * HIGH;
    let row = Node { column_gap: px(GAP), width: percent(100), ..default() };
    ui.nest(row, |ui| {
        for robot in robots {
            let node = Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..column(0.0) };
            ui.nest(node, |ui| {
                for shape in SHAPES {
                    chip(ui, open, of(robot, shape), (percent(100), HIGH));
                }
            });
        }
        let node = Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..column(GAP) };
        ui.nest(node, |ui| {
            let half = (height - GAP) / 2.0;
            chip(ui, open, of(None, Shape::Vortex), (percent(100), half));
            other_square(ui, (percent(100), half), false);
        });
    });
}

/// A target. One that was won is faint; it can be chosen again.
fn chip(ui: &mut UiBuilder, open: &OwnBoard, target: Option<Target>, (width, height): (Val, f32)) {
    let Some(target) = target else { return };
    let is_won = open.won().contains(&target.square);
    let node = Node { width, height: px(height), ..control_node() };
    let choose = Command::Choose(target.goal());
    ui.press_with(Tip(Some("tip-own-target")), node, choose, Tone::Bare, |ui| {
        let color = ui.palette.robot(target.robot);
        let part = if is_won { 0.08 } else { 0.25 };
        let ground = ui.palette.surface.mix(&color, part);
        let node = Node {
            width: percent(100),
            height: px(if height > HIGH { height - 4.0 } else { GROUND }),
            border_radius: BorderRadius::all(px(12)),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            column_gap: px(3),
            ..default()
        };
        ui.nest((node, BackgroundColor(ground)), |ui| {
            let muted = ui.palette.muted;
            let side = if height > HIGH { 30.0 } else { 22.0 };
            ui.icon(
                Icon::Target(target.shape),
                side,
                if is_won { color.with_alpha(0.4) } else { color },
            );
            if is_won {
                ui.icon(Glyph::Check, 14.0, muted);
            }
        });
    });
}

fn other_square(ui: &mut UiBuilder, (width, height): (Val, f32), is_line: bool) {
    let node = Node {
        width,
        height: px(height),
        flex_direction: if is_line { FlexDirection::Row } else { FlexDirection::Column },
        column_gap: px(4),
        ..control_node()
    };
    ui.press(node, Command::OtherSquare, Tone::Plain, |ui| {
        let ink = ui.palette.ink;
        ui.icon(Glyph::Target, 20.0, ink);
        ui.bold(ui.say("own-other-square"), LABEL, ink);
    });
}

/// Which robot has another square as its target.
pub(super) fn robots(ui: &mut UiBuilder, open: &OwnBoard) {
    let node = || Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        height: px(60),
        ..control_node()
    };
    ui.row(GAP, |ui| {
        for (robot, _) in open.robots() {
            let choose = Command::OtherRobot(Some(robot));
            ui.press_with(Tip(Some(robot_tip(robot))), node(), choose, Tone::Plain, |ui| {
                ui.robot(robot, 38.0);
            });
        }
        let choose = Command::OtherRobot(None);
        ui.press_with(Tip(Some("tip-own-any")), node(), choose, Tone::Plain, |ui| {
            let color = ui.palette.outline(None);
            ui.icon(Icon::Target(Shape::Vortex), 30.0, color);
        });
    });
}
