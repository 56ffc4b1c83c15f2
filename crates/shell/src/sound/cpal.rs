//! Sound on Windows and macOS: the usual device of the system.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cpal::traits::{DeviceTrait as _, HostTrait as _, StreamTrait as _};
use cpal::{SampleFormat, Stream};

use super::mixer::Mixer;

/// An open device. It plays what the mixer has, and silence while it has nothing.
pub(super) struct CpalDevice {
    stream: Stream,
    is_gone: Arc<AtomicBool>,
}

impl CpalDevice {
    /// Opens the usual device; `None` if there is none.
    pub(super) fn open(mixer: Mixer) -> Option<Self> {
        let device = cpal::default_host().default_output_device()?;
        let format = device.default_output_config().ok()?;
        // Both systems mix in this format.
        if format.sample_format() != SampleFormat::F32 {
            return None;
        }
        let config = format.config();
        let (rate, channels) = (config.sample_rate, usize::from(config.channels));
        let is_gone = Arc::new(AtomicBool::new(false));
        let lost = Arc::clone(&is_gone);
        let mut one = Vec::new();
        let fill = move |samples: &mut [f32], _: &_| {
            one.clear();
            one.resize(samples.len() / channels, 0.0);
            mixer.fill(&mut one, rate);
            for (frame, sample) in samples.chunks_mut(channels).zip(&one) {
                frame.fill(*sample);
            }
        };
        let fail = move |_| lost.store(true, Ordering::Relaxed);
        let stream = device.build_output_stream(config, fill, fail, None).ok()?;
        stream.play().ok()?;
        Some(Self { stream, is_gone })
    }

    /// Plays again after a rest. Returns whether the device is still there.
    pub(super) fn wake(&self) -> bool {
        !self.is_gone.load(Ordering::Relaxed) && self.stream.play().is_ok()
    }

    /// Tells the system that nothing will come for some time.
    pub(super) fn rest(&self) {
        // If the device is gone, the next sound finds it out.
        let _ = self.stream.pause();
    }
}
