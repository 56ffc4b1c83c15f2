//! The exit pulses in the first puzzles of a new player.

use std::sync::Arc;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use carom_engine::Square;
use carom_engine::unblock::Board;
use carom_shell::paint::brush::{Brush, Paint, at, height};
use carom_shell::paint::layout::BoardLayout;
use carom_shell::paint::shapes;
use carom_shell::settings::Settings;
use carom_shell::theme::Palette;

use super::{FRAME, LAYER, Session};
use crate::lesson;
use crate::library::Library;

/// Seconds of a beat.
const BEAT: f32 = 0.9;
/// The beats after the puzzle has opened, and after each move.
const FIRST: u8 = 3;
const AFTER_MOVE: u8 = 1;

/// The light in the exit, its beats and its age.
#[derive(Component, Clone, Copy, Debug)]
pub struct Pulse {
    beats: u8,
    age: f32,
}

pub(super) fn begin(
    mut brush: Brush,
    palette: Res<Palette>,
    (session, library, settings): (Res<Session>, Res<Library>, Res<Settings>),
    old: Query<Entity, With<Pulse>>,
    mut seen: Local<Option<(Arc<Board>, usize)>>,
) {
    let (board, moves) = (session.board(), session.moves().len());
    if seen.as_ref().is_some_and(|it| Arc::ptr_eq(&it.0, board) && it.1 == moves) {
        return;
    }
    *seen = Some((Arc::clone(board), moves));
    brush.despawn(old);
    let is_first = lesson::number(&session, &library).is_some() && !session.is_solved();
    if !is_first || settings.speed.factor().is_none() {
        return;
    }
    let size = board.size();
    // The puzzles of the lessons have their exit on the right.
    let last = BoardLayout::new(size).center(Square::new(size.width() - 1, board.exit_row()));
    let width = FRAME * BoardLayout::new(size).extent().max_element() + 0.1;
    let middle = last + Vec2::new(0.5 + width / 2.0, 0.0);
    let beats = if moves == 0 { FIRST } else { AFTER_MOVE };
    brush.begin_on(LAYER, (Pulse { beats, age: 0.0 }, at(middle, height::PATH)));
    let light = shapes::rounded_rectangle(Vec2::new(width, 0.94), 0.1);
    brush.paint(light, palette.star.with_alpha(0.0), Transform::default());
}

pub(super) fn beat(
    time: Res<Time>,
    mut pulses: Query<(Entity, &mut Pulse, &Children)>,
    drawn: Query<&MeshMaterial2d<ColorMaterial>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut commands: Commands,
) {
    for (entity, mut pulse, parts) in &mut pulses {
        pulse.age += time.delta_secs().min(0.1);
        if pulse.age > BEAT * f32::from(pulse.beats) {
            commands.entity(entity).try_despawn();
            continue;
        }
        let wave = 0.5 - 0.5 * (pulse.age / BEAT * std::f32::consts::TAU).cos();
        for part in parts.iter().filter_map(|it| drawn.get(it).ok()) {
            if let Some(mut material) = materials.get_mut(part) {
                material.color.set_alpha(0.75 * wave);
            }
        }
        redraw.write(RequestRedraw);
    }
}
