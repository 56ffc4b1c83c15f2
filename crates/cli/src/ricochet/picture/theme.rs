//! The colours of a picture.

use carom_play::ricochet::picture::Palette;

/// The colours of a picture.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ThemeName {
    /// Ink on paper
    #[default]
    Light,
    /// For dark screens
    Dark,
}

impl ThemeName {
    pub(super) const fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &Palette::LIGHT,
            Self::Dark => &Palette::DARK,
        }
    }

    /// The colour of shadows.
    pub(super) const fn shadow(self) -> &'static str {
        match self {
            Self::Light => "#4A4234",
            Self::Dark => "#000000",
        }
    }
}
