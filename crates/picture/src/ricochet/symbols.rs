//! Shapes of robots and targets as paths.

use std::f32::consts::TAU;
use std::fmt::{self, Write};

use carom_engine::ricochet::{Robot, Shape};

use super::palette::Print;
use crate::tray::short;

/// A printed target around a point, with its radius.
pub(super) fn shape(
    svg: &mut String,
    shape: Shape,
    (x, y): (f32, f32),
    radius: f32,
    print: Print,
) -> fmt::Result {
    let (path, Print { fill, outline }) = (path(shape, radius), print);
    write!(svg, r#"<path transform="translate({x} {y})" d="{path}" "#)?;
    if shape == Shape::Vortex {
        return writeln!(svg, r#"fill="{outline}"/>"#);
    }
    writeln!(
        svg,
        r#"fill="{fill}" stroke="{outline}" stroke-width="{}" stroke-linejoin="round"/>"#,
        short(0.05 + 0.19 * radius)
    )
}

/// The sign of a goal without a printed target, around a point.
pub(super) fn ring(svg: &mut String, (x, y): (f32, f32), radius: f32, print: Print) -> fmt::Result {
    let colour = print.outline;
    let (middle, thickness, disc) = (0.9 * radius, 0.25 * radius, 0.38 * radius);
    writeln!(
        svg,
        r#"<circle cx="{x}" cy="{y}" r="{middle:.2}" fill="none" stroke="{colour}" stroke-width="{thickness:.2}"/><circle cx="{x}" cy="{y}" r="{disc:.2}" fill="{colour}"/>"#
    )
}

/// A robot's own shape of radius `r`.
pub(super) fn robot_outline(robot: Robot, r: f32) -> String {
    match robot {
        Robot::Red => path(Shape::Circle, r),
        Robot::Green => path(Shape::Triangle, r),
        Robot::Blue => path(Shape::Square, r),
        Robot::Yellow => path(Shape::Hexagon, r),
        Robot::Silver => corners(&[(0.0, -1.1), (1.1, 0.0), (0.0, 1.1), (-1.1, 0.0)], r),
        Robot::Orange => corners(&around::<10>(|at| [1.18, 0.6][at % 2]), r),
        Robot::Pink => corners(&[(0.0, 0.9), (-0.97, -0.78), (0.97, -0.78)], r),
        Robot::Aqua => corners(&CROSS, r),
        Robot::Maroon => corners(&around::<5>(|_| 1.06), r),
        Robot::Lime => {
            corners(&[(-0.85, -0.85), (0.85, -0.85), (0.85, 0.15), (0.0, 1.0), (-0.85, 0.15)], r)
        }
    }
}

/// The corners of a cross.
const CROSS: [(f32, f32); 12] = {
    const ARM: f32 = 0.42;
    const END: f32 = 1.02;
    [
        (-ARM, -END),
        (ARM, -END),
        (ARM, -ARM),
        (END, -ARM),
        (END, ARM),
        (ARM, ARM),
        (ARM, END),
        (-ARM, END),
        (-ARM, ARM),
        (-END, ARM),
        (-END, -ARM),
        (-ARM, -ARM),
    ]
};

/// Corners clockwise around the middle, the first one in the north, each at its own distance.
fn around<const N: usize>(distance: impl Fn(usize) -> f32) -> [(f32, f32); N] {
    std::array::from_fn(|at| {
        let (east, north) = (TAU * at as f32 / N as f32).sin_cos();
        (distance(at) * east, -distance(at) * north)
    })
}

/// Shapes that look equally large.
fn path(shape: Shape, r: f32) -> String {
    match shape {
        Shape::Circle => {
            let r = short(0.94 * r);
            format!("M-{r} 0A{r} {r} 0 1 1 {r} 0A{r} {r} 0 1 1 -{r} 0Z")
        }
        // Below its centre, because there a triangle looks centred.
        Shape::Triangle => corners(&[(0.0, -0.9), (0.97, 0.78), (-0.97, 0.78)], r),
        Shape::Square => corners(&[(-0.82, -0.82), (0.82, -0.82), (0.82, 0.82), (-0.82, 0.82)], r),
        Shape::Hexagon => {
            let corner = |number: u8| (TAU * f32::from(number) / 6.0).sin_cos();
            corners(
                &[0, 1, 2, 3, 4, 5].map(corner).map(|(south, east)| (1.04 * east, 1.04 * south)),
                r,
            )
        }
        // A pinwheel of four blades.
        Shape::Vortex => {
            let r = 1.1 * r;
            let blade = |(x, y): (f32, f32)| {
                // The same curves, turned: the first blade points to the east.
                let at = |along: f32, across: f32| {
                    let (east, south) = (along * x - across * y, along * y + across * x);
                    format!("{} {}", short(r * east), short(r * south))
                };
                format!(
                    "M0 0C{} {} {}C{} {} 0 0Z",
                    at(0.1, -0.6),
                    at(0.5, -1.0),
                    at(1.0, -0.6),
                    at(0.7, -0.45),
                    at(0.45, -0.15)
                )
            };
            [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)].map(blade).concat()
        }
    }
}

/// A polygon whose corners are at these distances east and south of the middle, in radii.
fn corners(corners: &[(f32, f32)], r: f32) -> String {
    let points = corners.iter().map(|(x, y)| format!("{} {}", short(r * x), short(r * y)));
    format!("M{}Z", points.collect::<Vec<_>>().join("L"))
}
