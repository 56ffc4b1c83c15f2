//! The pictures of boards at home.

use std::collections::VecDeque;

use bevy::prelude::*;

use crate::paint::raster::board;

/// The pictures of the boards that were shown last, and the ones that wait. A picture takes some milliseconds, so that a frame draws
/// one of them.
#[derive(Resource, Default)]
pub(super) struct Boards {
    drawn: VecDeque<(String, (Handle<Image>, f32))>,
    waiting: Vec<String>,
}

/// The side of a picture in pixels. The largest one of the page is about as wide.
pub(super) const SIDE: u32 = 720;

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
        let Some((image, rim)) = board(&svg, SIDE) else { return };
        self.drawn.push_back((svg, (images.add(image), rim)));
        if self.drawn.len() > MOST {
            self.drawn.pop_front();
        }
    }
}
