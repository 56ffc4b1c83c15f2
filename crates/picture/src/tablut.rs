//! Tablut: the position of a game. One unit is one pixel; a square is 64 units wide.

use std::fmt::{self, Write};

use carom_engine::tablut::{Cell, Game, Piece, RuleSet};

use crate::strokes::{draw_letter, draw_number};

const CELL: u32 = 64;
const MARGIN: u32 = 24;
/// The colour of the names of columns and rows.
const NAMES: &str = "#EFE5CE";

/// The position as an SVG document. The squares of the last move have a frame. A captured king is pale, with a cross.
#[must_use]
pub fn svg(game: &Game) -> String {
    let mut svg = String::new();
    let drawn = draw(&mut svg, game);
    debug_assert!(drawn.is_ok(), "a string takes any text");
    svg
}

fn draw(svg: &mut String, game: &Game) -> fmt::Result {
    let width = u32::from(Cell::SIDE) * CELL + 2 * MARGIN;
    writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {width}" width="{width}" height="{width}" role="img" aria-label="Tablut position {}">"#,
        game.position().setup()
    )?;
    writeln!(svg, r##"<rect width="{width}" height="{width}" fill="#6B4F33"/>"##)?;
    draw_names(svg, width)?;
    let last = game.moves().last();
    for cell in Cell::all() {
        let (x, y) = corner(cell);
        let (inside, fill) = (CELL - 2, ground(game.rules(), cell));
        let framed = last.is_some_and(|mv| mv.from == cell || mv.to == cell);
        let frame = if framed { r##" stroke="#C8372D" stroke-width="4""## } else { "" };
        writeln!(
            svg,
            r#"<rect x="{}" y="{}" width="{inside}" height="{inside}" fill="{fill}"{frame}/>"#,
            x + 1,
            y + 1
        )?;
        if cell == Cell::THRONE {
            draw_cross(svg, cell, 14, "#8A6B45")?;
        }
    }
    for (cell, piece) in game.position().setup().pieces() {
        draw_piece(svg, cell, piece)?;
    }
    if let Some(cell) = game.captured_king() {
        writeln!(svg, r#"<g class="captured-king" opacity="0.5">"#)?;
        draw_piece(svg, cell, Piece::King)?;
        writeln!(svg, "</g>")?;
        draw_cross(svg, cell, 8, "#C8372D")?;
    }
    writeln!(svg, "</svg>")
}

/// The names of columns and rows on the four sides of the board.
fn draw_names(svg: &mut String, width: u32) -> fmt::Result {
    let near = MARGIN as f32 / 2.0;
    let far = width as f32 - near;
    for (place, column) in (0..Cell::SIDE).zip('a'..) {
        let middle = (MARGIN + u32::from(place) * CELL + CELL / 2) as f32;
        for edge in [near, far] {
            // A small letter fills the lower part of its box.
            draw_letter(svg, column, (middle, edge - 3.0), 16.0, NAMES)?;
            draw_number(svg, u32::from(place) + 1, (edge, middle), 10.0, NAMES)?;
        }
    }
    Ok(())
}

/// A cross on a square, with a space around it.
fn draw_cross(svg: &mut String, cell: Cell, space: u32, colour: &str) -> fmt::Result {
    let (x, y) = corner(cell);
    let (x, y, side) = (x + space, y + space, CELL - 2 * space);
    writeln!(
        svg,
        r#"<path d="M{x} {y} l{side} {side} m0 -{side} l-{side} {side}" stroke="{colour}" stroke-width="4"/>"#
    )
}

/// The colour of a square.
fn ground(rules: &RuleSet, cell: Cell) -> &'static str {
    if cell == Cell::THRONE {
        "#D9B46C"
    } else if rules.camps.contains(cell) {
        "#BFA98A"
    } else if rules.escapes.contains(cell) {
        "#DCE5C8"
    } else {
        "#EFE5CE"
    }
}

fn corner(cell: Cell) -> (u32, u32) {
    let place = |number: u8| MARGIN + u32::from(number) * CELL;
    (place(cell.column()), place(cell.row()))
}

fn draw_piece(svg: &mut String, cell: Cell, piece: Piece) -> fmt::Result {
    let (x, y) = corner(cell);
    let (x, y) = (x + CELL / 2, y + CELL / 2);
    let (fill, edge) = match piece {
        Piece::Attacker => ("#2A2622", "#0E0C0A"),
        Piece::Defender | Piece::King => ("#FBF7EC", "#5C4A33"),
    };
    writeln!(
        svg,
        r#"<circle cx="{x}" cy="{y}" r="24" fill="{fill}" stroke="{edge}" stroke-width="3"/>"#
    )?;
    if piece == Piece::King {
        // A crown.
        writeln!(
            svg,
            r##"<path d="M{} {} v-16 l7 8 l7 -12 l7 12 l7 -8 v16 z" fill="#C8372D"/>"##,
            x - 14,
            y + 10
        )?;
    }
    Ok(())
}
