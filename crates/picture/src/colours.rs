//! [`Colour`] and [`Scheme`]: the colours of a board without pieces, in a window or in a picture.

use std::fmt;

/// A colour: red, green and blue from 0 to 255.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Colour {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
}

impl Colour {
    /// The colour in the notation 0xRRGGBB.
    ///
    /// ```
    /// use carom_picture::Colour;
    ///
    /// let amber = Colour::new(0xF0_A8_00);
    /// assert_eq!(amber, Colour { red: 240, green: 168, blue: 0 });
    /// assert_eq!(amber.to_string(), "#F0A800");
    /// ```
    #[must_use]
    pub const fn new(hex: u32) -> Self {
        let [_, red, green, blue] = hex.to_be_bytes();
        Self { red, green, blue }
    }

    /// The colour with `part` of another one, from 0 (none) to 1 (only the other).
    ///
    /// ```
    /// use carom_picture::Colour;
    ///
    /// let grey = Colour::new(0x00_00_00).mix(Colour::new(0xFF_FF_FF), 0.5);
    /// assert_eq!(grey, Colour::new(0x80_80_80));
    /// ```
    #[must_use]
    pub fn mix(self, other: Self, part: f32) -> Self {
        let mixed = |own: u8, other: u8| {
            let own = f32::from(own);
            // Between two numbers from 0 to 255 if the part is one; the conversion stays within the limits for others.
            #[allow(clippy::cast_sign_loss)]
            let mixed = (own + part * (f32::from(other) - own)).round() as u8;
            mixed
        };
        Self {
            red: mixed(self.red, other.red),
            green: mixed(self.green, other.green),
            blue: mixed(self.blue, other.blue),
        }
    }

    /// The contrast of two colours, from 1 to 21, as WCAG 2 defines it. Text needs 4.5, a symbol 3.
    ///
    /// ```
    /// use carom_picture::Colour;
    ///
    /// let contrast = Colour::new(0x77_77_77).contrast(Colour::new(0xFF_FF_FF));
    /// assert!((contrast - 4.48).abs() < 0.01);
    /// ```
    #[must_use]
    pub fn contrast(self, other: Self) -> f32 {
        let (one, other) = (self.luminance() + 0.05, other.luminance() + 0.05);
        one.max(other) / one.min(other)
    }

    /// The relative luminance of WCAG 2, from 0 (black) to 1 (white).
    fn luminance(self) -> f32 {
        let light = |part: u8| {
            let part = f32::from(part) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * light(self.red) + 0.7152 * light(self.green) + 0.0722 * light(self.blue)
    }

    /// The colour itself if a symbol in it is clear on a ground; otherwise the first clear one of its shades towards `ink`, or `ink`.
    #[must_use]
    pub fn clear_on(self, ground: Self, ink: Self) -> Self {
        /// A little more than the 3 of WCAG 2, because a picture may round its colours.
        const CLEAR: f32 = 3.05;
        let shades = (0..=20_u8).map(|it| self.mix(ink, f32::from(it) / 20.0));
        shades.into_iter().find(|it| it.contrast(ground) >= CLEAR).unwrap_or(ink)
    }
}

/// `#RRGGBB`.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02X}{:02X}{:02X}", self.red, self.green, self.blue)
    }
}

/// The colours of an empty board and of its surroundings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scheme {
    /// The background.
    pub ground: Colour,
    /// The slab under the squares.
    pub board: Colour,
    /// The line around the slab.
    pub edge: Colour,
    /// The lines between the squares.
    pub grid: Colour,
    /// The squares.
    pub square: Colour,
    /// Closed squares.
    pub hole: Colour,
    /// Walls.
    pub wall: Colour,
    /// Important text.
    pub ink: Colour,
    /// Other text.
    pub muted: Colour,
    /// The symbols on the pieces.
    pub symbol: Colour,
}

impl Scheme {
    /// Dark lines on a light background, like ink on paper.
    pub const LIGHT: Self = Self {
        ground: Colour::new(0xED_E7_DB),
        board: Colour::new(0xF7_F2_E8),
        edge: Colour::new(0xD3_CB_BA),
        grid: Colour::new(0xDC_D5_C4),
        square: Colour::new(0xF0_EA_DC),
        hole: Colour::new(0xD6_CE_BC),
        wall: Colour::new(0x2E_34_40),
        ink: Colour::new(0x26_2B_36),
        muted: Colour::new(0x62_5E_55),
        symbol: Colour::new(0xFF_FF_FF),
    };

    /// Light lines on a dark background, for dark screens.
    pub const DARK: Self = Self {
        ground: Colour::new(0x12_15_1C),
        board: Colour::new(0x20_25_2F),
        edge: Colour::new(0x0B_0D_12),
        grid: Colour::new(0x1A_1E_27),
        square: Colour::new(0x28_2E_3A),
        hole: Colour::new(0x15_18_20),
        wall: Colour::new(0xDC_E3_F0),
        ink: Colour::new(0xED_F0_F6),
        muted: Colour::new(0x8D_95_A5),
        symbol: Colour::new(0xFF_FF_FF),
    };

    /// [`Scheme::DARK`] for pieces with bright colours: their symbols are dark.
    pub const BRIGHT_PIECES: Self = Self { symbol: Colour::new(0x0B_0D_12), ..Self::DARK };

    /// Black on white, for a printer.
    pub const PAPER: Self = Self {
        ground: Colour::new(0xFF_FF_FF),
        board: Colour::new(0xFF_FF_FF),
        edge: Colour::new(0x8C_8C_8C),
        grid: Colour::new(0xD9_D9_D9),
        square: Colour::new(0xFF_FF_FF),
        hole: Colour::new(0xCC_CC_CC),
        wall: Colour::new(0x00_00_00),
        ink: Colour::new(0x00_00_00),
        muted: Colour::new(0x55_55_55),
        symbol: Colour::new(0xFF_FF_FF),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grid_is_clear_but_calm() {
        for scheme in [Scheme::LIGHT, Scheme::DARK, Scheme::BRIGHT_PIECES] {
            let found = scheme.grid.contrast(scheme.square);
            assert!((1.17..1.27).contains(&found), "{scheme:?}: {found}");
        }
    }

    #[test]
    fn the_names_of_columns_and_rows_can_be_read() {
        for scheme in [Scheme::LIGHT, Scheme::DARK, Scheme::PAPER] {
            let found = scheme.muted.contrast(scheme.board);
            assert!(found >= 4.5, "{scheme:?}: {found}");
        }
    }

    #[test]
    fn a_colour_becomes_darker_or_lighter_until_it_is_clear() {
        let (white, ink) = (Colour::new(0xFF_FF_FF), Scheme::LIGHT.ink);
        let (blue, yellow) = (Colour::new(0x3E_63_DD), Colour::new(0xF0_A8_00));
        assert_eq!(blue.clear_on(white, ink), blue, "it is clear enough");
        let shade = yellow.clear_on(white, ink);
        assert!(shade.contrast(white) >= 3.0 && shade != ink, "{shade}");
        assert_eq!(white.clear_on(white, white), white, "the ink is all there is");
    }
}
