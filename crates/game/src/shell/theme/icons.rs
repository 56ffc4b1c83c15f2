//! [`Icons`]: the shapes of the board as pictures for the panel, white and to be tinted.

use std::collections::HashMap;

use bevy::prelude::*;
use carom_engine::Direction;
use carom_engine::ricochet::{Lean, Robot, Shape};
use carom_play::editor::Tool;

use crate::shell::paint::brush::Paint;
use crate::shell::paint::raster::Raster;
use crate::shell::paint::shapes;

/// A picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Icon {
    Target(Shape),
    Robot(Robot),
    Arrow(Direction),
    Star,
    Tool(Tool),
    Diagonal(Lean),
}

impl Icon {
    fn all() -> impl Iterator<Item = Self> {
        let targets = Shape::ALL.into_iter().map(Self::Target);
        let robots = Robot::ALL.into_iter().map(Self::Robot);
        let arrows = Direction::ALL.into_iter().map(Self::Arrow);
        let tools = Tool::ALL.into_iter().map(Self::Tool);
        let diagonals = [Lean::Slash, Lean::Backslash].map(Self::Diagonal);
        targets.chain(robots).chain(arrows).chain([Self::Star]).chain(tools).chain(diagonals)
    }

    /// The shape, in a circle of radius 1 or little more.
    fn mesh(self) -> Mesh {
        match self {
            Self::Target(shape) => shapes::symbol(shape, 0.9),
            Self::Robot(robot) => shapes::robot_symbol(robot, 0.9),
            Self::Arrow(direction) => shapes::arrow(direction, 0.85),
            Self::Star => shapes::star(0.98),
            Self::Tool(tool) => shapes::tool(tool),
            Self::Diagonal(lean) => shapes::diagonal(lean, 1.9, 0.28),
        }
    }
}

/// Every [`Icon`], small and large.
#[derive(Resource)]
pub(crate) struct Icons {
    small: HashMap<Icon, Handle<Image>>,
    large: HashMap<Icon, Handle<Image>>,
}

impl Icons {
    /// For some ten to thirty pixels.
    pub(crate) fn small(&self, icon: Icon) -> Handle<Image> {
        self.small.get(&icon).cloned().unwrap_or_default()
    }

    /// For more.
    pub(crate) fn large(&self, icon: Icon) -> Handle<Image> {
        self.large.get(&icon).cloned().unwrap_or_default()
    }
}

pub(crate) fn plugin(app: &mut App) {
    let mut images = app.world_mut().resource_mut::<Assets<Image>>();
    let mut set = |side| Icon::all().map(|icon| (icon, images.add(picture(icon, side)))).collect();
    let icons = Icons { small: set(40), large: set(160) };
    app.insert_resource(icons);
}

fn picture(icon: Icon, side: u32) -> Image {
    let view = Rect::from_center_size(Vec2::ZERO, Vec2::splat(2.08));
    let mut raster = Raster::new(side, view);
    raster.paint(icon.mesh(), Color::WHITE, Transform::IDENTITY);
    raster.image()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_icon_covers_a_part_of_its_picture_and_not_its_corners() {
        for icon in Icon::all() {
            let image = picture(icon, 24);
            let alpha: Vec<u8> =
                image.data.expect("pixels").chunks_exact(4).map(|pixel| pixel[3]).collect();
            let covered = alpha.iter().filter(|&&it| it > 127).count();
            assert!((60..480).contains(&covered), "{icon:?}: {covered} of 576");
            assert_eq!((alpha[0], alpha[23], alpha[575]), (0, 0, 0), "{icon:?}");
        }
    }
}
