//! Meshes in units of a square, around the origin.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::asset::RenderAssetUsages;
use bevy::mesh::VertexAttributeValues::Float32x3;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use carom_engine::Direction;

/// The number of corners of round shapes; enough for a square that fills the screen.
const RESOLUTION: u32 = 64;

pub fn disc(radius: f32) -> Mesh {
    Circle::new(radius).mesh().resolution(RESOLUTION).build()
}

/// A line of some thickness with round ends, from west to east.
pub fn stroke(length: f32, thickness: f32) -> Mesh {
    Capsule2d::new(thickness / 2.0, length).mesh().resolution(16).build().rotated_by(
        // Capsules are upright by default.
        Quat::from_rotation_z(FRAC_PI_2),
    )
}

pub fn rounded_rectangle(size: Vec2, radius: f32) -> Mesh {
    const STEPS: u32 = RESOLUTION / 4;
    let core = size / 2.0 - radius;
    let corners = [Vec2::ONE, Vec2::new(-1.0, 1.0), Vec2::NEG_ONE, Vec2::new(1.0, -1.0)];
    fans([(0_u8..).zip(corners).flat_map(|(quarter, corner)| {
        (0..=STEPS).map(move |step| {
            let turn = f32::from(quarter) + step as f32 / STEPS as f32;
            core * corner + radius * Vec2::from_angle(turn * FRAC_PI_2)
        })
    })])
}

/// A ring around the origin.
pub fn ring(radius: f32, thickness: f32) -> Mesh {
    Annulus::new(radius - thickness / 2.0, radius + thickness / 2.0)
        .mesh()
        .resolution(RESOLUTION)
        .build()
}

/// A straight line one unit long from west to east and one unit thick. Scale it to the required size.
pub fn bar() -> Mesh {
    Rectangle::from_length(1.0).mesh().build()
}

/// An arrow that fits into a disc of this radius.
pub fn arrow(direction: Direction, radius: f32) -> Mesh {
    let turn = Vec2::from_angle(-FRAC_PI_2 * f32::from(direction as u8));
    let thickness = 0.17 * radius;
    let tip = Vec2::new(0.0, radius);
    let ends = [-0.62 * Vec2::X + 0.36 * Vec2::Y, 0.62 * Vec2::X + 0.36 * Vec2::Y, Vec2::NEG_Y];
    fans(ends.map(|end| {
        let end = radius * end;
        let along = (tip - end).normalize();
        let across = along.perp() * thickness;
        let cap = |around: Vec2, from: f32| {
            (0..=8_u8).map(move |step| {
                let angle = from + f32::from(step) / 8.0 * TAU / 2.0;
                around + (across.rotate(Vec2::from_angle(angle)))
            })
        };
        cap(end, 0.0).chain(cap(tip, TAU / 2.0)).map(move |point| turn.rotate(point))
    }))
}

/// A corner of a star of five points: ten of them go around it, anticlockwise.
fn star_corner(radius: f32, at: u8) -> Vec2 {
    let reach = if at.is_multiple_of(2) { radius } else { 0.45 * radius };
    reach * Vec2::from_angle(FRAC_PI_2 + f32::from(at) * TAU / 10.0)
}

/// The outline of a [`star`].
pub(crate) fn empty_star(radius: f32) -> Mesh {
    fans((0..10_u8).map(|at| {
        let edge = |radius| [star_corner(radius, at), star_corner(radius, at + 1)];
        let ([from, to], [inner_from, inner_to]) = (edge(radius), edge(0.52 * radius));
        [from, to, inner_to, inner_from]
    }))
}

/// A star of five points.
pub fn star(radius: f32) -> Mesh {
    let corner = |at| star_corner(radius, at);
    let kite =
        |point| [corner(2 * point), corner(2 * point + 1), Vec2::ZERO, corner(2 * point + 9)];
    fans((0..5_u8).map(kite))
}

/// Several shapes as one.
pub fn joined<const N: usize>(parts: [Mesh; N]) -> Mesh {
    let (mut positions, mut indices) = (Vec::new(), Vec::new());
    for part in parts {
        let first = positions.len() as u32;
        if let Some(Float32x3(own)) = part.attribute(Mesh::ATTRIBUTE_POSITION) {
            positions.extend(own);
        }
        let own = part.indices().into_iter().flat_map(Indices::iter);
        indices.extend(own.map(|index| first + index as u32));
    }
    mesh(positions, indices)
}

/// A triangle that points north, placed so that it looks centred.
pub fn triangle(radius: f32) -> Mesh {
    let (half, top, bottom) = (radius, 0.95 * radius, -0.75 * radius);
    fans([[Vec2::new(0.0, top), Vec2::new(-half, bottom), Vec2::new(half, bottom)]])
}

/// Four blades, each half a disc between the middle and the rim.
pub fn pinwheel(radius: f32) -> Mesh {
    const BLADES: u8 = 4;
    const STEPS: u32 = RESOLUTION / 2;
    fans((0..BLADES).map(|blade| {
        let turn = Vec2::from_angle(TAU * f32::from(blade) / f32::from(BLADES));
        (0..=STEPS).map(move |step| {
            let angle = step as f32 / STEPS as f32 * TAU / 2.0;
            turn.rotate(Vec2::X * radius / 2.0 + radius / 2.0 * Vec2::from_angle(angle))
        })
    }))
}

/// Convex shapes by their outlines, anticlockwise.
fn fans<O: IntoIterator<Item = Vec2>>(outlines: impl IntoIterator<Item = O>) -> Mesh {
    let (mut positions, mut indices) = (Vec::new(), Vec::new());
    for outline in outlines {
        let first = positions.len() as u32;
        positions.extend(outline.into_iter().map(|point| [point.x, point.y, 0.0]));
        for last in first + 2..positions.len() as u32 {
            indices.extend([first, last - 1, last]);
        }
    }
    mesh(positions, indices)
}

fn mesh(positions: Vec<[f32; 3]>, indices: Vec<u32>) -> Mesh {
    let (normals, uvs) = (vec![[0.0, 0.0, 1.0]; positions.len()], vec![[0.0; 2]; positions.len()]);
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
        .with_inserted_indices(Indices::U32(indices))
}
