//! [`Brush`]: draws shapes of one colour on the screen; [`height`]: the drawing order.

use bevy::camera::visibility::RenderLayers;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::sprite_render::AlphaMode2d;

/// The drawing order from the bottom to the top.
pub mod height {
    pub const SHADOW: f32 = 0.0;
    pub const EDGE: f32 = 1.0;
    pub const SLAB: f32 = 2.0;
    pub const SQUARE: f32 = 3.0;
    pub const HEAT: f32 = 3.5;
    pub const FRAME: f32 = 4.0;
    pub const FRAME_INSIDE: f32 = 5.0;
    pub const STRETCH: f32 = 5.5;
    pub const PRINT: f32 = 6.0;
    pub const GHOST: f32 = 6.5;
    pub const NUMBER: f32 = 6.8;
    pub const WALL: f32 = 7.0;
    pub const PATH: f32 = 7.3;
    pub const RAY: f32 = 7.5;
    pub const STOP: f32 = 7.6;
    pub const TRAIL: f32 = 7.8;
    pub const BADGE: f32 = 7.82;
    pub const PIECE: f32 = 8.0;
    pub const RING: f32 = 12.0;
    /// The minimum distance of two things that overlap. The depth of the camera is 2,000, and a 32-bit
    /// number resolves steps of 0.00012 in it. Things with a smaller distance would cover each other in
    /// random order.
    pub const LEAST: f32 = 0.002;
}

/// A surface for shapes of one colour. Draw the lower shapes first.
pub trait Paint {
    /// One shape in several places.
    fn paint_all(&mut self, mesh: Mesh, color: Color, places: impl IntoIterator<Item = Transform>);

    /// One shape.
    fn paint(&mut self, mesh: Mesh, color: Color, at: Transform) {
        self.paint_all(mesh, color, [at]);
    }
}

/// Draws shapes of one colour on the screen, as children of the entity of [`Brush::begin`].
#[derive(SystemParam)]
pub struct Brush<'w, 's> {
    commands: Commands<'w, 's>,
    meshes: ResMut<'w, Assets<Mesh>>,
    materials: ResMut<'w, Assets<ColorMaterial>>,
    parent: Local<'s, Option<Entity>>,
    layer: Local<'s, Option<RenderLayers>>,
}

impl Brush<'_, '_> {
    /// Later shapes belong to a new entity with these components.
    pub fn begin(&mut self, root: impl Bundle) -> Entity {
        *self.layer = None;
        self.root(root)
    }

    /// The same on a separate layer, which the camera can show or hide.
    pub fn begin_on(&mut self, layer: RenderLayers, root: impl Bundle) -> Entity {
        *self.layer = Some(layer);
        self.root(root)
    }

    fn root(&mut self, root: impl Bundle) -> Entity {
        let mut parent = self.commands.spawn(root);
        let parent = parent.insert_if_new((Transform::default(), Visibility::default())).id();
        *self.parent = Some(parent);
        parent
    }

    /// Removes entities with all their children.
    pub fn despawn(&mut self, roots: impl IntoIterator<Item = Entity>) {
        for root in roots {
            self.commands.entity(root).try_despawn();
        }
    }

    /// A line of text, `size` squares high, around a point.
    pub fn write(&mut self, text: String, font: TextFont, size: f32, color: Color, at: Transform) {
        let FontSize::Px(pixels) = font.font_size else { return };
        let at = at.with_scale(Vec3::splat(size / pixels));
        self.add((Text2d::new(text), font, TextColor(color), at));
    }

    /// A picture with its own colours, this many squares wide and high.
    pub fn picture(&mut self, image: Handle<Image>, size: Vec2, at: Transform) {
        self.faint_picture(image, size, 1.0, at);
    }

    /// The same with an opacity from 0 to 1.
    pub fn faint_picture(&mut self, image: Handle<Image>, size: Vec2, alpha: f32, at: Transform) {
        let mesh = Mesh2d(self.meshes.add(Rectangle::from_size(size)));
        let material = ColorMaterial {
            color: Color::WHITE.with_alpha(alpha),
            alpha_mode: AlphaMode2d::Blend,
            texture: Some(image),
            ..ColorMaterial::default()
        };
        let material = MeshMaterial2d(self.materials.add(material));
        self.add((mesh, material, at));
    }

    fn add(&mut self, part: impl Bundle) {
        let mut part = self.commands.spawn(part);
        if let Some(parent) = *self.parent {
            part.insert(ChildOf(parent));
        }
        if let Some(layer) = &*self.layer {
            part.insert(layer.clone());
        }
    }
}

impl Paint for Brush<'_, '_> {
    fn paint_all(&mut self, mesh: Mesh, color: Color, places: impl IntoIterator<Item = Transform>) {
        let mesh = Mesh2d(self.meshes.add(mesh));
        let material = MeshMaterial2d(self.materials.add(color));
        for place in places {
            self.add((mesh.clone(), material.clone(), place));
        }
    }
}

pub fn at(point: Vec2, height: f32) -> Transform {
    Transform::from_translation(point.extend(height))
}

/// Stretches [`bar`](crate::paint::shapes::bar) from one point to another.
pub fn between(from: Vec2, to: Vec2, thickness: f32, height: f32) -> Transform {
    let way = to - from;
    at(from.midpoint(to), height)
        .with_rotation(Quat::from_rotation_z(way.to_angle()))
        .with_scale(Vec3::new(way.length().max(1e-4), thickness, 1.0))
}
