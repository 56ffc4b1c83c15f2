//! The look: one palette, one pair of typefaces and one set of icons for everything that is drawn.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::shell::settings::Settings;

mod fonts;
mod icons;
mod palette;

pub(crate) use fonts::Fonts;
pub(crate) use icons::{Icon, Icons};
pub(crate) use palette::Palette;

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

/// The colours of the robots.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Colors {
    #[default]
    Usual,
    /// Far apart for every kind of colour vision.
    Safe,
}

/// Which palette.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Look {
    pub(crate) theme: Theme,
    pub(crate) colors: Colors,
}

pub(crate) fn plugin(app: &mut App) {
    let settings = app.world_mut().get_resource_or_init::<Settings>();
    let palette = Palette::of(settings.look);
    app.insert_resource(ClearColor(palette.ground))
        .insert_resource(palette)
        .add_plugins((fonts::plugin, icons::plugin))
        .add_systems(PreUpdate, paint);
}

fn paint(settings: Res<Settings>, mut palette: ResMut<Palette>, mut clear: ResMut<ClearColor>) {
    if palette.look != settings.look {
        *palette = Palette::of(settings.look);
        clear.0 = palette.ground;
    }
}
