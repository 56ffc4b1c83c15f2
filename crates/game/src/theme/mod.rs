//! The look: one palette, one pair of typefaces and one set of icons for everything that is drawn.

use bevy::prelude::*;

use crate::command::BoardCommand;

mod fonts;
mod icons;
mod palette;

pub(crate) use fonts::Fonts;
pub(crate) use icons::{Icon, Icons};
pub(crate) use palette::Palette;

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
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
}

/// Starts with a theme.
pub(super) fn plugin(theme: Theme) -> impl Fn(&mut App) {
    move |app| {
        let palette = theme.palette();
        app.insert_resource(ClearColor(palette.ground))
            .insert_resource(palette)
            .add_plugins((fonts::plugin, icons::plugin))
            .add_systems(Update, toggle);
    }
}

fn toggle(
    mut commands: MessageReader<BoardCommand>,
    mut palette: ResMut<Palette>,
    mut clear: ResMut<ClearColor>,
) {
    for _ in commands.read().filter(|&&it| it == BoardCommand::ToggleTheme) {
        let theme = match palette.theme {
            Theme::Light => Theme::Dark,
            Theme::Dark => Theme::Light,
        };
        *palette = theme.palette();
        clear.0 = palette.ground;
    }
}
