//! The files that a player drops on the page. The page reads them, and sends the text of each as an event.

use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, PrimaryWindow};
use bevy::winit::EventLoopProxyWrapper;
use crossbeam_channel::{Receiver, unbounded};
use js_sys::Reflect;

use super::on_window;
use crate::worker::wake;

/// The name of the event. Its `detail` is the text of the file.
const EVENT: &str = "carom-file";

/// The texts that the game has not heard of.
#[derive(Resource)]
struct Dropped(Receiver<String>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, listen).add_systems(PreUpdate, bring);
}

fn listen(mut commands: Commands, event_loop: Option<Res<EventLoopProxyWrapper>>) {
    let (texts, received) = unbounded();
    let wake = wake(event_loop.as_deref());
    on_window(EVENT, move |event| {
        let detail = Reflect::get(&event, &"detail".into()).ok();
        if let Some(text) = detail.and_then(|it| it.as_string()) {
            // The game goes on as long as the page is open.
            let _ = texts.send(text);
            wake();
        }
    });
    commands.insert_resource(Dropped(received));
}

/// The pages read the text of a file like its path.
fn bring(
    dropped: Res<Dropped>,
    windows: Query<Entity, With<PrimaryWindow>>,
    mut files: MessageWriter<FileDragAndDrop>,
) {
    let Ok(window) = windows.single() else { return };
    for text in dropped.0.try_iter() {
        files.write(FileDragAndDrop::DroppedFile { window, path_buf: text.into() });
    }
}
