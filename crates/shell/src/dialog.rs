//! [`Dialog`]: the file dialogs of the desktop, and the files that were opened last. A file to open comes to the page like a file
//! that is dropped on the window; a place to save is for the next file that the page saves.

use std::path::PathBuf;
use std::time::Duration;

use bevy::ecs::system::NonSendMarker;
use bevy::platform::time::Instant;
use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, PrimaryWindow};
use bevy::winit::EventLoopProxyWrapper;
use crossbeam_channel::{Receiver, bounded};

use crate::action::BoxedAction;
use crate::command::{AddCommand as _, Command};
use crate::export::{FileName, SavePlace};
use crate::frame::Frame;
use crate::notice::Notice;
use crate::persisted::Persisted;
use crate::place::Folder;
use crate::recent::Recent;
use crate::words::{Phrase, Words};
use crate::worker::wake;

#[cfg(target_family = "wasm")]
#[path = "dialog/browser.rs"]
mod system;
#[cfg(not(target_family = "wasm"))]
#[path = "dialog/desktop.rs"]
mod system;

/// Nobody closes a dialog so fast: there was none.
const NEVER_SHOWN: Duration = Duration::from_millis(250);

/// The file dialog. Without a window, as in tests, it answers at once.
#[derive(Resource, Default)]
pub struct Dialog {
    place: DialogKind,
    open: Option<OpenDialog>,
}

/// The open dialog.
struct OpenDialog {
    answer: Receiver<Option<PathBuf>>,
    asked: Instant,
    /// The command that saves, if the dialog asks for a place.
    save: Option<BoxedAction>,
}

/// Asks for the place of a file, which this command then saves.
#[derive(Message, Clone, PartialEq, Debug)]
pub struct ChoosePlace(pub(crate) BoxedAction);

enum DialogKind {
    System,
    /// The next answer.
    Inside(Option<PathBuf>),
}

impl Default for DialogKind {
    fn default() -> Self {
        Self::Inside(None)
    }
}

impl Dialog {
    pub(crate) fn of_the_system() -> Self {
        Self { place: DialogKind::System, open: None }
    }

    /// Whether the desktop may have a dialog.
    pub(crate) fn is_there(&self) -> bool {
        match self.place {
            DialogKind::System => system::is_there(),
            DialogKind::Inside(_) => true,
        }
    }

    /// Whether it may ask for the place of a file.
    pub(crate) fn has_places(&self) -> bool {
        system::HAS_PLACES && self.is_there()
    }

    /// The next answer.
    #[cfg(any(test, feature = "testing"))]
    pub fn will_answer(&mut self, path: PathBuf) {
        self.place = DialogKind::Inside(Some(path));
    }

    /// Opens a dialog, unless one is open. With a command that saves it asks for a place, at first with this name.
    fn ask(
        &mut self,
        (title, folder): (String, &Folder),
        save: Option<(BoxedAction, &str)>,
        event_loop: Option<&EventLoopProxyWrapper>,
    ) {
        if self.open.is_some() {
            return;
        }
        let (answer, received) = bounded(1);
        match &mut self.place {
            DialogKind::Inside(path) => _ = answer.send(path.take()),
            DialogKind::System => {
                let name = save.as_ref().map(|(_, name)| *name);
                system::ask((title, &folder.0), name, answer, wake(event_loop));
            }
        }
        let save = save.map(|(action, _)| action);
        self.open = Some(OpenDialog { answer: received, asked: Instant::now(), save });
    }

    /// The answer, once: `None` inside if the player has closed the dialog, or if there was none; and the command that saves.
    fn answer(&mut self) -> Option<(Option<PathBuf>, Duration, Option<BoxedAction>)> {
        let open = self.open.as_ref()?;
        let (path, time) = (open.answer.try_recv().ok()?, open.asked.elapsed());
        let save = self.open.take().and_then(|it| it.save);
        Some((path, time, save))
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Dialog>()
        .init_resource::<Folder>()
        .init_resource::<FileName>()
        .init_resource::<SavePlace>()
        .add_command::<ChoosePlace>()
        .add_message::<FileDragAndDrop>()
        .add_systems(Update, (choose, place).chain().in_set(Frame::Navigate));
}

/// Asks for the place of a file.
fn place(
    mut asked: MessageReader<ChoosePlace>,
    mut dialog: ResMut<Dialog>,
    (words, folder, name): (Res<Words>, Res<Folder>, Res<FileName>),
    event_loop: Option<Res<EventLoopProxyWrapper>>,
    // As for the other dialog.
    _main_thread: NonSendMarker,
) {
    for ChoosePlace(save) in asked.read() {
        let title = words.get("choose-place-title");
        // If this fails, the dialog begins elsewhere.
        let _ = folder.create();
        let save = Some((save.clone(), name.0.trim()));
        dialog.ask((title, &folder), save, event_loop.as_deref());
    }
}

pub(crate) fn choose(
    mut commands: MessageReader<Command>,
    mut dialog: ResMut<Dialog>,
    (words, folder, recent): (Res<Words>, Res<Folder>, Res<Persisted<Recent>>),
    event_loop: Option<Res<EventLoopProxyWrapper>>,
    windows: Query<Entity, With<PrimaryWindow>>,
    mut dropped: MessageWriter<FileDragAndDrop>,
    (mut notice, mut place, mut actions): (ResMut<Notice>, ResMut<SavePlace>, Commands),
    // macOS opens dialogs on the main thread alone.
    _main_thread: NonSendMarker,
) {
    let mut chosen = None;
    for command in commands.read() {
        match command {
            Command::Browse => {
                dialog.ask((words.get("browse-title"), &folder), None, event_loop.as_deref());
            }
            Command::OpenRecent(place) => {
                let recent = recent.value().and_then(|it| it.files().nth(usize::from(*place)));
                chosen = recent.map(PathBuf::from);
            }
            _ => {}
        }
    }
    match dialog.bypass_change_detection().answer() {
        Some((None, time, save)) if time < NEVER_SHOWN => {
            let key = if save.is_some() { "choose-place-none" } else { "browse-none" };
            notice.0 = Some(Phrase::new(key));
        }
        Some((Some(path), _, Some(save))) => {
            place.0 = Some(path);
            save.send(&mut actions);
        }
        Some((path, _, None)) => chosen = path.or(chosen),
        Some((None, _, Some(_))) | None => {}
    }
    if let (Some(path_buf), Ok(window)) = (chosen, windows.single()) {
        dropped.write(FileDragAndDrop::DroppedFile { window, path_buf });
    }
}
