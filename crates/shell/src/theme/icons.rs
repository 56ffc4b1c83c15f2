//! [`Icons`]: shapes as white pictures for the panel, which are tinted when drawn.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use bevy::asset::AssetEventSystems;
use bevy::prelude::*;

use crate::ids::IconId;
use crate::paint::brush::Paint;
use crate::paint::raster::Raster;
use crate::paint::shapes;

/// Every picture, in a small and a large size. Each is drawn when it is shown for the first time: a start draws only a few.
#[derive(Resource, Default)]
pub struct Icons {
    all: HashMap<IconId, Icon>,
    /// What is shown and not drawn yet, with the place of its size.
    asked: Mutex<Vec<(IconId, usize)>>,
}

struct Icon {
    draw: Box<dyn Fn(u32) -> Image + Send + Sync>,
    /// In pixels.
    sizes: [u32; 2],
    images: [Handle<Image>; 2],
    is_asked: [AtomicBool; 2],
}

impl Icons {
    /// The picture for this many pixels: the small one is for about ten to thirty.
    pub(crate) fn get(&self, icon: IconId, side: f32) -> Handle<Image> {
        let at = usize::from(side > 30.0);
        let Some(found) = self.all.get(&icon) else { return Handle::default() };
        if !found.is_asked[at].swap(true, Ordering::Relaxed) {
            self.asked.lock().unwrap_or_else(PoisonError::into_inner).push((icon, at));
        }
        found.images[at].clone()
    }

    /// Adds pictures of these sizes in pixels.
    pub(super) fn add(
        app: &mut App,
        sizes: [u32; 2],
        pictures: impl IntoIterator<Item = (IconId, impl Fn(u32) -> Image + Send + Sync + 'static)>,
    ) {
        let world = app.world_mut();
        world.init_resource::<Self>();
        world.resource_scope(|world, mut icons: Mut<Self>| {
            let images = world.resource::<Assets<Image>>();
            for (id, draw) in pictures {
                let images = [(); 2].map(|()| images.reserve_handle());
                let icon =
                    Icon { draw: Box::new(draw), sizes, images, is_asked: Default::default() };
                icons.all.insert(id, icon);
            }
        });
    }
}

/// Draws what was asked for in this frame, before the frame is shown.
fn draw(icons: Res<Icons>, mut images: ResMut<Assets<Image>>) {
    let asked = std::mem::take(&mut *icons.asked.lock().unwrap_or_else(PoisonError::into_inner));
    for (id, at) in asked {
        let Some(icon) = icons.all.get(&id) else { continue };
        // It fails only for handles of images that were removed.
        let _ = images.insert(&icon.images[at], (icon.draw)(icon.sizes[at]));
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
    app.add_icons(stars).add_systems(PostUpdate, draw.before(AssetEventSystems));
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
