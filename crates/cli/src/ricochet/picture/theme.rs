//! The colours of a picture.

use carom_play::ricochet::picture::Palette;

use crate::options::ThemeName;

pub(super) const fn palette(theme: ThemeName) -> &'static Palette {
    match theme {
        ThemeName::Light => &Palette::LIGHT,
        ThemeName::Dark => &Palette::DARK,
        ThemeName::Paper => &Palette::PAPER,
    }
}

/// The colour of shadows.
pub(super) const fn shadow(theme: ThemeName) -> &'static str {
    match theme {
        ThemeName::Light => "#4A4234",
        ThemeName::Dark => "#000000",
        // None.
        ThemeName::Paper => "#FFFFFF",
    }
}
