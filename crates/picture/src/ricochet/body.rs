//! The bodies of robots.

use std::fmt::{self, Write};

use carom_engine::Direction;
use carom_engine::ricochet::Robot;

use super::paths::CELL;
use super::symbols::robot_outline;
use super::{Palette, Picture, middle};
use crate::tray::{Plate, begin, short};

/// The width of the picture of a robot, in squares: its antenna and its shadow leave the square.
pub const ROBOT_SIDE: f32 = 1.2;

/// A robot alone on a clear ground, [`ROBOT_SIDE`] squares wide and high, as an SVG document. Its eyes look in a direction.
#[must_use]
pub fn robot(robot: Robot, look: Option<Direction>, palette: &Palette) -> String {
    alone(|svg| draw(svg, robot, look, (0.0, 0.0), palette))
}

/// The mark of the square where a robot began, as large as its picture.
#[must_use]
pub fn ghost(robot: Robot, palette: &Palette) -> String {
    alone(|svg| draw_ghost(svg, robot, (0.0, 0.0), palette))
}

fn alone(draw: impl FnOnce(&mut String) -> fmt::Result) -> String {
    let side = CELL * ROBOT_SIDE;
    let (left, top) = (-side / 2.0, -side / 2.0);
    let mut svg = String::new();
    let drawn = begin(&mut svg, Plate { left, top, width: side, height: side, corner: 0.0 }, "")
        .and_then(|()| draw(&mut svg));
    debug_assert!(drawn.is_ok(), "a string takes any text");
    svg + "</svg>"
}

fn draw_ghost(
    svg: &mut String,
    robot: Robot,
    (x, y): (f32, f32),
    palette: &Palette,
) -> fmt::Result {
    let (path, colour) = (robot_outline(robot, 0.28 * CELL), palette.outline(Some(robot)));
    writeln!(
        svg,
        r#"<path transform="translate({x} {y})" d="{path}" fill="none" stroke="{colour}" stroke-opacity="0.75" stroke-width="2" stroke-dasharray="3.7 3.7"/>"#
    )
}

pub(super) fn draw(
    svg: &mut String,
    robot: Robot,
    look: Option<Direction>,
    (x, y): (f32, f32),
    palette: &Palette,
) -> fmt::Result {
    let s = 1.02 * CELL;
    let fill = palette.robot(Some(robot));
    let (side, edge) = palette.sides(robot);
    let is_narrow = matches!(robot, Robot::Green | Robot::Silver | Robot::Pink);
    let (top, visor) = match robot {
        Robot::Green => (-0.40, 0.11),
        Robot::Silver | Robot::Orange => (-0.44, 0.0),
        Robot::Pink => (-0.36, -0.1),
        Robot::Aqua | Robot::Maroon => (-0.42, 0.0),
        Robot::Lime => (-0.38, -0.04),
        Robot::Red | Robot::Blue | Robot::Yellow => (-0.38, 0.0),
    };
    let [from, to, tip] = [top + 0.06, top - 0.03, top - 0.05].map(|it| short(it * s));
    let size = |part: f32| short(part * s);
    writeln!(
        svg,
        r##"<g transform="translate({x} {y})"><ellipse cy="{}" rx="{}" ry="{}" fill="#000" fill-opacity="0.22"/><path d="M0 {from}V{to}" stroke="{side}" stroke-width="{}"/><circle cy="{tip}" r="{}" fill="{fill}" stroke="{edge}" stroke-width="{}"/>"##,
        size(0.40),
        size(0.33),
        size(0.075),
        size(0.05),
        size(0.055),
        size(0.02)
    )?;
    // The same shape three times: its lower edge, its side and its face.
    let (path, round) = (robot_outline(robot, 0.33 * s), size(0.15));
    for (colour, down, scale) in [(edge, 0.045, 1.0), (side, 0.02, 1.0), (fill, -0.012, 0.95)] {
        writeln!(
            svg,
            r#"<path transform="translate(0 {}) scale({scale})" d="{path}" fill="{colour}" stroke="{colour}" stroke-width="{round}" stroke-linejoin="round"/>"#,
            size(down)
        )?;
    }
    let (width, height) = (if is_narrow { 0.36 } else { 0.42 }, 0.2);
    let plate = Plate {
        left: -width * s / 2.0,
        top: (visor - height / 2.0) * s,
        width: width * s,
        height: height * s,
        corner: height * s / 2.0,
    };
    plate.draw(svg, r##"fill="#1E2228""##)?;
    let (east, south) = match look {
        Some(Direction::North) => (0.0, -0.025),
        Some(Direction::East) => (0.04, 0.0),
        Some(Direction::South) => (0.0, 0.025),
        Some(Direction::West) => (-0.04, 0.0),
        None => (0.0, 0.0),
    };
    for eye in [-0.24, 0.24] {
        let (x, y) = (size(eye * width + east), size(visor + south));
        write!(svg, r##"<circle cx="{x}" cy="{y}" r="{}" fill="#FFF8EA"/>"##, size(0.052))?;
    }
    writeln!(svg, "</g>")
}

impl Picture<'_> {
    /// A mark on the start square of each robot that has moved.
    pub(super) fn draw_ghosts(&self, svg: &mut String) -> fmt::Result {
        let Some((start, end)) = self.positions else { return Ok(()) };
        for (robot, square) in start.robots().filter(|&(it, square)| end.square(it) != Some(square))
        {
            draw_ghost(svg, robot, middle(square), self.palette())?;
        }
        Ok(())
    }

    /// The robots after the moves. Each looks where it last went.
    pub(super) fn draw_robots(&self, svg: &mut String) -> fmt::Result {
        let Some((_, end)) = self.positions else { return Ok(()) };
        for (robot, square) in end.robots() {
            let last = self.line.iter().rfind(|it| it.mv.robot == robot);
            let look = last.and_then(|it| it.path.last()).map(|it| it.heading);
            draw(svg, robot, look, middle(square), self.palette())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn robots_differ_in_their_shapes_and_look_where_they_go() {
        let looks = || Direction::ALL.into_iter().map(Some).chain([None]);
        let mut paths = Vec::new();
        for it in Robot::ALL {
            let mut drawn: Vec<String> =
                looks().map(|look| robot(it, look, &Palette::LIGHT)).collect();
            let path = robot_outline(it, 0.33 * 1.02 * CELL);
            assert!(drawn.iter().all(|it| it.matches(&path).count() == 3), "{it}");
            drawn.sort();
            drawn.dedup();
            assert_eq!(drawn.len(), 5, "{it}");
            paths.push(path);
        }
        paths.sort();
        paths.dedup();
        assert_eq!(paths.len(), Robot::MAX);
    }
}
