//! The shapes of this game: targets, robots, diagonals, tools.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4, PI};

use bevy::prelude::*;
use carom_engine::ricochet::{Lean, Robot, Shape};
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
        Robot::Orange => shapes::star(1.1 * radius),
        Robot::Pink => shapes::triangle(radius).rotated_by(Quat::from_rotation_z(PI)),
        Robot::Aqua => shapes::joined(
            [(0.76, 1.9), (1.9, 0.76)]
                .map(|(width, height)| Rectangle::new(width * radius, height * radius).into()),
        ),
        Robot::Maroon => RegularPolygon::new(radius, 5).mesh().build(),
        Robot::Lime => {
            let top = Rectangle::new(1.6 * radius, radius).mesh().build();
            let corner = |x: f32| Vec2::new(x * radius, -0.05 * radius);
            let point = Triangle2d::new(corner(-0.8), Vec2::new(0.0, -0.9 * radius), corner(0.8));
            shapes::joined([top.translated_by(0.4 * radius * Vec3::Y), point.mesh().build()])
        }
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
