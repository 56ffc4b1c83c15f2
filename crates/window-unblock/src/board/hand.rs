//! A hand that shows a new player the first drag, once.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use carom_shell::overlay::Overlay;
use carom_shell::paint::brush::{Brush, Paint, at, height};
use carom_shell::paint::layout::unit;
use carom_shell::paint::shapes;
use carom_shell::settings::Settings;

use super::blocks::{Motion, place};
use super::{LAYER, Session};
use crate::lesson;
use crate::library::Library;

/// Seconds before the drag, of the drag, and after it.
const WAIT: f32 = 0.6;
const DRAG: f32 = 1.0;
const REST: f32 = 0.5;

/// The hand, its start and its way.
#[derive(Component, Clone, Copy)]
pub(super) struct Hand {
    from: Vec2,
    way: Vec2,
    age: f32,
}

pub(super) fn show(
    mut brush: Brush,
    (session, library, motion): (Res<Session>, Res<Library>, Res<Motion>),
    (settings, overlay): (Res<Settings>, Res<Overlay>),
    mut is_shown: Local<bool>,
) {
    let is_first = lesson::number(&session, &library) == Some(0) && !session.can_undo();
    if *is_shown || !is_first || overlay.is_open() || settings.speed.factor().is_none() {
        return;
    }
    let Some(mv) = session.best_line().and_then(|it| it.first().copied()) else { return };
    *is_shown = true;
    let way = f32::from(mv.distance.unsigned_abs()) * unit(session.board().direction(mv));
    let from = place(&motion, &session, mv.block);
    brush.begin_on(LAYER, (Hand { from, way, age: 0.0 }, at(from, height::RING)));
    // The finger's end is at the origin.
    for (more, color, level) in
        [(0.05, Color::srgb(0.15, 0.13, 0.11), 0.0), (0.0, Color::WHITE, 0.01)]
    {
        let part = |size: Vec2, x: f32, y: f32| {
            shapes::rounded_rectangle(size + 2.0 * more, size.min_element() / 2.2 + more)
                .translated_by(Vec3::new(x, y, 0.0))
        };
        let palm = part(Vec2::new(0.46, 0.42), 0.08, -0.58);
        let finger = part(Vec2::new(0.15, 0.6), 0.0, -0.26);
        let thumb = part(Vec2::new(0.14, 0.3), -0.19, -0.52);
        brush.paint(shapes::joined([palm, finger, thumb]), color, at(Vec2::ZERO, level));
    }
}

/// It goes its way once, and is gone before the first drag of the player.
pub(super) fn drag(
    time: Res<Time>,
    (session, motion): (Res<Session>, Res<Motion>),
    mut hands: Query<(Entity, &mut Hand, &mut Transform)>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut commands: Commands,
) {
    for (entity, mut hand, mut place) in &mut hands {
        hand.age += time.delta_secs().min(0.1);
        let is_over = session.is_changed() && session.can_undo() || motion.dragged().is_some();
        if is_over || hand.age > WAIT + DRAG + REST {
            commands.entity(entity).try_despawn();
            continue;
        }
        let part = ((hand.age - WAIT) / DRAG).clamp(0.0, 1.0);
        let eased = part * part * (3.0 - 2.0 * part);
        place.translation = (hand.from + eased * hand.way).extend(place.translation.z);
        redraw.write(RequestRedraw);
    }
}
