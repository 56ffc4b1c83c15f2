//! [`Icons`]: shapes as white pictures for the panel, which are tinted when drawn.

use std::collections::HashMap;

use bevy::prelude::*;

use crate::ids::IconId;
use crate::paint::brush::Paint;
use crate::paint::raster::Raster;
use crate::paint::shapes;

/// Every picture, in a small and a large size.
#[derive(Resource, Default)]
pub struct Icons {
    small: HashMap<IconId, Handle<Image>>,
    large: HashMap<IconId, Handle<Image>>,
}

impl Icons {
    /// For about ten to thirty pixels.
    pub(crate) fn small(&self, icon: IconId) -> Handle<Image> {
        self.small.get(&icon).cloned().unwrap_or_default()
    }

    /// For larger sizes.
    pub(crate) fn large(&self, icon: IconId) -> Handle<Image> {
        self.large.get(&icon).cloned().unwrap_or_default()
    }
}

impl Icons {
    pub(super) fn add(&mut self, icon: IconId, small: Handle<Image>, large: Handle<Image>) {
        self.small.insert(icon, small);
        self.large.insert(icon, large);
    }
}

/// An extension for the plugins of the games.
pub trait AddIcons {
    /// Draws pictures of shapes that fit into a circle of radius 1 or slightly more.
    fn add_icons(&mut self, icons: impl IntoIterator<Item = (IconId, Mesh)>) -> &mut Self;
}

impl AddIcons for App {
    fn add_icons(&mut self, icons: impl IntoIterator<Item = (IconId, Mesh)>) -> &mut Self {
        let world = self.world_mut();
        world.init_resource::<Icons>();
        world.resource_scope(|world, mut known: Mut<Icons>| {
            let mut images = world.resource_mut::<Assets<Image>>();
            for (id, mesh) in icons {
                let [small, large] = [40, 160].map(|side| images.add(picture(mesh.clone(), side)));
                known.add(id, small, large);
            }
        });
        self
    }
}

pub(super) fn plugin(app: &mut App) {
    let stars =
        [(IconId::STAR, shapes::star(0.98)), (IconId::EMPTY_STAR, shapes::empty_star(0.98))];
    app.add_icons(stars);
}

/// Half the side of a picture, where a shape has a radius of about 1.
const HALF: f32 = 1.04;

/// A white shape on a transparent background.
pub fn picture(mesh: Mesh, side: u32) -> Image {
    let view = Rect::from_center_size(Vec2::ZERO, Vec2::splat(2.0 * HALF));
    let mut raster = Raster::new(side, view);
    raster.paint(mesh, Color::WHITE, Transform::IDENTITY);
    raster.image()
}
