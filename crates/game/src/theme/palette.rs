//! [`Palette`]: the colours.

use bevy::prelude::*;
use carom_engine::ricochet::Robot;

use super::Theme;

/// The colours of one theme.
#[derive(Resource, Clone, Copy, Debug)]
pub(crate) struct Palette {
    pub(crate) theme: Theme,
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
    /// Behind the sections of the panel.
    pub(crate) panel: Color,
    /// Buttons and figures.
    pub(crate) chip: Color,
    /// The line around panel and buttons.
    pub(crate) line: Color,
    /// Stars.
    pub(crate) star: Color,
    /// Red, green, blue, yellow, silver.
    robots: [Color; Robot::MAX],
    /// What any robot may use.
    any: Color,
}

impl Palette {
    pub(crate) const LIGHT: Self = Self {
        theme: Theme::Light,
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
        robots: [
            rgb(0xE5_48_4D),
            rgb(0x30_A4_6C),
            rgb(0x3E_63_DD),
            rgb(0xF0_A8_00),
            rgb(0x8B_8D_98),
        ],
        any: rgb(0xA2_59_D9),
    };

    pub(crate) const DARK: Self = Self {
        theme: Theme::Dark,
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
        robots: [
            rgb(0xFF_63_69),
            rgb(0x4C_C3_8A),
            rgb(0x6E_8B_FF),
            rgb(0xF7_C9_48),
            rgb(0xB4_B8_C5),
        ],
        any: rgb(0xC5_8A_F9),
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
