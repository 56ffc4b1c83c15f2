//! Pictures in pixels.

use anyhow::Context;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Two pixels per unit, for high-resolution screens, but no picture is wider or higher than this.
const SCALE: f32 = 2.0;
const LARGEST: f32 = 4096.0;

/// Renders an SVG document.
pub(crate) fn render(svg: &str) -> anyhow::Result<Vec<u8>> {
    let tree = Tree::from_str(svg, &Options::default()).context("the picture")?;
    let (width, height) = (tree.size().width(), tree.size().height());
    let scale = SCALE.min(LARGEST / width.max(height));
    // A picture is larger than one pixel and at most LARGEST wide.
    #[allow(clippy::cast_sign_loss)]
    let pixels = |length: f32| (length * scale).ceil() as u32;
    let mut pixmap = Pixmap::new(pixels(width), pixels(height)).context("an empty picture")?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().context("the picture")
}
