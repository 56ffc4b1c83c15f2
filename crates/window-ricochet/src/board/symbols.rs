//! The shapes of this game: targets, robots, diagonals, tools.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4};

use bevy::prelude::*;
use carom_engine::ricochet::{Lean, Robot, Shape};
use carom_play::ricochet::editor::Tool;
use carom_shell::paint::shapes;

/// The symbol of a target; it fits into a disc of about this radius.
pub(crate) fn symbol(shape: Shape, radius: f32) -> Mesh {
    match shape {
        Shape::Circle => shapes::disc(0.9 * radius),
        Shape::Triangle => shapes::triangle(radius),
        Shape::Square => Rectangle::from_length(1.55 * radius).mesh().build(),
        Shape::Hexagon => RegularPolygon::new(radius, 6)
            .mesh()
            .build()
            .rotated_by(Quat::from_rotation_z(FRAC_PI_2)),
        Shape::Vortex => shapes::pinwheel(1.1 * radius),
    }
}

/// The symbol of a robot, which identifies it without its colour.
pub(crate) fn robot_symbol(robot: Robot, radius: f32) -> Mesh {
    match robot {
        Robot::Red => symbol(Shape::Circle, radius),
        Robot::Green => symbol(Shape::Triangle, radius),
        Robot::Blue => symbol(Shape::Square, radius),
        Robot::Yellow => symbol(Shape::Hexagon, radius),
        Robot::Silver => Rhombus::new(1.7 * radius, 2.2 * radius).mesh().build(),
    }
}

/// A slanted stroke around the origin.
pub(crate) fn diagonal(lean: Lean, length: f32, thickness: f32) -> Mesh {
    let turn = match lean {
        Lean::Slash => FRAC_PI_4,
        Lean::Backslash => -FRAC_PI_4,
    };
    shapes::stroke(length - thickness, thickness).rotated_by(Quat::from_rotation_z(turn))
}

/// The picture of an editor tool, in a circle of radius 1 or slightly more.
pub(crate) fn tool(tool: Tool) -> Mesh {
    let line = 0.26;
    match tool {
        Tool::Wall => {
            let across = shapes::stroke(1.3, line).translated_by(Vec3::new(0.0, -0.65, 0.0));
            let up = shapes::stroke(1.3, line).rotated_by(Quat::from_rotation_z(FRAC_PI_2));
            shapes::joined([across, up.translated_by(Vec3::new(0.65, 0.0, 0.0))])
        }
        Tool::Closed => shapes::rounded_rectangle(Vec2::splat(1.5), 0.2),
        Tool::Diagonal => diagonal(Lean::Slash, 1.9, line),
        Tool::Target => shapes::pinwheel(0.95),
        Tool::Robot => shapes::joined([shapes::ring(0.75, 0.2), shapes::disc(0.38)]),
        Tool::Goal => {
            let sides = [(0.0, 0.68), (0.68, 0.0), (0.0, -0.68), (-0.68, 0.0)].map(|(x, y)| {
                let turn = if x == 0.0 { 0.0 } else { FRAC_PI_2 };
                let side = shapes::stroke(1.36, 0.2).rotated_by(Quat::from_rotation_z(turn));
                side.translated_by(Vec3::new(x, y, 0.0))
            });
            let [a, b, c, d] = sides;
            shapes::joined([a, b, c, d, shapes::disc(0.3)])
        }
        Tool::Tile => shapes::joined([(-1.0, 1.0), (1.0, 1.0), (-1.0, -1.0)].map(|(x, y)| {
            let quarter = shapes::rounded_rectangle(Vec2::splat(0.72), 0.14);
            quarter.translated_by(Vec3::new(0.43 * x, 0.43 * y, 0.0))
        })),
        Tool::Eraser => {
            shapes::joined([diagonal(Lean::Slash, 1.8, line), diagonal(Lean::Backslash, 1.8, line)])
        }
    }
}
