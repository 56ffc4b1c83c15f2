//! The sounds of blocks: slides, stops, a solved puzzle.

use std::sync::Arc;

use bevy::prelude::*;
use carom_engine::unblock::{Board, Position};
use carom_play::unblock::Change;
use carom_shell::frame::Frame;
use carom_shell::settings::Settings;
use carom_shell::sound::Speaker;
use carom_shell::sound::synth::{hint, mix, slide, solved, stop};

use crate::order::MOVE;
use crate::session::{BoardMessage, Session};

/// Seconds of a slide, and from its stop to the chord.
const SLIDE: f32 = 0.16;
const BREATH: f32 = 0.06;

/// What was on the board in the frame before.
type Before = (Arc<Board>, Position, bool);

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, play.in_set(Frame::Animate).in_set(MOVE));
}

fn play(
    session: Res<Session>,
    settings: Res<Settings>,
    mut events: MessageReader<BoardMessage>,
    mut speaker: ResMut<Speaker>,
    (mut before, mut told): (Local<Option<Before>>, Local<usize>),
) {
    let blocked = events.read().filter(|it| matches!(it.0, Change::Blocked { .. }));
    let is_bumped = blocked.count() > 0;
    let now = (Arc::clone(session.board()), session.shown_position(), session.is_solved());
    let rungs = session.rungs();
    if std::mem::replace(&mut *told, rungs) < rungs {
        speaker.play(hint());
    }
    if session.is_changed() || is_bumped {
        let heard = before.as_ref().filter(|_| speaker.is_on());
        let is_sliding = settings.speed.factor().is_some();
        if heard.is_some_and(|it| Arc::ptr_eq(&it.0, &now.0) && it.1 != now.1) {
            speaker.knock(if is_sliding { SLIDE } else { 0.0 }, now.2);
        }
        speaker.play(heard.map(|it| sound_of(it, &now, is_sliding, is_bumped)).unwrap_or_default());
        *before = Some(now);
    }
}

/// Another puzzle makes no sound.
fn sound_of(before: &Before, now: &Before, is_sliding: bool, is_bumped: bool) -> Vec<f32> {
    let mut sound = Vec::new();
    if !Arc::ptr_eq(&before.0, &now.0) {
        return sound;
    }
    if before.1 != now.1 {
        let end = if is_sliding { SLIDE } else { 0.0 };
        if is_sliding {
            mix(&mut sound, 0.0, &slide(SLIDE), 1.0);
        }
        mix(&mut sound, (end - 0.01).max(0.0), &stop(), 1.0);
        if now.2 && !before.2 {
            mix(&mut sound, end + BREATH, &solved(), 1.0);
        }
    } else if is_bumped {
        mix(&mut sound, 0.0, &stop(), 0.5);
    }
    sound
}
