//! [`Fonts`]: the typefaces, which are part of the program.

use bevy::prelude::*;
use bevy::text::FontFeatureTag;

const REGULAR: &[u8] =
    include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/fonts/Inter-Regular.otf"));
const BOLD: &[u8] =
    include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/fonts/Inter-SemiBold.otf"));

/// The signs on buttons that Inter does not have.
const SIGNS: &str = "⇄⇅◐◑⚙✕";

/// Inter for all texts, and the sans-serif of the `DejaVu` family for a few signs.
#[derive(Resource)]
pub(crate) struct Fonts {
    regular: Handle<Font>,
    bold: Handle<Font>,
    signs: Handle<Font>,
}

impl Fonts {
    pub(crate) fn regular(&self, size: f32) -> TextFont {
        font(&self.regular, size)
    }

    pub(crate) fn bold(&self, size: f32) -> TextFont {
        font(&self.bold, size)
    }

    /// The typeface of a text that may be a single sign.
    pub(crate) fn for_text(&self, text: &str, size: f32) -> TextFont {
        if text.contains(|it| SIGNS.contains(it)) {
            font(&self.signs, size)
        } else {
            self.regular(size)
        }
    }
}

/// All digits have the same width, so that a clock does not tremble.
fn font(face: &Handle<Font>, size: f32) -> TextFont {
    let font_features = [FontFeatureTag::TABULAR_FIGURES].into();
    TextFont { font: face.into(), font_size: FontSize::Px(size), font_features, ..default() }
}

pub(crate) fn plugin(app: &mut App) {
    let mut fonts = app.world_mut().resource_mut::<Assets<Font>>();
    let mut add = |bytes: &[u8]| fonts.add(Font::from_bytes(bytes.to_vec()));
    let (regular, bold, signs) = (add(REGULAR), add(BOLD), add(dejavu::sans::regular()));
    app.insert_resource(Fonts { regular, bold, signs });
}
