//! Rules with pictures, on a card: small pictures of a board beside one another, each with its text.

use std::collections::HashMap;

use bevy::prelude::*;

use crate::panel::kit::{LABEL, Paper, square};
use crate::theme::Look;

/// The width of a picture in pixels of the interface, and its number of pixels.
pub const SIDE: f32 = 116.0;
pub const PIXELS: u32 = 232;

/// The pictures that were drawn, by the keys of their texts, the rules and the look.
#[derive(Default)]
pub struct Pictures(HashMap<(&'static str, &'static str, Look), Handle<Image>>);

impl Pictures {
    /// The picture of an example, which is drawn once.
    pub fn get(
        &mut self,
        text: &'static str,
        rules: &'static str,
        look: Look,
        draw: impl FnOnce() -> Handle<Image>,
    ) -> Handle<Image> {
        self.0.entry((text, rules, look)).or_insert_with(draw).clone()
    }
}

/// A node that is not wider than the pictures beside one another.
fn wide() -> Node {
    Node { max_width: px(830), ..default() }
}

/// The text before or after the pictures.
pub fn text(paper: &mut Paper, text: String) {
    paper.nest(wide(), |paper| paper.small(text));
}

/// All examples.
pub fn grid(paper: &mut Paper, fill: impl FnOnce(&mut Paper)) {
    let node = Node { flex_wrap: FlexWrap::Wrap, column_gap: px(16), row_gap: px(12), ..wide() };
    paper.nest(node, fill);
}

/// An example: its picture, with what else is drawn on it, and its text.
pub fn example(
    paper: &mut Paper,
    image: Handle<Image>,
    text: String,
    pieces: impl FnOnce(&mut Paper),
) {
    // Two beside one another share the room that a third one does not have.
    let node = Node {
        flex_basis: px(266),
        flex_grow: 1.0,
        max_width: px(400),
        column_gap: px(10),
        ..default()
    };
    paper.nest(node, |paper| {
        let frame = Node {
            overflow: Overflow::clip(),
            border_radius: BorderRadius::all(px(8)),
            ..square(SIDE)
        };
        paper.nest(frame, |paper| {
            paper.picture(image, SIDE);
            pieces(paper);
        });
        let width = Node { flex_grow: 1.0, flex_basis: px(0), ..default() };
        paper.nest(width, |paper| paper.text(text, LABEL + 1.0, paper.palette.ink));
    });
}
