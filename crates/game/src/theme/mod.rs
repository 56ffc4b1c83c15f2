//! The look: one palette, one pair of typefaces and one set of icons for everything that is drawn.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::settings::Settings;

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
    pub(crate) const fn palette(self) -> Palette {
        match self {
            Self::Light => Palette::LIGHT,
            Self::Dark => Palette::DARK,
        }
    }

    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Light => Self::Dark,
            Self::Dark => Self::Light,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    let settings = app.world_mut().get_resource_or_init::<Settings>();
    let palette = settings.theme.palette();
    app.insert_resource(ClearColor(palette.ground))
        .insert_resource(palette)
        .add_plugins((fonts::plugin, icons::plugin))
        .add_systems(PreUpdate, paint);
}

fn paint(settings: Res<Settings>, mut palette: ResMut<Palette>, mut clear: ResMut<ClearColor>) {
    if palette.theme != settings.theme {
        *palette = settings.theme.palette();
        clear.0 = palette.ground;
    }
}
