//! [`Icon`]: the shapes of the board as pictures for the panel.

use bevy::prelude::*;
use carom_engine::Direction;
use carom_engine::ricochet::{Lean, Robot, Shape};
use carom_shell::ids::IconId;
use carom_shell::paint::shapes;

use crate::board::symbols;

/// The radius of the symbol of a target or robot.
const SYMBOL: f32 = 0.9;

/// A picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Icon {
    Target(Shape),
    Robot(Robot),
    Arrow(Direction),
    Diagonal(Lean),
}

impl Icon {
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let targets = Shape::ALL.into_iter().map(Self::Target);
        let robots = Robot::ALL.into_iter().map(Self::Robot);
        let arrows = Direction::ALL.into_iter().map(Self::Arrow);
        let diagonals = [Lean::Slash, Lean::Backslash].map(Self::Diagonal);
        targets.chain(robots).chain(arrows).chain(diagonals)
    }

    /// The shape, in a circle of radius 1 or slightly more.
    pub(crate) fn mesh(self) -> Mesh {
        match self {
            Self::Target(shape) => symbols::symbol(shape, SYMBOL),
            Self::Robot(robot) => symbols::robot_symbol(robot, SYMBOL),
            Self::Arrow(direction) => shapes::arrow(direction, 0.85),
            Self::Diagonal(lean) => symbols::diagonal(lean, 1.9, 0.28),
        }
    }

    const fn id(self) -> &'static str {
        match self {
            Self::Target(Shape::Circle) => "ricochet/target-circle",
            Self::Target(Shape::Triangle) => "ricochet/target-triangle",
            Self::Target(Shape::Square) => "ricochet/target-square",
            Self::Target(Shape::Hexagon) => "ricochet/target-hexagon",
            Self::Target(Shape::Vortex) => "ricochet/target-vortex",
            Self::Robot(Robot::Red) => "ricochet/robot-red",
            Self::Robot(Robot::Green) => "ricochet/robot-green",
            Self::Robot(Robot::Blue) => "ricochet/robot-blue",
            Self::Robot(Robot::Yellow) => "ricochet/robot-yellow",
            Self::Robot(Robot::Silver) => "ricochet/robot-silver",
            Self::Robot(Robot::Orange) => "ricochet/robot-orange",
            Self::Robot(Robot::Pink) => "ricochet/robot-pink",
            Self::Robot(Robot::Aqua) => "ricochet/robot-aqua",
            Self::Robot(Robot::Maroon) => "ricochet/robot-maroon",
            Self::Robot(Robot::Lime) => "ricochet/robot-lime",
            Self::Arrow(Direction::North) => "ricochet/arrow-north",
            Self::Arrow(Direction::East) => "ricochet/arrow-east",
            Self::Arrow(Direction::South) => "ricochet/arrow-south",
            Self::Arrow(Direction::West) => "ricochet/arrow-west",
            Self::Diagonal(Lean::Slash) => "ricochet/diagonal-slash",
            Self::Diagonal(Lean::Backslash) => "ricochet/diagonal-backslash",
        }
    }
}

impl From<Icon> for IconId {
    fn from(icon: Icon) -> Self {
        Self::new(icon.id())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use carom_shell::theme::picture;

    #[test]
    fn every_icon_has_a_name_of_its_own() {
        let names: HashSet<IconId> = Icon::all().map(Into::into).collect();
        assert_eq!(names.len(), Icon::all().count());
    }

    #[test]
    fn every_icon_covers_a_part_of_its_picture_and_not_its_corners() {
        for icon in Icon::all() {
            let image = picture(icon.mesh(), 24);
            let alpha: Vec<u8> =
                image.data.expect("pixels").chunks_exact(4).map(|pixel| pixel[3]).collect();
            let covered = alpha.iter().filter(|&&it| it > 127).count();
            assert!((60..480).contains(&covered), "{icon:?}: {covered} of 576");
            assert_eq!((alpha[0], alpha[23], alpha[575]), (0, 0, 0), "{icon:?}");
        }
    }
}
