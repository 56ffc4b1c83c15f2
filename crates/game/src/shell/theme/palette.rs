//! [`Palette`]: the colours.

use bevy::prelude::*;

use super::{Colors, Look, Theme};

/// The colours of one theme.
#[derive(Resource, Clone, Copy, Debug)]
pub(crate) struct Palette {
    pub(crate) look: Look,
    /// The background behind the board.
    pub(crate) ground: Color,
    /// The slab below the squares.
    pub(crate) board: Color,
    /// The line around the slab.
    pub(crate) edge: Color,
    pub(crate) square: Color,
    /// Closed squares.
    pub(crate) hole: Color,
    pub(crate) wall: Color,
    /// Important text.
    pub(crate) ink: Color,
    /// Secondary text.
    pub(crate) muted: Color,
    /// The symbols on the robots.
    pub(crate) symbol: Color,
    /// The background of the panel's sections.
    pub(crate) panel: Color,
    /// Buttons and figures.
    pub(crate) chip: Color,
    /// The line around panel and buttons.
    pub(crate) line: Color,
    /// Stars.
    pub(crate) star: Color,
    /// Current choices and the next step.
    pub(crate) accent: Color,
    /// Success.
    pub(crate) good: Color,
    /// Errors, and buttons that stop something.
    pub(crate) danger: Color,
}

impl Palette {
    const LIGHT: Self = Self {
        look: Look { theme: Theme::Light, colors: Colors::Usual },
        ground: rgb(0xED_E7_DB),
        board: rgb(0xF7_F2_E8),
        edge: rgb(0xD3_CB_BA),
        square: rgb(0xF0_EA_DC),
        hole: rgb(0xD6_CE_BC),
        wall: rgb(0x2E_34_40),
        ink: rgb(0x26_2B_36),
        muted: rgb(0x7B_76_69),
        symbol: rgb(0xFF_FF_FF),
        panel: rgb(0xFB_F8_F2),
        chip: rgb(0xEF_E8_DA),
        line: rgb(0xE0_D8_C6),
        star: rgb(0xE8_9F_00),
        accent: rgb(0x3E_63_DD),
        good: rgb(0x30_A4_6C),
        danger: rgb(0xE5_48_4D),
    };

    const DARK: Self = Self {
        look: Look { theme: Theme::Dark, colors: Colors::Usual },
        ground: rgb(0x12_15_1C),
        board: rgb(0x20_25_2F),
        edge: rgb(0x0B_0D_12),
        square: rgb(0x28_2E_3A),
        hole: rgb(0x15_18_20),
        wall: rgb(0xDC_E3_F0),
        ink: rgb(0xED_F0_F6),
        muted: rgb(0x8D_95_A5),
        symbol: rgb(0xFF_FF_FF),
        panel: rgb(0x1B_1F_29),
        chip: rgb(0x26_2C_38),
        line: rgb(0x30_37_45),
        star: rgb(0xF7_C9_48),
        accent: rgb(0x6E_8B_FF),
        good: rgb(0x4C_C3_8A),
        danger: rgb(0xFF_63_69),
    };

    const SAFE_LIGHT: Self = Self {
        look: Look { theme: Theme::Light, colors: Colors::Safe },
        accent: rgb(0x13_2C_86),
        good: rgb(0x11_9E_5D),
        danger: rgb(0xB4_0F_04),
        ..Self::LIGHT
    };

    const SAFE_DARK: Self = Self {
        look: Look { theme: Theme::Dark, colors: Colors::Safe },
        symbol: rgb(0x0B_0D_12),
        accent: rgb(0x04_63_FF),
        good: rgb(0x36_F8_91),
        danger: rgb(0xDB_2F_24),
        ..Self::DARK
    };

    pub(crate) const fn of(look: Look) -> Self {
        match (look.theme, look.colors) {
            (Theme::Light, Colors::Usual) => Self::LIGHT,
            (Theme::Dark, Colors::Usual) => Self::DARK,
            (Theme::Light, Colors::Safe) => Self::SAFE_LIGHT,
            (Theme::Dark, Colors::Safe) => Self::SAFE_DARK,
        }
    }
}

impl Default for Palette {
    fn default() -> Self {
        Self::of(Look::default())
    }
}

/// A colour from the notation RRGGBB.
pub(crate) const fn rgb(hex: u32) -> Color {
    let [_, red, green, blue] = hex.to_be_bytes();
    Color::srgb(red as f32 / 255.0, green as f32 / 255.0, blue as f32 / 255.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_look_has_its_palette() {
        for theme in [Theme::Light, Theme::Dark] {
            for colors in [Colors::Usual, Colors::Safe] {
                let look = Look { theme, colors };
                assert_eq!(Palette::of(look).look, look);
            }
        }
    }
}
