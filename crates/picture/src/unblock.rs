//! Unblock Me: a board with its blocks. One unit is one pixel; a square is 64 units wide.

use std::fmt::{self, Write};

use carom_engine::Square;
use carom_engine::unblock::{Axis, Block, BlockId, Board, Position};

use crate::Theme;
use crate::strokes::draw_letter;

/// The height of the letter of a block.
const LETTER: f32 = 24.0;

/// The content of a picture.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The board.
    pub board: &'a Board,
    /// Where its blocks stand.
    pub position: Position,
    /// The colours.
    pub theme: Theme,
}

struct Colours {
    ground: &'static str,
    frame: &'static str,
    board: &'static str,
    cell: &'static str,
    wall: &'static str,
    /// The cross on a wall.
    cross: &'static str,
    block: &'static str,
    grain: &'static str,
    edge: &'static str,
    main: &'static str,
    main_edge: &'static str,
    mark: &'static str,
    letter: &'static str,
}

impl Colours {
    const fn of(theme: Theme) -> Self {
        match theme {
            Theme::Light => Self {
                ground: "#F4EEDF",
                frame: "#8A6B45",
                board: "#E6D9BC",
                cell: "#EFE5CE",
                wall: "#4A4740",
                cross: "#716D63",
                block: "#D2A566",
                grain: "#BE8F50",
                edge: "#8E6631",
                main: "#C8372D",
                main_edge: "#84201A",
                mark: "#FFF6E6",
                letter: "#4A2F10",
            },
            Theme::Paper => Self {
                ground: "#FFFFFF",
                frame: "#6E6E6E",
                board: "#D9D9D9",
                cell: "#FFFFFF",
                wall: "#4A4A4A",
                cross: "#8A8A8A",
                block: "#E4D3B4",
                grain: "#D3BE98",
                edge: "#6B5636",
                main: "#C8372D",
                main_edge: "#84201A",
                mark: "#FFFFFF",
                letter: "#000000",
            },
            Theme::Dark => Self {
                ground: "#1B1D22",
                frame: "#4A5060",
                board: "#191C22",
                cell: "#23272F",
                wall: "#6B7280",
                cross: "#4B515D",
                block: "#C9D2E0",
                grain: "#AEB9CB",
                edge: "#5A6475",
                main: "#E0564B",
                main_edge: "#7A241E",
                mark: "#FFF6E6",
                letter: "#1B1D22",
            },
        }
    }
}

const CELL: u32 = 64;
/// The frame around the squares, and the ground around the frame.
const FRAME: u32 = 14;
const GROUND: u32 = 26;
/// The distance from the edge of a block to the edge of its squares.
const GAP: u32 = 4;

impl Picture<'_> {
    /// The picture as an SVG document.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut svg = String::new();
        let drawn = self.draw(&mut svg);
        debug_assert!(drawn.is_ok(), "a string takes any text");
        svg
    }

    fn draw(&self, svg: &mut String) -> fmt::Result {
        let Self { board, position, theme } = *self;
        let colours = Colours::of(theme);
        let (width, height) =
            (u32::from(board.size().width()) * CELL, u32::from(board.size().height()) * CELL);
        let margin = FRAME + GROUND;
        let (all_width, all_height) = (width + 2 * margin, height + 2 * margin);
        writeln!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {all_width} {all_height}" width="{all_width}" height="{all_height}" role="img" aria-label="Unblock Me board {}">"#,
            board.starting_from(position)
        )?;
        rectangle(svg, (0, 0), (all_width, all_height), 0, colours.ground)?;
        let frame = (width + 2 * FRAME, height + 2 * FRAME);
        rectangle(svg, (GROUND, GROUND), frame, 12, colours.frame)?;
        rectangle(svg, (margin, margin), (width, height), 4, colours.board)?;
        // The exit is a gap in the frame, with an arrow.
        let exit = margin + u32::from(board.exit_row()) * CELL;
        rectangle(svg, (margin + width, exit), (FRAME, CELL), 0, colours.board)?;
        let (x, y) = (margin + width + FRAME + 4, exit + CELL / 2);
        writeln!(svg, r#"<path d="M{x} {} l14 12 l-14 12 z" fill="{}"/>"#, y - 12, colours.main)?;
        for square in board.size().squares() {
            let at = corner(square, 2);
            rectangle(svg, at, (CELL - 4, CELL - 4), 6, colours.cell)?;
            if board.is_wall(square) {
                rectangle(svg, corner(square, 6), (CELL - 12, CELL - 12), 4, colours.wall)?;
                let ((x, y), side) = (corner(square, 18), CELL - 36);
                writeln!(
                    svg,
                    r#"<path d="M{x} {y} l{side} {side} m0 -{side} l-{side} {side}" stroke="{}" stroke-width="5" stroke-linecap="round"/>"#,
                    colours.cross
                )?;
            }
        }
        for id in board.blocks() {
            draw_block(svg, board.block(position, id), id, board.letter(id), &colours)?;
        }
        writeln!(svg, "</svg>")
    }
}

/// The north-west corner of a square, and a distance further in.
fn corner(square: Square, inset: u32) -> (u32, u32) {
    let place = |number: u8| GROUND + FRAME + u32::from(number) * CELL + inset;
    (place(square.x()), place(square.y()))
}

fn rectangle(
    svg: &mut String,
    (x, y): (u32, u32),
    (width, height): (u32, u32),
    radius: u32,
    colour: &str,
) -> fmt::Result {
    writeln!(
        svg,
        r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" fill="{colour}"/>"#
    )
}

fn draw_block(
    svg: &mut String,
    block: Block,
    id: BlockId,
    letter: char,
    colours: &Colours,
) -> fmt::Result {
    let is_main = id == BlockId::MAIN;
    let centre = |x: u32, y: u32| (x as f32, y as f32);
    let long = u32::from(block.length) * CELL - 2 * GAP;
    let wide = CELL - 2 * GAP;
    let size = match block.axis {
        Axis::Horizontal => (long, wide),
        Axis::Vertical => (wide, long),
    };
    let (edge, fill) =
        if is_main { (colours.main_edge, colours.main) } else { (colours.edge, colours.block) };
    let (x, y) = corner(block.square, GAP);
    rectangle(svg, (x, y), size, 10, edge)?;
    rectangle(svg, (x + 2, y + 2), (size.0 - 4, size.1 - 6), 8, fill)?;
    if is_main {
        // An arrow to the exit tells the main block apart without its colour.
        let (tip, middle) = (x + size.0 - 16, y + size.1 / 2 - 1);
        let points = format!("M{} {} l16 14 l-16 14 z", tip - 16, middle - 14);
        writeln!(svg, r#"<path d="{points}" fill="{}"/>"#, colours.mark)?;
        return draw_letter(svg, letter, centre(x + wide / 2, middle), LETTER, colours.mark);
    }
    // Three lines of grain along the block.
    for line in 1..=3 {
        let across = line * wide / 4;
        let (from, to) = match block.axis {
            Axis::Horizontal => ((x + 14, y + across), (x + size.0 - 14, y + across)),
            Axis::Vertical => ((x + across, y + 14), (x + across, y + size.1 - 14)),
        };
        writeln!(
            svg,
            r#"<path d="M{} {} L{} {}" stroke="{}" stroke-width="2" stroke-linecap="round"/>"#,
            from.0, from.1, to.0, to.1, colours.grain
        )?;
    }
    // The letter is in the middle, on a disc without grain.
    let middle = (x + size.0 / 2, y + size.1 / 2 - 1);
    writeln!(svg, r#"<circle cx="{}" cy="{}" r="20" fill="{fill}"/>"#, middle.0, middle.1)?;
    draw_letter(svg, letter, centre(middle.0, middle.1), LETTER, colours.letter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Colour;

    fn contrast(one: &str, other: &str) -> f32 {
        let colour = |hex: &str| Colour::new(u32::from_str_radix(&hex[1..], 16).expect(hex));
        colour(one).contrast(colour(other))
    }

    #[test]
    fn walls_blocks_and_empty_squares_are_clearly_different() {
        for theme in [Theme::Light, Theme::Dark] {
            let it = Colours::of(theme);
            for (name, one, other, least) in [
                ("wall and block", it.wall, it.block, 3.0),
                ("wall and square", it.wall, it.cell, 3.0),
                ("main block and square", it.main, it.cell, 3.0),
                ("letter and block", it.letter, it.block, 4.5),
                ("letter and main block", it.mark, it.main, 3.0),
                (
                    "edge and square",
                    it.edge,
                    it.cell,
                    if theme == Theme::Light { 3.0 } else { 2.0 },
                ),
            ] {
                let found = contrast(one, other);
                assert!(found >= least, "{theme:?}: {name}: {found:.2}");
            }
        }
    }

    #[test]
    fn every_block_has_its_own_letter() {
        let board = Board::new("..B.AAB..CC...DD".parse().expect("a board")).expect("a board");
        let picture = Picture { board: &board, position: board.start(), theme: Theme::Light };
        let svg = picture.svg();
        assert_eq!(svg.matches("stroke-linejoin").count(), 4, "{svg}");
        // Every letter that a text can have is drawn, and no two are drawn alike.
        let letters = ('A'..='Z').chain('a'..='z').filter(|it| !"ox".contains(*it));
        let mut drawn: Vec<String> = letters
            .map(|letter| {
                let mut svg = String::new();
                draw_letter(&mut svg, letter, (0.0, 0.0), LETTER, "red")
                    .expect("a string takes any text");
                svg
            })
            .collect();
        drawn.sort();
        drawn.dedup();
        assert_eq!((drawn.len(), drawn.iter().any(|it| it.contains(r#"d="""#))), (50, false));
    }
}
