use carom_engine::ricochet::Robot;

use super::Palette;
use super::measures::TINT;
use crate::Colour;

/// The colours of a printed target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Print {
    /// The symbol inside its outline. A vortex has no outline, because its blades are thin: all of it has the colour of the outline.
    pub fill: Colour,
    /// The outline, with a contrast of 3:1 to the ground.
    pub outline: Colour,
}

impl Print {
    /// A target of a robot, or of any robot, as strong as `strength`, 0 to 1. Its outline is always clear on the ground: it has the
    /// robot's colour or, if that is not clear enough, a shade of it nearer to the ink.
    #[must_use]
    pub fn new(palette: &Palette, robot: Option<Robot>, ground: Colour, strength: f32) -> Self {
        let colour = palette.robot(robot);
        let outline = colour.clear_on(ground, palette.scheme.ink);
        Self { fill: ground.mix(colour, strength), outline }
    }
}

impl Palette {
    /// The ground of the goal's square, inside its frame.
    #[must_use]
    pub fn goal_ground(&self, robot: Option<Robot>) -> Colour {
        self.scheme.square.mix(self.robot(robot), TINT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ricochet::measures::{DIMMED, PLAIN};

    #[test]
    fn every_target_can_be_seen_on_its_square_and_in_the_middle() {
        let robots = || Robot::ALL.into_iter().map(Some).chain([None]);
        for palette in Palette::ALL {
            let goals = robots().map(|it| palette.goal_ground(it));
            let grounds = goals.chain([palette.scheme.square, palette.scheme.hole]);
            for (ground, robot) in grounds.flat_map(|it| robots().map(move |robot| (it, robot))) {
                for strength in [DIMMED, PLAIN, 1.0] {
                    let print = Print::new(&palette, robot, ground, strength);
                    let found = print.outline.contrast(ground);
                    assert!(found >= 3.0, "{palette:?}, {robot:?} on {ground}: {found}");
                }
            }
        }
    }

    #[test]
    fn a_target_keeps_the_colour_of_its_robot() {
        let palette = Palette::LIGHT;
        let blue = palette.robot(Some(Robot::Blue));
        let ground = palette.scheme.square;
        let print = Print::new(&palette, Some(Robot::Blue), ground, 1.0);
        assert_eq!(print, Print { fill: blue, outline: blue }, "it is clear enough");
        let print = Print::new(&palette, Some(Robot::Yellow), ground, 0.0);
        assert_eq!(print.fill, ground);
    }
}
