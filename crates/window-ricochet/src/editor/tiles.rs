//! [`TilePictures`]: small pictures of the official tiles for the panel.

use std::collections::HashMap;

use bevy::prelude::*;
use carom_engine::ricochet::Tile;
use carom_picture::Frame as TrayFrame;
use carom_picture::ricochet::{Ground, tile_setup};
use carom_play::ricochet::editor::Tool;
use carom_shell::frame::Frame;
use carom_shell::paint::raster::Raster;
use carom_shell::panel::section_width;
use carom_shell::screen::Screen;
use carom_shell::theme::Palette;

use super::drawing::Drawing;
use crate::colours::RobotColours as _;

/// The tiles as in the north-west quarter of a board, in the colours of the theme.
#[derive(Resource, Default)]
pub(super) struct TilePictures {
    pictures: HashMap<Tile, Handle<Image>>,
    /// The side of a picture on the screen, in pixels.
    side: u32,
}

impl TilePictures {
    pub(super) fn get(&self, tile: Tile) -> Handle<Image> {
        self.pictures.get(&tile).cloned().unwrap_or_default()
    }
}

/// The number of pictures in a row, and their side in pixels of the interface.
pub(super) fn grid(screen: &Screen) -> (usize, f32) {
    let (columns, most) = if screen.is_upright() { (4, 42.0) } else { (8, 56.0) };
    let room = (section_width(screen) + GAP) / columns as f32 - GAP - FRAME;
    (columns, room.clamp(26.0, most).floor())
}

/// The gap between two pictures, and the frame around one.
pub(super) const GAP: f32 = 4.0;
pub(super) const FRAME: f32 = 6.0;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<TilePictures>().add_systems(Update, paint.in_set(Frame::Lay));
}

/// Draws the pictures when they are first needed, because this takes some time.
#[expect(clippy::cast_sign_loss, reason = "nothing is below zero")]
fn paint(
    drawing: Res<Drawing>,
    palette: Res<Palette>,
    screen: Res<Screen>,
    mut known: ResMut<TilePictures>,
    mut images: ResMut<Assets<Image>>,
) {
    if palette.is_changed() {
        known.bypass_change_detection().pictures.clear();
    }
    let side = (grid(&screen).1 * screen.scale).round().max(1.0) as u32;
    if drawing.pen().tool == Tool::Tile && (known.pictures.is_empty() || known.side != side) {
        let picture = |tile| (tile, images.add(picture(&palette, tile, side)));
        *known = TilePictures { pictures: Tile::all().map(picture).collect(), side };
    }
}

fn picture(palette: &Palette, tile: Tile, side: u32) -> Image {
    let board = tile_setup(tile);
    let frame = TrayFrame::bare(board.size, 0.03);
    let svg = Ground::new(&board, None, palette.of_pictures(), frame).svg();
    let view = Rect::from_center_size(Vec2::ZERO, Vec2::ONE);
    let mut raster = Raster::new(side, view);
    raster.draw(&svg, view);
    raster.image()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use carom_shell::theme::Look;

    #[test]
    fn every_tile_has_a_picture_of_its_own() {
        let palette = Palette::of(Look::default());
        let data = Tile::all().map(|tile| picture(&palette, tile, 40).data.expect("pixels"));
        let different: HashSet<Vec<u8>> = data.collect();
        assert_eq!(different.len(), 16);
    }
}
