//! The look: one palette, one pair of typefaces and one set of icons for everything that is drawn.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

mod fonts;
mod glyphs;
mod icons;
mod palette;
#[cfg(any(test, feature = "testing"))]
mod vision;
pub mod workshop;

pub use fonts::Fonts;
pub use glyphs::Glyph;
pub use icons::{AddIcons, Icons, picture};
pub use palette::{Palette, contrast, rgb, shade, text_on};
#[cfg(any(test, feature = "testing"))]
pub use vision::Vision;

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Theme {
    #[default]
    Light,
    Dark,
}

impl Theme {
    /// The theme of pictures.
    pub const fn of_pictures(self) -> carom_picture::Theme {
        match self {
            Self::Light => carom_picture::Theme::Light,
            Self::Dark => carom_picture::Theme::Dark,
        }
    }

    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Light => Self::Dark,
            Self::Dark => Self::Light,
        }
    }
}

/// The colours of the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Colors {
    #[default]
    Usual,
    /// Easy to distinguish with every kind of colour vision.
    Safe,
}

/// The choice of a palette.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Look {
    pub theme: Theme,
    pub colors: Colors,
}

/// The palette of the default look, until the settings change it.
pub fn plugin(app: &mut App) {
    app.init_resource::<Palette>().add_plugins((
        fonts::plugin,
        icons::plugin,
        glyphs::plugin,
        workshop::plugin,
    ));
}
