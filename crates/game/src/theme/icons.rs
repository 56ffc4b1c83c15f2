//! [`Icons`]: the shapes of the board as pictures for the panel, white and to be tinted.

use std::collections::HashMap;

use bevy::asset::RenderAssetUsages;
use bevy::mesh::Indices;
use bevy::mesh::VertexAttributeValues::Float32x3;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use carom_engine::Direction;
use carom_engine::ricochet::{Robot, Shape};

use crate::board::shapes;

/// A picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Icon {
    Target(Shape),
    Robot(Robot),
    Arrow(Direction),
    Star,
}

impl Icon {
    fn all() -> impl Iterator<Item = Self> {
        let targets = Shape::ALL.into_iter().map(Self::Target);
        let robots = Robot::ALL.into_iter().map(Self::Robot);
        let arrows = Direction::ALL.into_iter().map(Self::Arrow);
        targets.chain(robots).chain(arrows).chain([Self::Star])
    }

    /// The shape, in a circle of radius 1 or little more.
    fn mesh(self) -> Mesh {
        match self {
            Self::Target(shape) => shapes::symbol(shape, 0.9),
            Self::Robot(robot) => shapes::robot_symbol(robot, 0.9),
            Self::Arrow(direction) => shapes::arrow(direction, 0.85),
            Self::Star => shapes::star(0.98),
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

pub(super) fn plugin(app: &mut App) {
    let mut images = app.world_mut().resource_mut::<Assets<Image>>();
    let mut set = |side| Icon::all().map(|icon| (icon, images.add(picture(icon, side)))).collect();
    let icons = Icons { small: set(40), large: set(160) };
    app.insert_resource(icons);
}

/// Coverage by counting: a grid of samples in each pixel.
fn picture(icon: Icon, side: u32) -> Image {
    const SAMPLES: u32 = 5;
    let triangles = triangles(&icon.mesh());
    let mut data = Vec::with_capacity((side * side * 4) as usize);
    for (y, x) in (0..side).flat_map(|y| (0..side).map(move |x| (y, x))) {
        let mut hits = 0;
        for (j, i) in (0..SAMPLES).flat_map(|j| (0..SAMPLES).map(move |i| (j, i))) {
            let sample = |pixel: u32, part: u32| {
                2.0 * (pixel as f32 + (part as f32 + 0.5) / SAMPLES as f32) / side as f32 - 1.0
            };
            let point = 1.04 * Vec2::new(sample(x, i), -sample(y, j));
            hits += u32::from(triangles.iter().any(|triangle| contains(triangle, point)));
        }
        data.extend([255, 255, 255, (hits * 255 / (SAMPLES * SAMPLES)) as u8]);
    }
    Image::new(
        Extent3d { width: side, height: side, depth_or_array_layers: 1 },
        TextureDimension::D2,
        data,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::default(),
    )
}

fn triangles(mesh: &Mesh) -> Vec<[Vec2; 3]> {
    let Some(Float32x3(positions)) = mesh.attribute(Mesh::ATTRIBUTE_POSITION) else {
        return Vec::new();
    };
    let corner =
        |index: usize| positions.get(index).map_or(Vec2::ZERO, |it| Vec2::new(it[0], it[1]));
    let indices: Vec<usize> = match mesh.indices() {
        Some(indices @ (Indices::U16(_) | Indices::U32(_))) => indices.iter().collect(),
        None => (0..positions.len()).collect(),
    };
    indices.chunks_exact(3).map(|it| [corner(it[0]), corner(it[1]), corner(it[2])]).collect()
}

fn contains([a, b, c]: &[Vec2; 3], point: Vec2) -> bool {
    let sides = [(*a, *b), (*b, *c), (*c, *a)].map(|(from, to)| (to - from).perp_dot(point - from));
    sides.iter().all(|&side| side >= 0.0) || sides.iter().all(|&side| side <= 0.0)
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
