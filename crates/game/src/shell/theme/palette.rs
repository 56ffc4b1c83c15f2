//! [`Palette`]: the colours.

use bevy::prelude::*;
use carom_engine::ricochet::Robot;

use super::{Colors, Look, Theme};

/// The colours of one theme.
#[derive(Resource, Clone, Copy, Debug)]
pub(crate) struct Palette {
    pub(crate) look: Look,
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
    const LIGHT: Self = Self {
        look: Look { theme: Theme::Light, colors: Colors::Usual },
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

    const DARK: Self = Self {
        look: Look { theme: Theme::Dark, colors: Colors::Usual },
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

    const SAFE_LIGHT: Self = Self {
        look: Look { theme: Theme::Light, colors: Colors::Safe },
        robots: [
            rgb(0xB4_0F_04),
            rgb(0x11_9E_5D),
            rgb(0x13_2C_86),
            rgb(0xDE_9A_01),
            rgb(0x7D_80_95),
        ],
        any: rgb(0xD1_17_E7),
        ..Self::LIGHT
    };

    const SAFE_DARK: Self = Self {
        look: Look { theme: Theme::Dark, colors: Colors::Safe },
        symbol: rgb(0x0B_0D_12),
        robots: [
            rgb(0xDB_2F_24),
            rgb(0x36_F8_91),
            rgb(0x04_63_FF),
            rgb(0xFF_C2_00),
            rgb(0xD8_D9_E1),
        ],
        any: rgb(0xD3_52_BC),
        ..Self::DARK
    };

    pub(crate) const fn of(look: Look) -> Self {
        match (look.theme, look.colors) {
            (Theme::Light, Colors::Usual) => Self::LIGHT,
            (Theme::Dark, Colors::Usual) => Self::DARK,
            (Theme::Light, Colors::Safe) => Self::SAFE_LIGHT,
            (Theme::Dark, Colors::Safe) => Self::SAFE_DARK,
        }
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    /// How linear light looks to somebody without one kind of cones: red, green, blue.
    ///
    /// Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
    /// Deficiency", 2009, severity 1.
    const VISIONS: [[[f32; 3]; 3]; 4] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ];

    fn seen(color: Color, vision: [[f32; 3]; 3]) -> Vec3 {
        let light = color.to_linear();
        let light = [light.red, light.green, light.blue];
        let part =
            |row: [f32; 3]| row.iter().zip(light).map(|(a, b)| a * b).sum::<f32>().clamp(0.0, 1.0);
        let [red, green, blue] = vision.map(part);
        let lab = Laba::from(Color::linear_rgb(red, green, blue));
        100.0 * Vec3::new(lab.lightness, lab.a, lab.b)
    }

    #[test]
    fn safe_colors_are_far_apart_for_every_vision() {
        for theme in [Theme::Light, Theme::Dark] {
            let palette = Palette::of(Look { theme, colors: Colors::Safe });
            let robots = Robot::ALL.map(Some).into_iter().chain([None]);
            let mut colors: Vec<Color> = robots.map(|it| palette.robot(it)).collect();
            colors.push(palette.square);
            for (number, vision) in VISIONS.into_iter().enumerate() {
                for (at, &one) in colors.iter().enumerate() {
                    for &other in &colors[at + 1..] {
                        let distance = seen(one, vision).distance(seen(other, vision));
                        assert!(distance > 25.0, "{theme:?}, vision {number}: {distance}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_look_has_its_palette() {
        for theme in [Theme::Light, Theme::Dark] {
            for colors in [Colors::Usual, Colors::Safe] {
                let look = Look { theme, colors };
                assert_eq!(Palette::of(look).look, look);
            }
        }
    }
}
