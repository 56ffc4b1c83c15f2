//! The colours of a picture.

use super::Palette;
use crate::Theme;

pub(super) const fn palette(theme: Theme) -> &'static Palette {
    match theme {
        Theme::Light => &Palette::LIGHT,
        Theme::Dark => &Palette::DARK,
        Theme::Paper => &Palette::PAPER,
    }
}

/// The colour of shadows.
pub(super) const fn shadow(theme: Theme) -> &'static str {
    match theme {
        Theme::Light => "#4A4234",
        Theme::Dark => "#000000",
        // None.
        Theme::Paper => "#FFFFFF",
    }
}
