//! The dialogs of the desktop.

use std::path::{Path, PathBuf};

use bevy::tasks::IoTaskPool;
use crossbeam_channel::Sender;

use crate::worker::Wake;

/// Whether there is a dialog for the place of a file.
pub(super) const HAS_PLACES: bool = true;

/// Opens a dialog with a title, first in a folder. With a name it asks for the place of a new file. The answer is the path.
pub(super) fn ask(
    (title, folder): (String, &Path),
    name: Option<&str>,
    answer: Sender<Option<PathBuf>>,
    wake: Wake,
) {
    let dialog = rfd::AsyncFileDialog::new().set_title(title).set_directory(folder);
    let chosen = match name {
        Some(name) => Either::Save(dialog.set_file_name(name).save_file()),
        None => Either::Open(dialog.pick_file()),
    };
    let task = async move {
        let chosen = match chosen {
            Either::Save(it) => it.await,
            Either::Open(it) => it.await,
        };
        let chosen = chosen.map(|it| it.path().to_owned());
        // The program may have ended.
        let _ = answer.send(chosen);
        wake();
    };
    IoTaskPool::get().spawn(task).detach();
}

/// What the two dialogs of the system give, which have different types.
enum Either<S, O> {
    Save(S),
    Open(O),
}

/// On Linux the dialog is a service of the desktop, on the bus of the session, or else the program `zenity`.
pub(super) fn is_there() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|it| !it.is_empty());
    let folder = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    !cfg!(target_os = "linux")
        || is_set("DBUS_SESSION_BUS_ADDRESS")
        || folder.is_some_and(|it| it.join("bus").exists())
        || std::env::split_paths(&path).any(|it| it.join("zenity").is_file())
}
