//! The colours of the robots.

use bevy::prelude::*;
use carom_engine::ricochet::Robot;

use crate::shell::theme::{Colors, Look, Palette, Theme, rgb};

/// The colours of one look.
struct Colours {
    /// Red, green, blue, yellow, silver.
    robots: [Color; Robot::MAX],
    /// The colour of things that any robot may use.
    any: Color,
}

const LIGHT: Colours = Colours {
    robots: [rgb(0xE5_48_4D), rgb(0x30_A4_6C), rgb(0x3E_63_DD), rgb(0xF0_A8_00), rgb(0x8B_8D_98)],
    any: rgb(0xA2_59_D9),
};
const DARK: Colours = Colours {
    robots: [rgb(0xFF_63_69), rgb(0x4C_C3_8A), rgb(0x6E_8B_FF), rgb(0xF7_C9_48), rgb(0xB4_B8_C5)],
    any: rgb(0xC5_8A_F9),
};
const SAFE_LIGHT: Colours = Colours {
    robots: [rgb(0xB4_0F_04), rgb(0x11_9E_5D), rgb(0x13_2C_86), rgb(0xDE_9A_01), rgb(0x7D_80_95)],
    any: rgb(0xD1_17_E7),
};
const SAFE_DARK: Colours = Colours {
    robots: [rgb(0xDB_2F_24), rgb(0x36_F8_91), rgb(0x04_63_FF), rgb(0xFF_C2_00), rgb(0xD8_D9_E1)],
    any: rgb(0xD3_52_BC),
};

impl Colours {
    const fn of(look: Look) -> &'static Self {
        match (look.theme, look.colors) {
            (Theme::Light, Colors::Usual) => &LIGHT,
            (Theme::Dark, Colors::Usual) => &DARK,
            (Theme::Light, Colors::Safe) => &SAFE_LIGHT,
            (Theme::Dark, Colors::Safe) => &SAFE_DARK,
        }
    }
}

/// The colours of the robots in a palette.
pub(crate) trait RobotColours {
    /// The colour of a robot or, for `None`, of things that any robot may use.
    fn robot(&self, robot: Option<Robot>) -> Color;
}

impl RobotColours for Palette {
    fn robot(&self, robot: Option<Robot>) -> Color {
        let colours = Colours::of(self.look);
        robot.map_or(colours.any, |robot| colours.robots[robot.index()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The linear light that a person without one kind of cones sees: red, green, blue.
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
}
