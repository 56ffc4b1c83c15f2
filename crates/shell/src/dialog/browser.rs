//! The dialog of a browser.

use std::path::{Path, PathBuf};

use bevy::tasks::IoTaskPool;
use crossbeam_channel::Sender;

use crate::worker::Wake;

/// A browser puts what is saved where it puts all downloads.
pub(super) const HAS_PLACES: bool = false;

/// Opens the dialog. A browser does not tell where a file is, so the answer is its text: the pages read the text of a file like its
/// path.
pub(super) fn ask(
    (title, _): (String, &Path),
    _: Option<&str>,
    answer: Sender<Option<PathBuf>>,
    wake: Wake,
) {
    let chosen = rfd::AsyncFileDialog::new().set_title(title).pick_file();
    let task = async move {
        let text = match chosen.await {
            Some(file) => Some(String::from_utf8_lossy(&file.read().await).into_owned()),
            None => None,
        };
        // The dialog waits for the answer as long as the page is open.
        let _ = answer.send(text.map(PathBuf::from));
        wake();
    };
    IoTaskPool::get().spawn(task).detach();
}

pub(super) const fn is_there() -> bool {
    true
}
