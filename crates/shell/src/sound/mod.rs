//! The sounds of the game, which the program computes: [`synth`] has their samples, [`Speaker`] plays them.

use bevy::prelude::*;

#[cfg(not(target_family = "wasm"))]
mod mixer;
#[cfg(not(target_family = "wasm"))]
mod player;
#[cfg(target_family = "wasm")]
#[path = "browser.rs"]
mod player;
pub mod synth;

use player::Player;

#[cfg(any(windows, target_os = "macos"))]
#[path = "cpal.rs"]
mod device;
#[cfg(target_os = "linux")]
#[path = "pulse.rs"]
mod device;
#[cfg(not(any(windows, target_os = "macos", target_os = "linux", target_family = "wasm")))]
#[path = "silence.rs"]
mod device;

/// Plays sounds. In a window a thread of its own gives them to the system, and the game never waits for it. Without a
/// window, as in tests, nobody hears them.
#[derive(Resource, Default)]
pub struct Speaker {
    /// From 0, which is silence, to 1.
    volume: f32,
    place: Place,
}

enum Place {
    System(Player),
    /// The samples of the last sound.
    Inside(Vec<f32>),
}

impl Default for Place {
    fn default() -> Self {
        Self::Inside(Vec::new())
    }
}

impl Speaker {
    /// The speaker of the system. It is opened with the first sound.
    pub(crate) fn of_the_system() -> Self {
        Player::start()
            .map_or_else(Self::default, |it| Self { place: Place::System(it), ..default() })
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
            Place::System(player) => player.play(samples),
            Place::Inside(last) => *last = samples,
        }
    }

    /// The samples of the last sound, once.
    #[cfg(any(test, feature = "testing"))]
    pub fn take_last(&mut self) -> Vec<f32> {
        match &mut self.place {
            Place::System(_) => Vec::new(),
            Place::Inside(last) => std::mem::take(last),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_volume_is_that_of_the_samples_and_0_is_silence() {
        let mut speaker = Speaker::default();
        speaker.play(vec![0.5, -0.5]);
        assert_eq!(speaker.take_last(), [0.0; 0], "off until the settings are read");
        speaker.set_volume(0.5);
        speaker.play(vec![0.5, -0.5]);
        assert_eq!(speaker.take_last(), [0.25, -0.25]);
        speaker.set_volume(0.0);
        speaker.play(vec![0.5, -0.5]);
        assert!(!speaker.is_on() && speaker.take_last().is_empty());
    }
}
