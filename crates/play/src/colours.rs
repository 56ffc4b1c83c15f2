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
    /// use carom_play::colours::Colour;
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
        board: Colour::new(0xD9_D9_D9),
        edge: Colour::new(0x8C_8C_8C),
        square: Colour::new(0xFF_FF_FF),
        hole: Colour::new(0x9A_9A_9A),
        wall: Colour::new(0x00_00_00),
        ink: Colour::new(0x00_00_00),
        muted: Colour::new(0x55_55_55),
        symbol: Colour::new(0xFF_FF_FF),
    };
}
