//! Shapes and digits as paths, so that a picture does not need a font.

use std::f32::consts::TAU;
use std::fmt::{self, Write};

use carom_engine::ricochet::{Robot, Shape};
use carom_play::ricochet::picture::Colour;

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

/// Digits 0 to 9 in a box 6 wide and 10 high, as strokes.
const DIGITS: [&str; 10] = [
    "M3 0C5 0 6 2 6 5S5 10 3 10S0 8 0 5S1 0 3 0Z",
    "M1.2 2L3.8 0V10",
    "M0.3 2.7C0.4 1 1.5 0 3.1 0C4.8 0 5.8 1.1 5.8 2.6C5.8 5 0.2 7.2 0.1 10H6",
    "M0.4 1.6C0.9 0.6 1.9 0 3 0C4.6 0 5.6 1 5.6 2.4C5.6 3.8 4.5 4.7 2.6 4.7C4.7 4.7 6 5.7 6 7.3C6 8.9 4.8 10 3 10C1.6 10 0.5 9.3 0 8.2",
    "M4.5 10V0L0 7.2H6.2",
    "M5.4 0H1.2L0.7 4.5C1.4 3.9 2.2 3.7 3 3.7C4.8 3.7 6 5 6 6.8C6 8.7 4.8 10 3 10C1.7 10 0.6 9.4 0 8.4",
    "M4.7 0C2.3 1.3 0 3.7 0 6.9A3 3.1 0 1 0 6 6.9A3 3.1 0 1 0 0 6.9",
    "M0 0H6L2.2 10",
    "M3 4.6A2.4 2.3 0 1 1 3 0A2.4 2.3 0 1 1 3 4.6A2.9 2.7 0 1 0 3 10A2.9 2.7 0 1 0 3 4.6",
    "M1.3 10C3.7 8.7 6 6.3 6 3.1A3 3.1 0 1 0 0 3.1A3 3.1 0 1 0 6 3.1",
];

/// A number `height` high around a point.
pub(super) fn number(
    svg: &mut String,
    number: u32,
    (x, y): (f32, f32),
    height: f32,
    colour: Colour,
) -> fmt::Result {
    const PITCH: f32 = 8.6;
    let digits: Vec<u32> = number.to_string().chars().filter_map(|it| it.to_digit(10)).collect();
    let width = PITCH * digits.len() as f32 - (PITCH - 6.0);
    let scale = height / 10.0;
    write!(
        svg,
        r#"<g transform="translate({:.2} {:.2}) scale({scale})" fill="none" stroke="{colour}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">"#,
        x - scale * width / 2.0,
        y - height / 2.0
    )?;
    for (i, digit) in digits.into_iter().enumerate() {
        let path = DIGITS[digit as usize];
        write!(svg, r#"<path transform="translate({:.1} 0)" d="{path}"/>"#, PITCH * i as f32)?;
    }
    writeln!(svg, "</g>")
}
