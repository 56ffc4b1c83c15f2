//! Reads and writes boards as files, as texts and on the clipboard.

use std::path::Path;

use bevy::prelude::*;
use carom_engine::unblock::{Board, Metric};
use carom_formats::unblock::{Entry, NATIVE};
use carom_play::unblock::Source;

use crate::shell::incoming::{self, Incoming, read_first};
use crate::shell::notice::Notice;
use crate::shell::outgoing;
use crate::shell::overlay::Overlay;
use crate::shell::pasteboard::Pasteboard;
use crate::shell::place::Folder;
use crate::shell::words::Phrase;
use crate::unblock::command::Command;
use crate::unblock::ids::{FILES, PLAY};
use crate::unblock::order::Obey;
use crate::unblock::session::Session;

pub(crate) fn plugin(app: &mut App) {
    incoming::prepare(app);
    app.init_resource::<Folder>()
        .init_resource::<Notice>()
        .add_systems(Update, (open, give).chain().in_set(Obey::Exchange).run_if(in_state(PLAY)));
}

fn open(
    mut commands: MessageReader<Command>,
    mut incoming: Incoming,
    mut session: ResMut<Session>,
    mut notice: ResMut<Notice>,
    mut overlay: ResMut<Overlay>,
) {
    let mut texts = Vec::new();
    for command in commands.read() {
        match command {
            Command::OpenText(text) => texts.push(text.clone()),
            Command::Paste => incoming.paste(PLAY),
            _ => {}
        }
    }
    texts.extend(incoming.take(&[PLAY]));
    for text in texts {
        notice.0 = Some(match read_first(&text) {
            Ok((entry, count)) => {
                open_entry(&mut session, entry);
                if overlay.shows(FILES) {
                    *overlay = Overlay::NONE;
                }
                incoming::opened(&text, count)
            }
            Err(why) => why.phrase(),
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
        outgoing::tell(done, &mut notice);
    }
}

/// Copies a board string.
pub(crate) fn copy(board: &Board, pasteboard: &mut Pasteboard) -> Result<Phrase, String> {
    let text = board.to_string();
    outgoing::copy(&text, text.as_str(), pasteboard)
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
    outgoing::save(&text, folder, "unblock", NATIVE.extension)
}
