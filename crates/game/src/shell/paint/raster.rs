//! [`Raster`]: draws into a picture in memory, for the panel.

use std::ops::Range;

use bevy::asset::RenderAssetUsages;
use bevy::mesh::Indices;
use bevy::mesh::VertexAttributeValues::Float32x3;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use crate::shell::paint::brush::Paint;

/// The number of samples in a row and a column of each pixel. The covered samples give the coverage of a
/// shape.
const SAMPLES: u32 = 5;

/// A square picture of a part of the world. Later shapes cover earlier ones.
pub(crate) struct Raster {
    /// The number of pixels on a side.
    side: u32,
    /// The visible part of the world.
    view: Rect,
    /// Row by row; red, green, blue and opacity, from 0 to 1.
    pixels: Vec<[f32; 4]>,
}

impl Raster {
    /// An empty picture of a square part of the world.
    pub(crate) fn new(side: u32, view: Rect) -> Self {
        Self { side, view, pixels: vec![[1.0, 1.0, 1.0, 0.0]; (side * side) as usize] }
    }

    /// The picture.
    #[expect(clippy::cast_sign_loss, reason = "all values are at least zero")]
    pub(crate) fn image(&self) -> Image {
        let byte = |part: &f32| (part.clamp(0.0, 1.0) * 255.0).round() as u8;
        let data = self.pixels.iter().flatten().map(byte).collect();
        Image::new(
            Extent3d { width: self.side, height: self.side, depth_or_array_layers: 1 },
            TextureDimension::D2,
            data,
            TextureFormat::Rgba8UnormSrgb,
            RenderAssetUsages::default(),
        )
    }

    /// A point of the world in samples, y down.
    fn sample(&self, point: Vec2) -> Vec2 {
        let from_corner = Vec2::new(point.x - self.view.min.x, self.view.max.y - point.y);
        from_corner / self.view.size() * (self.side * SAMPLES) as f32
    }

    /// Draws a colour over a pixel with some covered samples.
    fn cover(&mut self, pixel: usize, samples: u32, color: Srgba) {
        let strength = color.alpha * samples as f32 / (SAMPLES * SAMPLES) as f32;
        let Some([red, green, blue, opacity]) = self.pixels.get_mut(pixel) else { return };
        let together = strength + *opacity * (1.0 - strength);
        for (below, above) in [(red, color.red), (green, color.green), (blue, color.blue)] {
            let mixed = above * strength + *below * *opacity * (1.0 - strength);
            *below = if together > 0.0 { mixed / together } else { above };
        }
        *opacity = together;
    }
}

impl Paint for Raster {
    fn paint_all(&mut self, mesh: Mesh, color: Color, places: impl IntoIterator<Item = Transform>) {
        let (triangles, color) = (triangles(&mesh), color.to_srgba());
        for place in places {
            let corner = |it: Vec2| self.sample(place.transform_point(it.extend(0.0)).truncate());
            let triangles: Vec<_> = triangles.iter().map(|it| it.map(corner)).collect();
            self.paint_triangles(&triangles, color);
        }
    }
}

impl Raster {
    /// The range of samples around some points, limited to the picture.
    fn around(&self, points: impl Iterator<Item = Vec2>) -> URect {
        let last = Vec2::splat((self.side * SAMPLES) as f32);
        let (low, high) =
            points.fold((last, Vec2::ZERO), |(low, high), point| (low.min(point), high.max(point)));
        let low = low.clamp(Vec2::ZERO, last).floor().as_uvec2();
        URect::from_corners(low, high.clamp(Vec2::ZERO, last).ceil().as_uvec2().max(low))
    }

    fn paint_triangles(&mut self, triangles: &[[Vec2; 3]], color: Srgba) {
        let all = self.around(triangles.iter().flatten().copied());
        let first = all.min / SAMPLES;
        let count = (all.max.saturating_add(UVec2::splat(SAMPLES - 1)) / SAMPLES) - first;
        // The covered samples in each pixel; the triangles of the shape may overlap.
        let mut covered = vec![0_u32; (count.x * count.y) as usize];
        for corners in triangles {
            let URect { min, max } = self.around(corners.iter().copied());
            for y in min.y..max.y {
                let row = (y / SAMPLES - first.y) * count.x;
                // Pixel by pixel: all samples that the row of the triangle covers in a pixel at once.
                let Range { start: mut x, end } = across(corners, y, min.x..max.x);
                while x < end {
                    let next = (x - x % SAMPLES + SAMPLES).min(end);
                    let bits = (1 << (next - x)) - 1;
                    let pixel = row + x / SAMPLES - first.x;
                    covered[pixel as usize] |= bits << ((y % SAMPLES) * SAMPLES + x % SAMPLES);
                    x = next;
                }
            }
        }
        for (at, samples) in (0..).zip(covered).filter(|&(_, samples)| samples != 0) {
            let pixel = (first.y + at / count.x) * self.side + first.x + at % count.x;
            self.cover(pixel as usize, samples.count_ones(), color);
        }
    }
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

/// The samples of a row whose middles are in a triangle, limited to some columns.
#[expect(clippy::cast_sign_loss, reason = "clamped to the columns")]
fn across(corners: &[Vec2; 3], row: u32, columns: Range<u32>) -> Range<u32> {
    let [first, second, third] = corners;
    let y = row as f32 + 0.5;
    let (mut low, mut high) = (f32::INFINITY, f32::NEG_INFINITY);
    for (from, to) in [(first, second), (second, third), (third, first)] {
        if (from.y <= y) != (to.y <= y) {
            let x = from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y);
            (low, high) = (low.min(x), high.max(x));
        }
    }
    if low > high {
        return 0..0;
    }
    let inside = |x: f32| x.clamp(columns.start as f32, columns.end as f32) as u32;
    inside((low - 0.5).ceil())..inside((high - 0.5).floor() + 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::paint::brush::at;

    fn pixel(image: &Image, at: usize) -> [u8; 4] {
        let data = image.data.as_ref().expect("pixels");
        [0, 1, 2, 3].map(|part| data[4 * at + part])
    }

    #[test]
    fn shapes_cover_each_other_where_they_are() {
        let view = Rect::from_center_size(Vec2::ZERO, Vec2::splat(4.0));
        let mut raster = Raster::new(4, view);
        let tile = || Rectangle::from_length(1.0).mesh().build();
        let (nw, se) = (Vec2::new(-1.5, 1.5), Vec2::new(1.5, -1.5));
        raster.paint_all(tile(), Color::srgb(1.0, 0.0, 0.0), [at(nw, 0.0), at(se, 0.0)]);
        raster.paint(tile(), Color::srgba(0.0, 0.0, 1.0, 0.5), at(se, 0.0));
        // Half of a pixel, and a shape outside the picture.
        let places = [at(Vec2::new(0.0, 1.5), 0.0), at(Vec2::splat(9.0), 0.0)];
        raster.paint_all(tile(), Color::srgb(0.0, 1.0, 0.0), places);
        let image = raster.image();
        assert_eq!(pixel(&image, 0), [255, 0, 0, 255]);
        assert_eq!(pixel(&image, 15), [128, 0, 128, 255]);
        assert_eq!(pixel(&image, 5)[3], 0);
        assert!((100..160).contains(&pixel(&image, 1)[3]), "{:?}", pixel(&image, 1));
        assert!((100..160).contains(&pixel(&image, 2)[3]), "{:?}", pixel(&image, 2));
    }
}
