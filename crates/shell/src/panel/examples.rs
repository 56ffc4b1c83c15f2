//! Rules with pictures, on a card: small pictures of a board beside one another, each with its text.

use std::collections::HashMap;

use bevy::prelude::*;

use crate::panel::ui::{LABEL, UiBuilder, square};
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
pub fn text(ui: &mut UiBuilder, text: String) {
    ui.nest(wide(), |ui| ui.small(text));
}

/// All examples.
pub fn grid(ui: &mut UiBuilder, fill: impl FnOnce(&mut UiBuilder)) {
    let node = Node { flex_wrap: FlexWrap::Wrap, column_gap: px(16), row_gap: px(12), ..wide() };
    ui.nest(node, fill);
}

/// An example: its picture, with what else is drawn on it, and its text.
pub fn example(
    ui: &mut UiBuilder,
    image: Handle<Image>,
    text: String,
    pieces: impl FnOnce(&mut UiBuilder),
) {
    // Two beside one another share the room that a third one does not have.
    let node = Node {
        flex_basis: px(266),
        flex_grow: 1.0,
        max_width: px(400),
        column_gap: px(10),
        ..default()
    };
    ui.nest(node, |ui| {
        let frame = Node {
            overflow: Overflow::clip(),
            border_radius: BorderRadius::all(px(8)),
            ..square(SIDE)
        };
        ui.nest(frame, |ui| {
            ui.picture(image, SIDE);
            pieces(ui);
        });
        let width = Node { flex_grow: 1.0, flex_basis: px(0), ..default() };
        ui.nest(width, |ui| ui.text(text, LABEL + 1.0, ui.palette.ink));
    });
}
