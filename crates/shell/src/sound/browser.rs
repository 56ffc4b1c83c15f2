//! Sounds in a browser, which mixes them itself.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Array;
use send_wrapper::SendWrapper;
use wasm_bindgen::prelude::*;
use web_sys::{AudioContext, AudioContextState};

use super::synth::RATE;

#[wasm_bindgen]
extern "C" {
    /// Only phones do it, and not all: then the browser has no such function.
    #[wasm_bindgen(catch, js_namespace = navigator)]
    fn vibrate(pattern: &Array) -> Result<bool, JsValue>;
}

/// The output of the browser, which opens with the first sound.
pub(super) struct SoundPlayer(SendWrapper<Output>);

type Output = Rc<RefCell<Option<AudioContext>>>;

impl SoundPlayer {
    #[expect(clippy::unnecessary_wraps, reason = "a computer may have no room for a thread")]
    pub(super) fn start() -> Option<Self> {
        Some(Self(SendWrapper::new(Output::default())))
    }

    /// Plays samples. A browser plays nothing before the first touch or key; such a sound is not heard later either.
    pub(super) fn play(&self, samples: Vec<f32>) {
        if !is_touched() {
            return;
        }
        let output = Output::clone(&self.0);
        // Without a device there is silence.
        let sound = move || drop(play(&output, &samples));
        if self.0.borrow().is_some() {
            return sound();
        }
        // A device needs longer to open than a frame may take, so the frame ends first.
        let later = Closure::once_into_js(sound);
        if let Some(window) = web_sys::window() {
            let _ = window.set_timeout_with_callback(later.unchecked_ref());
        }
    }

    /// Shakes a phone for some milliseconds.
    pub(super) fn knock(&self, seconds: f32, milliseconds: u32) {
        if is_touched() {
            let pause = (seconds * 1000.0).round();
            let _ = vibrate(&Array::of3(&0.into(), &pause.into(), &milliseconds.into()));
        }
    }
}

fn play(output: &Output, samples: &[f32]) -> Result<(), JsValue> {
    let mut open = output.borrow_mut();
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

fn is_touched() -> bool {
    web_sys::window().is_some_and(|it| it.navigator().user_activation().has_been_active())
}
