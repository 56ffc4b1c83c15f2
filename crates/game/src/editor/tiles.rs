//! [`TilePictures`]: what is printed on each official tile, as small pictures for the panel.

use std::collections::HashMap;

use bevy::prelude::*;
use carom_engine::Size;
use carom_engine::ricochet::{BoardSetup, Tile};

use super::drawing::Drawing;
use crate::board::draw;
use crate::board::layout::BoardLayout;
use crate::board::raster::Raster;
use crate::theme::Palette;
use carom_play::editor::Tool;

/// Pixels of a side.
const SIDE: u32 = 112;

/// The tiles as they lie in the north-west of a board, in the colours of the theme.
#[derive(Resource, Default)]
pub(super) struct TilePictures(HashMap<Tile, Handle<Image>>);

impl TilePictures {
    pub(super) fn get(&self, tile: Tile) -> Handle<Image> {
        self.0.get(&tile).cloned().unwrap_or_default()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TilePictures>().add_systems(Update, paint);
}

/// Not before they are needed, for they take some time.
fn paint(
    drawing: Res<Drawing>,
    palette: Res<Palette>,
    mut pictures: ResMut<TilePictures>,
    mut images: ResMut<Assets<Image>>,
) {
    if palette.is_changed() {
        pictures.bypass_change_detection().0.clear();
    }
    if pictures.0.is_empty() && drawing.pen.tool == Tool::Tile {
        pictures.0 = Tile::all().map(|tile| (tile, images.add(picture(&palette, tile)))).collect();
    }
}

fn picture(palette: &Palette, tile: Tile) -> Image {
    let mut board = BoardSetup::empty(Size::OFFICIAL);
    tile.print(0, &mut board);
    let half = BoardLayout::new(Size::OFFICIAL).extent() / 2.0;
    // The quarter and the slab's edge.
    let edge = 0.25;
    let view = Rect::from_corners(Vec2::new(-half.x - edge, half.y + edge), Vec2::splat(0.0));
    let mut raster = Raster::new(SIDE, view);
    draw::draw_board(&mut raster, palette, &board, None);
    raster.image()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_tile_has_a_picture_of_its_own() {
        let data = Tile::all().map(|tile| picture(&Palette::LIGHT, tile).data.expect("pixels"));
        let different: HashSet<Vec<u8>> = data.collect();
        assert_eq!(different.len(), 16);
    }
}
