//! [`Dialog`]: the file dialog of the desktop, and the files that were opened last. A chosen file comes to the page like a file that
//! is dropped on the window.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::tasks::IoTaskPool;
use bevy::window::{FileDragAndDrop, PrimaryWindow};
use bevy::winit::EventLoopProxyWrapper;
use crossbeam_channel::{Receiver, bounded};

use crate::shell::command::Command;
use crate::shell::frame::Frame;
use crate::shell::kept::Kept;
use crate::shell::notice::Notice;
use crate::shell::place::Folder;
use crate::shell::recent::Recent;
use crate::shell::words::{Phrase, Words};
use crate::shell::worker::wake;

/// Nobody closes a dialog so fast: there was none.
const NEVER_SHOWN: Duration = Duration::from_millis(250);

/// The file dialog. Without a window, as in tests, it answers at once.
#[derive(Resource, Default)]
pub(crate) struct Dialog {
    place: Place,
    /// The open dialog: its answer, and when it was asked for.
    open: Option<(Receiver<Option<PathBuf>>, Instant)>,
}

enum Place {
    System,
    /// The next answer.
    Inside(Option<PathBuf>),
}

impl Default for Place {
    fn default() -> Self {
        Self::Inside(None)
    }
}

impl Dialog {
    pub(crate) fn of_the_system() -> Self {
        Self { place: Place::System, open: None }
    }

    /// Whether the desktop may have a dialog.
    pub(crate) fn is_there(&self) -> bool {
        match self.place {
            Place::System => !cfg!(target_os = "linux") || has_desktop(),
            Place::Inside(_) => true,
        }
    }

    /// The next answer.
    #[cfg(test)]
    pub(crate) fn will_answer(&mut self, path: PathBuf) {
        self.place = Place::Inside(Some(path));
    }

    /// Opens the dialog, unless one is open.
    fn ask(&mut self, title: String, folder: &Folder, event_loop: Option<&EventLoopProxyWrapper>) {
        if self.open.is_some() {
            return;
        }
        let (answer, received) = bounded(1);
        match &mut self.place {
            Place::Inside(path) => _ = answer.send(path.take()),
            Place::System => {
                let dialog = rfd::AsyncFileDialog::new().set_title(title);
                let chosen = dialog.set_directory(&folder.0).pick_file();
                let wake = wake(event_loop);
                let task = async move {
                    let chosen = chosen.await.map(|it| it.path().to_owned());
                    // The program may have ended.
                    let _ = answer.send(chosen);
                    wake();
                };
                IoTaskPool::get().spawn(task).detach();
            }
        }
        self.open = Some((received, Instant::now()));
    }

    /// The answer, once: `None` inside if the player has closed the dialog, or if there was none.
    fn answer(&mut self) -> Option<(Option<PathBuf>, Duration)> {
        let (received, asked) = self.open.as_ref()?;
        let (path, time) = (received.try_recv().ok()?, asked.elapsed());
        self.open = None;
        Some((path, time))
    }
}

/// The dialog is a service of the desktop, on the bus of the session, or else the program `zenity`.
fn has_desktop() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|it| !it.is_empty());
    let folder = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    is_set("DBUS_SESSION_BUS_ADDRESS")
        || folder.is_some_and(|it| it.join("bus").exists())
        || std::env::split_paths(&path).any(|it| it.join("zenity").is_file())
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Dialog>()
        .init_resource::<Folder>()
        .add_message::<FileDragAndDrop>()
        .add_systems(Update, choose.in_set(Frame::Turn));
}

pub(crate) fn choose(
    mut commands: MessageReader<Command>,
    mut dialog: ResMut<Dialog>,
    (words, folder, recent): (Res<Words>, Res<Folder>, Res<Kept<Recent>>),
    event_loop: Option<Res<EventLoopProxyWrapper>>,
    windows: Query<Entity, With<PrimaryWindow>>,
    mut dropped: MessageWriter<FileDragAndDrop>,
    mut notice: ResMut<Notice>,
    // macOS opens dialogs on the main thread alone.
    _main_thread: NonSendMarker,
) {
    let mut chosen = None;
    for command in commands.read() {
        match command {
            Command::Browse => {
                dialog.ask(words.get("browse-title"), &folder, event_loop.as_deref());
            }
            Command::OpenRecent(place) => {
                let recent = recent.value().and_then(|it| it.files().nth(usize::from(*place)));
                chosen = recent.map(PathBuf::from);
            }
            _ => {}
        }
    }
    match dialog.bypass_change_detection().answer() {
        Some((None, time)) if time < NEVER_SHOWN => {
            notice.0 = Some(Phrase::new("browse-none"));
        }
        Some((path, _)) => chosen = path.or(chosen),
        None => {}
    }
    if let (Some(path_buf), Ok(window)) = (chosen, windows.single()) {
        dropped.write(FileDragAndDrop::DroppedFile { window, path_buf });
    }
}
