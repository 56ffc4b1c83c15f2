//! Shapes of robots and targets as paths.

use std::f32::consts::TAU;
use std::fmt::{self, Write};

use carom_engine::ricochet::{Robot, Shape};
use carom_play::colours::Colour;

/// A printed target of radius `r` around a point.
pub(super) fn shape(
    svg: &mut String,
    shape: Shape,
    (x, y): (f32, f32),
    r: f32,
    colour: Colour,
    opacity: f32,
) -> fmt::Result {
    if shape == Shape::Vortex {
        return vortex(svg, (x, y), r, colour, opacity);
    }
    let path = outline(shape, r);
    writeln!(
        svg,
        r#"<path transform="translate({x} {y})" d="{path}" fill="{colour}" fill-opacity="{opacity}"/>"#
    )
}

/// A robot's own shape of radius `r` around a point.
pub(super) fn emblem(
    svg: &mut String,
    robot: Robot,
    (x, y): (f32, f32),
    r: f32,
    colour: Colour,
    opacity: f32,
) -> fmt::Result {
    let path = match robot {
        Robot::Red => outline(Shape::Circle, r),
        Robot::Green => outline(Shape::Triangle, r),
        Robot::Blue => outline(Shape::Square, r),
        Robot::Yellow => outline(Shape::Hexagon, r),
        Robot::Silver => polygon(4, r * 1.1, 0.0),
    };
    writeln!(
        svg,
        r#"<path transform="translate({x} {y})" d="{path}" fill="{colour}" fill-opacity="{opacity}"/>"#
    )
}

/// Shapes that look equally large.
fn outline(shape: Shape, r: f32) -> String {
    match shape {
        Shape::Circle | Shape::Vortex => {
            let r = 0.9 * r;
            format!("M{} 0A{r} {r} 0 1 1 {r} 0A{r} {r} 0 1 1 {} 0Z", -r, -r)
        }
        // Below its centre, because there a triangle looks centred.
        Shape::Triangle => polygon_at(3, 1.24 * r, 0.0, 0.18 * r),
        Shape::Square => polygon(4, 1.15 * r, TAU / 8.0),
        Shape::Hexagon => polygon(6, r, 0.0),
    }
}

/// A regular polygon with a corner in the north, turned clockwise by an angle.
fn polygon(corners: u8, r: f32, turn: f32) -> String {
    polygon_at(corners, r, turn, 0.0)
}

fn polygon_at(corners: u8, r: f32, turn: f32, down: f32) -> String {
    let points = (0..corners).map(|corner| {
        let angle = turn + TAU * f32::from(corner) / f32::from(corners);
        format!("{:.2} {:.2}", r * angle.sin(), down - r * angle.cos())
    });
    format!("M{}Z", points.collect::<Vec<_>>().join("L"))
}

/// A pinwheel of four blades.
fn vortex(
    svg: &mut String,
    (x, y): (f32, f32),
    r: f32,
    colour: Colour,
    opacity: f32,
) -> fmt::Result {
    writeln!(svg, r#"<g transform="translate({x} {y}) scale({})" opacity="{opacity}">"#, r / 10.0)?;
    for turn in [0, 90, 180, 270] {
        writeln!(
            svg,
            r#"<path transform="rotate({turn})" d="M0 0C-4.5 -3.5 -4.5 -10 2 -12.2C7.5 -13.2 11 -9.5 10.6 -6.6C8.6 -9.6 2.2 -8 0 0Z" fill="{colour}"/>"#
        )?;
    }
    writeln!(svg, "</g>")
}
