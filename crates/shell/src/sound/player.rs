//! The thread that plays sounds: it opens the device, and closes nothing, since the end of the program does.

use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, bounded};

use super::OutputDevice;
use super::mixer::Mixer;

/// After this time without a sound the device rests, so that the system can switch it off.
const REST: Duration = Duration::from_secs(3);
/// Sounds that wait for the device while it is opened; more are dropped.
const WAITING: usize = 2;

/// The way to the thread.
pub(super) struct SoundPlayer(Sender<Vec<f32>>);

impl SoundPlayer {
    /// Starts the thread; `None` if the system has no room for it.
    pub(super) fn start() -> Option<Self> {
        let (jobs, received) = bounded(WAITING);
        thread::Builder::new().name("sounds".to_owned()).spawn(move || run(&received)).ok()?;
        Some(Self(jobs))
    }

    /// Plays samples. If the thread still opens the device, a sound would come too late.
    pub(super) fn play(&self, samples: Vec<f32>) {
        drop(self.0.try_send(samples));
    }

    /// A computer on a desk does not shake.
    #[expect(clippy::unused_self, reason = "a phone shakes itself")]
    pub(super) const fn knock(&self, _: f32, _: u32) {}
}

/// Plays every sound that arrives. A computer without a device is silent; each sound looks for one again.
fn run(jobs: &Receiver<Vec<f32>>) {
    let mut open: Option<(OutputDevice, Mixer)> = None;
    loop {
        let Ok(samples) = jobs.recv() else { return };
        play(&mut open, samples);
        // More sounds, until it is quiet for some time.
        while let Some((device, mixer)) = &open {
            if let Ok(samples) = jobs.recv_timeout(REST) {
                play(&mut open, samples);
            } else if mixer.is_empty() {
                device.rest();
                break;
            }
        }
    }
}

fn play(open: &mut Option<(OutputDevice, Mixer)>, samples: Vec<f32>) {
    if let Some((device, mixer)) = open {
        mixer.add(samples.clone());
        if device.wake() {
            return;
        }
    }
    // There is no device yet, or it is gone, such as headphones that were taken off.
    let mixer = Mixer::default();
    mixer.add(samples);
    *open = OutputDevice::open(mixer.clone()).map(|device| (device, mixer));
}
