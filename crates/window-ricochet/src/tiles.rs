//! The official quarters as pictures, where a board is put together.

use std::sync::Arc;

use bevy::prelude::*;
use carom_engine::ricochet::{BoardSetup, Target, Tile};
use carom_engine::{Size, Square};
use carom_picture::Frame as TrayFrame;
use carom_picture::ricochet::{Ground, tile_setup};
use carom_shell::BoxedAction;
use carom_shell::panel::ui::{LABEL, Tone, UiBuilder, column};

use crate::colours::RobotColours as _;

/// The line of a button, and the space around the picture and below it, which has its code.
const LINE: f32 = 2.0;
const CODE: f32 = 17.0;

/// The height of a button of this width with a quarter.
pub(crate) const fn tile_height(width: f32) -> f32 {
    width + CODE
}

/// The picture of a quarter, as in the north-west of a board.
pub(crate) fn tile(ui: &mut UiBuilder, tile: Tile, side: f32) {
    let palette = ui.palette.of_pictures();
    let source = move || drawn(&tile_setup(tile), palette);
    ui.thumbnail(format!("tile {tile}"), side, Arc::new(source), |_| ());
}

/// The picture of a quarter as it lies at a place of the board: 0 to 3, clockwise from the top left.
pub(crate) fn turned_tile(ui: &mut UiBuilder, tile: Tile, place: usize, side: f32) {
    let palette = ui.palette.of_pictures();
    let source = move || {
        let board = turned_setup(tile, place);
        let frame = TrayFrame::bare(board.size, 0.02);
        Ground::new(&board, None, palette, frame).with_clear_targets().svg()
    };
    ui.thumbnail(format!("tile {tile} at {place}"), side, Arc::new(source), |_| ());
}

/// The squares of a quarter of a board that has only this tile.
fn turned_setup(tile: Tile, place: usize) -> BoardSetup {
    let (column, row) = [(0, 0), (8, 0), (8, 8), (0, 8)][place % 4];
    let mut whole = BoardSetup::empty(Size::OFFICIAL);
    tile.print(place as u8, &mut whole);
    let mut part = tile_setup(tile);
    let place = |square: Square| Square::new(square.x() + column, square.y() + row);
    part.walls = part.size.squares().map(|it| whole.walls_of(place(it))).collect();
    let back = |square: Square| Square::new(square.x() - column, square.y() - row);
    part.targets =
        whole.targets.iter().map(|it| Target { square: back(it.square), ..*it }).collect();
    part.diagonals = whole.diagonals.iter().map(|(square, it)| (back(*square), *it)).collect();
    part
}

/// A button for each quarter, with its code: this many in a row, the space between two, and their width. The function
/// gives more components for the button, its command, and whether it is chosen.
pub(crate) fn tiles<B: Bundle>(
    ui: &mut UiBuilder,
    (columns, gap, width): (usize, f32, f32),
    button: impl Fn(Tile) -> (B, BoxedAction, bool),
) {
    let all: Vec<Tile> = Tile::all().collect();
    ui.nest(column(gap), |ui| {
        for row in all.chunks(columns) {
            ui.nest(Node { column_gap: px(gap), ..default() }, |ui| {
                for &it in row {
                    let (more, action, is_chosen) = button(it);
                    let tone = if is_chosen { Tone::On } else { Tone::Bare };
                    let node = Node {
                        width: px(width),
                        height: px(tile_height(width)),
                        flex_direction: FlexDirection::Column,
                        align_items: AlignItems::Center,
                        border: px(LINE).all(),
                        border_radius: BorderRadius::all(px(8)),
                        ..default()
                    };
                    ui.press_with(more, node, action, tone, |ui| {
                        let ink = ui.palette.ink;
                        tile(ui, it, width - 2.0 * LINE);
                        ui.bold_line(it.to_string(), LABEL, ink);
                    });
                }
            });
        }
    });
}

fn drawn(board: &BoardSetup, palette: &carom_picture::ricochet::Palette) -> String {
    Ground::new(board, None, palette, TrayFrame::bare(board.size, 0.02)).svg()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_tile_has_a_picture_of_its_own() {
        let palette = &carom_picture::ricochet::Palette::LIGHT;
        let different: HashSet<String> =
            Tile::all().map(|it| drawn(&tile_setup(it), palette)).collect();
        assert_eq!(different.len(), 16);
        for tile in Tile::all() {
            assert_eq!(drawn(&turned_setup(tile, 0), palette), drawn(&tile_setup(tile), palette));
            let turned: HashSet<String> =
                (0..4).map(|place| drawn(&turned_setup(tile, place), palette)).collect();
            assert_eq!(turned.len(), 4, "{tile}");
        }
    }
}
