//! [`BODY`]: the body of a robot as boxes with round corners.

use carom_engine::ricochet::Robot;

use super::{Palette, Point};
use crate::Colour;

/// A part of a body. It decides the colour: [`Palette::body`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BodyTone {
    /// The shadow on the board, which is not opaque.
    Shadow,
    /// Feet, ears and the stem of the antenna: darker than the robot's colour.
    Joint,
    /// The head and the tip of the antenna, in the robot's colour.
    Head,
    /// The ground of the robot's symbol, which is clear on it.
    Visor,
}

impl BodyTone {
    /// From 0, not visible, to 1.
    #[must_use]
    pub const fn opacity(self) -> f32 {
        match self {
            Self::Shadow => 0.22,
            Self::Joint | Self::Head | Self::Visor => 1.0,
        }
    }
}

/// A box with round corners. Lengths are in squares.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BodyPart {
    /// Its middle, east and south of the middle of the robot's square.
    pub middle: Point,
    /// Its width and height.
    pub size: (f32, f32),
    /// The radius of its corners, at most half its width or height.
    pub corner: f32,
    /// Its colour.
    pub tone: BodyTone,
}

const fn part(middle: (f32, f32), size: (f32, f32), corner: f32, tone: BodyTone) -> BodyPart {
    BodyPart { middle: Point { x: middle.0, y: middle.1 }, size, corner, tone }
}

/// The body of every robot, from the lowest part to the highest. The robot's symbol, with the radius [`EMBLEM`], is above it.
pub const BODY: [BodyPart; 9] = [
    part((0.0, 0.345), (0.62, 0.14), 0.07, BodyTone::Shadow),
    part((-0.19, 0.29), (0.22, 0.15), 0.05, BodyTone::Joint),
    part((0.19, 0.29), (0.22, 0.15), 0.05, BodyTone::Joint),
    part((-0.345, 0.0), (0.11, 0.24), 0.05, BodyTone::Joint),
    part((0.345, 0.0), (0.11, 0.24), 0.05, BodyTone::Joint),
    part((0.0, -0.34), (0.07, 0.13), 0.03, BodyTone::Joint),
    part((0.0, -0.4), (0.13, 0.13), 0.065, BodyTone::Head),
    part((0.0, -0.01), (0.68, 0.6), 0.2, BodyTone::Head),
    part((0.0, -0.01), (0.5, 0.42), 0.15, BodyTone::Visor),
];

/// The radius of the symbol on the visor, in squares.
pub const EMBLEM: f32 = 0.155;

impl Palette {
    /// The colour of a part of a robot's body.
    #[must_use]
    pub fn body(&self, robot: Robot, tone: BodyTone) -> Colour {
        const BLACK: Colour = Colour::new(0);
        const WHITE: Colour = Colour::new(0xFF_FF_FF);
        let colour = self.robot(Some(robot));
        let symbol = self.scheme.symbol;
        match tone {
            BodyTone::Shadow => BLACK,
            BodyTone::Joint => colour.mix(BLACK, 0.32),
            BodyTone::Head => colour,
            // Away from the symbol.
            BodyTone::Visor if symbol.contrast(BLACK) > symbol.contrast(WHITE) => {
                colour.mix(BLACK, 0.3)
            }
            BodyTone::Visor => colour.mix(WHITE, 0.18),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ricochet::measures::GAP;

    #[test]
    fn the_symbol_is_clear_on_the_visor() {
        for palette in Palette::ALL {
            for robot in Robot::ALL {
                let visor = palette.body(robot, BodyTone::Visor);
                let found = palette.scheme.symbol.contrast(visor);
                assert!(found >= 3.0, "{palette:?}, {robot}: {found}");
            }
        }
    }

    #[test]
    fn a_body_stays_inside_its_square() {
        let reach = 0.5 - GAP / 2.0;
        for BodyPart { middle, size: (width, height), corner, .. } in BODY {
            assert!(
                middle.x.abs() + width / 2.0 <= reach && middle.y.abs() + height / 2.0 <= reach
            );
            assert!(corner <= width.min(height) / 2.0);
        }
        let [.., visor] = BODY;
        assert!(1.1 * EMBLEM < visor.size.0.min(visor.size.1) / 2.0);
    }
}
