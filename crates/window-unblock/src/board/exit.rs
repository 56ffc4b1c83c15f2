//! The red block of a solved puzzle runs out through the exit.

use bevy::prelude::*;
use bevy::sprite_render::AlphaMode2d;
use bevy::window::RequestRedraw;
use carom_engine::unblock::{BlockId, Board};
use carom_shell::paint::layout::unit;
use carom_shell::settings::Settings;

use super::FRAME;
use super::Session;
use super::blocks::{BlockView, Motion};

/// Seconds of the way out, and of the fading where nothing moves.
const RUN: f32 = 0.42;
const FADE: f32 = 0.2;

/// The part of its way out that the red block has made, 0 to 1.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub struct Exit {
    part: f32,
    is_out: bool,
}

impl Exit {
    /// Whether the red block stands or is gone.
    pub fn is_still(self) -> bool {
        (self.part - if self.is_out { 1.0 } else { 0.0 }).abs() < f32::EPSILON
    }
}

/// The way out: through the rim of the tray.
pub fn way_out(board: &Board) -> Vec2 {
    (f32::from(board.length(BlockId::MAIN)) + FRAME) * unit(board.exit())
}

pub(super) fn leave(
    (time, settings): (Res<Time>, Res<Settings>),
    (session, motion): (Res<Session>, Res<Motion>),
    mut exit: ResMut<Exit>,
    mut views: Query<(&BlockView, &mut Transform, &mut Visibility, &Children)>,
    drawn: Query<&MeshMaterial2d<ColorMaterial>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let board = session.board();
    let is_out = board.is_solved(session.shown_position());
    let speed = settings.speed.factor();
    let before = exit.part;
    let now = match is_out {
        false => 0.0,
        // It runs out after its last slide.
        true if !motion.is_still() => before,
        true => {
            let step = speed.map_or(1.0 / FADE, |it| it / RUN);
            // The program may have slept until now, so the first frame shows the start.
            let passed = if exit.is_out { time.delta_secs().min(0.1) } else { 0.0 };
            (before + passed * step).min(1.0)
        }
    };
    exit.set_if_neq(Exit { part: now, is_out: is_out && motion.is_still() });
    if !exit.is_still() {
        redraw.write(RequestRedraw);
    }
    if now == 0.0 && before == 0.0 {
        return;
    }
    let Some((_, mut place, mut seen, parts)) =
        views.iter_mut().find(|(view, ..)| view.0 == BlockId::MAIN)
    else {
        return;
    };
    if speed.is_some() {
        place.translation += (now * now * way_out(board)).extend(0.0);
    }
    seen.set_if_neq(if now < 1.0 { Visibility::Inherited } else { Visibility::Hidden });
    // Outside the tray there is no floor: it fades on the second half of its way.
    let alpha = if speed.is_some() { (2.0 - 2.0 * now).min(1.0) } else { 1.0 - now };
    for part in parts.iter().filter_map(|it| drawn.get(it).ok()) {
        if let Some(mut material) = materials.get_mut(part)
            && (material.color.alpha() - alpha).abs() > f32::EPSILON
        {
            material.color.set_alpha(alpha);
            material.alpha_mode = AlphaMode2d::Blend;
        }
    }
}
