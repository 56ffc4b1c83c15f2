//! Shapes of robots and targets as paths.

use std::f32::consts::TAU;
use std::fmt::{self, Write};

use carom_engine::ricochet::{Robot, Shape};

use super::Print;
use crate::Colour;

/// A printed target around a point, with its radius and the thickness of its outline.
pub(super) fn shape(
    svg: &mut String,
    shape: Shape,
    (x, y): (f32, f32),
    (radius, outlined): (f32, f32),
    print: Print,
) -> fmt::Result {
    if shape == Shape::Vortex {
        return vortex(svg, (x, y), radius, print.outline);
    }
    for (r, colour) in [(radius, print.outline), (radius - outlined, print.fill)] {
        let path = outline(shape, r);
        writeln!(svg, r#"<path transform="translate({x} {y})" d="{path}" fill="{colour}"/>"#)?;
        if print.fill == print.outline {
            break;
        }
    }
    Ok(())
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
        Robot::Silver => corners(&[(0.0, -1.1), (0.85, 0.0), (0.0, 1.1), (-0.85, 0.0)], r),
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
            format!("M{:.2} 0A{r:.2} {r:.2} 0 1 1 {r:.2} 0A{r:.2} {r:.2} 0 1 1 {:.2} 0Z", -r, -r)
        }
        // Below its centre, because there a triangle looks centred.
        Shape::Triangle => corners(&[(0.0, -0.95), (1.0, 0.75), (-1.0, 0.75)], r),
        Shape::Square => {
            corners(&[(-0.775, -0.775), (0.775, -0.775), (0.775, 0.775), (-0.775, 0.775)], r)
        }
        Shape::Hexagon => {
            let corner = |number: u8| (TAU * f32::from(number) / 6.0).sin_cos();
            corners(&[0, 1, 2, 3, 4, 5].map(corner), r)
        }
    }
}

/// A polygon whose corners are at these distances east and south of the middle, in radii.
fn corners(corners: &[(f32, f32)], r: f32) -> String {
    let points = corners.iter().map(|(x, y)| format!("{:.2} {:.2}", r * x, r * y));
    format!("M{}Z", points.collect::<Vec<_>>().join("L"))
}

/// A pinwheel of four blades, each half a disc between the middle and the rim.
fn vortex(svg: &mut String, (x, y): (f32, f32), r: f32, colour: Colour) -> fmt::Result {
    let r = 1.1 * r;
    write!(svg, r#"<path transform="translate({x} {y})" fill="{colour}" d=""#)?;
    for (east, south) in [(r, 0.0), (0.0, r), (-r, 0.0), (0.0, -r)] {
        write!(svg, "M0 0A{0:.2} {0:.2} 0 0 1 {east:.2} {south:.2}Z", r / 2.0)?;
    }
    writeln!(svg, r#""/>"#)
}
