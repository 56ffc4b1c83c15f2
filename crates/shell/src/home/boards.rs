//! The pictures of boards at home.

use std::collections::VecDeque;

use bevy::prelude::*;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

use crate::paint::raster::image;

/// The pictures of the boards that were shown last, and the ones that wait. A picture takes some milliseconds, so that a frame draws
/// one of them.
#[derive(Resource, Default)]
pub(super) struct Boards {
    drawn: VecDeque<(String, (Handle<Image>, f32))>,
    waiting: Vec<String>,
}

/// The side of a picture in pixels. The largest one of the page is about as wide.
pub(super) const SIDE: u32 = 720;

/// The round corners of a tray, as a part of its side.
pub(super) const CORNER: f32 = 0.034;

/// More pictures than the page shows at once.
const MOST: usize = 12;

impl Boards {
    /// The picture of an SVG document, if it is drawn, and the pixels of ground around its tray.
    pub(super) fn get(&self, svg: &str) -> Option<(Handle<Image>, f32)> {
        self.drawn.iter().find(|it| it.0 == svg).map(|it| it.1.clone())
    }

    /// Asks for a picture.
    pub(super) fn want(&mut self, svg: &str) {
        if !(svg.is_empty() || self.get(svg).is_some() || self.waiting.iter().any(|it| it == svg)) {
            self.waiting.push(svg.to_owned());
        }
    }

    pub(super) const fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Draws one of them.
    pub(super) fn draw(&mut self, images: &mut Assets<Image>) {
        let Some(svg) = self.waiting.pop() else { return };
        let Ok(tree) = usvg::Tree::from_str(&svg, &usvg::Options::default()) else { return };
        let Some(mut pixels) = Pixmap::new(SIDE, SIDE) else { return };
        let scale = SIDE as f32 / tree.size().width().max(tree.size().height());
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
        let rim = rim(&pixels);
        let image = image(&pixels);
        self.drawn.push_back((svg, (images.add(image), rim)));
        if self.drawn.len() > MOST {
            self.drawn.pop_front();
        }
    }
}

/// The pixels of ground at the left of the middle of a picture.
fn rim(pixels: &Pixmap) -> f32 {
    let ground = pixels.pixel(0, 0);
    let is_ground = |x: &u32| pixels.pixel(*x, SIDE / 2) == ground;
    (0..SIDE / 4).take_while(is_ground).count() as f32
}
