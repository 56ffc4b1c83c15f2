//! [`Fonts`]: the typefaces, which are part of the program.

use bevy::prelude::*;
use bevy::text::FontFeatureTag;

// Inter without the letters of phonetics and the features that no text uses: `pyftsubset` of fonttools keeps Latin, Greek, Cyrillic,
// punctuation and signs, and the features kern, ccmp, locl, calt, liga, mark, mkmk, tnum and case.
const REGULAR: &[u8] =
    include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/fonts/Inter-Regular.otf"));
const BOLD: &[u8] =
    include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/fonts/Inter-SemiBold.otf"));

/// Inter for all texts.
#[derive(Resource)]
pub struct Fonts {
    regular: Handle<Font>,
    bold: Handle<Font>,
}

impl Fonts {
    pub fn regular(&self, size: f32) -> TextFont {
        font(&self.regular, size)
    }

    pub fn bold(&self, size: f32) -> TextFont {
        font(&self.bold, size)
    }
}

#[cfg(any(test, feature = "testing"))]
impl Fonts {
    /// The letters of a text that its typeface does not have.
    pub fn missing(&self, text: &str, font: &TextFont) -> String {
        let bytes = if font.font == (&self.bold).into() { BOLD } else { REGULAR };
        let face = ttf_parser::Face::parse(bytes, 0).expect("a typeface");
        let has = |it: &char| it.is_control() || face.glyph_index(*it).is_some();
        text.chars().filter(|it| !has(it)).collect()
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
    let (regular, bold) = (add(REGULAR), add(BOLD));
    app.insert_resource(Fonts { regular, bold });
}
