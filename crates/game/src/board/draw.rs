//! Draws what stands still: the slab and its squares, targets, walls.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4, SQRT_2};

use bevy::prelude::*;
use carom_engine::Direction;
use carom_engine::ricochet::{Diagonal, Lean, Round, Target};

use super::brush::{Brush, at, height};
use super::layout::BoardLayout;
use super::shapes;
use crate::theme::Palette;

/// How far the slab reaches past the squares.
pub(super) const RIM: f32 = 0.3;
const CORNER: f32 = 0.35;
const GAP: f32 = 0.06;
const WALL: f32 = 0.11;
const SYMBOL: f32 = 0.24;
/// The strength of what is printed but not asked for.
const DIMMED: f32 = 0.36;

/// Draws everything.
pub(super) fn draw_round(brush: &mut Brush, palette: &Palette, round: &Round) {
    let layout = BoardLayout::new(round.board().size());
    draw_slab(brush, palette, layout);
    draw_squares(brush, palette, layout, round);
    draw_goal_frame(brush, palette, layout, round);
    for &target in round.board().targets() {
        draw_target(brush, palette, layout, target, target.square == round.goal().square);
    }
    for (square, diagonal) in round.board().diagonals() {
        draw_diagonal(brush, palette, layout.center(square), diagonal);
    }
    draw_walls(brush, palette, layout, round);
}

fn draw_slab(brush: &mut Brush, palette: &Palette, layout: BoardLayout) {
    let slab = layout.extent() + 2.0 * RIM;
    let line = 0.05;
    let shadow = shapes::rounded_rectangle(slab + line, CORNER + line / 2.0);
    brush.paint(
        shadow,
        palette.ground.mix(&palette.edge, 0.8),
        at(0.08 * Vec2::NEG_Y, height::SHADOW),
    );
    let edge = shapes::rounded_rectangle(slab + line, CORNER + line / 2.0);
    brush.paint(edge, palette.edge, at(Vec2::ZERO, height::EDGE));
    brush.paint(
        shapes::rounded_rectangle(slab, CORNER),
        palette.board,
        at(Vec2::ZERO, height::SLAB),
    );
}

fn draw_squares(brush: &mut Brush, palette: &Palette, layout: BoardLayout, round: &Round) {
    let board = round.board();
    let place = |square| at(layout.center(square), height::SQUARE);
    let (closed, open): (Vec<_>, Vec<_>) =
        board.size().squares().partition(|&square| board.is_closed(square));
    let square = shapes::rounded_rectangle(Vec2::splat(1.0 - GAP), 0.1);
    brush.paint_all(square, palette.square, open.into_iter().map(place));
    // Without a gap, so that neighbours make one hole.
    let hole = Rectangle::from_length(1.0).mesh().build();
    brush.paint_all(hole, palette.hole, closed.into_iter().map(place));
}

/// The square that the round asks for.
fn draw_goal_frame(brush: &mut Brush, palette: &Palette, layout: BoardLayout, round: &Round) {
    let goal = round.goal();
    let (center, color) = (layout.center(goal.square), palette.robot(goal.robot));
    let side = 1.0 - GAP;
    let frame = shapes::rounded_rectangle(Vec2::splat(side), 0.2);
    brush.paint(frame, color, at(center, height::FRAME));
    let inside = shapes::rounded_rectangle(Vec2::splat(side - 0.13), 0.14);
    brush.paint(inside, palette.square.mix(&color, 0.25), at(center, height::FRAME_INSIDE));
}

fn draw_target(
    brush: &mut Brush,
    palette: &Palette,
    layout: BoardLayout,
    target: Target,
    active: bool,
) {
    let color = palette.robot(target.robot);
    let color = if active { color } else { palette.square.mix(&color, DIMMED) };
    let center = layout.center(target.square);
    brush.paint(shapes::symbol(target.shape, SYMBOL), color, at(center, height::PRINT));
}

fn draw_diagonal(brush: &mut Brush, palette: &Palette, center: Vec2, diagonal: Diagonal) {
    let turn = match diagonal.lean {
        Lean::Slash => FRAC_PI_4,
        Lean::Backslash => -FRAC_PI_4,
    };
    let stroke = shapes::stroke(SQRT_2 - 0.25, 1.2 * WALL);
    let place = at(center, height::PRINT).with_rotation(Quat::from_rotation_z(turn));
    brush.paint(stroke, palette.robot(Some(diagonal.robot)), place);
}

/// Walls inside the board; the slab's edge stands for the border. Nothing is drawn inside a hole.
fn draw_walls(brush: &mut Brush, palette: &Palette, layout: BoardLayout, round: &Round) {
    let board = round.board();
    let mut places = Vec::new();
    for square in board.size().squares() {
        // Each wall belongs to two squares: look at it from the west and from the north.
        for direction in [Direction::East, Direction::South] {
            let Some(next) = square.step(direction).filter(|&next| board.size().contains(next))
            else {
                continue;
            };
            let inside_hole = board.is_closed(square) && board.is_closed(next);
            if board.walls(square).contains(direction) && !inside_hole {
                let turn = if direction.is_vertical() { 0.0 } else { FRAC_PI_2 };
                places.push(
                    at(layout.side(square, direction), height::WALL)
                        .with_rotation(Quat::from_rotation_z(turn)),
                );
            }
        }
    }
    brush.paint_all(shapes::stroke(1.0, WALL), palette.wall, places);
}
