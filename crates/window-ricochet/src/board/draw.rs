//! Draws parts of a board that are not there yet: previews of targets, diagonals and walls.

use std::f32::consts::{FRAC_PI_2, SQRT_2};

use bevy::prelude::*;
use carom_engine::ricochet::{Diagonal, Shape};
use carom_engine::{Direction, Square};
use carom_shell::paint::brush::{Paint, at, height};
use carom_shell::paint::layout::BoardLayout;
use carom_shell::paint::shapes;

use crate::board::symbols;

/// The radius of a target, and the thickness of walls.
const SYMBOL: f32 = 0.25;
const WALL: f32 = 0.14;

pub(crate) fn draw_target(brush: &mut impl Paint, center: Vec2, shape: Shape, color: Color) {
    brush.paint(symbols::symbol(shape, SYMBOL), color, at(center, height::PRINT));
}

pub(crate) fn draw_diagonal(
    brush: &mut impl Paint,
    center: Vec2,
    diagonal: Diagonal,
    color: Color,
) {
    let stroke = symbols::diagonal(diagonal.lean, SQRT_2 - 0.12, WALL);
    // The diagonal is above printed targets, because in the editor a square may have both.
    brush.paint(stroke, color, at(center, height::PRINT + 2.0 * height::LEAST));
}

/// A wall on a side of a square.
pub(crate) fn wall(layout: BoardLayout, square: Square, side: Direction) -> Transform {
    let turn = if side.is_vertical() { 0.0 } else { FRAC_PI_2 };
    at(layout.side(square, side), height::WALL).with_rotation(Quat::from_rotation_z(turn))
}

/// The shape of a wall at [`wall`].
pub(crate) fn wall_mesh() -> Mesh {
    shapes::stroke(1.0, WALL)
}
