//! [`Palette`]: the colours of a board.

use std::fmt;

use carom_engine::ricochet::Robot;

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

/// The colours of a board and of its surroundings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palette {
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
    /// The symbols on the robots.
    pub symbol: Colour,
    robots: [Colour; Robot::MAX],
    any: Colour,
}

impl Palette {
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
        robots: [
            Colour::new(0xE5_48_4D),
            Colour::new(0x30_A4_6C),
            Colour::new(0x3E_63_DD),
            Colour::new(0xF0_A8_00),
            Colour::new(0x8B_8D_98),
        ],
        any: Colour::new(0xA2_59_D9),
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
        robots: [
            Colour::new(0xFF_63_69),
            Colour::new(0x4C_C3_8A),
            Colour::new(0x6E_8B_FF),
            Colour::new(0xF7_C9_48),
            Colour::new(0xB4_B8_C5),
        ],
        any: Colour::new(0xC5_8A_F9),
    };

    /// [`Palette::LIGHT`] on white, for a printer.
    pub const PAPER: Self = Self {
        ground: Colour::new(0xFF_FF_FF),
        board: Colour::new(0xD9_D9_D9),
        edge: Colour::new(0x8C_8C_8C),
        square: Colour::new(0xFF_FF_FF),
        hole: Colour::new(0x9A_9A_9A),
        wall: Colour::new(0x00_00_00),
        ink: Colour::new(0x00_00_00),
        muted: Colour::new(0x55_55_55),
        ..Self::LIGHT
    };

    /// [`Palette::LIGHT`] with robot colours that differ clearly for every kind of colour vision.
    pub const SAFE_LIGHT: Self = Self {
        robots: [
            Colour::new(0xB4_0F_04),
            Colour::new(0x11_9E_5D),
            Colour::new(0x13_2C_86),
            Colour::new(0xDE_9A_01),
            Colour::new(0x7D_80_95),
        ],
        any: Colour::new(0xD1_17_E7),
        ..Self::LIGHT
    };

    /// [`Palette::DARK`] with robot colours that differ clearly for every kind of colour vision.
    pub const SAFE_DARK: Self = Self {
        symbol: Colour::new(0x0B_0D_12),
        robots: [
            Colour::new(0xF8_40_34),
            Colour::new(0x36_F8_91),
            Colour::new(0x40_78_FF),
            Colour::new(0xFF_C2_00),
            Colour::new(0xD8_D9_E1),
        ],
        any: Colour::new(0xC8_50_B0),
        ..Self::DARK
    };

    /// The colour of a robot or, for `None`, of targets for any robot.
    #[must_use]
    pub const fn robot(&self, robot: Option<Robot>) -> Colour {
        match robot {
            Some(robot) => self.robots[robot as usize],
            None => self.any,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_written_as_they_are_read() {
        assert_eq!(Colour::new(0x0B_C0_DE).to_string(), "#0BC0DE");
        assert_eq!(Palette::LIGHT.robot(Some(Robot::Red)).to_string(), "#E5484D");
        assert_eq!(Palette::DARK.robot(None).to_string(), "#C58AF9");
    }
}
