//! [`Palette`]: the colours.

use bevy::prelude::*;
use carom_picture::{Colour, Scheme};

use super::{Colors, Look, Theme};

/// The colours of one theme.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Palette {
    pub look: Look,
    /// The background behind the board.
    pub ground: Color,
    /// Fields and cards on the background.
    pub board: Color,
    /// Strong lines on the background.
    pub edge: Color,
    /// The squares of Ricochet Robots, and their walls.
    pub square: Color,
    pub wall: Color,
    /// Important text.
    pub ink: Color,
    /// Secondary text.
    pub muted: Color,
    /// The background of the panel's sections.
    pub panel: Color,
    /// Buttons and figures.
    pub chip: Color,
    /// The line around panel and buttons.
    pub line: Color,
    /// Stars.
    pub star: Color,
    /// Current choices and the next step.
    pub accent: Color,
    /// Success.
    pub good: Color,
    /// Errors, and buttons that stop something.
    pub danger: Color,
}

impl Palette {
    const LIGHT: Self = Self {
        look: Look { theme: Theme::Light, colors: Colors::Usual },
        ground: shade(Scheme::LIGHT.ground),
        board: shade(Scheme::LIGHT.board),
        edge: shade(Scheme::LIGHT.edge),
        square: shade(Scheme::LIGHT.square),
        wall: shade(Scheme::LIGHT.wall),
        ink: shade(Scheme::LIGHT.ink),
        muted: shade(Scheme::LIGHT.muted),
        panel: rgb(0xFB_F8_F2),
        chip: rgb(0xEF_E8_DA),
        line: rgb(0xE0_D8_C6),
        star: rgb(0xE8_9F_00),
        accent: rgb(0x33_55_C8),
        good: rgb(0x18_70_44),
        danger: rgb(0xC0_27_2D),
    };

    const DARK: Self = Self {
        look: Look { theme: Theme::Dark, colors: Colors::Usual },
        ground: shade(Scheme::DARK.ground),
        board: shade(Scheme::DARK.board),
        edge: shade(Scheme::DARK.edge),
        square: shade(Scheme::DARK.square),
        wall: shade(Scheme::DARK.wall),
        ink: shade(Scheme::DARK.ink),
        // Brighter than on pictures: it is also on buttons of other colours.
        muted: rgb(0xA2_AA_B8),
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
        good: rgb(0x0A_70_40),
        danger: rgb(0xB4_0F_04),
        ..Self::LIGHT
    };

    const SAFE_DARK: Self = Self {
        look: Look { theme: Theme::Dark, colors: Colors::Safe },
        accent: rgb(0x7A_A2_FF),
        good: rgb(0x36_F8_91),
        danger: rgb(0xFF_7A_70),
        ..Self::DARK
    };

    pub const fn of(look: Look) -> Self {
        match (look.theme, look.colors) {
            (Theme::Light, Colors::Usual) => Self::LIGHT,
            (Theme::Dark, Colors::Usual) => Self::DARK,
            (Theme::Light, Colors::Safe) => Self::SAFE_LIGHT,
            (Theme::Dark, Colors::Safe) => Self::SAFE_DARK,
        }
    }
}

/// The contrast of two opaque colours, from 1 to 21, as WCAG 2 defines it. Text needs 4.5, a symbol 3.
pub fn contrast(one: Color, other: Color) -> f32 {
    let light = |color: Color| {
        let LinearRgba { red, green, blue, .. } = color.to_linear();
        0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    };
    let (one, other) = (light(one), light(other));
    one.max(other) / one.min(other)
}

/// The colour of text on a coloured ground: white if it can be read there, otherwise almost black.
pub fn text_on(ground: Color) -> Color {
    const DARK: Color = rgb(0x0B_0D_12);
    let is_clear = contrast(Color::WHITE, ground) >= 4.5;
    let is_better = contrast(Color::WHITE, ground) > contrast(DARK, ground);
    if is_clear || is_better { Color::WHITE } else { DARK }
}

impl Default for Palette {
    fn default() -> Self {
        Self::of(Look::default())
    }
}

/// A colour of a picture.
pub const fn shade(Colour { red, green, blue }: Colour) -> Color {
    Color::srgb(red as f32 / 255.0, green as f32 / 255.0, blue as f32 / 255.0)
}

/// A colour from the notation RRGGBB.
pub const fn rgb(hex: u32) -> Color {
    shade(Colour::new(hex))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn palettes() -> impl Iterator<Item = Palette> {
        let themes = [Theme::Light, Theme::Dark].into_iter();
        themes.flat_map(|theme| {
            [Colors::Usual, Colors::Safe].map(|colors| Palette::of(Look { theme, colors }))
        })
    }

    #[test]
    fn every_look_has_its_palette() {
        let looks: Vec<Look> = palettes().map(|it| it.look).collect();
        for (at, look) in looks.iter().enumerate() {
            assert!(!looks[..at].contains(look), "{look:?}");
        }
    }

    #[test]
    fn contrasts_have_their_range() {
        assert!((contrast(Color::BLACK, Color::WHITE) - 21.0).abs() < 1e-3);
        assert!((contrast(rgb(0x77_77_77), Color::WHITE) - 4.48).abs() < 0.01);
    }

    #[test]
    fn every_text_can_be_read() {
        for palette in palettes() {
            let grounds = [palette.panel, palette.chip, palette.board, palette.ground];
            let texts = [
                ("ink", palette.ink),
                ("muted", palette.muted),
                ("accent", palette.accent),
                ("good", palette.good),
                ("danger", palette.danger),
            ];
            for (name, text) in texts {
                for (at, ground) in grounds.into_iter().enumerate() {
                    let found = contrast(text, ground);
                    assert!(found >= 4.5, "{:?}: {name} on ground {at}: {found}", palette.look);
                }
            }
            for strong in [palette.accent, palette.good, palette.danger] {
                assert!(contrast(text_on(strong), strong) >= 4.5, "{:?}", palette.look);
            }
            // Lines about puzzles, and empty stars, are also on the buttons of puzzles that are open or solved.
            for tint in [palette.accent, palette.good] {
                let found = contrast(palette.muted, palette.panel.mix(&tint, 0.16));
                assert!(found >= 4.5, "{:?}: {found}", palette.look);
            }
            // The text of a chosen setting is on a light tint of its colour; it is dark or light otherwise.
            let tint = palette.panel.mix(&palette.accent, 0.16);
            let found = contrast(palette.accent, tint).max(contrast(palette.ink, tint));
            assert!(found >= 4.5, "{:?}: {found}", palette.look);
        }
    }
}
