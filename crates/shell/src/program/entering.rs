//! What a player drops, pastes or names in the address opens on the page of the game that knows it.

use bevy::diagnostic::FrameCount;
use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, RequestRedraw};

use super::Program;
use crate::address::Addresses;
use crate::clipboard::SystemClipboard;
use crate::frame::{Frame, GamePart};
use crate::home;
use crate::ids::PageId;
use crate::import::{OpenError, Stray, brief};
use crate::notice::Notice;
use crate::overlay::Overlay;
use crate::words::Phrase;

/// Adds the systems. `last` is the game that works last in a frame.
pub(super) fn add(app: &mut App, last: &'static str) {
    let last = GamePart { game: last, part: Frame::Update };
    app.add_systems(
        Update,
        (
            (open_dropped, open_pasted).chain().in_set(Frame::Input).run_if(in_state(home::PAGE)),
            open_address
                .in_set(Frame::Input)
                .after(open_pasted)
                .run_if(resource_exists::<Addresses>),
            open_stray.in_set(Frame::Update).after(last),
        ),
    );
}

/// The message that no game knows a text or a file.
fn unknown(text: &str) -> Phrase {
    Phrase::new("home-no-puzzle").with("file", brief(text))
}

/// A file that is dropped on the home page opens on the page of its game.
fn open_dropped(
    program: Res<Program>,
    mut dropped: ResMut<Messages<FileDragAndDrop>>,
    mut starts: MessageWriter<home::Command>,
    mut notice: ResMut<Notice>,
) {
    // The page that opens must not find the file among its own.
    for event in dropped.drain() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = event else { continue };
        let path = path_buf.to_string_lossy();
        match program.opens(&path) {
            Some((page, action)) => _ = starts.write(home::Command::start_all(page, [action])),
            None => notice.0 = Some(unknown(&path)),
        }
    }
}

/// A text that is pasted on the home page opens on the page of its game.
fn open_pasted(
    program: Res<Program>,
    mut actions: MessageReader<home::Command>,
    mut pasteboard: ResMut<SystemClipboard>,
    mut notice: ResMut<Notice>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut commands: Commands,
) {
    if actions.read().any(|it| *it == home::Command::Paste) {
        pasteboard.ask(home::PAGE);
    }
    if !pasteboard.is_asked(home::PAGE) {
        return;
    }
    redraw.write(RequestRedraw);
    let Some(text) = pasteboard.bypass_change_detection().take(home::PAGE) else { return };
    match program.opens(&text) {
        Some((page, action)) => {
            commands.write_message(home::Command::start_all(page, [action]));
        }
        None if text.trim().is_empty() => notice.0 = Some(OpenError::Empty.phrase()),
        None => notice.0 = Some(unknown(&text)),
    }
}

/// What the address of the page in a browser names opens on the page of its game.
///
/// The first frames begin the last round or a lesson. They come first, because a message ends with the round that it is about.
fn open_address(
    program: Res<Program>,
    addresses: Res<Addresses>,
    frames: Res<FrameCount>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut commands: Commands,
) {
    const FIRST: u32 = 4;
    if frames.0 < FIRST {
        redraw.write(RequestRedraw);
        return;
    }
    let Some(address) = addresses.take() else { return };
    match program.open_link(&address) {
        Ok(Some((page, action))) => {
            commands.insert_resource(Overlay::NONE);
            commands.write_message(home::Command::start_all(page, [action]));
        }
        Ok(None) => {}
        Err(why) => commands.insert_resource(Notice(Some(why))),
    }
}

/// A text that its page cannot read opens on the page of the game that can. Otherwise the message of the page stays.
fn open_stray(
    program: Res<Program>,
    mut strays: MessageReader<Stray>,
    open_page: Res<State<PageId>>,
    mut dropped: ResMut<Messages<FileDragAndDrop>>,
    mut starts: MessageWriter<home::Command>,
    (mut overlay, mut notice): (ResMut<Overlay>, ResMut<Notice>),
) {
    for text in strays.read() {
        let found = program.opens(text).filter(|(page, _)| page != open_page.get());
        let Some((page, action)) = found else { continue };
        // The page that opens must not find the file among its own.
        dropped.clear();
        overlay.set_if_neq(Overlay::NONE);
        notice.0 = None;
        starts.write(home::Command::start_all(page, [action]));
    }
}
