//! The sounds of robots: slides, stops, a solved round.

use bevy::prelude::*;
use carom_play::ricochet::{BoardEvent, Practice as Run};
use carom_shell::frame::Frame;
use carom_shell::settings::Settings;
use carom_shell::sound::synth::{hint, mix, slide, solved, stop, tick};
use carom_shell::sound::{LastSeconds, Speaker};

use crate::board::robots::slide_seconds;
use crate::on_board::OnBoard;
use crate::order::MOVE;
use crate::practice::Practice;
use crate::session::BoardMessage;
use crate::solving::Solving;

/// Seconds between the last stop and the chord.
const BREATH: f32 = 0.06;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, (play, tell).chain().in_set(Frame::Animate).in_set(MOVE));
}

/// The bell of a hint, and the last seconds of a timed run.
fn tell(
    (solving, practice): (Res<Solving>, Res<Practice>),
    mut speaker: ResMut<Speaker>,
    (mut told, mut seconds): (Local<usize>, Local<LastSeconds>),
) {
    let now = solving.asked();
    if std::mem::replace(&mut *told, now) < now {
        speaker.play(hint());
    }
    if seconds.begin(practice.run().map(Run::left)) {
        speaker.play(tick());
    }
}

fn play(
    mut events: MessageReader<BoardMessage>,
    on_board: Res<OnBoard>,
    settings: Res<Settings>,
    mut speaker: ResMut<Speaker>,
    mut was_solved: Local<bool>,
) {
    let is_solved = on_board.is_won() && !*was_solved;
    *was_solved = on_board.is_won();
    if speaker.is_on() {
        let speed = settings.speed.factor();
        let (sound, end) = sound_of(events.read().map(|it| &**it), speed, is_solved);
        if !sound.is_empty() {
            speaker.knock(end, is_solved);
        }
        speaker.play(sound);
    }
    events.clear();
}

/// All slides of a frame in sequence, as on the screen: at the same multiple of the default speed, or at once; and the second of
/// the last stop.
fn sound_of<'a>(
    events: impl Iterator<Item = &'a BoardEvent>,
    speed: Option<f32>,
    is_solved: bool,
) -> (Vec<f32>, f32) {
    let mut sound = Vec::new();
    let mut end = 0.0;
    for event in events {
        match event {
            BoardEvent::Slid { path, .. } => {
                if let Some(speed) = speed {
                    let seconds = slide_seconds(path.len()) / speed;
                    mix(&mut sound, end, &slide(seconds), 1.0);
                    end += seconds;
                }
                mix(&mut sound, (end - 0.01).max(0.0), &stop(), 1.0);
            }
            BoardEvent::Blocked { .. } => mix(&mut sound, end, &stop(), 0.5),
            BoardEvent::Placed | BoardEvent::Unmoved => {}
        }
    }
    if is_solved && !sound.is_empty() {
        mix(&mut sound, end + BREATH, &solved(), 1.0);
    }
    (sound, end)
}

#[cfg(test)]
mod tests {
    use carom_engine::Square;
    use carom_engine::ricochet::Robot;

    use super::*;
    use carom_shell::sound::synth::samples;

    #[test]
    fn each_slide_is_heard_and_the_last_one_with_the_chord() {
        let path = vec![Square::new(0, 0), Square::new(1, 0), Square::new(2, 0)];
        let slid = BoardEvent::Slid { robot: Robot::Red, path };
        let (one, end) = sound_of([&slid].into_iter(), Some(1.0), false);
        assert!((end - slide_seconds(3)).abs() < 1e-6);
        let two = sound_of([&slid, &slid].into_iter(), Some(1.0), false).0;
        assert_eq!(two.len() - one.len(), samples(slide_seconds(3)));
        assert!(sound_of([&slid].into_iter(), Some(1.0), true).0.len() > one.len() + samples(0.5));
        assert!(sound_of([&BoardEvent::Placed].into_iter(), None, true).0.is_empty());
    }
}
