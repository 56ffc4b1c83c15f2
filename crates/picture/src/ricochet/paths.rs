//! The paths of the moves, in parallel lanes where they share a row or a column.

use std::fmt::{self, Write};

use carom_engine::ricochet::{Robot, Slide};

use super::{Palette, Point, lanes};
use crate::strokes::draw_number;

/// The width of a square, in units of a picture.
pub const CELL: f32 = 48.0;

/// A point in units of the picture.
pub(super) fn scaled(Point { x, y }: Point) -> (f32, f32) {
    (x * CELL, y * CELL)
}

/// Draws the path of every robot that moves.
pub(super) fn draw(svg: &mut String, line: &[Slide], palette: &Palette) -> fmt::Result {
    let parts = lanes(line);
    for robot in Robot::ALL {
        let own = parts.iter().filter(|it| it.robot == robot);
        let mut points: Vec<Point> = own.flat_map(|it| [it.from, it.to]).collect();
        points.dedup();
        if points.is_empty() {
            continue;
        }
        let path: Vec<String> =
            points.into_iter().map(scaled).map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
        writeln!(
            svg,
            r#"<path d="M{}" fill="none" stroke="{}" stroke-width="3.5" stroke-opacity="0.85" stroke-linecap="round" stroke-linejoin="round"/>"#,
            path.join("L"),
            palette.outline(Some(robot))
        )?;
    }
    for part in parts.iter().filter(|it| it.is_last) {
        let turn = 90 * part.heading as u32;
        let (x, y) = scaled(part.to);
        writeln!(
            svg,
            r#"<path transform="translate({x:.1} {y:.1}) rotate({turn})" d="M-6 8L0 -1L6 8Z" fill="{0}" stroke="{0}" stroke-width="1.5" stroke-linejoin="round"/>"#,
            palette.outline(Some(part.robot))
        )?;
    }
    Ok(())
}

/// Draws the number of each move, from 1, on its longest part.
pub(super) fn draw_badges(svg: &mut String, line: &[Slide], palette: &Palette) -> fmt::Result {
    const RADIUS: f32 = 9.5;
    let parts = lanes(line);
    let mut placed: Vec<(f32, f32)> = Vec::new();
    for i in 0..line.len() {
        let own = parts.iter().filter(|it| it.slide == i);
        let Some(part) = own.max_by(|a, b| a.length().total_cmp(&b.length())) else { continue };
        let at = |share: f32| {
            let ((x, y), (to_x, to_y)) = (scaled(part.from), scaled(part.to));
            (x + share * (to_x - x), y + share * (to_y - y))
        };
        let is_free = |&(x, y): &(f32, f32)| {
            placed.iter().all(|(a, b)| (a - x).hypot(b - y) > 2.0 * RADIUS + 1.0)
        };
        let shares = [0.5, 0.38, 0.62, 0.26, 0.74, 0.16, 0.84];
        let (x, y) = shares.into_iter().map(at).find(is_free).unwrap_or(at(0.5));
        placed.push((x, y));
        let (colour, square) = (palette.outline(Some(part.robot)), palette.scheme.square);
        writeln!(
            svg,
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="{RADIUS}" fill="{colour}" stroke="{square}" stroke-width="1.5"/>"#
        )?;
        draw_number(svg, i as u32 + 1, (x, y), 8.0, palette.number_on(part.robot))?;
    }
    Ok(())
}
