//! The look: one palette, one pair of typefaces and one set of icons for everything that is drawn.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

mod fonts;
mod icons;
mod palette;
#[cfg(test)]
mod vision;
pub(crate) mod workshop;

pub(crate) use fonts::Fonts;
#[cfg(test)]
pub(crate) use icons::picture;
pub(crate) use icons::{AddIcons, HALF as ICON_HALF, Icons};
pub(crate) use palette::{Palette, contrast, rgb, shade, text_on};
#[cfg(test)]
pub(crate) use vision::Vision;

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Theme {
    #[default]
    Light,
    Dark,
}

impl Theme {
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Light => Self::Dark,
            Self::Dark => Self::Light,
        }
    }
}

/// The colours of the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Colors {
    #[default]
    Usual,
    /// Easy to distinguish with every kind of colour vision.
    Safe,
}

/// The choice of a palette.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Look {
    pub(crate) theme: Theme,
    pub(crate) colors: Colors,
}

/// The palette of the default look, until the settings change it.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Palette>().add_plugins((fonts::plugin, icons::plugin));
}
