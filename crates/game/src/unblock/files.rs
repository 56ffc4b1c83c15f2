//! Reads and writes boards as files, as texts and on the clipboard.

use std::fmt;
use std::fs;
use std::path::Path;

use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, RequestRedraw};
use carom_engine::unblock::{Board, Metric};
use carom_formats::ArgumentError;
use carom_formats::unblock::{Entry, NATIVE, read, read_argument};
use carom_play::files::write_new;
use carom_play::unblock::Source;

use crate::shell::notice::Notice;
use crate::shell::overlay::Overlay;
use crate::shell::pasteboard::Pasteboard;
use crate::shell::place::Folder;
use crate::shell::words::Phrase;
use crate::unblock::command::Command;
use crate::unblock::ids::{FILES, PLAY};
use crate::unblock::order::Obey;
use crate::unblock::session::Session;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Folder>()
        .init_resource::<Pasteboard>()
        .init_resource::<Notice>()
        .add_message::<FileDragAndDrop>()
        .add_message::<RequestRedraw>()
        .add_systems(
            Update,
            (drop_in, open, give).chain().in_set(Obey::Exchange).run_if(in_state(PLAY)),
        );
}

/// The boards of a text that somebody types, pastes or drops: a board string, the path of a file, or the content of a
/// file.
///
/// # Errors
/// The message to the player.
pub(crate) fn read_boards(text: &str) -> Result<Vec<Entry>, Phrase> {
    let name = text.trim();
    let shown = brief(name);
    let fault = |why: &dyn fmt::Display| {
        Phrase::new("block-cannot-open").with("file", shown.clone()).with("why", why.to_string())
    };
    if name.is_empty() {
        return Err(Phrase::new("block-nothing-to-open"));
    }
    if name.contains('\n') {
        // Blanks are significant in drawings.
        return read(text.as_bytes()).map(|(_, entries)| entries).map_err(|why| fault(&why));
    }
    let name = name.strip_prefix("file://").unwrap_or(name);
    match read_argument(name, |path| fs::read(path)) {
        Ok(entries) => Ok(entries),
        // The text may also be one line of a file.
        Err(ArgumentError::Load(error)) => {
            let entries = read(text.as_bytes()).map(|(_, entries)| entries);
            entries.map_err(|_| fault(&error))
        }
        Err(why) => Err(fault(&why)),
    }
}

/// The first line of a text, or the last part of a path, shortened.
pub(crate) fn brief(text: &str) -> String {
    const MOST: usize = 40;
    let line = text.trim().lines().next().unwrap_or_default();
    let name = Path::new(line).file_name().map_or_else(|| line.into(), |it| it.to_string_lossy());
    name.chars().take(MOST).collect()
}

fn drop_in(mut dropped: MessageReader<FileDragAndDrop>, mut commands: MessageWriter<Command>) {
    for drop in dropped.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop {
            commands.write(Command::OpenText(path_buf.to_string_lossy().into_owned()));
        }
    }
}

fn open(
    mut commands: MessageReader<Command>,
    mut session: ResMut<Session>,
    mut pasteboard: ResMut<Pasteboard>,
    mut notice: ResMut<Notice>,
    mut overlay: ResMut<Overlay>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let mut texts = Vec::new();
    for command in commands.read() {
        match command {
            Command::OpenText(text) => texts.push(text.clone()),
            Command::Paste => pasteboard.ask(PLAY),
            _ => {}
        }
    }
    if pasteboard.is_asked(PLAY) {
        redraw.write(RequestRedraw);
        texts.extend(pasteboard.take(PLAY));
    }
    for text in texts {
        notice.0 = Some(match read_boards(&text) {
            Ok(entries) => {
                let count = entries.len();
                if let Some(entry) = entries.into_iter().next() {
                    open_entry(&mut session, entry);
                }
                if overlay.shows(FILES) {
                    *overlay = Overlay::NONE;
                }
                match count {
                    1 => Phrase::new("block-opened").with("file", brief(&text)),
                    _ => Phrase::new("block-opened-first").with("count", count),
                }
            }
            Err(why) => why,
        });
    }
}

fn open_entry(session: &mut Session, entry: Entry) {
    let source = entry.id.map_or(Source::Own, Source::Named);
    session.open(entry.board, source);
    session.tell(entry.fewest_moves, entry.fewest_steps);
}

/// The board that starts at the present position.
fn here(session: &Session) -> Board {
    session.board().starting_from(session.position())
}

fn give(
    mut commands: MessageReader<Command>,
    session: Res<Session>,
    folder: Res<Folder>,
    mut pasteboard: ResMut<Pasteboard>,
    mut notice: ResMut<Notice>,
) {
    for command in commands.read() {
        let done = match command {
            Command::Copy => copy(session.board(), &mut pasteboard),
            Command::CopyPosition => copy(&here(&session), &mut pasteboard),
            Command::Save => save(&session, &folder.0),
            _ => continue,
        };
        notice.0 = Some(done.unwrap_or_else(|why| Phrase::new("block-not-saved").with("why", why)));
    }
}

/// Copies a board string.
pub(crate) fn copy(board: &Board, pasteboard: &mut Pasteboard) -> Result<Phrase, String> {
    let text = board.to_string();
    pasteboard.copy(&text).map(|()| Phrase::new("block-copied").with("text", text))
}

fn save(session: &Session, folder: &Path) -> Result<Phrase, String> {
    let board = here(session);
    let fewest = |metric| session.to_go(metric);
    let entry = Entry {
        fewest_moves: fewest(Metric::Moves),
        fewest_steps: fewest(Metric::Steps),
        positions: session.component().map(|it| it.len() as u64),
        ..Entry::board(board)
    };
    write(&entry, folder)
}

/// Saves a board under the first free name.
pub(crate) fn write(entry: &Entry, folder: &Path) -> Result<Phrase, String> {
    let text = (NATIVE.write)(std::slice::from_ref(entry)).map_err(|why| why.to_string())?;
    let path = write_new(folder, "unblock", NATIVE.extension, &text)
        .map_err(|why| format!("{}: {why}", folder.display()))?;
    let path = fs::canonicalize(&path).unwrap_or(path);
    Ok(Phrase::new("block-saved").with("file", path.display().to_string()))
}
