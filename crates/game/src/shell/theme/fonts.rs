//! [`Fonts`]: the typefaces, which are part of the program.

use bevy::prelude::*;

/// The sans-serif of the `DejaVu` family, which has arrows and symbols too.
#[derive(Resource)]
pub(crate) struct Fonts {
    regular: Handle<Font>,
    bold: Handle<Font>,
}

impl Fonts {
    pub(crate) fn regular(&self, size: f32) -> TextFont {
        font(&self.regular, size)
    }

    pub(crate) fn bold(&self, size: f32) -> TextFont {
        font(&self.bold, size)
    }
}

fn font(face: &Handle<Font>, size: f32) -> TextFont {
    TextFont { font: face.into(), font_size: FontSize::Px(size), ..default() }
}

pub(crate) fn plugin(app: &mut App) {
    let mut fonts = app.world_mut().resource_mut::<Assets<Font>>();
    let regular = fonts.add(Font::from_bytes(dejavu::sans::regular().to_vec()));
    let bold = fonts.add(Font::from_bytes(dejavu::sans::bold().to_vec()));
    app.insert_resource(Fonts { regular, bold });
}
