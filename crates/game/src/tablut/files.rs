//! Reads and writes games as files, as texts and on the clipboard.

use bevy::prelude::*;
use carom_engine::tablut::Round;
use carom_formats::tablut::{NATIVE, Record};
use carom_play::tablut::GameTree;

use crate::shell::incoming::{self, Incoming, read_all};
use crate::shell::notice::Notice;
use crate::shell::outgoing;
use crate::shell::overlay::Overlay;
use crate::shell::pasteboard::Pasteboard;
use crate::shell::place::Folder;
use crate::shell::words::Phrase;
use crate::tablut::command::Command;
use crate::tablut::ids::{FILES, PLAY};
use crate::tablut::order::Obey;
use crate::tablut::session::Session;

/// The games of the text that was opened last, if it has several.
#[derive(Resource, Default)]
pub(crate) struct Opened {
    records: Vec<Record>,
    /// The number of the present one, from 0.
    at: usize,
    /// The game in the session, and the number of its places when it was opened.
    game: (u64, usize),
}

impl Opened {
    /// The number of the game in the session, from 1, and the number of all games of its text; `None` unless there are several.
    pub(crate) fn place(&self, session: &Session) -> Option<(usize, usize)> {
        let is_one = self.game.0 == session.number() && self.records.len() > 1;
        is_one.then(|| (self.at + 1, self.records.len()))
    }

    /// Opens the game with a number, from 0, if there is one. The present game can be had back only if it has other moves than
    /// its record.
    fn open(&mut self, session: &mut Session, at: usize) {
        let Some(record) = self.records.get(at) else { return };
        let tree = GameTree::of_record(record);
        let places = tree.len();
        if self.game == (session.number(), session.tree().len()) {
            session.open_instead(tree);
        } else {
            session.open_tree(tree);
        }
        (self.at, self.game) = (at, (session.number(), places));
    }
}

pub(crate) fn plugin(app: &mut App) {
    incoming::prepare(app);
    app.init_resource::<Opened>().init_resource::<Folder>().init_resource::<Notice>().add_systems(
        Update,
        (open, turn, give).chain().in_set(Obey::Exchange).run_if(in_state(PLAY)),
    );
}

fn open(
    mut commands: MessageReader<Command>,
    mut incoming: Incoming,
    (mut session, mut opened): (ResMut<Session>, ResMut<Opened>),
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
        if let Some(why) = session.holds_on(&Command::OpenText(String::new())) {
            notice.0 = Some(why);
            continue;
        }
        notice.0 = Some(match read_all::<Record>(&text) {
            Ok(records) => {
                let count = records.len();
                *opened = Opened { records, ..default() };
                opened.open(&mut session, 0);
                let (moves, rules) = (session.tree().line().len(), session.rules().name);
                if overlay.shows(FILES) {
                    *overlay = Overlay::NONE;
                }
                match count {
                    1 => Phrase::new("tablut-opened").with("moves", moves).with("rules", rules),
                    _ => Phrase::new("tablut-opened-all").with("count", count),
                }
            }
            Err(why) => why.phrase(),
        });
    }
}

/// The next game of a text with several, or the one before.
fn turn(
    mut commands: MessageReader<Command>,
    mut session: ResMut<Session>,
    mut opened: ResMut<Opened>,
) {
    for command in commands.read() {
        let Some((number, _)) = opened.place(&session) else { continue };
        let at = match command {
            Command::Next => Some(number),
            Command::Previous => number.checked_sub(2),
            _ => continue,
        };
        if let Some(at) = at {
            opened.open(&mut session, at);
        }
    }
}

/// A record as a text.
fn text(record: &Record) -> Result<String, String> {
    (NATIVE.write)(std::slice::from_ref(record)).map_err(|why| why.to_string())
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
            Command::Copy => text(&session.record()).and_then(|text| {
                // Its last line says the most in one line.
                let shown = text.lines().last().unwrap_or_default();
                outgoing::copy(&text, incoming::brief(shown), &mut pasteboard)
            }),
            Command::CopyPosition => {
                let position = *session.tree().position();
                let record = Record::new(Round::new(*session.rules(), position));
                let written = carom_formats::tablut::POSITION.write;
                let written = written(&[record]).map_err(|why| why.to_string());
                let shown = position.to_string();
                written.and_then(|it| outgoing::copy(it.trim_end(), shown, &mut pasteboard))
            }
            Command::Save => text(&session.record())
                .and_then(|it| outgoing::save(&it, &folder.0, "tablut", NATIVE.extension)),
            _ => continue,
        };
        outgoing::tell(done, &mut notice);
    }
}
