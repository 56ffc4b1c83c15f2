//! The way in which a page appears: a veil in the colour of the ground fades.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::{naming, stars};
use crate::frame::Frame;
use crate::ids::PageId;
use crate::next_redraw::Stopwatch;
use crate::settings::Settings;
use crate::theme::Palette;

const TIME: Duration = Duration::from_millis(120);

/// The veil. It takes no clicks.
#[derive(Component)]
pub(super) struct Veil;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn)
        .add_systems(Update, fade.in_set(Frame::Notify).after(stars::land).before(naming::tell));
}

fn spawn(mut commands: Commands) {
    let whole = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        display: Display::None,
        ..default()
    };
    let color = BackgroundColor(Color::NONE);
    commands.spawn((Veil, whole, color, GlobalZIndex(20), Pickable::IGNORE));
}

fn fade(
    (time, settings, palette): (Res<Time<Real>>, Res<Settings>, Res<Palette>),
    page: Option<Res<State<PageId>>>,
    veil: Single<(&mut Node, &mut BackgroundColor), With<Veil>>,
    mut redraw: MessageWriter<RequestRedraw>,
    (mut left, mut watch): (Local<Duration>, Local<Stopwatch>),
) {
    let is_other = page.is_some_and(|it| it.is_changed() && !it.is_added());
    if is_other && settings.speed.factor().is_some() {
        *left = TIME;
    }
    *left = left.saturating_sub(watch.pass(!left.is_zero(), &time));
    let (mut node, mut color) = veil.into_inner();
    let display = if left.is_zero() { Display::None } else { Display::Flex };
    if node.display != display {
        node.display = display;
    }
    if !left.is_zero() {
        let part = left.as_secs_f32() / TIME.as_secs_f32();
        color.set_if_neq(BackgroundColor(palette.ground.with_alpha(part)));
        redraw.write(RequestRedraw);
    }
}
