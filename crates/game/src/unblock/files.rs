//! Reads and writes boards as files, as texts and on the clipboard.

use std::path::Path;

use bevy::prelude::*;
use carom_engine::unblock::{Board, Metric};
use carom_formats::unblock::{Entry, NATIVE};
use carom_play::unblock::{PackPuzzle, Source};

use crate::shell::incoming::{self, Incoming, OpenError, read_all};
use crate::shell::notice::Notice;
use crate::shell::outgoing;
use crate::shell::overlay::Overlay;
use crate::shell::pasteboard::Pasteboard;
use crate::shell::place::Folder;
use crate::shell::words::Phrase;
use crate::unblock::command::Command;
use crate::unblock::ids::{FILES, PLAY};
use crate::unblock::library::Library;
use crate::unblock::order::Obey;
use crate::unblock::session::Session;

/// The puzzles that a player names on the command line.
pub(crate) struct Named {
    text: String,
    entries: Vec<Entry>,
}

impl Named {
    /// Reads a text as [`read_all`].
    ///
    /// # Errors
    /// [`OpenError`].
    pub(crate) fn read(text: &str) -> Result<Self, OpenError> {
        Ok(Self { text: text.to_owned(), entries: read_all(text)? })
    }

    /// Opens them on their page, which is then the first page.
    pub(super) fn open(self, app: &mut App) {
        app.insert_state(PLAY).world_mut().resource_scope(|world, mut library: Mut<Library>| {
            let mut session = world.resource_mut::<Session>();
            open_entries(&mut session, &mut library, &self.text, self.entries);
        });
    }
}

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
    mut library: ResMut<Library>,
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
        notice.0 = Some(match read_all(&text) {
            Ok(entries) => {
                if overlay.shows(FILES) {
                    *overlay = Overlay::NONE;
                }
                open_entries(&mut session, &mut library, &text, entries)
            }
            Err(why) => why.phrase(),
        });
    }
}

/// Opens the boards of a text. Several boards are a pack while they are open. Returns the message.
fn open_entries(
    session: &mut Session,
    library: &mut Library,
    text: &str,
    entries: Vec<Entry>,
) -> Phrase {
    let count = entries.len();
    if count > 1 {
        let puzzles = entries.into_iter().map(PackPuzzle::from).collect();
        library.open_file(session, &incoming::brief(text), puzzles);
        return Phrase::new("block-opened-all").with("count", count);
    }
    for entry in entries {
        let source = entry.id.map_or(Source::Own, Source::Named);
        session.open(entry.board, source);
        session.tell(entry.fewest_moves, entry.fewest_steps);
    }
    incoming::opened(text, 1)
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
