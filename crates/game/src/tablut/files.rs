//! Reads and writes games as files, as texts and on the clipboard.

use bevy::prelude::*;
use carom_engine::tablut::Round;
use carom_formats::tablut::{NATIVE, Record};
use carom_play::tablut::GameTree;

use crate::shell::incoming::{self, Incoming, read_first};
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
        if let Some(why) = session.holds_on(&Command::OpenText(String::new())) {
            notice.0 = Some(why);
            continue;
        }
        notice.0 = Some(match read_first::<Record>(&text) {
            Ok((record, count)) => {
                let tree = GameTree::of_record(&record);
                let (moves, rules) = (tree.line().len(), tree.rules().name);
                session.open_tree(tree);
                if overlay.shows(FILES) {
                    *overlay = Overlay::NONE;
                }
                match count {
                    1 => Phrase::new("tablut-opened").with("moves", moves).with("rules", rules),
                    _ => incoming::opened(&text, count),
                }
            }
            Err(why) => why.phrase(),
        });
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
