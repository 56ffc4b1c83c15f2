//! Reads and writes games as files, as texts and on the clipboard.

use std::fs;
use std::path::Path;

use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, RequestRedraw};
use carom_play::files::write_new;
use carom_play::tablut::{Record, TextError};

use crate::shell::notice::Notice;
use crate::shell::overlay::Overlay;
use crate::shell::pasteboard::Pasteboard;
use crate::shell::place::Folder;
use crate::shell::words::Phrase;
use crate::tablut::command::Command;
use crate::tablut::ids::{FILES, PLAY};
use crate::tablut::order::Obey;
use crate::tablut::session::Session;

/// The largest file of a game, in bytes.
const MOST_BYTES: u64 = 1 << 20;

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

fn drop_in(mut dropped: MessageReader<FileDragAndDrop>, mut commands: MessageWriter<Command>) {
    for drop in dropped.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop {
            commands.write(Command::OpenText(path_buf.to_string_lossy().into_owned()));
        }
    }
}

/// The game of a text that somebody types, pastes or drops: moves, a position, or the path of a file with them.
///
/// # Errors
/// The message to the player.
fn read(text: &str, session: &Session) -> Result<Record, Phrase> {
    let text = text.trim();
    let rules = *session.next_rules();
    let path = Path::new(text.strip_prefix("file://").unwrap_or(text));
    let is_file = !text.contains('\n') && path.is_file();
    let content = if is_file { read_file(path)? } else { text.to_owned() };
    Record::from_text(&content, rules).map_err(|why| match why {
        TextError::Empty => Phrase::new("tablut-nothing-to-open"),
        why => Phrase::new("tablut-cannot-open").with("why", why.to_string()),
    })
}

fn read_file(path: &Path) -> Result<String, Phrase> {
    let fault = |why: String| {
        let why = format!("{}: {why}", path.display());
        Phrase::new("tablut-cannot-open").with("why", why)
    };
    let size = fs::metadata(path).map_err(|why| fault(why.to_string()))?.len();
    if size > MOST_BYTES {
        return Err(fault(format!("it is larger than {MOST_BYTES} bytes")));
    }
    fs::read_to_string(path).map_err(|why| fault(why.to_string()))
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
        notice.0 = Some(match read(&text, &session) {
            Ok(record) => {
                let moves = record.game().moves().len();
                let rules = record.rules().name;
                session.open_record(record);
                if overlay.shows(FILES) {
                    *overlay = Overlay::NONE;
                }
                Phrase::new("tablut-opened").with("moves", moves).with("rules", rules)
            }
            Err(why) => why,
        });
    }
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
            Command::Copy => {
                let text = session.record().to_text();
                pasteboard.copy(&text).map(|()| Phrase::new("tablut-copied-game"))
            }
            Command::CopyPosition => {
                let position = session.record().position();
                let text =
                    format!("{} {position} {}", session.rules(), position.to_move().letter());
                let shown = position.to_string();
                pasteboard.copy(&text).map(|()| Phrase::new("tablut-copied").with("text", shown))
            }
            Command::Save => save(session.record(), &folder.0),
            _ => continue,
        };
        notice.0 =
            Some(done.unwrap_or_else(|why| Phrase::new("tablut-not-saved").with("why", why)));
    }
}

/// Saves a game under the first free name.
fn save(record: &Record, folder: &Path) -> Result<Phrase, String> {
    let path = write_new(folder, "tablut", "txt", &record.to_text())
        .map_err(|why| format!("{}: {why}", folder.display()))?;
    let path = fs::canonicalize(&path).unwrap_or(path);
    Ok(Phrase::new("tablut-saved").with("file", path.display().to_string()))
}
