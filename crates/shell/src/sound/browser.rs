//! Sounds in a browser, which mixes them itself.

use std::cell::RefCell;

use send_wrapper::SendWrapper;
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, AudioContextState};

use super::synth::RATE;

/// The output of the browser, which opens with the first sound.
pub(super) struct Player(SendWrapper<RefCell<Option<AudioContext>>>);

impl Player {
    #[expect(clippy::unnecessary_wraps, reason = "a computer may have no room for a thread")]
    pub(super) fn start() -> Option<Self> {
        Some(Self(SendWrapper::new(RefCell::new(None))))
    }

    /// Plays samples. A browser plays nothing before the first touch or key; such a sound is not heard later either.
    pub(super) fn play(&self, samples: Vec<f32>) {
        let is_touched =
            web_sys::window().is_some_and(|it| it.navigator().user_activation().has_been_active());
        if is_touched {
            // Without a device there is silence.
            let _ = self.sound(&samples);
        }
    }

    fn sound(&self, samples: &[f32]) -> Result<(), JsValue> {
        let mut open = self.0.borrow_mut();
        let context = match &mut *open {
            Some(context) => context,
            None => open.insert(AudioContext::new()?),
        };
        if context.state() == AudioContextState::Suspended {
            let _ = context.resume()?;
        }
        let buffer = context.create_buffer(1, samples.len() as u32, RATE as f32)?;
        buffer.copy_to_channel(samples, 0)?;
        let source = context.create_buffer_source()?;
        source.set_buffer(Some(&buffer));
        source.connect_with_audio_node(&context.destination())?;
        source.start()
    }
}
