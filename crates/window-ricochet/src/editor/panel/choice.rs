//! The options of the tool: colours, shapes, diagonals, official quarters.

use bevy::prelude::*;
use carom_engine::ricochet::{Lean, Robot, Shape, Tile};
use carom_play::ricochet::editor::{Pen, Tool};
use carom_shell::BoxedAction;
use carom_shell::panel::Tip;
use carom_shell::panel::ui::{LEAD, TEXT, Tone, UiBuilder, UiKit, column, control_node};
use carom_shell::screen::Screen;
use carom_shell::theme::Glyph;

use super::{layout, section};
use crate::colours::RobotColours as _;
use crate::editor::drawing::Drawing;
use crate::editor::pointer::Carries;
use crate::editor::{Command, say};
use crate::icons::Icon;
use crate::ids::TILES;
use crate::pieces::Pieces as _;
use crate::tiles::{self, tile_height};

/// The space between two options, and the height of one, where there is room and where there is little.
const GAP: f32 = 8.0;
const HIGH: f32 = 56.0;
const LOW: f32 = 44.0;
/// The height of the name of the tool, and of a line about it.
const NAME: f32 = 24.0;
const LINE: f32 = 21.0;
/// The width of a letter of such a line.
const LETTER: f32 = 7.2;

pub(super) fn show(
    mut kit: UiKit,
    (drawing, screen): (Res<Drawing>, Res<Screen>),
    mut shown: Local<Option<(Pen, usize)>>,
) {
    let pen = drawing.pen();
    // One more robot than the drawing has, so that only large puzzles have many small options.
    let last = drawing.canvas().robots().map(|(robot, _)| robot.index() + 2).max();
    let count = last.unwrap_or(0).max(pen.robot.index() + 1);
    let robots = &Robot::ALL[..count.clamp(Robot::STANDARD, Robot::MAX)];
    if *shown == Some((pen, robots.len())) && !(kit.is_changed() || screen.is_changed()) {
        return;
    }
    *shown = Some((pen, robots.len()));
    let layout = layout(&screen);
    kit.fill(section::CHOICE, |ui| {
        let room = layout.options;
        let side = if room.y < 140.0 { LOW } else { HIGH };
        let has_two_rows = room.y >= 2.0 * side + GAP;
        let (columns, gap) = (8, if room.x > 400.0 { 6.0 } else { 1.0 });
        let tile = (room.x + gap) / columns as f32 - gap;
        let grid = 2.0 * tile_height(tile) + gap;
        let needed = match pen.tool {
            Tool::Wall | Tool::Closed | Tool::Eraser => 0.0,
            Tool::Diagonal | Tool::Target if has_two_rows => 2.0 * side + GAP,
            Tool::Tile if grid <= room.y => grid,
            Tool::Diagonal | Tool::Target | Tool::Robot | Tool::Goal | Tool::Tile => side,
        };
        ui.options(&layout, |ui| {
            about(ui, pen.tool, Vec2::new(room.x, room.y - needed), layout.has_names);
            match pen.tool {
                Tool::Wall | Tool::Closed | Tool::Eraser => {}
                Tool::Diagonal if has_two_rows => {
                    row(ui, |ui| leans(ui, pen.lean, side));
                    row(ui, |ui| colours(ui, (robots, false), Some(pen.robot), side));
                }
                Tool::Diagonal => row(ui, |ui| {
                    leans(ui, pen.lean, side);
                    colours(ui, (robots, false), Some(pen.robot), side);
                }),
                Tool::Target if has_two_rows => {
                    row(ui, |ui| shapes(ui, pen.shape, side));
                    row(ui, |ui| colours(ui, (robots, true), pen.colour(), side));
                }
                Tool::Target => row(ui, |ui| {
                    // There is room for the shape in hand, and a press takes the next one.
                    form(ui, Icon::Target(pen.shape), Command::Next, true, side);
                    colours(ui, (robots, true), pen.colour(), side);
                }),
                Tool::Robot => {
                    row(ui, |ui| colours(ui, (robots, false), Some(pen.robot), side));
                }
                Tool::Goal => {
                    row(ui, |ui| colours(ui, (robots, true), pen.colour(), side));
                }
                Tool::Tile if grid <= room.y => tiles(ui, pen.tile, (columns, gap, tile)),
                Tool::Tile => one_tile(ui, pen.tile, side),
            }
        });
    });
}

/// The name of the tool and what to do with it, as far as there is room.
fn about(ui: &mut UiBuilder, tool: Tool, room: Vec2, has_names: bool) {
    let (ink, muted) = (ui.palette.ink, ui.palette.muted);
    let hint = say::hint(ui.words, tool);
    let lines = (LETTER * hint.chars().count() as f32 / room.x).ceil();
    let needed = LINE * lines + GAP;
    let has_hint = room.y >= needed;
    let has_name = room.y >= needed + NAME || !has_hint && !has_names && room.y >= NAME;
    if !(has_hint || has_name) {
        return;
    }
    ui.nest(column(0.0), |ui| {
        if has_name {
            ui.bold(say::full_tool(ui.words, tool), LEAD, ink);
        }
        if has_hint {
            ui.text(hint, TEXT, muted);
        }
    });
}

fn row(ui: &mut UiBuilder, fill: impl FnOnce(&mut UiBuilder)) {
    let node = Node { column_gap: px(GAP / 2.0), ..default() };
    ui.nest(node, fill);
}

fn option_node(height: f32) -> Node {
    Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        max_width: px(72),
        height: px(height),
        ..control_node()
    }
}

/// An option without a ground of its own, unless it is chosen.
const fn tone(is_chosen: bool) -> Tone {
    if is_chosen { Tone::On } else { Tone::Bare }
}

/// The colours of some robots, and that of any robot if there is one.
fn colours(
    ui: &mut UiBuilder,
    (robots, with_any): (&[Robot], bool),
    chosen: Option<Robot>,
    side: f32,
) {
    let size = if robots.len() > Robot::STANDARD { 0.45 } else { 0.7 } * side;
    for robot in robots.iter().copied().map(Some).chain(with_any.then_some(None)) {
        let color = ui.palette.outline(robot);
        let command = robot.map_or(Command::AnyColour, Command::Colour);
        ui.press(option_node(side), command, tone(robot == chosen), |ui| match robot {
            Some(robot) => ui.robot(robot, size),
            None => ui.icon(Icon::Target(Shape::Vortex), 0.6 * side, color),
        });
    }
}

fn shapes(ui: &mut UiBuilder, chosen: Shape, side: f32) {
    for shape in Shape::ALL {
        form(ui, Icon::Target(shape), Command::Shape(shape), shape == chosen, side);
    }
}

fn leans(ui: &mut UiBuilder, chosen: Lean, side: f32) {
    for lean in [Lean::Slash, Lean::Backslash] {
        form(ui, Icon::Diagonal(lean), Command::Lean(lean), lean == chosen, side);
    }
}

fn form(ui: &mut UiBuilder, icon: Icon, command: Command, is_chosen: bool, side: f32) {
    let ink = ui.palette.ink;
    ui.press(option_node(side), command, tone(is_chosen), |ui| {
        ui.icon(icon, 0.5 * side, ink);
    });
}

/// All official quarters, which can be dragged to the board.
fn tiles(ui: &mut UiBuilder, chosen: Tile, (columns, gap, side): (usize, f32, f32)) {
    tiles::tiles(ui, (columns, gap, side), |tile| {
        let command = Command::Tile(tile);
        (Carries(command.clone()), command.into(), tile == chosen)
    });
}

/// The quarter in hand between the one before and the one after it, where there is no room for all.
fn one_tile(ui: &mut UiBuilder, chosen: Tile, side: f32) {
    row(ui, |ui| {
        let step = |ui: &mut UiBuilder, icon: Glyph, tip: &'static str, action: BoxedAction| {
            let ink = ui.palette.ink;
            ui.press_with(Tip(Some(tip)), option_node(side), action, Tone::Plain, |ui| {
                ui.icon(icon, 22.0, ink);
            });
        };
        step(ui, Glyph::Back, "do-edit-previous", Command::Previous.into());
        let command = Command::Tile(chosen);
        let carries = Carries(command.clone());
        let node =
            Node { column_gap: px(10), max_width: px(140), flex_grow: 2.0, ..option_node(side) };
        ui.press_with(carries, node, command, Tone::On, |ui| {
            let ink = ui.palette.ink;
            tiles::tile(ui, chosen, side - 8.0);
            ui.bold_line(chosen.to_string(), TEXT, ink);
        });
        step(ui, Glyph::Next, "do-edit-next", Command::Next.into());
        let all = carom_shell::Command::Toggle(TILES).into();
        step(ui, Glyph::Quarter, "edit-tiles-title", all);
    });
}
