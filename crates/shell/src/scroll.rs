//! [`Scrolls`]: nodes that scroll if they are lower than what they show.

use bevy::prelude::*;
use bevy::ui::{ComputedNode, Pressed, UiGlobalTransform, UiSystems};
use bevy::ui_widgets::{Button, ControlOrientation, Scrollbar, ScrollbarThumb};
use bevy::window::RequestRedraw;

use crate::input::{PointerEvent, PointerEvents};
use crate::next_redraw::Stopwatch;
use crate::overlay::{CardBody, Overlay};
use crate::screen::Screen;
use crate::settings::Settings;
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

/// A finger moves what scrolls after this way, in pixels. A shorter way is a tap.
const TAP: f32 = 8.0;
/// What was thrown comes to rest by this factor a second, and stops at this speed in pixels a second.
const FRICTION: f32 = 4.0;
/// A finger that rests is forgotten by this factor a second.
const MEMORY: f32 = 20.0;
const REST: f32 = 24.0;

/// The node under a finger, or that a finger has thrown.
pub(crate) struct Thrown {
    node: Entity,
    /// Where the finger went down and where it was last; `None` after it has left.
    finger: Option<(f32, f32)>,
    is_moving: bool,
    /// In pixels a second.
    speed: f32,
}

/// A finger moves what is under it, and throws it. The button under the finger is then not pressed.
pub(crate) fn drag(
    (pointer, screen): (Res<PointerEvents>, Res<Screen>),
    (time, settings, overlay): (Res<Time<Real>>, Option<Res<Settings>>, Res<Overlay>),
    mut nodes: Query<
        (Entity, &mut ScrollPosition, &ComputedNode, &UiGlobalTransform, Has<CardBody>),
        With<Scrolls>,
    >,
    pressed: Query<Entity, (With<Button>, With<Pressed>)>,
    (mut thrown, mut watch): (Local<Option<Thrown>>, Local<Stopwatch>),
    (mut redraw, mut commands): (MessageWriter<RequestRedraw>, Commands),
) {
    let seconds = watch.pass(thrown.is_some(), &time).as_secs_f32();
    let mut way = 0.0;
    for event in pointer.iter() {
        match (event, &mut *thrown) {
            (PointerEvent::Down(place), _) => {
                let place = place / screen.scale;
                let is_under = |node: &ComputedNode, at: &UiGlobalTransform| {
                    let scale = node.inverse_scale_factor();
                    let rect = Rect::from_center_size(at.translation * scale, node.size() * scale);
                    hidden(node) > 1.0 && rect.contains(place)
                };
                let found = nodes
                    .iter()
                    .find(|it| it.4 == overlay.is_open() && is_under(it.2, it.3))
                    .filter(|_| pointer.is_finger());
                let finger = Some((place.y, place.y));
                *thrown =
                    found.map(|it| Thrown { node: it.0, finger, is_moving: false, speed: 0.0 });
            }
            (
                PointerEvent::Move(place),
                Some(Thrown { finger: Some((from, last)), is_moving, .. }),
            ) => {
                let y = place.y / screen.scale;
                if !*is_moving && (y - *from).abs() > TAP {
                    *is_moving = true;
                    // Without its press, a button does nothing when the finger leaves.
                    for button in &pressed {
                        commands.entity(button).remove::<Pressed>();
                    }
                }
                if *is_moving {
                    way += *last - y;
                    *last = y;
                }
            }
            (PointerEvent::Up(_) | PointerEvent::Cancel, Some(thrown)) => thrown.finger = None,
            _ => {}
        }
    }
    let Some(of) = &mut *thrown else { return };
    let Ok((_, mut position, node, ..)) = nodes.get_mut(of.node) else {
        *thrown = None;
        return;
    };
    if of.finger.is_some() && seconds > 0.0 {
        of.speed += (1.0 - (-MEMORY * seconds).exp()) * (way / seconds - of.speed);
    } else if of.finger.is_none() {
        way += of.speed * seconds;
        of.speed *= (-FRICTION * seconds).exp();
    }
    let place = (position.y + way).clamp(0.0, hidden(node));
    let is_at_end = (place - position.y - way).abs() > f32::EPSILON;
    if (place - position.y).abs() > f32::EPSILON {
        position.y = place;
    }
    let glides = settings.is_none_or(|it| it.speed.factor().is_some());
    if of.finger.is_none() && (!glides || is_at_end || of.speed.abs() < REST) {
        *thrown = None;
    } else if of.finger.is_none() {
        redraw.write(RequestRedraw);
    }
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
