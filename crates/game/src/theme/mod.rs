//! The look: one palette for everything that is drawn.

use bevy::prelude::*;

mod palette;

pub(crate) use palette::Palette;

pub(super) fn plugin(app: &mut App) {
    let palette = Palette::LIGHT;
    app.insert_resource(ClearColor(palette.ground)).insert_resource(palette);
}
