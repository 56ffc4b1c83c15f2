//! The ghost: a preview of the edit that a click or the key of the cursor would make.

use bevy::prelude::*;
use carom_engine::ricochet::BoardSetup;
use carom_engine::{Direction, Size};
use carom_picture::ricochet::{CELL, ROBOT_SIDE, robot as picture};
use carom_play::ricochet::editor::Quarter;
use carom_play::ricochet::{Canvas, Edit};
use carom_shell::paint::brush::{Brush, Paint, at, between, height};
use carom_shell::paint::layout::BoardLayout;
use carom_shell::paint::shapes;
use carom_shell::theme::Palette;
use carom_shell::theme::workshop::Workshop;

use crate::board::draw;
use crate::colours::RobotColours as _;

/// The opacity of a ghost.
const STRENGTH: f32 = 0.5;
/// The height of ghosts, above everything on the board.
pub(super) const RAISED: f32 = height::RING + 1.0;

/// Draws what an edit would change.
pub(super) fn draw_edit(
    brush: &mut Brush,
    workshop: &mut Workshop,
    palette: &Palette,
    canvas: &Canvas,
    edit: Edit,
) {
    let layout = BoardLayout::new(canvas.size());
    let center = |square| layout.center(square);
    let place = |square, side| draw::wall(layout, square, side);
    match edit {
        Edit::RemoveWall(square, side) => no_wall(brush, palette, place(square, side)),
        Edit::ToggleWall(square, side) if canvas.walls(square).contains(side) => {
            no_wall(brush, palette, place(square, side));
        }
        Edit::AddWall(square, side) | Edit::ToggleWall(square, side) => {
            wall(brush, palette, place(square, side));
        }
        Edit::Close(square) => {
            let hole = shapes::rounded_rectangle(Vec2::splat(0.9), 0.1);
            let color = palette.wall.with_alpha(0.35);
            brush.paint(hole, color, at(center(square), height::SQUARE));
        }
        Edit::Open(square) if canvas.is_closed(square) => {
            let floor = shapes::rounded_rectangle(Vec2::splat(0.8), 0.1);
            brush.paint(floor, palette.square.with_alpha(0.85), at(center(square), height::SQUARE));
        }
        Edit::Open(square) => {
            for side in canvas.walls(square).iter() {
                if square.step(side).is_some_and(|next| canvas.size().contains(next)) {
                    no_wall(brush, palette, place(square, side));
                }
            }
        }
        Edit::Diagonal(square, Some(diagonal)) => {
            let color = palette.robot(Some(diagonal.robot)).with_alpha(STRENGTH);
            draw::draw_diagonal(brush, center(square), diagonal, color);
        }
        Edit::Target(square, Some((robot, shape))) => {
            let color = palette.robot(robot).with_alpha(STRENGTH);
            draw::draw_target(brush, center(square), shape, color);
        }
        Edit::Robot(robot, Some(square)) => {
            let svg = picture(robot, None, palette.of_pictures());
            let image = workshop.picture(svg, CELL, workshop.side());
            let place = at(center(square), height::PRINT);
            brush.faint_picture(image, Vec2::splat(ROBOT_SIDE), STRENGTH, place);
        }
        Edit::Goal(Some(goal)) => {
            let color = palette.robot(goal.robot).with_alpha(STRENGTH);
            frame(brush, center(goal.square), Vec2::splat(0.86), color);
        }
        Edit::Diagonal(square, None) | Edit::Target(square, None) => {
            cross(brush, palette, center(square));
        }
        Edit::Robot(robot, None) => {
            for (_, square) in canvas.robots().filter(|&(it, _)| it == robot) {
                cross(brush, palette, center(square));
            }
        }
        Edit::Goal(None) => {
            if let Some(goal) = canvas.goal() {
                cross(brush, palette, center(goal.square));
            }
        }
        Edit::Tile(quarter, tile) if canvas.size() == Size::OFFICIAL => {
            let mut printed = Canvas::empty(Size::OFFICIAL);
            if printed.apply(Edit::Tile(quarter, tile)).is_ok() {
                tile_ghost(brush, palette, quarter, printed.setup());
            }
        }
        _ => {}
    }
}

fn wall(brush: &mut Brush, palette: &Palette, place: Transform) {
    brush.paint(draw::wall_mesh(), palette.wall.with_alpha(STRENGTH), place);
}

/// Draws the wall hollow.
fn no_wall(brush: &mut Brush, palette: &Palette, place: Transform) {
    brush.paint(shapes::stroke(0.97, 0.06), palette.board, place);
}

/// A cross on things that would be removed.
fn cross(brush: &mut Brush, palette: &Palette, center: Vec2) {
    let reach = Vec2::splat(0.26);
    for way in [reach, Vec2::new(reach.x, -reach.y)] {
        let (from, to) = (center - way, center + way);
        brush.paint(shapes::bar(), palette.board, between(from, to, 0.17, height::PATH));
        brush.paint(shapes::bar(), palette.ink, between(from, to, 0.09, height::RAY));
    }
}

/// A frame around a point.
pub(super) fn frame(brush: &mut Brush, center: Vec2, size: Vec2, color: Color) {
    const LINE: f32 = 0.07;
    let half = size / 2.0;
    let corners = [half, Vec2::new(-half.x, half.y), -half, Vec2::new(half.x, -half.y), half];
    for ends in corners.windows(2) {
        let (from, to) = (center + ends[0], center + ends[1]);
        let way = (to - from).normalize() * LINE / 2.0;
        brush.paint(shapes::bar(), color, between(from + way, to + way, LINE, height::FRAME));
    }
}

fn tile_ghost(brush: &mut Brush, palette: &Palette, quarter: Quarter, printed: &BoardSetup) {
    let layout = BoardLayout::new(Size::OFFICIAL);
    let middle = match quarter {
        Quarter::NorthWest => Vec2::new(-4.0, 4.0),
        Quarter::NorthEast => Vec2::new(4.0, 4.0),
        Quarter::SouthEast => Vec2::new(4.0, -4.0),
        Quarter::SouthWest => Vec2::new(-4.0, -4.0),
    };
    let cover = shapes::rounded_rectangle(Vec2::splat(7.96), 0.2);
    brush.paint(cover, palette.square.with_alpha(0.8), at(middle, height::SQUARE));
    frame(brush, middle, Vec2::splat(7.8), palette.ink.with_alpha(0.7));
    for target in &printed.targets {
        let color = palette.robot(target.robot).with_alpha(0.7);
        draw::draw_target(brush, layout.center(target.square), target.shape, color);
    }
    for &(square, diagonal) in &printed.diagonals {
        let color = palette.robot(Some(diagonal.robot)).with_alpha(0.7);
        draw::draw_diagonal(brush, layout.center(square), diagonal, color);
    }
    for square in Size::OFFICIAL.squares() {
        for side in [Direction::East, Direction::South] {
            let inner = square.step(side).is_some_and(|next| Size::OFFICIAL.contains(next));
            if inner && printed.walls_of(square).contains(side) {
                wall(brush, palette, draw::wall(layout, square, side));
            }
        }
    }
}
