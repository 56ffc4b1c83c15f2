//! [`Colour`] and [`Scheme`]: the colours of a board without pieces, in a window or in a picture.

use std::fmt;

use crate::Theme;
use crate::tray::Wood;

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
    /// Fields and cards on the background.
    pub board: Colour,
    /// Strong lines on the background.
    pub edge: Colour,
    /// The lines between the squares.
    pub grid: Colour,
    /// The squares.
    pub square: Colour,
    /// Closed squares.
    pub hole: Colour,
    /// Walls.
    pub wall: Colour,
    /// The light on walls.
    pub shine: Colour,
    /// Important text.
    pub ink: Colour,
    /// Other text.
    pub muted: Colour,
    /// The tray. Paper has none: the lines are enough, and a tray would need ink.
    pub(crate) wood: Option<Wood>,
}

impl Scheme {
    /// Porcelain with walls of walnut, on cream.
    pub const LIGHT: Self = Self {
        ground: Colour::new(0xF4_ED_E1),
        board: Colour::new(0xFF_FD_F9),
        edge: Colour::new(0x0085_7964),
        grid: Colour::new(0x84_8D_92),
        square: Colour::new(0xF1_F4_F3),
        hole: Colour::new(0x6B_45_29),
        wall: Colour::new(0x4A_2D_18),
        shine: Colour::new(0x8A_5E_3C),
        ink: Colour::new(0x26_22_1C),
        muted: Colour::new(0x62_5A_4D),
        wood: Some(Wood::WALNUT),
    };

    /// Slate with walls of birch, for dark screens.
    pub const DARK: Self = Self {
        ground: Colour::new(0x14_17_1C),
        board: Colour::new(0x20_25_2D),
        edge: Colour::new(0x7E_87_94),
        grid: Colour::new(0x76_80_8C),
        square: Colour::new(0x26_2C_35),
        hole: Colour::new(0x3A_2F_27),
        wall: Colour::new(0xEB_DD_C4),
        shine: Colour::new(0xFF_F6_E4),
        ink: Colour::new(0xF2_ED_E4),
        muted: Colour::new(0xA9_AE_B6),
        wood: Some(Wood::OAK),
    };

    /// Black on white, for a printer.
    pub const PAPER: Self = Self {
        ground: Colour::new(0xFF_FF_FF),
        board: Colour::new(0xFF_FF_FF),
        edge: Colour::new(0x8C_8C_8C),
        grid: Colour::new(0xA0_A0_A0),
        square: Colour::new(0xFF_FF_FF),
        hole: Colour::new(0xCC_CC_CC),
        wall: Colour::new(0x00_00_00),
        shine: Colour::new(0x00_00_00),
        ink: Colour::new(0x00_00_00),
        muted: Colour::new(0x55_55_55),
        wood: None,
    };

    pub(crate) const fn of(theme: Theme) -> &'static Self {
        match theme {
            Theme::Light => &Self::LIGHT,
            Theme::Dark => &Self::DARK,
            Theme::Paper => &Self::PAPER,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_walls_and_names_are_clear() {
        for scheme in [Scheme::LIGHT, Scheme::DARK] {
            let wood = scheme.wood.expect("a tray");
            for (name, one, other, least) in [
                ("grid", scheme.grid, scheme.square, 3.0),
                ("wall", scheme.wall, scheme.square, 10.0),
                ("a name on the upper edge", wood.names, wood.top, 4.5),
                ("a name on the lower edge", wood.names, wood.bottom, 4.5),
                ("text", scheme.ink, scheme.ground, 7.0),
                ("other text", scheme.muted, scheme.ground, 4.5),
                ("edge", scheme.edge, scheme.ground, 3.0),
            ] {
                let found = one.contrast(other);
                assert!(found >= least, "{name} in {scheme:?}: {found}");
            }
        }
    }
}
