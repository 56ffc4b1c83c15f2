//! [`Scrolls`]: nodes that scroll if they are lower than what they show.

use bevy::camera::visibility::VisibilitySystems;
use bevy::prelude::*;
use bevy::ui::UiSystems;
use bevy::ui_widgets::{ControlOrientation, Scrollbar, ScrollbarThumb};

use crate::shell::frame::Frame;
use crate::shell::panel::kit::{Kit, LABEL};
use crate::shell::panel::notice;
use crate::shell::theme::Palette;

/// A node that scrolls up and down: the body of a card, the panel, the home page.
#[derive(Component)]
pub(crate) struct Scrolls;

/// The mark in the bar beside a node that scrolls.
#[derive(Component)]
pub(crate) struct ScrollMark {
    /// The node.
    pub(crate) of: Entity,
}

/// The shade over the lower edge of a node that shows more when it is scrolled. Without it, a node whose edge is between two
/// rows of buttons looks complete.
#[derive(Component)]
pub(crate) struct More {
    /// The node.
    pub(crate) of: Entity,
    /// The colour of its ground.
    ground: fn(&Palette) -> Color,
}

/// The width of a bar.
pub(crate) const BAR: f32 = 7.0;
/// The height of a shade.
pub(crate) const SHADE: f32 = 30.0;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, shade.in_set(Frame::Draw)).add_systems(
        PostUpdate,
        (mark, tell_more.after(notice::reveal))
            .after(UiSystems::Layout)
            .before(VisibilitySystems::VisibilityPropagate),
    );
}

/// The shade for a node, without a place.
pub(crate) fn more(of: Entity, ground: fn(&Palette) -> Color) -> impl Bundle {
    let node = Node {
        position_type: PositionType::Absolute,
        align_items: AlignItems::FlexEnd,
        justify_content: JustifyContent::Center,
        border_radius: BorderRadius::bottom(px(15)),
        ..default()
    };
    // The order of roots without an index is that of their archetypes.
    (More { of, ground }, node, ZIndex(1), Visibility::Hidden, Pickable::IGNORE)
}

/// The shades have the colours of the theme, and a mark in their middle.
fn shade(mut kit: Kit, shades: Query<(Entity, Ref<More>)>, mut commands: Commands) {
    for (entity, more) in &shades {
        if !(more.is_added() || kit.is_changed()) {
            continue;
        }
        let ground = (more.ground)(&kit.palette);
        let stops = vec![ground.with_alpha(0.0).into(), ground.into(), ground.into()];
        let down = LinearGradient::new(LinearGradient::TO_BOTTOM, stops);
        commands.entity(entity).insert(BackgroundGradient::from(down));
        kit.fill_node(entity, |paper| {
            let ink = paper.palette.ink;
            paper.bold("▼", LABEL, ink);
        });
    }
}

/// A node that is scrolled to its end has no shade.
fn tell_more(
    nodes: Query<(&ComputedNode, &ScrollPosition), With<Scrolls>>,
    mut shades: Query<(&More, &mut Visibility)>,
) {
    const PIXEL: f32 = 1.0;
    for (more, mut visibility) in &mut shades {
        let is_more = nodes.get(more.of).is_ok_and(|(node, at)| at.y + PIXEL < hidden(node));
        visibility.set_if_neq(if is_more { Visibility::Inherited } else { Visibility::Hidden });
    }
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
pub(crate) fn hidden(node: &ComputedNode) -> f32 {
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
