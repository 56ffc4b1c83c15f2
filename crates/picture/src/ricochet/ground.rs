//! What does not move: the slab with the names of columns and rows, squares, walls and diagonals.

use std::fmt::{self, Write};

use carom_engine::ricochet::{Diagonal, Lean, Profile};
use carom_engine::{Direction, Size, Square, square_name};

use super::measures::{FRAME_CORNER, GAP, NAME, NAME_PLACE, RIM, SLAB_CORNER, SQUARE_CORNER, WALL};
use super::paths::CELL;
use super::{Picture, extent, middle, theme, units};
use crate::Theme;
use crate::strokes::{draw_capitals, draw_number, width_of_capitals};

/// The line around the slab.
const EDGE: f32 = 1.2;

impl Picture<'_> {
    pub(super) fn draw_slab(&self, svg: &mut String, size: Size) -> fmt::Result {
        if self.theme == Theme::Paper {
            // The frame is enough, and a slab would need ink.
            return Ok(());
        }
        let (scheme, rim) = (self.palette().scheme, units(RIM));
        let (width, height) = extent(size);
        let (w, h) = (width + 2.0 * rim, height + 2.0 * rim);
        for (drop, opacity) in [(6.0, 0.05), (3.5, 0.07), (1.5, 0.10)] {
            writeln!(
                svg,
                r#"<rect x="{0}" y="{1}" width="{w}" height="{h}" rx="{2}" fill="{3}" fill-opacity="{opacity}"/>"#,
                -rim,
                -rim + drop,
                units(SLAB_CORNER),
                theme::shadow(self.theme)
            )?;
        }
        writeln!(
            svg,
            r#"<rect x="{0}" y="{0}" width="{w}" height="{h}" rx="{1}" fill="{2}" stroke="{3}" stroke-width="{EDGE}"/>"#,
            -rim,
            units(SLAB_CORNER),
            scheme.board,
            scheme.edge
        )
    }

    /// The letters of the columns above the board, and the numbers of the rows at its left.
    pub(super) fn draw_names(&self, svg: &mut String) -> fmt::Result {
        let (size, colour) = (self.board.size(), self.palette().scheme.muted);
        let (height, away) = self.names();
        for x in 0..size.width() {
            let at = (middle(Square::new(x, 0)).0, -away);
            draw_capitals(svg, &square_name::column(x), at, height, colour)?;
        }
        for y in 0..size.height() {
            let at = (-away, middle(Square::new(0, y)).1);
            draw_number(svg, u32::from(y) + 1, at, height, colour)?;
        }
        Ok(())
    }

    /// The height of the names around the squares, and their distance from the squares.
    fn names(&self) -> (f32, f32) {
        // On paper a picture is small, and the names have the room of the slab and of the ground.
        let on_paper = self.theme == Theme::Paper;
        if on_paper { (18.0, 24.0) } else { (units(NAME), units(NAME_PLACE)) }
    }

    /// The rules below the squares, where the other sides have names: the same picture under other rules is another puzzle.
    pub(super) fn draw_rules(&self, svg: &mut String) -> fmt::Result {
        if self.profile == Profile::PLAIN {
            return Ok(());
        }
        let words = format!("rules  {}", self.profile).to_uppercase().replace(',', " ");
        let ((width, below), (height, away)) = (self.extent(), self.names());
        let height = height.min(height * width / width_of_capitals(&words, height));
        let at = (width / 2.0, below + away);
        draw_capitals(svg, &words, at, height, self.palette().scheme.ink)
    }

    /// The squares of the first columns and rows, which are all of them or those of a tile.
    pub(super) fn draw_squares(&self, svg: &mut String, size: Size) -> fmt::Result {
        let (scheme, (width, height)) = (self.palette().scheme, extent(size));
        writeln!(
            svg,
            r#"<rect width="{width}" height="{height}" rx="{}" fill="{}"/>"#,
            units(FRAME_CORNER),
            scheme.grid
        )?;
        let (gap, side, corner) = (units(GAP / 2.0), units(1.0 - GAP), units(SQUARE_CORNER));
        for square in size.squares() {
            let (x, y) = (f32::from(square.x()) * CELL, f32::from(square.y()) * CELL);
            if self.board.is_closed(square) {
                // Adjacent closed squares form one hole.
                writeln!(
                    svg,
                    r#"<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{}" shape-rendering="crispEdges"/>"#,
                    scheme.hole
                )?;
            } else {
                let (x, y) = (x + gap, y + gap);
                writeln!(
                    svg,
                    r#"<rect x="{x}" y="{y}" width="{side}" height="{side}" rx="{corner}" fill="{}"/>"#,
                    self.floor(square)
                )?;
            }
        }
        Ok(())
    }

    /// The walls between squares.
    pub(super) fn draw_walls(&self, svg: &mut String) -> fmt::Result {
        let board = self.board;
        self.begin_line(svg)?;
        for square in board.size().squares() {
            let (x, y) = (f32::from(square.x()) * CELL, f32::from(square.y()) * CELL);
            // Only north and west walls: a south or east wall belongs to the neighbour. The frame has the walls of
            // the border, and a hole does not need inner walls.
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

    /// Begins a path that is drawn as walls are.
    pub(super) fn begin_line(&self, svg: &mut String) -> fmt::Result {
        write!(
            svg,
            r#"<path fill="none" stroke="{}" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round" d=""#,
            self.palette().scheme.wall,
            units(WALL)
        )
    }

    /// The frame around all squares, which is the border.
    pub(super) fn draw_frame(&self, svg: &mut String) -> fmt::Result {
        let (width, height) = self.extent();
        writeln!(
            svg,
            r#"<rect width="{width}" height="{height}" rx="{}" fill="none" stroke="{}" stroke-width="{}"/>"#,
            units(FRAME_CORNER),
            self.palette().scheme.wall,
            units(WALL)
        )
    }

    pub(super) fn draw_diagonals(&self, svg: &mut String) -> fmt::Result {
        for (square, Diagonal { lean, robot }) in self.board.diagonals() {
            let (x, y) = middle(square);
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
}
