//! The sounds of pieces: a move, a capture, the end of a game.

use bevy::prelude::*;
use carom_engine::tablut::Position;
use carom_shell::frame::Frame;
use carom_shell::sound::synth::{hint, mix, solved, stop, tick};
use carom_shell::sound::{LastSeconds, Speaker};

use crate::hinting::Hinting;
use crate::order::MOVE;
use crate::session::Session;

/// Seconds from a move to the knock of its captures, and to the chord.
const CAPTURE: f32 = 0.14;
const BREATH: f32 = 0.2;

/// What was on the board in the frame before: the number of the game, its position and whether it had ended.
type Before = (u64, Position, bool);

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, (play, tell).chain().in_set(Frame::Animate).in_set(MOVE));
}

/// The bell of a hint, and the last seconds of the person here.
fn tell(
    (session, hinting): (Res<Session>, Res<Hinting>),
    mut speaker: ResMut<Speaker>,
    (mut told, mut seconds): (Local<usize>, Local<LastSeconds>),
) {
    let now = hinting.told(&session);
    if std::mem::replace(&mut *told, now) < now {
        speaker.play(hint());
    }
    let turn = session.turn_at(session.live());
    let clock = session.clock().filter(|_| session.seat(turn).is_human());
    if seconds.begin(clock.map(|it| it.left(turn))) {
        speaker.play(tick());
    }
}

fn play(session: Res<Session>, mut speaker: ResMut<Speaker>, mut before: Local<Option<Before>>) {
    if !session.is_changed() {
        return;
    }
    let now = (session.number(), *session.tree().position(), session.has_just_ended());
    let heard = before.as_ref().filter(|_| speaker.is_on());
    if heard.is_some_and(|it| it.0 == now.0 && it.1 != now.1) {
        speaker.knock(0.0, now.2);
    }
    speaker.play(heard.map(|it| sound_of(it, &now)).unwrap_or_default());
    *before = Some(now);
}

/// Another game makes no sound.
fn sound_of(before: &Before, now: &Before) -> Vec<f32> {
    let mut sound = Vec::new();
    if before.0 != now.0 {
        return sound;
    }
    if before.1 != now.1 {
        mix(&mut sound, 0.0, &stop(), 1.0);
        if now.1.occupied().len() < before.1.occupied().len() {
            mix(&mut sound, CAPTURE, &stop(), 0.6);
        }
    }
    if now.2 && !before.2 {
        mix(&mut sound, BREATH, &solved(), 1.0);
    }
    sound
}
