//! [`Vision`]: how far apart colours are for people with different kinds of colour vision.

use bevy::prelude::*;

/// A kind of colour vision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vision {
    Usual,
    /// Without the cones for long waves.
    Protanopia,
    /// Without the cones for middle waves.
    Deuteranopia,
    /// Without the cones for short waves.
    Tritanopia,
}

impl Vision {
    pub const ALL: [Self; 4] =
        [Self::Usual, Self::Protanopia, Self::Deuteranopia, Self::Tritanopia];

    /// The linear light that a person sees: the red, the green and the blue part, each of red, green and blue.
    ///
    /// Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
    /// Deficiency", 2009, severity 1.
    const fn rows(self) -> [[f32; 3]; 3] {
        match self {
            Self::Usual => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Self::Protanopia => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Self::Deuteranopia => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            Self::Tritanopia => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        }
    }

    /// The colour that such a person sees, as lightness, a and b of CIELAB.
    fn seen(self, color: Color) -> Vec3 {
        let light = color.to_linear();
        let light = [light.red, light.green, light.blue];
        let part =
            |row: [f32; 3]| row.iter().zip(light).map(|(a, b)| a * b).sum::<f32>().clamp(0.0, 1.0);
        let [red, green, blue] = self.rows().map(part);
        let lab = Laba::from(Color::linear_rgb(red, green, blue));
        100.0 * Vec3::new(lab.lightness, lab.a, lab.b)
    }

    /// The distance of two opaque colours in CIELAB. Black and white are 100 apart.
    pub fn distance(self, one: Color, other: Color) -> f32 {
        self.seen(one).distance(self.seen(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn red_and_green_are_alike_only_for_some() {
        let (red, green) = (Color::srgb(0.8, 0.3, 0.1), Color::srgb(0.45, 0.45, 0.05));
        assert!(Vision::Usual.distance(red, green) > 50.0);
        assert!(Vision::Tritanopia.distance(red, green) > 50.0);
        assert!(Vision::Deuteranopia.distance(red, green) < 20.0);
        for vision in Vision::ALL {
            assert!(
                (vision.distance(Color::BLACK, Color::WHITE) - 100.0).abs() < 1.0,
                "{vision:?}"
            );
        }
    }
}
