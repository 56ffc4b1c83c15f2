//! [`Mixer`]: the sounds that are heard now, as one.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Waker;

use super::synth::RATE;

/// Shared by the thread that adds sounds and the device that takes their samples.
#[derive(Clone, Default)]
pub(super) struct Mixer(Arc<Mutex<Sounds>>);

#[derive(Default)]
struct Sounds {
    sounds: Vec<Sound>,
    /// Wakes a device that waits for samples.
    waker: Option<Waker>,
}

struct Sound {
    samples: Vec<f32>,
    /// The place of the next sample, in samples.
    place: f64,
}

impl Mixer {
    pub(super) fn add(&self, samples: Vec<f32>) {
        let mut sounds = self.lock();
        sounds.sounds.push(Sound { samples, place: 0.0 });
        if let Some(waker) = sounds.waker.take() {
            waker.wake();
        }
    }

    /// Whether all sounds are over.
    pub(super) fn is_empty(&self) -> bool {
        self.lock().sounds.is_empty()
    }

    /// Mixes the next samples, this many a second. Returns how many there are: fewer than asked for if all sounds end.
    pub(super) fn fill(&self, samples: &mut [f32], rate: u32) -> usize {
        let step = f64::from(RATE) / f64::from(rate);
        let mut sounds = self.lock();
        let mut filled = 0;
        for sample in samples.iter_mut() {
            sounds.sounds.retain(|it| !it.is_over());
            if sounds.sounds.is_empty() {
                break;
            }
            let sum: f32 = sounds.sounds.iter_mut().map(|it| it.next(step)).sum();
            *sample = sum.clamp(-1.0, 1.0);
            filled += 1;
        }
        sounds.sounds.retain(|it| !it.is_over());
        filled
    }

    /// The waker is called once when there is another sound. If there is one already, this does nothing, and is false.
    #[cfg(any(test, target_os = "linux"))]
    pub(super) fn wait(&self, waker: &Waker) -> bool {
        let mut sounds = self.lock();
        let waits = sounds.sounds.is_empty();
        if waits {
            sounds.waker = Some(waker.clone());
        }
        waits
    }

    fn lock(&self) -> MutexGuard<'_, Sounds> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Sound {
    fn is_over(&self) -> bool {
        self.place >= self.samples.len() as f64
    }

    /// The sample at a place between two samples lies on the line between them.
    #[expect(clippy::cast_sign_loss, reason = "places are not negative")]
    fn next(&mut self, step: f64) -> f32 {
        let at = self.place as usize;
        let part = (self.place - at as f64) as f32;
        let sample = |at: usize| self.samples.get(at).copied().unwrap_or_default();
        let value = sample(at) + part * (sample(at + 1) - sample(at));
        self.place += step;
        value
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::task::Wake;

    use super::*;

    #[test]
    fn sounds_are_heard_together_until_the_last_one_ends() {
        let mixer = Mixer::default();
        mixer.add(vec![0.5; 3]);
        let mut heard = [9.0; 2];
        assert_eq!(mixer.fill(&mut heard, RATE), 2);
        mixer.add(vec![0.25, 0.75, 0.125]);
        let mut rest = [9.0; 5];
        assert_eq!(mixer.fill(&mut rest, RATE), 3);
        assert_eq!((heard, rest), ([0.5, 0.5], [0.75, 0.75, 0.125, 9.0, 9.0]));
        assert!(mixer.is_empty());
        assert_eq!(mixer.fill(&mut rest, RATE), 0);
    }

    #[test]
    fn loud_sounds_together_stay_in_range() {
        let mixer = Mixer::default();
        mixer.add(vec![0.75, -0.75]);
        mixer.add(vec![0.75, -0.75]);
        let mut heard = [0.0; 2];
        mixer.fill(&mut heard, RATE);
        assert_eq!(heard.map(f32::to_bits), [1.0_f32, -1.0].map(f32::to_bits));
    }

    #[test]
    fn another_rate_changes_neither_length_nor_shape() {
        let mixer = Mixer::default();
        mixer.add(vec![0.0, 0.5, 1.0]);
        let mut heard = [9.0; 8];
        assert_eq!(mixer.fill(&mut heard, 2 * RATE), 6);
        assert_eq!(heard[..6], [0.0, 0.25, 0.5, 0.75, 1.0, 0.5]);
    }

    #[test]
    fn a_waiting_device_is_woken_by_a_sound() {
        struct LockCount(AtomicUsize);
        impl Wake for LockCount {
            fn wake(self: Arc<Self>) {
                self.0.fetch_add(1, Ordering::Relaxed);
            }
        }
        let count = Arc::new(LockCount(AtomicUsize::new(0)));
        let waker = Waker::from(Arc::clone(&count));
        let mixer = Mixer::default();
        assert!(mixer.wait(&waker));
        mixer.add(vec![0.5]);
        mixer.add(vec![0.5]);
        assert_eq!(count.0.load(Ordering::Relaxed), 1);
        assert!(!mixer.wait(&waker), "there is a sound");
    }
}
