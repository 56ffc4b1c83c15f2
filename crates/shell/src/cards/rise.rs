//! The way in which a card appears: it rises a little while the window behind it becomes dark.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::frame::Frame;
use crate::next_redraw::Stopwatch;
use crate::overlay::{Cover, OpenCard, Overlay, shade};
use crate::panel::stars;
use crate::screen::Screen;
use crate::settings::Settings;

/// The time that it takes, and the distance in pixels.
const TIME: Duration = Duration::from_millis(140);
const RISE: f32 = 14.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, rise.in_set(Frame::Notify).before(stars::land));
}

/// A card that replaces another one is there at once, and so is every card if the player wants no motion.
fn rise(
    (time, settings): (Res<Time<Real>>, Res<Settings>),
    (overlay, screen): (Res<Overlay>, Res<Screen>),
    mut card: Single<&mut UiTransform, With<OpenCard>>,
    mut cover: Single<&mut BackgroundColor, With<Cover>>,
    mut redraw: MessageWriter<RequestRedraw>,
    (mut left, mut was_open, mut watch): (Local<Duration>, Local<bool>, Local<Stopwatch>),
) {
    let opens = overlay.is_open() && !std::mem::replace(&mut *was_open, overlay.is_open());
    if opens && settings.speed.factor().is_some() {
        *left = TIME;
    } else if !overlay.is_open() {
        *left = Duration::ZERO;
    }
    *left = left.saturating_sub(watch.pass(!left.is_zero(), &time));
    if !left.is_zero() {
        redraw.write(RequestRedraw);
    }
    let rest = (left.as_secs_f32() / TIME.as_secs_f32()).powi(2);
    card.set_if_neq(UiTransform::from_translation(Val2::px(0.0, RISE * rest)));
    let shade = shade(&screen, *overlay);
    cover.set_if_neq(BackgroundColor(shade.with_alpha(shade.alpha() * (1.0 - rest))));
}
