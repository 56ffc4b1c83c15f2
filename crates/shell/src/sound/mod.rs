//! The sounds of the game, which the program computes: [`synth`] has their samples, [`Speaker`] plays them.

use std::time::Duration;

use bevy::prelude::*;

use crate::next_redraw::seconds_left;

#[cfg(not(target_family = "wasm"))]
mod mixer;
#[cfg(not(target_family = "wasm"))]
mod player;
#[cfg(target_family = "wasm")]
#[path = "browser.rs"]
mod player;
pub mod synth;

use player::SoundPlayer;

#[cfg(any(windows, target_os = "macos"))]
#[path = "cpal.rs"]
mod device;
#[cfg(any(windows, target_os = "macos"))]
use device::CpalDevice as OutputDevice;
#[cfg(target_os = "linux")]
#[path = "pulse.rs"]
mod device;
#[cfg(target_os = "linux")]
use device::PulseDevice as OutputDevice;
#[cfg(not(any(windows, target_os = "macos", target_os = "linux", target_family = "wasm")))]
#[path = "silence.rs"]
mod device;
#[cfg(not(any(windows, target_os = "macos", target_os = "linux", target_family = "wasm")))]
use device::SilentDevice as OutputDevice;

/// The milliseconds of a knock.
const STOP: u32 = 10;
const SOLVED: u32 = 30;

/// Plays sounds. In a window a thread of its own gives them to the system, and the game never waits for it. Without a
/// window, as in tests, nobody hears them.
#[derive(Resource, Default)]
pub struct Speaker {
    /// From 0, which is silence, to 1.
    volume: f32,
    place: SoundOutput,
}

enum SoundOutput {
    System(SoundPlayer),
    /// The samples of the last sounds.
    Inside(Vec<Vec<f32>>),
}

impl Default for SoundOutput {
    fn default() -> Self {
        Self::Inside(Vec::new())
    }
}

impl Speaker {
    /// The number of sounds that a speaker without a window remembers.
    const KEPT: usize = 8;

    /// The speaker of the system. It is opened with the first sound.
    pub(crate) fn of_the_system() -> Self {
        SoundPlayer::start()
            .map_or_else(Self::default, |it| Self { place: SoundOutput::System(it), ..default() })
    }

    /// Sets the volume of the next sounds.
    pub const fn set_volume(&mut self, volume: f32) {
        self.volume = volume;
    }

    /// Whether sounds are heard: if not, nobody need compute them.
    pub fn is_on(&self) -> bool {
        self.volume > 0.0
    }

    /// Plays samples from -1 to 1, [`synth::RATE`] a second, beside the sounds that are not over.
    pub fn play(&mut self, mut samples: Vec<f32>) {
        if !self.is_on() || samples.is_empty() {
            return;
        }
        for sample in &mut samples {
            *sample *= self.volume;
        }
        match &mut self.place {
            SoundOutput::System(player) => player.play(samples),
            SoundOutput::Inside(last) => {
                last.truncate(Self::KEPT - 1);
                last.insert(0, samples);
            }
        }
    }

    /// A phone knocks some seconds from now, where sounds are on: lightly for a stop, longer for something solved.
    pub fn knock(&self, seconds: f32, is_solved: bool) {
        if let SoundOutput::System(player) = &self.place
            && self.is_on()
        {
            player.knock(seconds, if is_solved { SOLVED } else { STOP });
        }
    }

    /// The samples of the last sounds, once, the newest one first.
    #[cfg(any(test, feature = "testing"))]
    pub fn take(&mut self) -> Vec<Vec<f32>> {
        match &mut self.place {
            SoundOutput::System(_) => Vec::new(),
            SoundOutput::Inside(last) => std::mem::take(last),
        }
    }
}

/// The last seconds of a clock that counts down, each of which is heard.
#[derive(Default)]
pub struct LastSeconds(Option<u64>);

impl LastSeconds {
    const COUNT: u64 = 10;

    /// Whether one of them has begun since the last call.
    pub fn begin(&mut self, left: Option<Duration>) -> bool {
        let now = left.map(seconds_left);
        let before = std::mem::replace(&mut self.0, now);
        let (Some(before), Some(now)) = (before, now) else { return false };
        now < before && (1..=Self::COUNT).contains(&now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_of_the_last_seconds_begins_once() {
        let mut last = LastSeconds::default();
        let mut begun = |millis: u64| last.begin(Some(Duration::from_millis(millis)));
        let heard = [11_000, 10_500, 10_000, 9_900, 9_001, 9_000, 400, 0].map(&mut begun);
        assert_eq!(heard, [false, false, true, false, false, true, true, false]);
        assert!(!begun(30_000) && begun(8_000), "more time, then less");
        assert!(!last.begin(None) && !last.begin(Some(Duration::from_secs(3))), "another clock");
    }

    #[test]
    fn the_volume_is_that_of_the_samples_and_0_is_silence() {
        let mut speaker = Speaker::default();
        speaker.play(vec![0.5, -0.5]);
        assert!(speaker.take().is_empty(), "off until the settings are read");
        speaker.set_volume(0.5);
        speaker.play(vec![0.5, -0.5]);
        assert_eq!(speaker.take(), [[0.25, -0.25]]);
        speaker.set_volume(0.0);
        speaker.play(vec![0.5, -0.5]);
        assert!(!speaker.is_on() && speaker.take().is_empty());
    }
}
