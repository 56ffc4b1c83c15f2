//! [`Raster`]: draws into a picture in memory, for the panel.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::Indices;
use bevy::mesh::VertexAttributeValues::Float32x3;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use resvg::tiny_skia::{self, FillRule, PathBuilder, Pixmap};

use resvg::usvg::{Options, Tree};

use crate::paint::brush::Paint;

/// A square picture of a part of the world. Later shapes cover earlier ones.
pub struct Raster {
    /// The number of pixels on a side.
    side: u32,
    /// The visible part of the world.
    view: Rect,
    pixels: Pixmap,
}

impl Raster {
    /// An empty picture of a square part of the world.
    ///
    /// # Panics
    /// If it has no pixels.
    pub fn new(side: u32, view: Rect) -> Self {
        Self { side, view, pixels: Pixmap::new(side, side).expect("a picture with pixels") }
    }

    /// Draws an SVG document into a part of the world.
    pub fn draw(&mut self, svg: &str, place: Rect) {
        let Ok(tree) = Tree::from_str(svg, &Options::default()) else { return };
        let corner = self.pixel(Vec2::new(place.min.x, place.max.y));
        let scale = place.width() / self.view.width() * self.side as f32 / tree.size().width();
        let place = tiny_skia::Transform::from_row(scale, 0.0, 0.0, scale, corner.x, corner.y);
        resvg::render(&tree, place, &mut self.pixels.as_mut());
    }

    /// Draws an SVG document around the origin, whose squares are `cell` units wide.
    pub fn draw_around_origin(&mut self, svg: &str, cell: f32) {
        let Ok(tree) = Tree::from_str(svg, &Options::default()) else { return };
        let size = Vec2::new(tree.size().width(), tree.size().height()) / cell;
        self.draw(svg, Rect::from_center_size(Vec2::ZERO, size));
    }

    /// The picture.
    pub fn image(self) -> Image {
        image(self.pixels)
    }

    /// A point of the world in pixels, y down.
    fn pixel(&self, point: Vec2) -> Vec2 {
        let from_corner = Vec2::new(point.x - self.view.min.x, self.view.max.y - point.y);
        from_corner / self.view.size() * self.side as f32
    }
}

/// The round corners of a tray, as a part of its side.
pub(crate) const CORNER: f32 = 0.034;

/// The picture of a board with this side, from an SVG document, and the pixels of ground around its tray.
pub(crate) fn board(svg: &str, side: u32) -> Option<(Image, f32)> {
    let tree = Tree::from_str(svg, &Options::default()).ok()?;
    let mut pixels = Pixmap::new(side, side)?;
    let scale = side as f32 / tree.size().width().max(tree.size().height());
    let place = tiny_skia::Transform::from_scale(scale, scale);
    resvg::render(&tree, place, &mut pixels.as_mut());
    let ground = pixels.pixel(0, 0);
    let is_ground = |x: &u32| pixels.pixel(*x, side / 2) == ground;
    let rim = (0..side / 4).take_while(is_ground).count() as f32;
    Some((image(pixels), rim))
}

/// Pixels as a picture for the screen.
pub(crate) fn image(pixels: Pixmap) -> Image {
    let size =
        Extent3d { width: pixels.width(), height: pixels.height(), depth_or_array_layers: 1 };
    let mut bytes = pixels.take_demultiplied();
    // Between a white edge and a clear pixel the screen must not show grey.
    for pixel in bytes.as_chunks_mut().0 {
        if pixel[3] == 0 {
            *pixel = [255, 255, 255, 0];
        }
    }
    let format = TextureFormat::Rgba8UnormSrgb;
    // It leaves the memory of the program when it is in that of the screen.
    Image::new(size, TextureDimension::D2, bytes, format, RenderAssetUsages::RENDER_WORLD)
}

impl Paint for Raster {
    fn paint_all(&mut self, mesh: Mesh, color: Color, places: impl IntoIterator<Item = Transform>) {
        let triangles = triangles(&mesh);
        let [red, green, blue, alpha] = color.to_srgba().to_u8_array();
        let mut paint = tiny_skia::Paint::default();
        paint.set_color_rgba8(red, green, blue, alpha);
        for place in places {
            let corner = |it: Vec2| self.pixel(place.transform_point(it.extend(0.0)).truncate());
            let mut path = PathBuilder::new();
            for [a, b, c] in triangles.iter().map(|it| it.map(corner)) {
                // Triangles that overlap would leave a hole if they turned in different directions.
                let (b, c) = if (b - a).perp_dot(c - a) < 0.0 { (c, b) } else { (b, c) };
                path.move_to(a.x, a.y);
                path.line_to(b.x, b.y);
                path.line_to(c.x, c.y);
                path.close();
            }
            if let Some(path) = path.finish() {
                let place = tiny_skia::Transform::identity();
                self.pixels.fill_path(&path, &paint, FillRule::Winding, place, None);
            }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::brush::at;

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
        let [red, green, blue, opacity] = pixel(&image, 15);
        assert!(red.abs_diff(128) < 3 && blue.abs_diff(128) < 3, "{red} {blue}");
        assert_eq!((green, opacity), (0, 255));
        assert_eq!(pixel(&image, 5)[3], 0);
        assert!((100..160).contains(&pixel(&image, 1)[3]), "{:?}", pixel(&image, 1));
        assert!((100..160).contains(&pixel(&image, 2)[3]), "{:?}", pixel(&image, 2));
    }
}
