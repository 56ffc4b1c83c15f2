//! Figures: numbers below their small names.

use bevy::prelude::*;

use super::Tip;
use super::kit::{LABEL, Paper};

impl Paper<'_, '_> {
    /// A figure below its name, with a share of the width. Only a line sets it off: a filled box would look like a button.
    pub fn figure(&mut self, name: &str, share: f32, value: impl FnOnce(&mut Paper)) {
        self.nest(self.beside_line(share), |paper| paper.below_name(name, value));
    }

    /// The same with a tooltip.
    pub fn figure_with_tip(
        &mut self,
        tip: Tip,
        name: &str,
        share: f32,
        value: impl FnOnce(&mut Paper),
    ) {
        self.hovered((self.beside_line(share), tip), |paper| paper.below_name(name, value));
    }

    /// The box of a figure.
    fn beside_line(&self, share: f32) -> (Node, BorderColor) {
        let node = Node {
            flex_direction: FlexDirection::Column,
            justify_content: JustifyContent::SpaceBetween,
            flex_grow: share,
            flex_basis: px(0),
            height: px(42),
            padding: UiRect::left(px(10)),
            border: UiRect::left(px(2)),
            ..default()
        };
        (node, BorderColor::all(self.palette.line))
    }

    /// A small name, and what it names.
    fn below_name(&mut self, name: &str, value: impl FnOnce(&mut Paper)) {
        let font = self.fonts().bold(LABEL - 1.0);
        let (name, muted) = (self.say(name), self.palette.muted);
        self.marked(name, font, muted, TextLayout::no_wrap());
        value(self);
    }
}
