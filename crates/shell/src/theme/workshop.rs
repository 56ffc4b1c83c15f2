//! [`Workshop`]: pictures of things made of wood or slate, computed pixel by pixel.

use std::collections::HashMap;
use std::hash::Hash;

use bevy::asset::RenderAssetUsages;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::{Look, Palette};

/// The space around the squares of a picture, for the shadow.
pub const MARGIN: f32 = 0.12;

/// The kinds of things of a game that are made of a material.
pub trait Craft: Copy + Eq + Hash + Send + Sync + 'static {
    /// Width and height in squares.
    fn size(self) -> Vec2;

    /// The distance of a point from the edge; negative inside. The origin is the middle, y down.
    fn distance(self, point: Vec2) -> f32;

    fn material(self, look: Look) -> Material;

    /// The number of pixels of a square.
    fn pixels(self) -> f32 {
        112.0
    }

    /// The width of the slope at the edge.
    fn bevel(self) -> f32 {
        0.085
    }

    /// The sign that is let into the surface: the distance from its edge, and its colour.
    fn inlay(self, _look: Look, _point: Vec2) -> Option<(f32, Vec3)> {
        None
    }
}

/// A material.
pub struct Material {
    /// The colour of its darkest veins.
    pub dark: Vec3,
    /// The colour of its lightest veins.
    pub light: Vec3,
    /// The strength of the veins; stone has clouds instead.
    pub veins: f32,
    /// The brightness of the lit edges.
    pub shine: f32,
    /// Things with different seeds have different veins.
    pub seed: f32,
    /// Whether the veins lie along the rows.
    pub is_along: bool,
}

impl Material {
    /// A material by its colours, with the veins along the rows.
    pub fn new((dark, light): (u32, u32), veins: f32, shine: f32, seed: f32) -> Self {
        Self { dark: color(dark), light: color(light), veins, shine, seed, is_along: true }
    }
}

/// A colour from the notation RRGGBB.
pub fn color(hex: u32) -> Vec3 {
    let [_, red, green, blue] = hex.to_be_bytes();
    Vec3::new(f32::from(red), f32::from(green), f32::from(blue)) / 255.0
}

/// The finished pictures, by what they show.
#[derive(Resource)]
pub(crate) struct Cuts<P>(HashMap<(P, Look), Handle<Image>>);

/// Makes each picture once.
#[derive(SystemParam)]
pub struct Workshop<'w, P: Craft> {
    cuts: ResMut<'w, Cuts<P>>,
    images: ResMut<'w, Assets<Image>>,
    palette: Res<'w, Palette>,
}

pub fn plugin<P: Craft>(app: &mut App) {
    // A picture does not depend on the order of the requests.
    app.insert_resource(Cuts::<P>(HashMap::new())).allow_ambiguous_resource::<Cuts<P>>();
}

impl<P: Craft> Workshop<'_, P> {
    /// The picture of a thing, and its size in squares.
    pub fn picture(&mut self, part: P) -> (Handle<Image>, Vec2) {
        let look = self.palette.look;
        let (cuts, images) = (&mut self.cuts.0, &mut self.images);
        let picture = cuts.entry((part, look)).or_insert_with(|| images.add(cut(part, look)));
        (picture.clone(), part.size() + 2.0 * MARGIN)
    }

    /// A picture that somebody else has drawn.
    pub fn keep(&mut self, image: Image) -> Handle<Image> {
        self.images.add(image)
    }
}

/// Computes a picture.
#[expect(clippy::cast_sign_loss, reason = "all values are at least zero")]
pub(crate) fn cut(part: impl Craft, look: Look) -> Image {
    let (material, scale) = (part.material(look), part.pixels());
    let around = part.size() + 2.0 * MARGIN;
    let width = (around.x * scale).round() as u32;
    let height = (around.y * scale).round() as u32;
    let mut data = Vec::with_capacity((4 * width * height) as usize);
    for y in 0..height {
        for x in 0..width {
            let point = Vec2::new(x as f32 + 0.5, y as f32 + 0.5) / scale - around / 2.0;
            let pixel = shade(part, look, &material, point);
            data.extend(pixel.to_array().map(|it| (it.clamp(0.0, 1.0) * 255.0).round() as u8));
        }
    }
    Image::new(
        Extent3d { width, height, depth_or_array_layers: 1 },
        TextureDimension::D2,
        data,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::default(),
    )
}

/// The colour and the opacity at a point.
pub fn shade(part: impl Craft, look: Look, material: &Material, point: Vec2) -> Vec4 {
    let scale = part.pixels();
    let edge = part.distance(point);
    let cover = (0.5 - edge * scale).clamp(0.0, 1.0);
    // The shadow falls to the lower right.
    let away = part.distance(point - Vec2::new(0.012, 0.035)).max(0.0) / 0.06;
    let shadow = 0.42 * (-away * away).exp();
    if cover <= 0.0 {
        return Vec4::new(0.0, 0.0, 0.0, shadow);
    }
    let mut face = material.dark.lerp(material.light, grain(material, point));
    if let Some((distance, color)) = part.inlay(look, point) {
        face = face.lerp(color, (0.5 - distance * scale).clamp(0.0, 1.0));
    }
    // The upper left edges are lit, the lower right ones are dark.
    let bevel = part.bevel();
    let slope = (1.0 + edge / bevel).clamp(0.0, 1.0);
    let step = 0.01;
    let gradient = Vec2::new(
        part.distance(point + step * Vec2::X) - part.distance(point - step * Vec2::X),
        part.distance(point + step * Vec2::Y) - part.distance(point - step * Vec2::Y),
    );
    let lit = gradient.normalize_or_zero().dot(Vec2::new(-0.45, -0.9)) * slope;
    let white = (material.shine * lit.max(0.0)).min(1.0);
    face = face.lerp(Vec3::ONE, white) * (1.0 - 0.42 * (-lit).max(0.0));
    // A line of light where the slope begins.
    let line = 1.0 - ((edge + bevel) / 0.012).abs().min(1.0);
    face = face.lerp(Vec3::ONE, 0.1 * line);
    let opacity = cover + shadow * (1.0 - cover);
    (face * (cover / opacity)).extend(opacity)
}

/// The distance of a point from the edge of a rectangle around the origin with round corners; negative inside.
pub fn from_rounded(point: Vec2, half: Vec2, radius: f32) -> f32 {
    let corner = point.abs() - half + radius;
    corner.max(Vec2::ZERO).length() + corner.max_element().min(0.0) - radius
}

/// The lightness of the material at a point, from 0 to 1.
fn grain(material: &Material, point: Vec2) -> f32 {
    let seed = material.seed;
    let along = if material.is_along { point } else { Vec2::new(point.y, point.x) };
    let clouds = noise(along * 2.6 + seed) * 0.6 + noise(along * 9.0 + seed) * 0.4;
    if material.veins == 0.0 {
        return 0.3 + 0.5 * clouds;
    }
    // Growth rings that wander along the wood, and fine fibres.
    let wander = noise(Vec2::new(along.x * 0.55 + seed, along.y * 1.7 + seed));
    let rings = ((along.y * 5.5 + 3.4 * wander) * std::f32::consts::TAU).sin() * 0.5 + 0.5;
    let fibres = noise(Vec2::new(along.x * 3.0 + seed, along.y * 46.0));
    let wood = 0.42 * rings.powf(1.6) + 0.24 * fibres + 0.34 * clouds;
    let wood = 1.0 - wood;
    0.5 + (wood - 0.5) * material.veins
}

/// Smooth random values from 0 to 1.
fn noise(point: Vec2) -> f32 {
    let cell = point.floor();
    let part = point - cell;
    let part = part * part * (Vec2::splat(3.0) - 2.0 * part);
    let at = |x: f32, y: f32| random((cell.x + x) as i32, (cell.y + y) as i32);
    let upper = at(0.0, 0.0).lerp(at(1.0, 0.0), part.x);
    let lower = at(0.0, 1.0).lerp(at(1.0, 1.0), part.x);
    upper.lerp(lower, part.y)
}

/// A random value of a point of the grid, from 0 to 1.
#[expect(clippy::cast_sign_loss, reason = "any bits will do")]
const fn random(x: i32, y: i32) -> f32 {
    let mut bits = (x as u32).wrapping_mul(0x9E37_79B1) ^ (y as u32).wrapping_mul(0x85EB_CA77);
    bits ^= bits >> 15;
    bits = bits.wrapping_mul(0x2C1B_3C6D);
    bits ^= bits >> 12;
    bits = bits.wrapping_mul(0x297A_2D39);
    bits ^= bits >> 15;
    (bits >> 8) as f32 / (1 << 24) as f32
}
