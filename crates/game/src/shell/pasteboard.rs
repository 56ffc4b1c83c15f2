//! [`Pasteboard`]: texts that are copied and pasted.

use bevy::prelude::*;
use bevy_clipboard::Clipboard;

/// Where copied texts go. In a window it is the clipboard of the system; without one, as in tests, texts
/// stay inside the program, and what the player has copied elsewhere is left alone.
#[derive(Resource)]
pub(crate) enum Pasteboard {
    System(Clipboard),
    Inside(String),
}

impl Default for Pasteboard {
    fn default() -> Self {
        Self::Inside(String::new())
    }
}

impl Pasteboard {
    pub(crate) fn of_the_system() -> Self {
        Self::System(Clipboard::default())
    }

    /// The text that was copied last, if there is any.
    pub(crate) fn paste(&mut self) -> Option<String> {
        match self {
            Self::System(clipboard) => clipboard.fetch_text().poll_result().and_then(Result::ok),
            Self::Inside(text) => Some(text.clone()).filter(|text| !text.is_empty()),
        }
    }

    /// Copies a text; an error says why that cannot be.
    pub(crate) fn copy(&mut self, text: &str) -> Result<(), String> {
        match self {
            Self::System(clipboard) => {
                clipboard.set_text(text.to_owned()).map_err(|why| why.to_string())
            }
            Self::Inside(copied) => {
                text.clone_into(copied);
                Ok(())
            }
        }
    }
}
