//! [`Palette`]: the colours.

use bevy::prelude::*;
use carom_engine::ricochet::Robot;

/// The colours of one theme.
#[derive(Resource, Clone, Copy, Debug)]
pub(crate) struct Palette {
    /// Behind the board.
    pub(crate) ground: Color,
    /// The slab that the squares lie on.
    pub(crate) board: Color,
    /// The line around the slab.
    pub(crate) edge: Color,
    pub(crate) square: Color,
    /// Closed squares.
    pub(crate) hole: Color,
    pub(crate) wall: Color,
    /// Important text.
    pub(crate) ink: Color,
    /// Other text.
    pub(crate) muted: Color,
    /// The symbols on the robots.
    pub(crate) symbol: Color,
    /// Red, green, blue, yellow, silver.
    robots: [Color; Robot::MAX],
    /// What any robot may use.
    any: Color,
}

impl Palette {
    pub(crate) const LIGHT: Self = Self {
        ground: rgb(0xED_E7_DB),
        board: rgb(0xF7_F2_E8),
        edge: rgb(0xD3_CB_BA),
        square: rgb(0xF0_EA_DC),
        hole: rgb(0xD6_CE_BC),
        wall: rgb(0x2E_34_40),
        ink: rgb(0x26_2B_36),
        muted: rgb(0x8A_85_77),
        symbol: rgb(0xFF_FF_FF),
        robots: [
            rgb(0xE5_48_4D),
            rgb(0x30_A4_6C),
            rgb(0x3E_63_DD),
            rgb(0xF0_A8_00),
            rgb(0x8B_8D_98),
        ],
        any: rgb(0xA2_59_D9),
    };

    /// The colour of a robot or, for `None`, of what any robot may use.
    pub(crate) fn robot(&self, robot: Option<Robot>) -> Color {
        robot.map_or(self.any, |robot| self.robots[robot.index()])
    }
}

/// A colour of the notation RRGGBB.
const fn rgb(hex: u32) -> Color {
    let [_, red, green, blue] = hex.to_be_bytes();
    Color::srgb(red as f32 / 255.0, green as f32 / 255.0, blue as f32 / 255.0)
}
