//! [`Icons`]: shapes as white pictures for the panel, which are tinted when drawn.

use std::collections::HashMap;

use bevy::prelude::*;

use crate::ids::IconId;
use crate::paint::brush::Paint;
use crate::paint::raster::Raster;
use crate::paint::shapes;

/// Every picture, in a small and a large size.
#[derive(Resource, Default)]
pub struct Icons(HashMap<IconId, [Handle<Image>; 2]>);

impl Icons {
    /// The picture for this many pixels: the small one is for about ten to thirty.
    pub(crate) fn get(&self, icon: IconId, side: f32) -> Handle<Image> {
        self.0.get(&icon).map(|it| it[usize::from(side > 30.0)].clone()).unwrap_or_default()
    }

    /// Adds pictures of these sizes in pixels.
    pub(super) fn add(
        app: &mut App,
        sizes: [u32; 2],
        pictures: impl IntoIterator<Item = (IconId, impl Fn(u32) -> Image)>,
    ) {
        let world = app.world_mut();
        world.init_resource::<Self>();
        world.resource_scope(|world, mut icons: Mut<Self>| {
            let mut images = world.resource_mut::<Assets<Image>>();
            for (icon, draw) in pictures {
                icons.0.insert(icon, sizes.map(|side| images.add(draw(side))));
            }
        });
    }
}

/// An extension for the plugins of the games.
pub trait AddIcons {
    /// Draws pictures of shapes that fit into a circle of radius 1 or slightly more.
    fn add_icons(&mut self, icons: impl IntoIterator<Item = (IconId, Mesh)>) -> &mut Self;
}

impl AddIcons for App {
    fn add_icons(&mut self, icons: impl IntoIterator<Item = (IconId, Mesh)>) -> &mut Self {
        let drawn = |(id, mesh): (IconId, Mesh)| (id, move |side| picture(mesh.clone(), side));
        Icons::add(self, [40, 160], icons.into_iter().map(drawn));
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
