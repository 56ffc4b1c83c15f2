//! The official tiles on one page.

use std::fmt::{self, Write};

use carom_engine::Size;
use carom_engine::ricochet::{BoardSetup, Tile};

use super::{Ground, Palette, extent};
use crate::strokes::{draw_capitals, draw_number};
use crate::{Colour, Frame, Theme};

/// The squares of a tile.
const SIZE: Size = match Size::new(8, 8) {
    Ok(size) => size,
    Err(_) => Size::OFFICIAL,
};
/// The size of the picture in parts of its units.
const SCALE: f32 = 0.5;
/// The distances from the squares to the left, right and lower edge of the picture, and to the upper edge, where names are.
const MARGIN: f32 = 60.0;
const HEAD: f32 = 114.0;
/// The distances between the squares of two tiles, beside and below each other.
const GAP: (f32, f32) = (84.0, 128.0);
/// The height of a tile's name, and the distance from its middle to the squares.
const NAME: f32 = 36.0;
const NAME_PLACE: f32 = 60.0;

/// The sixteen official tiles with their names, as an SVG document: the sides A to D in rows, the numbers 1 to 4 in columns. Each
/// tile is turned as in the north-west of a board; its closed square belongs to the middle of the board.
///
/// ```
/// use carom_picture::Theme;
/// use carom_picture::ricochet::tiles;
///
/// assert!(tiles(Theme::Paper).starts_with("<svg "));
/// ```
#[must_use]
pub fn tiles(theme: Theme) -> String {
    let mut svg = String::new();
    let drawn = draw(&mut svg, theme);
    debug_assert!(drawn.is_ok(), "a string takes any text");
    svg
}

/// The squares of a tile alone, turned as in the north-west of a board.
#[must_use]
pub fn tile_setup(tile: Tile) -> BoardSetup {
    let whole = BoardSetup::from(tile.board());
    let walls = SIZE.squares().map(|it| whole.walls_of(it)).collect();
    BoardSetup { size: SIZE, walls, ..whole }
}

fn draw(svg: &mut String, theme: Theme) -> fmt::Result {
    let size = SIZE;
    let (width, height) = extent(size);
    let pitch = (width + GAP.0, height + GAP.1);
    let full = (4.0 * pitch.0 - GAP.0 + 2.0 * MARGIN, 4.0 * pitch.1 - GAP.1 + HEAD + MARGIN);
    writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}" viewBox="{} {} {} {}">"#,
        SCALE * full.0,
        SCALE * full.1,
        -MARGIN,
        -HEAD,
        full.0,
        full.1
    )?;
    let palette = Palette::of(theme);
    let scheme = &palette.scheme;
    writeln!(
        svg,
        r#"<rect x="{}" y="{}" width="{}" height="{}" fill="{}"/>"#,
        -MARGIN, -HEAD, full.0, full.1, scheme.ground
    )?;
    for tile in Tile::all() {
        let board = tile_setup(tile);
        let ground = Ground::new(&board, None, palette, Frame::bare(size, 0.0));
        let (column, row) = (f32::from(tile.digit() % 4), f32::from(tile.digit() / 4));
        writeln!(svg, r#"<g transform="translate({} {})">"#, column * pitch.0, row * pitch.1)?;
        draw_name(svg, tile, width / 2.0, scheme.ink)?;
        ground.draw_squares(svg)?;
        ground.draw_targets(svg)?;
        ground.draw_diagonals(svg)?;
        ground.draw_walls(svg)?;
        // The other two sides are inside the board.
        ground.draw_wall(svg, &format!("M0 {height}V0H{width}"))?;
        writeln!(svg, "</g>")?;
    }
    writeln!(svg, "</svg>")
}

fn draw_name(svg: &mut String, tile: Tile, middle: f32, ink: Colour) -> fmt::Result {
    let away = 0.45 * NAME;
    draw_number(svg, tile.number().into(), (middle - away, -NAME_PLACE), NAME, ink)?;
    draw_capitals(svg, &tile.side().to_string(), (middle + away, -NAME_PLACE), NAME, ink)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_has_its_name_and_its_squares() {
        for theme in Theme::ALL {
            let (svg, ink) = (tiles(theme), Palette::of(theme).scheme.ink);
            assert_eq!(svg.matches("M48 0v384M96 0v384").count(), 16, "{theme}");
            assert_eq!(svg.matches("crispEdges").count(), 16, "{theme}");
            for tile in Tile::all() {
                let mut name = String::new();
                draw_name(&mut name, tile, 192.0, ink).expect("a string takes any text");
                assert_eq!(svg.matches(&name).count(), 1, "{theme}: {tile}");
            }
        }
    }
}
