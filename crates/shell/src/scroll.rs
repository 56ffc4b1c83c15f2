//! [`Scrolls`]: nodes that scroll if they are lower than what they show.

use bevy::prelude::*;
use bevy::ui::UiSystems;
use bevy::ui_widgets::{ControlOrientation, Scrollbar, ScrollbarThumb};

use crate::theme::Palette;

/// A node that scrolls up and down: the body of a card, the panel, the home page.
#[derive(Component)]
pub struct Scrolls;

/// The mark in the bar beside a node that scrolls.
#[derive(Component)]
pub struct ScrollMark {
    /// The node.
    pub of: Entity,
}

/// The width of a bar.
pub(crate) const BAR: f32 = 7.0;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, mark.after(UiSystems::Layout));
}

/// The bar for a node, without a place.
pub(crate) fn bar(of: Entity) -> (Scrollbar, Node) {
    let track = Node { position_type: PositionType::Absolute, width: px(BAR), ..default() };
    (Scrollbar::new(of, ControlOrientation::Vertical, 24.0), track)
}

/// The mark in this bar.
pub(crate) fn thumb(of: Entity) -> (ScrollMark, ScrollbarThumb) {
    let border_radius = BorderRadius::all(px(BAR / 2.0));
    (ScrollMark { of }, ScrollbarThumb { border_radius, ..default() })
}

/// The height of what a node does not show, in logical pixels. 0 if this is only its padding.
pub fn hidden(node: &ComputedNode) -> f32 {
    let hidden = node.content_size().y - node.size().y;
    let padding = node.content_inset().max_inset.y;
    if hidden > padding { hidden * node.inverse_scale_factor() } else { 0.0 }
}

/// A node that shows everything has no mark.
fn mark(
    palette: Res<Palette>,
    nodes: Query<&ComputedNode, With<Scrolls>>,
    mut marks: Query<(&ScrollMark, &mut BackgroundColor)>,
) {
    for (mark, mut color) in &mut marks {
        let is_needed = nodes.get(mark.of).is_ok_and(|it| hidden(it) > 1.0);
        let alpha = if is_needed { 0.7 } else { 0.0 };
        color.set_if_neq(BackgroundColor(palette.muted.with_alpha(alpha)));
    }
}
