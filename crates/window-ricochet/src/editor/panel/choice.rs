//! The options of the tool: colours, shapes, diagonals, tiles.

use bevy::prelude::*;
use carom_engine::ricochet::{Lean, Robot, Shape, Tile};
use carom_play::ricochet::editor::{Pen, Tool};
use carom_shell::frame::Frame;
use carom_shell::input::Keys;
use carom_shell::panel::kit::{Kit, LABEL, Paper, TEXT, Tone, button_node};
use carom_shell::screen::Screen;

use super::key;
use crate::colours::RobotColours as _;
use crate::editor::drawing::Drawing;
use crate::editor::panel::section;
use crate::editor::pointer::Carries;
use crate::editor::tiles::{FRAME, GAP, TilePictures, grid};
use crate::editor::{Command, say};
use crate::icons::Icon;
use crate::pieces::Pieces as _;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: Kit,
    drawing: Res<Drawing>,
    keys: Res<Keys>,
    screen: Res<Screen>,
    pictures: Res<TilePictures>,
    mut shown: Local<Option<Pen>>,
) {
    let pen = drawing.pen();
    let changed = kit.is_changed() || keys.is_changed() || screen.is_changed();
    if *shown == Some(pen) && !changed && !pictures.is_changed() {
        return;
    }
    *shown = Some(pen);
    kit.fill(section::CHOICE, |paper| {
        // The height is that of the tiles, so that the sections below do not move when the tool changes. In a panel that
        // scrolls, this room would only push the buttons below its edge.
        let (columns, side) = grid(&screen);
        let rows = Tile::all().count().div_ceil(columns) as f32;
        let of_tiles = 20.0 + rows * (side + FRAME + GAP);
        let column = Node {
            flex_direction: FlexDirection::Column,
            min_height: px(if screen.is_enlarged { 0.0 } else { of_tiles }),
            row_gap: px(GAP),
            ..default()
        };
        paper.nest(column, |paper| {
            let (ink, muted) = (paper.palette.ink, paper.palette.muted);
            paper.bold(say::tool(paper.words, pen.tool), TEXT, ink);
            if let Some(hint) = say::hint(paper.words, pen.tool) {
                paper.text(hint, TEXT, muted);
            }
            match pen.tool {
                Tool::Diagonal => leans(paper, pen.lean),
                Tool::Target => shapes(paper, pen.shape),
                Tool::Tile => tiles(paper, pen.tile, &pictures, &screen),
                _ => {}
            }
            paper.nest(Node { height: px(2), ..default() }, |_| ());
            match pen.tool {
                Tool::Diagonal | Tool::Robot => colours(paper, &keys, Some(pen.robot), false),
                Tool::Target | Tool::Goal => colours(paper, &keys, pen.colour(), true),
                _ => {}
            }
        });
    });
}

fn choice_node() -> Node {
    Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        max_width: px(84),
        height: px(36),
        padding: UiRect::horizontal(px(2)),
        ..button_node()
    }
}

fn colours(paper: &mut Paper, keys: &Keys, chosen: Option<Robot>, with_any: bool) {
    paper.row(6.0, |paper| {
        let muted = paper.palette.muted;
        for robot in Robot::ALL.into_iter().map(Some).chain(with_any.then_some(None)) {
            let color = paper.palette.robot(robot);
            let tone = if robot == chosen { Tone::On } else { Tone::Plain };
            let command = robot.map_or(Command::AnyColour, Command::Colour);
            let node = Node { column_gap: px(5), ..choice_node() };
            paper.press(node, command.clone(), tone, |paper| {
                match robot {
                    Some(robot) => paper.robot(robot, 20.0),
                    None => paper.icon(Icon::Target(Shape::Vortex), 18.0, color),
                }
                key(paper, keys, &command, muted);
            });
        }
    });
}

fn shapes(paper: &mut Paper, chosen: Shape) {
    paper.row(6.0, |paper| {
        for shape in Shape::ALL {
            let icon = Icon::Target(shape);
            form(paper, icon, Command::Shape(shape), shape == chosen);
        }
    });
}

fn leans(paper: &mut Paper, chosen: Lean) {
    paper.row(6.0, |paper| {
        for lean in [Lean::Slash, Lean::Backslash] {
            form(paper, Icon::Diagonal(lean), Command::Lean(lean), lean == chosen);
        }
    });
}

fn form(paper: &mut Paper, icon: Icon, command: Command, is_chosen: bool) {
    let ink = paper.palette.ink;
    let tone = if is_chosen { Tone::On } else { Tone::Plain };
    paper.press(choice_node(), command, tone, |paper| {
        paper.icon(icon, 19.0, ink);
    });
}

/// All tiles: both sides of every board piece.
fn tiles(paper: &mut Paper, chosen: Tile, pictures: &TilePictures, screen: &Screen) {
    let (columns, side) = grid(screen);
    let all: Vec<Tile> = Tile::all().collect();
    for row in all.chunks(columns) {
        paper.row(GAP, |paper| {
            for &tile in row {
                tile_button(paper, tile, pictures.get(tile), side, tile == chosen);
            }
        });
    }
}

fn tile_button(paper: &mut Paper, tile: Tile, image: Handle<Image>, side: f32, is_chosen: bool) {
    let ink = paper.palette.ink;
    let tone = if is_chosen { Tone::On } else { Tone::Plain };
    let node = Node {
        width: px(side + FRAME),
        height: px(side + FRAME),
        padding: UiRect::ZERO,
        border_radius: BorderRadius::all(px(6)),
        ..button_node()
    };
    let command = Command::Tile(tile);
    let carries = Carries(command.clone());
    paper.press_with(carries, node, command, tone, |paper| {
        paper.picture(image, side);
        let corner = Node {
            position_type: PositionType::Absolute,
            right: px(0),
            bottom: px(0),
            padding: UiRect::horizontal(px(2)),
            border_radius: BorderRadius::all(px(4)),
            ..default()
        };
        let back = BackgroundColor(paper.palette.surface.with_alpha(0.9));
        paper.nest((corner, back), |paper| paper.bold(tile.to_string(), LABEL - 2.0, ink));
    });
}
