//! [`Ground`]: what does not move: the tray with the names of columns and rows, squares, targets, walls and diagonals.

use std::fmt::{self, Write};

use carom_engine::ricochet::{BoardSetup, Diagonal, Goal, Lean, Robot, Shape};
use carom_engine::{Direction, Directions, Grid, Square};

use super::centre::centre;
use super::paths::{CELL, scaled};
use super::{Palette, middle, units};
use crate::Frame;
use crate::tray::{Grain, Plate, Tray, short};

/// The thickness of walls, in squares. Their middle is where squares meet.
pub(super) const WALL: f32 = 0.14;

/// A board without robots. It may be invalid, for example in an editor.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'a> {
    /// The board.
    pub board: &'a BoardSetup,
    /// The goal to mark.
    pub goal: Option<Goal>,
    /// The colours.
    pub palette: &'a Palette,
    /// The frame of the tray.
    pub frame: Frame,
    /// A robot and its fewest moves to each square.
    pub(super) map: Option<(Robot, &'a Grid<Option<u32>>)>,
    /// Whether every target is as clear as the goal, so that people find a board by its marks.
    pub(super) has_clear_targets: bool,
}

impl<'a> Ground<'a> {
    /// A board without a map.
    #[must_use]
    pub const fn new(
        board: &'a BoardSetup,
        goal: Option<Goal>,
        palette: &'a Palette,
        frame: Frame,
    ) -> Self {
        Self { board, goal, palette, frame, map: None, has_clear_targets: false }
    }

    /// The same with all targets in their full colours and larger, for a small picture.
    #[must_use]
    pub const fn with_clear_targets(self) -> Self {
        Self { has_clear_targets: true, ..self }
    }

    /// The board as an SVG document, with the middle of the squares in its middle and space for the shadow of the tray.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut svg = String::new();
        let drawn = self.tray().begin(&mut svg).and_then(|()| self.draw(&mut svg));
        debug_assert!(drawn.is_ok(), "a string takes any text");
        svg + "</svg>"
    }

    /// The width and the height of the document, in squares.
    #[must_use]
    pub fn extent(&self) -> (f32, f32) {
        let whole = self.tray().whole();
        (whole.width / CELL, whole.height / CELL)
    }

    pub(super) const fn tray(&self) -> Tray {
        Tray::new(self.board.size, CELL, self.frame)
    }

    pub(super) fn draw(&self, svg: &mut String) -> fmt::Result {
        let scheme = &self.palette.scheme;
        if let Some(wood) = &scheme.wood {
            self.tray().draw(svg, wood)?;
            self.tray().draw_names_on_frame(svg, wood)?;
        }
        self.draw_squares(svg)?;
        if scheme.wood.is_some() {
            self.tray().draw_inner_shadow(svg, 0.22 * CELL)?;
        }
        self.draw_goal(svg)?;
        self.draw_targets(svg)?;
        self.draw_diagonals(svg)?;
        self.draw_walls(svg)?;
        self.draw_centre(svg)
    }

    pub(super) fn is_closed(&self, square: Square) -> bool {
        self.board.walls_of(square) == Directions::ALL
    }

    /// Whether a square belongs to the closed block in the middle, which is one piece of wood.
    fn is_hub(&self, square: Square) -> bool {
        let hub = centre(self.board.size, |it| self.is_closed(it)).map(scaled);
        let (x, y) = middle(square);
        hub.is_some_and(|hub| (hub.0 - x).abs() < CELL && (hub.1 - y).abs() < CELL)
    }

    /// The shape of the target that is printed on a square.
    pub(super) fn printed(&self, square: Square) -> Option<Shape> {
        self.board.targets.iter().find(|it| it.square == square).map(|it| it.shape)
    }

    /// The colour of a square that is not closed: the map tints it, and fewer moves tint it more.
    pub(super) fn floor(&self, square: Square) -> crate::Colour {
        let reached = self.map.and_then(|(robot, map)| Some((robot, (*map.get(square)?)?)));
        reached.map_or(self.palette.scheme.square, |(robot, moves)| {
            let part = (0.62 * 0.82_f32.powf(moves as f32)).max(0.08);
            self.palette.tinted(Some(robot), part)
        })
    }

    /// The squares, and the lines between them.
    pub(super) fn draw_squares(&self, svg: &mut String) -> fmt::Result {
        let (scheme, inside) = (&self.palette.scheme, self.tray().inside());
        inside.draw(svg, format!(r#"fill="{}""#, scheme.square))?;
        let squares = || self.board.size.squares();
        for square in squares().filter(|&it| self.floor(it) != scheme.square) {
            let floor = format!(r#"fill="{}""#, self.floor(square));
            plate(square).draw(svg, floor)?;
        }
        write!(
            svg,
            r#"<path fill="none" stroke="{}" stroke-width="{}" d=""#,
            scheme.grid,
            units(0.028)
        )?;
        let (width, height) = (short(inside.width), short(inside.height));
        for x in 1..self.board.size.width() {
            write!(svg, "M{} 0v{height}", f32::from(x) * CELL)?;
        }
        for y in 1..self.board.size.height() {
            write!(svg, "M0 {}h{width}", f32::from(y) * CELL)?;
        }
        writeln!(svg, r#""/>"#)?;
        for square in squares().filter(|&it| self.is_closed(it) && !self.is_hub(it)) {
            // Adjacent closed squares form one block.
            let hole = format!(r#"fill="{}" shape-rendering="crispEdges""#, scheme.hole);
            plate(square).draw(svg, hole)?;
            if let Some(wood) = &scheme.wood {
                let seed = 21 + u32::from(square.y());
                let plate = plate(square);
                Grain { plate, is_along: true, seed, number: 3, corner: 0.0 }.draw(
                    svg,
                    (wood.grain, 0.35),
                    CELL / 39.0,
                )?;
            }
        }
        Ok(())
    }

    /// The grain of a closed square. Paper has none.
    pub(super) fn draw_grain(&self, svg: &mut String, plate: Plate, number: u8) -> fmt::Result {
        let Some(wood) = &self.palette.scheme.wood else { return Ok(()) };
        let lines = Grain { plate, is_along: true, seed: 21, number, corner: 0.0 };
        lines.draw(svg, (wood.grain, 0.35), CELL / 39.0)
    }

    /// The walls between squares. The frame has the walls of the border, and closed squares do not need walls between them.
    pub(super) fn draw_walls(&self, svg: &mut String) -> fmt::Result {
        let mut path = String::new();
        for square in self.board.size.squares() {
            let (x, y) = (f32::from(square.x()) * CELL, f32::from(square.y()) * CELL);
            // Only north and west walls: a south or east wall belongs to the neighbour.
            for (side, way) in [(Direction::North, "h"), (Direction::West, "v")] {
                let Some(beyond) = square.step(side) else { continue };
                let within = self.is_closed(square) && self.is_closed(beyond);
                let within = within || self.is_hub(square) || self.is_hub(beyond);
                if self.board.walls_of(square).contains(side) && !within {
                    write!(path, "M{x} {y}{way}{CELL}")?;
                }
            }
        }
        self.draw_wall(svg, &path)
    }

    /// Draws a path as a wall.
    pub(super) fn draw_wall(&self, svg: &mut String, path: &str) -> fmt::Result {
        let scheme = &self.palette.scheme;
        let layers = [
            (r#"black" stroke-opacity="0.25"#.to_owned(), 0.35, 1.0),
            (scheme.wall.to_string(), 0.0, 1.0),
            (scheme.shine.to_string(), -0.22, 0.25),
        ];
        // On paper a wall is only a line.
        let layers = if scheme.wood.is_some() { &layers[..] } else { &layers[1..2] };
        for (stroke, down, width) in layers {
            writeln!(
                svg,
                r#"<path transform="translate(0 {})" fill="none" stroke="{stroke}" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round" d="{path}"/>"#,
                units(down * WALL),
                units(width * WALL)
            )?;
        }
        Ok(())
    }

    pub(super) fn draw_diagonals(&self, svg: &mut String) -> fmt::Result {
        for &(square, Diagonal { lean, robot }) in &self.board.diagonals {
            let (x, y) = middle(square);
            let reach = CELL / 2.0 - 5.0;
            let rise = if lean == Lean::Slash { reach } else { -reach };
            for (width, colour) in
                [(8.0, self.palette.scheme.wall), (4.5, self.palette.robot(Some(robot)))]
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
}

/// A square as a box.
pub(super) fn plate(square: Square) -> Plate {
    let [left, top] = [square.x(), square.y()].map(|it| f32::from(it) * CELL);
    Plate { left, top, width: CELL, height: CELL, corner: 0.0 }
}
