//! Ricochet Robots: a board with its robots, goal and moves.
//!
//! One unit is one pixel of the SVG. A square is 48 units wide; the board lies at the origin and
//! everything around it has negative or larger coordinates.

mod lanes;
mod symbols;
mod theme;

use std::fmt::{self, Write};

use carom_engine::ricochet::{Board, Diagonal, Goal, IllegalMove, Lean, Move, Position, Robot};
use carom_engine::rules::IllegalLine;
use carom_engine::{Direction, Grid, Square};
use carom_play::ricochet::Played;
use carom_play::ricochet::picture::{Palette, Point};

use self::lanes::{CELL, scaled};
use self::symbols::shape;
use crate::Theme;
use crate::strokes::draw_number;

/// The highlight on a robot.
const GLOW: &str = "#FFFFFF";
/// The distance from the squares to the edge of the slab that carries them.
const SLAB: f32 = 14.0;
/// The distance from the slab to the edge of the picture, with room for the coordinates.
const GROUND: f32 = 34.0;
/// The line of moves below the board.
const CHIP: (f32, f32) = (46.0, 32.0);
const CHIP_GAP: f32 = 8.0;

/// The content of a picture.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The board.
    pub board: &'a Board,
    /// The robots at the start and after the moves.
    pub positions: Option<(&'a Position, &'a Position)>,
    /// The goal to mark.
    pub goal: Option<Goal>,
    /// The moves between the two positions, whose paths are drawn.
    pub line: &'a [Played],
    /// A robot and its fewest moves to each square.
    pub map: Option<(Robot, &'a Grid<Option<u32>>)>,
    /// The colours.
    pub theme: Theme,
}

/// The slides of moves from a position, one after the other, and the position after them; nothing without a start. The moves must be
/// possible on the board: what the rules of a round forbid besides is not considered.
///
/// # Errors
/// The first illegal move and the reason.
///
/// # Panics
/// If the position is not from this board.
pub fn play(
    board: &Board,
    start: Option<Position>,
    moves: &[Move],
) -> Result<(Vec<Played>, Option<Position>), IllegalLine<IllegalMove>> {
    let Some(mut position) = start else { return Ok((Vec::new(), None)) };
    let mut line = Vec::new();
    for (number, &mv) in moves.iter().enumerate() {
        let illegal = |illegal| IllegalLine { number, illegal };
        let slide = board.slide(&position, mv).map_err(illegal)?;
        let mut squares = position.squares().to_vec();
        let from = std::mem::replace(&mut squares[mv.robot.index()], slide.end());
        position = board.position(&squares).expect("a slide ends where a robot can stand");
        line.push(Played { mv, from, slide });
    }
    Ok((line, Some(position)))
}

/// The middle of a square.
fn centre(square: Square) -> (f32, f32) {
    scaled(Point::middle(square))
}

impl Picture<'_> {
    /// The picture as an SVG document.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut svg = String::new();
        let drawn = self.draw(&mut svg);
        debug_assert!(drawn.is_ok(), "a string takes any text");
        svg
    }

    fn palette(&self) -> &'static Palette {
        theme::palette(self.theme)
    }

    fn draw(&self, svg: &mut String) -> fmt::Result {
        let size = self.board.size();
        let (width, height) = (f32::from(size.width()) * CELL, f32::from(size.height()) * CELL);
        let rim = SLAB + GROUND;
        let full = (width + 2.0 * rim, height + 2.0 * rim + self.footer_height(width));
        writeln!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="{2} {2} {0} {1}">"#,
            full.0, full.1, -rim
        )?;
        self.draw_gradients(svg)?;
        let ground = self.palette().scheme.ground;
        writeln!(
            svg,
            r#"<rect x="{0}" y="{0}" width="{1}" height="{2}" fill="{ground}"/>"#,
            -rim, full.0, full.1
        )?;
        self.draw_slab(svg, width, height)?;
        self.draw_coordinates(svg)?;
        self.draw_squares(svg)?;
        self.draw_map(svg)?;
        self.draw_targets(svg)?;
        self.draw_diagonals(svg)?;
        self.draw_ghosts(svg)?;
        if !self.line.is_empty() {
            lanes::draw(svg, self.line, self.palette())?;
        }
        self.draw_walls(svg)?;
        self.draw_robots(svg)?;
        self.draw_map_numbers(svg)?;
        if !self.line.is_empty() {
            lanes::draw_badges(svg, self.line, self.palette())?;
            self.draw_footer(svg, width, height + SLAB + 18.0)?;
        }
        writeln!(svg, "</svg>")
    }

    /// The highlight on each robot, from the north-west.
    fn draw_gradients(&self, svg: &mut String) -> fmt::Result {
        writeln!(svg, "<defs>")?;
        for robot in Robot::ALL {
            let (colour, glow) = (self.palette().robot(Some(robot)), GLOW);
            writeln!(
                svg,
                r#"<radialGradient id="{robot}" cx="0.35" cy="0.3" r="0.8"><stop offset="0" stop-color="{glow}"/><stop offset="0.08" stop-color="{glow}" stop-opacity="0.9"/><stop offset="1" stop-color="{colour}"/></radialGradient>"#
            )?;
        }
        writeln!(svg, "</defs>")
    }

    fn draw_slab(&self, svg: &mut String, width: f32, height: f32) -> fmt::Result {
        let palette = self.palette();
        let (w, h) = (width + 2.0 * SLAB, height + 2.0 * SLAB);
        for (drop, opacity) in [(6.0, 0.05), (3.5, 0.07), (1.5, 0.10)] {
            writeln!(
                svg,
                r#"<rect x="{0}" y="{1}" width="{w}" height="{h}" rx="16" fill="{2}" fill-opacity="{opacity}"/>"#,
                -SLAB,
                -SLAB + drop,
                theme::shadow(self.theme)
            )?;
        }
        writeln!(
            svg,
            r#"<rect x="{0}" y="{0}" width="{w}" height="{h}" rx="16" fill="{1}"/>"#,
            -SLAB, palette.scheme.board
        )
    }

    fn draw_coordinates(&self, svg: &mut String) -> fmt::Result {
        let size = self.board.size();
        let colour = self.palette().scheme.muted;
        // On paper a picture is small.
        let height = if self.theme == Theme::Paper { 18.0 } else { 10.0 };
        let away = -SLAB - 15.0;
        for x in 0..size.width() {
            draw_number(svg, x.into(), (centre(Square::new(x, 0)).0, away), height, colour)?;
        }
        for y in 0..size.height() {
            draw_number(svg, y.into(), (away, centre(Square::new(0, y)).1), height, colour)?;
        }
        Ok(())
    }

    fn draw_squares(&self, svg: &mut String) -> fmt::Result {
        let (palette, size) = (self.palette(), self.board.size());
        for square in size.squares() {
            let (x, y) = (f32::from(square.x()) * CELL, f32::from(square.y()) * CELL);
            if self.board.is_closed(square) {
                // Adjacent closed squares form one hole.
                writeln!(
                    svg,
                    r#"<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{}" shape-rendering="crispEdges"/>"#,
                    palette.scheme.hole
                )?;
            } else {
                let (x, y, w) = (x + 1.25, y + 1.25, CELL - 2.5);
                writeln!(
                    svg,
                    r#"<rect x="{x}" y="{y}" width="{w}" height="{w}" rx="5" fill="{}"/>"#,
                    palette.scheme.square
                )?;
            }
        }
        Ok(())
    }

    fn draw_walls(&self, svg: &mut String) -> fmt::Result {
        let board = self.board;
        write!(
            svg,
            r#"<path fill="none" stroke="{}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round" d=""#,
            self.palette().scheme.wall
        )?;
        for square in board.size().squares() {
            let (x, y) = (f32::from(square.x()) * CELL, f32::from(square.y()) * CELL);
            // Only north and west walls: a south or east wall belongs to the neighbour. The edge of the slab
            // is the border, and a hole does not need inner walls.
            for (side, end) in [(Direction::North, (x + CELL, y)), (Direction::West, (x, y + CELL))]
            {
                let Some(beyond) = square.step(side) else { continue };
                let within = board.is_closed(square) && board.is_closed(beyond);
                if board.walls(square).contains(side) && !within {
                    write!(svg, "M{x} {y}L{} {}", end.0, end.1)?;
                }
            }
        }
        writeln!(svg, r#""/>"#)
    }

    fn draw_targets(&self, svg: &mut String) -> fmt::Result {
        let palette = self.palette();
        if let Some(Goal { robot, square }) = self.goal {
            let (x, y) = (f32::from(square.x()) * CELL + 2.5, f32::from(square.y()) * CELL + 2.5);
            writeln!(
                svg,
                r#"<rect x="{x}" y="{y}" width="{0}" height="{0}" rx="8" fill="{1}" fill-opacity="0.2" stroke="{1}" stroke-width="2.5"/>"#,
                CELL - 5.0,
                palette.robot(robot)
            )?;
            if self.board.target_on(square).is_none() {
                let ((x, y), colour) = (centre(square), palette.robot(robot));
                writeln!(
                    svg,
                    r#"<circle cx="{x}" cy="{y}" r="11" fill="none" stroke="{colour}" stroke-width="3"/><circle cx="{x}" cy="{y}" r="4.5" fill="{colour}"/>"#
                )?;
            }
        }
        for target in self.board.targets() {
            let is_goal = self.goal.is_some_and(|goal| goal.square == target.square);
            let opacity = match (is_goal, self.map) {
                // Numbers are drawn on top.
                (true, Some(_)) => 0.5,
                (false, Some(_)) => 0.22,
                (true, None) => 1.0,
                (false, None) if self.goal.is_none() => 0.85,
                (false, None) => 0.36,
            };
            let (at, colour) = (centre(target.square), palette.robot(target.robot));
            shape(svg, target.shape, at, 12.5, colour, opacity)?;
        }
        Ok(())
    }

    fn draw_diagonals(&self, svg: &mut String) -> fmt::Result {
        for (square, Diagonal { lean, robot }) in self.board.diagonals() {
            let (x, y) = centre(square);
            let reach = CELL / 2.0 - 5.0;
            let rise = if lean == Lean::Slash { reach } else { -reach };
            for (width, colour) in
                [(8.0, self.palette().scheme.wall), (4.5, self.palette().robot(Some(robot)))]
            {
                writeln!(
                    svg,
                    r#"<path d="M{} {}L{} {}" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>"#,
                    x - reach,
                    y + rise,
                    x + reach,
                    y - rise
                )?;
            }
        }
        Ok(())
    }

    /// A mark on the start square of each robot that has moved.
    fn draw_ghosts(&self, svg: &mut String) -> fmt::Result {
        let Some((start, end)) = self.positions else { return Ok(()) };
        for (robot, square) in start.robots().filter(|&(it, square)| end.square(it) != Some(square))
        {
            let ((x, y), colour) = (centre(square), self.palette().robot(Some(robot)));
            writeln!(
                svg,
                r#"<circle cx="{x}" cy="{y}" r="15" fill="{colour}" fill-opacity="0.18" stroke="{colour}" stroke-width="2" stroke-dasharray="4 3.85"/>"#
            )?;
            symbols::emblem(svg, robot, (x, y), 6.5, colour, 0.75)?;
        }
        Ok(())
    }

    fn draw_robots(&self, svg: &mut String) -> fmt::Result {
        let Some((_, end)) = self.positions else { return Ok(()) };
        for (robot, square) in end.robots() {
            let (x, y) = centre(square);
            writeln!(
                svg,
                r#"<ellipse cx="{x}" cy="{}" rx="14.5" ry="4.5" fill="{}" fill-opacity="0.22"/><circle cx="{x}" cy="{y}" r="17" fill="{}"/><circle cx="{x}" cy="{y}" r="17" fill="url(#{robot})" fill-opacity="0.35"/>"#,
                y + 16.0,
                theme::shadow(self.theme),
                self.palette().robot(Some(robot))
            )?;
            symbols::emblem(svg, robot, (x, y), 8.0, self.palette().scheme.symbol, 1.0)?;
        }
        Ok(())
    }

    /// The tint of the map: stronger for fewer moves.
    fn draw_map(&self, svg: &mut String) -> fmt::Result {
        let Some((robot, map)) = self.map else { return Ok(()) };
        for (square, moves) in map.iter().filter_map(|(square, moves)| moves.map(|it| (square, it)))
        {
            let (x, y) = (f32::from(square.x()) * CELL + 1.25, f32::from(square.y()) * CELL + 1.25);
            let opacity = (0.62 * 0.82_f32.powf(moves as f32)).max(0.08);
            writeln!(
                svg,
                r#"<rect x="{x}" y="{y}" width="{0}" height="{0}" rx="5" fill="{1}" fill-opacity="{opacity:.3}"/>"#,
                CELL - 2.5,
                self.palette().robot(Some(robot))
            )?;
        }
        Ok(())
    }

    fn draw_map_numbers(&self, svg: &mut String) -> fmt::Result {
        let Some((_, map)) = self.map else { return Ok(()) };
        for (square, &moves) in map.iter() {
            match moves {
                None | Some(0) => {}
                Some(moves) => {
                    draw_number(svg, moves, centre(square), 15.0, self.palette().scheme.ink)?;
                }
            }
        }
        Ok(())
    }

    fn chips_a_row(width: f32) -> usize {
        // At least 144 wide, so at least two chips; the conversion drops the fraction.
        #[allow(clippy::cast_sign_loss)]
        let chips = ((width + 2.0 * SLAB + CHIP_GAP) / (CHIP.0 + CHIP_GAP)) as usize;
        chips
    }

    fn footer_height(&self, width: f32) -> f32 {
        let rows = self.line.len().div_ceil(Self::chips_a_row(width));
        rows as f32 * (CHIP.1 + CHIP_GAP)
    }

    /// The line of moves as arrows.
    fn draw_footer(&self, svg: &mut String, width: f32, top: f32) -> fmt::Result {
        let a_row = Self::chips_a_row(width);
        for (i, Played { mv, .. }) in self.line.iter().enumerate() {
            let x = -SLAB + (i % a_row) as f32 * (CHIP.0 + CHIP_GAP);
            let y = top + (i / a_row) as f32 * (CHIP.1 + CHIP_GAP);
            let colour = self.palette().robot(Some(mv.robot));
            writeln!(
                svg,
                r#"<rect x="{x}" y="{y}" width="{}" height="{}" rx="16" fill="{colour}" fill-opacity="0.2"/>"#,
                CHIP.0, CHIP.1
            )?;
            let turn = 90 * mv.direction as u32;
            writeln!(
                svg,
                r#"<path transform="translate({} {}) rotate({turn})" d="M0 7.5V-7M-5.5 -1.5L0 -7.5L5.5 -1.5" fill="none" stroke="{colour}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>"#,
                x + CHIP.0 / 2.0,
                y + CHIP.1 / 2.0
            )?;
        }
        Ok(())
    }
}
