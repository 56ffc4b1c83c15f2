//! [`Palette`]: the colours of a board with its robots, and [`Print`]: those of a printed target.

use carom_engine::ricochet::Robot;

use crate::{Colour, Scheme, Theme};

/// The colours of a board, of its surroundings and of its robots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palette {
    /// The board and its surroundings.
    pub scheme: Scheme,
    /// The fill and the outline of each robot, and of targets for any robot.
    pieces: [(Colour, Colour); Robot::MAX + 1],
}

const fn pairs(pieces: [(u32, u32); Robot::MAX + 1]) -> [(Colour, Colour); Robot::MAX + 1] {
    let mut colours = [(Colour::new(0), Colour::new(0)); Robot::MAX + 1];
    let mut at = 0;
    while at < pieces.len() {
        colours[at] = (Colour::new(pieces[at].0), Colour::new(pieces[at].1));
        at += 1;
    }
    colours
}

/// On a dark board a fill is its own outline.
const fn alike(fills: [u32; Robot::MAX + 1]) -> [(Colour, Colour); Robot::MAX + 1] {
    let mut pieces = [(0, 0); Robot::MAX + 1];
    let mut at = 0;
    while at < fills.len() {
        pieces[at] = (fills[at], fills[at]);
        at += 1;
    }
    pairs(pieces)
}

impl Palette {
    /// Porcelain with walls of walnut, on cream.
    pub const LIGHT: Self = Self {
        scheme: Scheme::LIGHT,
        pieces: pairs([
            (0xE5_48_4D, 0xB3_26_2B),
            (0x2B_AA_68, 0x14_79_4A),
            (0x4A_78_EA, 0x26_4F_BE),
            (0xF5_B8_1C, 0xA8_70_00),
            (0x98_A2_AE, 0x5F_69_74),
            (0xF6_75_07, 0xB8_50_00),
            (0xFF_B0_C9, 0xB8_54_80),
            (0x4E_E4_EC, 0x0E_80_88),
            (0x6B_22_39, 0x4B_14_26),
            (0xBB_EE_3C, 0x5C_80_10),
            (0x9A_55_D3, 0x74_34_AC),
        ]),
    };

    /// Slate with walls of birch, for dark screens.
    pub const DARK: Self = Self {
        scheme: Scheme::DARK,
        pieces: alike([
            0xFF_73_76, 0x52_D2_96, 0x82_A2_FF, 0xFF_D1_53, 0xC6_CC_D4, 0xF9_8A_1E, 0xFD_CA_D8,
            0x55_ED_FA, 0xC2_7F_8C, 0xC4_FC_43, 0xCB_98_F5,
        ]),
    };

    /// [`Palette::LIGHT`] on white, for a printer.
    pub const PAPER: Self = Self { scheme: Scheme::PAPER, ..Self::LIGHT };

    /// [`Palette::LIGHT`] with robot colours that differ clearly for every kind of colour vision.
    pub const SAFE_LIGHT: Self = Self {
        pieces: pairs([
            (0xE8_59_0C, 0xA8_3A_00),
            (0x2B_B3_9A, 0x00_6B_5B),
            (0x3F_63_D6, 0x1F_3C_99),
            (0xFF_D2_3F, 0x8A_6A_00),
            (0x5F_69_74, 0x43_4B_55),
            (0xBF_8C_61, 0x8A_65_46),
            (0xCA_59_BD, 0x91_40_88),
            (0x9B_CD_E8, 0x4F_7C_92),
            (0x6C_07_06, 0x4E_05_04),
            (0xAD_CC_5C, 0x5F_7A_28),
            (0x60_2D_6B, 0x60_2D_6B),
        ]),
        ..Self::LIGHT
    };

    /// [`Palette::DARK`] with robot colours that differ clearly for every kind of colour vision.
    pub const SAFE_DARK: Self = Self {
        pieces: alike([
            0xFF_7A_33, 0x2F_D0_B0, 0x6E_93_FF, 0xFF_E0_66, 0xF4_F6_F9, 0xD5_A9_75, 0xEA_53_C3,
            0x9B_DB_E1, 0xC2_80_87, 0xB5_F3_2F, 0xDF_9F_DF,
        ]),
        ..Self::DARK
    };

    /// Every palette.
    pub const ALL: [Self; 5] =
        [Self::LIGHT, Self::DARK, Self::PAPER, Self::SAFE_LIGHT, Self::SAFE_DARK];

    pub(super) const fn of(theme: Theme) -> &'static Self {
        match theme {
            Theme::Light => &Self::LIGHT,
            Theme::Dark => &Self::DARK,
            Theme::Paper => &Self::PAPER,
        }
    }

    const fn piece(&self, robot: Option<Robot>) -> (Colour, Colour) {
        match robot {
            Some(robot) => self.pieces[robot as usize],
            None => self.pieces[Robot::MAX],
        }
    }

    /// The colour of a robot or, for `None`, of targets for any robot.
    #[must_use]
    pub const fn robot(&self, robot: Option<Robot>) -> Colour {
        self.piece(robot).0
    }

    /// The colour of its outline, its ways and its marks, with a contrast of 3:1 to the squares.
    #[must_use]
    pub const fn outline(&self, robot: Option<Robot>) -> Colour {
        self.piece(robot).1
    }

    /// The side of a robot's body, and its lower edge.
    pub(super) fn sides(&self, robot: Robot) -> (Colour, Colour) {
        let (fill, outline) = self.piece(Some(robot));
        let side = if fill == outline { fill.mix(BLACK, 0.22) } else { outline };
        (side, side.mix(BLACK, 0.35))
    }

    /// The colour of the squares, tinted by a robot: the square of a goal, or one that a robot reaches.
    #[must_use]
    pub fn tinted(&self, robot: Option<Robot>, part: f32) -> Colour {
        self.scheme.square.mix(self.robot(robot), part)
    }

    /// A number on the colour of a robot.
    pub(super) fn number_on(&self, robot: Robot) -> Colour {
        let (fill, white) = (self.outline(Some(robot)), Colour::new(0xFF_FF_FF));
        if fill.contrast(white) >= 4.5 { white } else { BLACK }
    }

    /// The target of a goal, on a ground of its own.
    pub(super) fn print_of_goal(&self, robot: Option<Robot>) -> Print {
        let (fill, outline) = self.piece(robot);
        Print { fill, outline: if fill == outline { fill } else { outline.mix(BLACK, 0.3) } }
    }

    /// A target that is not in play: its outline, with a light fill.
    pub(super) fn print(&self, robot: Option<Robot>, ground: Colour) -> Print {
        let (fill, outline) = self.piece(robot);
        Print { fill: ground.mix(fill, FAINT), outline }
    }
}

const BLACK: Colour = Colour::new(0);
/// The part of its colour in a target that is not in play.
const FAINT: f32 = 0.22;
/// The part of the goal's colour in its square.
pub(super) const TINT: f32 = 0.26;

/// The colours of a printed target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Print {
    /// The symbol inside its outline. A vortex has no outline, because its blades are thin: all of it has the colour of the outline.
    pub(super) fill: Colour,
    /// The outline, with a contrast of 3:1 to the ground.
    pub(super) outline: Colour,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outline_is_clear_on_its_ground() {
        for palette in Palette::ALL {
            for robot in Robot::ALL.into_iter().map(Some).chain([None]) {
                let square = palette.scheme.square;
                let goal = palette.tinted(robot, TINT);
                for (what, colour, ground) in [
                    ("a target", palette.print(robot, square).outline, square),
                    ("the goal", palette.print_of_goal(robot).outline, goal),
                    ("the frame of the goal", palette.outline(robot), square),
                ] {
                    let found = colour.contrast(ground);
                    assert!(found >= 3.0, "{what}, {robot:?}, {palette:?}: {found}");
                }
            }
        }
    }

    #[test]
    fn numbers_can_be_read_on_the_colours_of_robots() {
        for palette in Palette::ALL {
            for robot in Robot::ALL {
                let found = palette.number_on(robot).contrast(palette.outline(Some(robot)));
                assert!(found >= 4.5, "{robot}, {palette:?}: {found}");
            }
        }
    }
}
