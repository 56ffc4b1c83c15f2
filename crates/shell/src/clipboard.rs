//! [`SystemClipboard`]: texts that are copied and pasted, and pictures that are copied.

use bevy::prelude::*;
use bevy_clipboard::{Clipboard, ClipboardRead};
use carom_picture::Pixels;

use crate::ids::PageId;

#[cfg(target_family = "wasm")]
#[path = "clipboard/browser.rs"]
mod system;
#[cfg(not(target_family = "wasm"))]
#[path = "clipboard/desktop.rs"]
mod system;

/// The storage of what was copied last. In a window it is the clipboard of the system. Without a window, as in
/// tests, it stays inside the program, and the clipboard of the system does not change.
#[derive(Resource)]
pub struct SystemClipboard {
    place: ClipboardKind,
    /// A requested text and the page that requested it. The text may arrive some frames later.
    asked: Option<(PageId, ClipboardRead)>,
}

enum ClipboardKind {
    System(Clipboard),
    Inside(String),
}

impl Default for SystemClipboard {
    fn default() -> Self {
        Self { place: ClipboardKind::Inside(String::new()), asked: None }
    }
}

impl SystemClipboard {
    pub(crate) fn of_the_system() -> Self {
        let place = system::clipboard()
            .map_or_else(|| ClipboardKind::Inside(String::new()), ClipboardKind::System);
        Self { place, asked: None }
    }

    /// Requests the text that was copied last.
    pub fn ask(&mut self, page: PageId) {
        let read = match &mut self.place {
            ClipboardKind::System(clipboard) => clipboard.fetch_text(),
            ClipboardKind::Inside(text) => ClipboardRead::Ready(Ok(text.clone())),
        };
        self.asked = Some((page, read));
    }

    /// Whether a page waits for a text.
    pub fn is_asked(&self, page: PageId) -> bool {
        self.asked.as_ref().is_some_and(|(by, _)| *by == page)
    }

    /// The text that a page has requested, once, after its arrival; an empty text if the clipboard has
    /// none.
    pub fn take(&mut self, page: PageId) -> Option<String> {
        let (_, read) = self.asked.as_mut().filter(|(by, _)| *by == page)?;
        let text = read.poll_result()?;
        self.asked = None;
        Some(text.unwrap_or_default())
    }

    /// Copies a text. An error gives the reason of a failure.
    pub fn copy(&mut self, text: &str) -> Result<(), String> {
        match &mut self.place {
            ClipboardKind::System(clipboard) => {
                clipboard.set_text(text.to_owned()).map_err(|why| why.to_string())
            }
            ClipboardKind::Inside(copied) => {
                text.clone_into(copied);
                Ok(())
            }
        }
    }

    /// Copies a picture. An error gives the reason of a failure.
    pub(crate) fn copy_picture(&mut self, picture: Pixels) -> Result<(), String> {
        match &mut self.place {
            ClipboardKind::System(clipboard) => system::copy_picture(clipboard, picture),
            // Nothing inside the program pastes pictures.
            ClipboardKind::Inside(copied) => {
                copied.clear();
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    #[test]
    fn a_text_that_comes_late_is_taken_once_by_the_page_that_asked() {
        let (one, other) = (PageId::new("one"), PageId::new("other"));
        let coming = Arc::new(Mutex::new(None));
        let read = ClipboardRead::Pending(Arc::clone(&coming));
        let mut board = SystemClipboard { asked: Some((one, read)), ..SystemClipboard::default() };
        assert_eq!(board.take(one), None);
        *coming.lock().expect("the text") = Some(Ok("late".to_owned()));
        assert_eq!(board.take(other), None);
        assert_eq!(board.take(one).as_deref(), Some("late"));
        assert_eq!(board.take(one), None);
    }
}
