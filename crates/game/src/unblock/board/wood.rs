//! Pictures of blocks, walls and the tray, computed pixel by pixel: wood in the light theme, slate in the dark one.

use std::collections::HashMap;

use bevy::asset::RenderAssetUsages;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use crate::shell::theme::{Colors, Look, Palette, Theme};

/// What is made of the material.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Part {
    /// A block; `is_along` if it lies along its row.
    Block {
        length: u8,
        is_along: bool,
        variant: u8,
    },
    /// The main block, along its row. Its front is round.
    Main {
        length: u8,
    },
    Wall,
    /// The tray around this number of squares.
    Tray {
        width: u8,
        height: u8,
    },
}

/// The space around the squares of a picture, for the shadow.
pub(crate) const MARGIN: f32 = 0.12;
/// The distance from the squares to the edge of the tray.
pub(crate) const RIM: f32 = 0.42;
/// The distance from a piece to the edge of its squares.
const GAP: f32 = 0.035;
/// The number of different grains of the blocks of one shape.
pub(crate) const VARIANTS: u8 = 3;

/// The finished pictures, by what they show.
#[derive(Resource, Default)]
struct Cuts(HashMap<(Part, Look), Handle<Image>>);

/// Makes each picture once.
#[derive(SystemParam)]
pub(crate) struct Workshop<'w> {
    cuts: ResMut<'w, Cuts>,
    images: ResMut<'w, Assets<Image>>,
    palette: Res<'w, Palette>,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Cuts>();
}

impl Workshop<'_> {
    /// The picture of a part, and its size in squares.
    pub(crate) fn picture(&mut self, part: Part) -> (Handle<Image>, Vec2) {
        let look = self.palette.look;
        let (cuts, images) = (&mut self.cuts.0, &mut self.images);
        let picture = cuts.entry((part, look)).or_insert_with(|| images.add(cut(part, look)));
        (picture.clone(), size(part) + 2.0 * MARGIN)
    }
}

/// The squares of a part, with the rim of the tray.
fn size(part: Part) -> Vec2 {
    let length = |it: u8| f32::from(it);
    match part {
        Part::Block { length: it, is_along: true, .. } | Part::Main { length: it } => {
            Vec2::new(length(it), 1.0)
        }
        Part::Block { length: it, is_along: false, .. } => Vec2::new(1.0, length(it)),
        Part::Wall => Vec2::ONE,
        Part::Tray { width, height } => Vec2::new(length(width), length(height)) + 2.0 * RIM,
    }
}

/// A material: the colours of its darkest and lightest veins, and how strong its veins are.
struct Material {
    dark: Vec3,
    light: Vec3,
    /// The strength of the veins; stone has clouds instead.
    veins: f32,
    /// The brightness of the lit edges.
    shine: f32,
}

fn material(part: Part, look: Look) -> Material {
    let is_light = look.theme == Theme::Light;
    let is_safe = look.colors == Colors::Safe;
    let (dark, light, veins, shine) = match (part, is_light) {
        (Part::Main { .. }, true) if is_safe => (0x96_11_0A, 0xB4_1C_12, 0.3, 0.34),
        (Part::Main { .. }, false) if is_safe => (0xDB_2F_24, 0xF0_4A_3C, 0.0, 0.34),
        (Part::Main { .. }, true) => (0xB4_25_28, 0xD6_3C_3B, 0.35, 0.34),
        (Part::Main { .. }, false) => (0xC9_35_3B, 0xE0_4B_4F, 0.0, 0.3),
        (Part::Block { .. }, true) => (0xB6_80_4A, 0xE3_B6_7C, 1.0, 0.3),
        (Part::Block { .. }, false) => (0x4C_5A_70, 0x6D_7E_98, 0.0, 0.24),
        (Part::Wall, true) => (0x6A_66_60, 0x86_82_7B, 0.0, 0.25),
        (Part::Wall, false) => (0x0E_11_17, 0x1A_1F_28, 0.0, 0.16),
        (Part::Tray { .. }, true) => (0x6B_43_25, 0x8E_5D_36, 1.0, 0.22),
        (Part::Tray { .. }, false) => (0x23_29_34, 0x30_38_46, 0.0, 0.16),
    };
    Material { dark: color(dark), light: color(light), veins, shine }
}

fn color(hex: u32) -> Vec3 {
    let [_, red, green, blue] = hex.to_be_bytes();
    Vec3::new(f32::from(red), f32::from(green), f32::from(blue)) / 255.0
}

/// The number of pixels of a square.
const fn pixels(part: Part) -> f32 {
    match part {
        Part::Tray { .. } => 56.0,
        _ => 112.0,
    }
}

/// Computes a picture.
#[expect(clippy::cast_sign_loss, reason = "all values are at least zero")]
fn cut(part: Part, look: Look) -> Image {
    let (material, scale) = (material(part, look), pixels(part));
    let around = size(part) + 2.0 * MARGIN;
    let width = (around.x * scale).round() as u32;
    let height = (around.y * scale).round() as u32;
    let mut data = Vec::with_capacity((4 * width * height) as usize);
    for y in 0..height {
        for x in 0..width {
            let point = Vec2::new(x as f32 + 0.5, y as f32 + 0.5) / scale - around / 2.0;
            let pixel = shade(part, &material, point, scale);
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

/// The colour and the opacity at a point around the middle of a part, y down.
fn shade(part: Part, material: &Material, point: Vec2, scale: f32) -> Vec4 {
    let edge = distance(part, point);
    let cover = (0.5 - edge * scale).clamp(0.0, 1.0);
    // The shadow falls to the lower right.
    let away = distance(part, point - Vec2::new(0.012, 0.035)).max(0.0) / 0.06;
    let shadow = 0.42 * (-away * away).exp();
    if cover <= 0.0 {
        return Vec4::new(0.0, 0.0, 0.0, shadow);
    }
    let mut face = material.dark.lerp(material.light, grain(part, material, point));
    // The upper left edges are lit, the lower right ones are dark.
    let bevel = match part {
        Part::Tray { .. } => 0.1,
        _ => 0.085,
    };
    let slope = (1.0 + edge / bevel).clamp(0.0, 1.0);
    let step = 0.01;
    let gradient = Vec2::new(
        distance(part, point + step * Vec2::X) - distance(part, point - step * Vec2::X),
        distance(part, point + step * Vec2::Y) - distance(part, point - step * Vec2::Y),
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

/// The distance of a point from the edge of a part; negative inside.
fn distance(part: Part, point: Vec2) -> f32 {
    let inset = if matches!(part, Part::Tray { .. }) { 0.0 } else { GAP };
    let half = size(part) / 2.0 - inset;
    let radius = match part {
        Part::Main { .. } if point.x > 0.0 => 0.36,
        Part::Tray { .. } => 0.34,
        Part::Wall => 0.08,
        _ => 0.15,
    };
    let corner = point.abs() - half + radius;
    corner.max(Vec2::ZERO).length() + corner.max_element().min(0.0) - radius
}

/// The lightness of the material at a point, from 0 to 1.
fn grain(part: Part, material: &Material, point: Vec2) -> f32 {
    let (seed, is_along) = match part {
        Part::Block { length, is_along, variant } => {
            (f32::from(variant) * 17.3 + f32::from(length) * 5.1, is_along)
        }
        Part::Main { .. } => (91.0, true),
        Part::Wall => (47.0, true),
        Part::Tray { .. } => (5.0, true),
    };
    let along = if is_along { point } else { Vec2::new(point.y, point.x) };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_opaque_inside_and_clear_far_outside() {
        let parts = [
            Part::Main { length: 2 },
            Part::Block { length: 3, is_along: false, variant: 1 },
            Part::Wall,
            Part::Tray { width: 4, height: 3 },
        ];
        for part in parts {
            for theme in [Theme::Light, Theme::Dark] {
                let material = material(part, Look { theme, ..Look::default() });
                let at = |point| shade(part, &material, point, pixels(part));
                assert!((at(Vec2::ZERO).w - 1.0).abs() < 1e-5, "{part:?}");
                let corner = size(part) / 2.0 + MARGIN;
                assert!(at(-corner).w < 0.02, "{part:?}");
                // Lit from the upper left.
                let half = size(part) / 2.0 - GAP - 0.02;
                let (upper, lower) = (at(-half * Vec2::Y), at(half * Vec2::Y));
                assert!(upper.truncate().length() > lower.truncate().length(), "{part:?}");
            }
        }
    }

    #[test]
    fn the_main_block_is_red_and_the_others_are_not() {
        for theme in [Theme::Light, Theme::Dark] {
            for colors in [Colors::Usual, Colors::Safe] {
                let look = Look { theme, colors };
                let mean = |part| {
                    let material = material(part, look);
                    material.dark.midpoint(material.light)
                };
                let main = mean(Part::Main { length: 2 });
                assert!(main.x > 2.0 * main.y, "{look:?}");
                let other = mean(Part::Block { length: 2, is_along: true, variant: 0 });
                assert!(other.x < 1.6 * other.y, "{look:?}");
            }
        }
    }
}
