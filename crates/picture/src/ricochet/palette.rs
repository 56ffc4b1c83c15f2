//! [`Palette`]: the colours of a board with its robots.

use carom_engine::ricochet::Robot;

use crate::{Colour, Scheme};

/// The colours of a board, of its surroundings and of its robots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palette {
    /// The board and its surroundings.
    pub scheme: Scheme,
    robots: [Colour; Robot::MAX],
    any: Colour,
}

impl Palette {
    /// Dark lines on a light background, like ink on paper.
    pub const LIGHT: Self = Self {
        scheme: Scheme::LIGHT,
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
        scheme: Scheme::DARK,
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
    pub const PAPER: Self = Self { scheme: Scheme::PAPER, ..Self::LIGHT };

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
        scheme: Scheme::BRIGHT_PIECES,
        robots: [
            Colour::new(0xF8_40_34),
            Colour::new(0x36_F8_91),
            Colour::new(0x40_78_FF),
            Colour::new(0xFF_C2_00),
            Colour::new(0xD8_D9_E1),
        ],
        any: Colour::new(0xC8_50_B0),
    };

    /// Every palette.
    pub const ALL: [Self; 5] =
        [Self::LIGHT, Self::DARK, Self::PAPER, Self::SAFE_LIGHT, Self::SAFE_DARK];

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
    fn robots_have_the_colours_of_their_theme() {
        assert_eq!(Palette::LIGHT.robot(Some(Robot::Red)).to_string(), "#E5484D");
        assert_eq!(Palette::DARK.robot(None).to_string(), "#C58AF9");
    }
}
