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
    /// Text, and the primary button.
    pub ink: Color,
    /// The text of the primary button.
    pub on_ink: Color,
    /// Secondary text.
    pub muted: Color,
    /// Cards, sheets, the hint box, and what is chosen.
    pub surface: Color,
    /// Buttons.
    pub sunk: Color,
    /// Lines that separate.
    pub line: Color,
    /// Lines that are a symbol: switches, empty stars.
    pub outline: Color,
    /// Stars, and their line.
    pub star: Color,
    pub star_line: Color,
    /// Current choices and the next step.
    pub accent: Color,
    /// Success.
    pub good: Color,
    /// What destroys something.
    pub danger: Color,
    /// The ring around what the keyboard presses.
    pub focus: Color,
    /// Grounds of large cards.
    pub sky: Color,
    pub sand: Color,
    pub moss: Color,
}

impl Palette {
    const LIGHT: Self = Self {
        look: Look { theme: Theme::Light, colors: Colors::Usual },
        ground: rgb(0xF4_ED_E1),
        board: shade(Scheme::LIGHT.board),
        edge: shade(Scheme::LIGHT.edge),
        square: shade(Scheme::LIGHT.square),
        wall: shade(Scheme::LIGHT.wall),
        ink: rgb(0x26_22_1C),
        on_ink: rgb(0xFF_F9_EF),
        muted: rgb(0x62_5A_4D),
        surface: rgb(0xFF_FD_F9),
        sunk: rgb(0xE8_DE_CD),
        line: rgb(0xD9_CD_B9),
        outline: Color::srgb_u8(0x85, 0x79, 0x64),
        star: rgb(0xE6_A1_00),
        star_line: rgb(0x8F_62_00),
        accent: rgb(0x2D_59_CD),
        good: rgb(0x1B_70_46),
        danger: rgb(0xB3_26_1E),
        focus: rgb(0x2D_59_CD),
        sky: rgb(0xD3_E0_E6),
        sand: rgb(0xEF_D3_A6),
        moss: rgb(0xCB_DA_BF),
    };

    const DARK: Self = Self {
        look: Look { theme: Theme::Dark, colors: Colors::Usual },
        ground: rgb(0x14_17_1C),
        board: shade(Scheme::DARK.board),
        edge: shade(Scheme::DARK.edge),
        square: shade(Scheme::DARK.square),
        wall: shade(Scheme::DARK.wall),
        ink: rgb(0xF2_ED_E4),
        on_ink: rgb(0x1A_1D_22),
        muted: rgb(0xA9_AE_B6),
        surface: rgb(0x20_25_2D),
        sunk: rgb(0x2A_30_3A),
        line: rgb(0x34_3B_46),
        outline: rgb(0x7E_87_94),
        star: rgb(0xF5_BE_3B),
        star_line: rgb(0xF5_BE_3B),
        accent: rgb(0x86_A6_FF),
        good: rgb(0x6C_CB_9A),
        danger: rgb(0xFF_8A_80),
        focus: rgb(0x86_A6_FF),
        sky: rgb(0x24_32_3B),
        sand: rgb(0x3D_31_22),
        moss: rgb(0x2B_37_2B),
    };

    /// The colours of the pieces are not among these: a game chooses them by the look.
    pub const fn of(look: Look) -> Self {
        let palette = match look.theme {
            Theme::Light => Self::LIGHT,
            Theme::Dark => Self::DARK,
        };
        Self { look, ..palette }
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
    fn every_pair_of_tokens_is_clear() {
        for palette in palettes() {
            let look = palette.look;
            let grounds =
                [("ground", palette.ground), ("surface", palette.surface), ("sunk", palette.sunk)];
            let texts = [
                ("ink", palette.ink),
                ("muted", palette.muted),
                ("accent", palette.accent),
                ("good", palette.good),
                ("danger", palette.danger),
            ];
            let symbols = [
                ("outline", palette.outline),
                ("star", palette.star_line),
                ("focus", palette.focus),
            ];
            let needed = texts.map(|it| (it, 4.5)).into_iter().chain(symbols.map(|it| (it, 3.0)));
            for ((name, color), least) in needed {
                for (under, ground) in grounds {
                    let found = contrast(color, ground);
                    assert!(found >= least, "{look:?}: {name} on {under}: {found:.2}");
                }
            }
            for tint in [palette.sky, palette.sand, palette.moss] {
                let [ink, muted] = [palette.ink, palette.muted].map(|it| contrast(it, tint));
                assert!(ink >= 7.0 && muted >= 4.5, "{look:?}: {ink:.2}, {muted:.2}");
            }
            assert!(contrast(palette.on_ink, palette.ink) >= 7.0, "{look:?}");
            for strong in [palette.accent, palette.good, palette.danger] {
                assert!(contrast(text_on(strong), strong) >= 4.5, "{look:?}");
            }
        }
    }
}
