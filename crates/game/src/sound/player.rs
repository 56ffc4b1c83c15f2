//! Plays what is calculated.

use bevy::audio::{AudioSource, PlaybackSettings, Volume};
use bevy::prelude::*;

use super::synth::{mix, slide, solved, stop};
use super::wave::wave;
use crate::board::Motion;
use crate::session::{Applied, BoardEvent, Session};

const VOLUME: f32 = 0.7;
/// Seconds between the last stop and the chord.
const BREATH: f32 = 0.06;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, play.after(Applied));
}

fn play(
    mut commands: Commands,
    mut events: MessageReader<BoardEvent>,
    session: Res<Session>,
    mut sources: ResMut<Assets<AudioSource>>,
    mut was_solved: Local<bool>,
) {
    let sound = sound_of(events.read(), session.is_solved() && !*was_solved);
    *was_solved = session.is_solved();
    if sound.is_empty() {
        return;
    }
    let source = sources.add(AudioSource { bytes: wave(&sound).into() });
    let volume = Volume::Linear(VOLUME);
    commands.spawn((AudioPlayer(source), PlaybackSettings::DESPAWN.with_volume(volume)));
}

/// All slides of a frame one after the other, as the screen shows them.
fn sound_of<'a>(events: impl Iterator<Item = &'a BoardEvent>, is_solved: bool) -> Vec<f32> {
    let mut sound = Vec::new();
    let mut end = 0.0;
    for event in events {
        match event {
            BoardEvent::Slid { path, .. } => {
                let seconds = Motion::slide_seconds(path.len());
                mix(&mut sound, end, &slide(seconds), 1.0);
                end += seconds;
                mix(&mut sound, end - 0.01, &stop(), 1.0);
            }
            BoardEvent::Blocked { .. } => mix(&mut sound, end, &stop(), 0.5),
            BoardEvent::Placed => {}
        }
    }
    if is_solved && !sound.is_empty() {
        mix(&mut sound, end + BREATH, &solved(), 1.0);
    }
    sound
}

#[cfg(test)]
mod tests {
    use carom_engine::Square;
    use carom_engine::ricochet::Robot;

    use super::*;
    use crate::sound::synth::samples;

    #[test]
    fn each_slide_is_heard_and_the_last_one_with_the_chord() {
        let path = vec![Square::new(0, 0), Square::new(1, 0), Square::new(2, 0)];
        let slid = BoardEvent::Slid { robot: Robot::Red, path };
        let one = sound_of([&slid].into_iter(), false);
        let two = sound_of([&slid, &slid].into_iter(), false);
        assert_eq!(two.len() - one.len(), samples(Motion::slide_seconds(3)));
        assert!(sound_of([&slid].into_iter(), true).len() > one.len() + samples(0.5));
        assert!(sound_of([&BoardEvent::Placed].into_iter(), true).is_empty());
    }
}
