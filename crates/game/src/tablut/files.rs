//! Reads and writes games as files, as texts and on the clipboard.

use bevy::prelude::*;
use carom_engine::tablut::Round;
use carom_formats::tablut::{NATIVE, POSITION, Record};
use carom_play::tablut::GameTree;

use crate::shell::incoming::{self, Bring, Incoming, read_first};
use crate::shell::notice::Notice;
use crate::shell::outgoing::{self, Outgoing, file, text};
use crate::shell::overlay::Overlay;
use crate::shell::words::Phrase;
use crate::tablut::command::Command;
use crate::tablut::ids::{FILES, PLAY};
use crate::tablut::order::Obey;
use crate::tablut::session::Session;

pub(crate) fn plugin(app: &mut App) {
    incoming::prepare(app);
    outgoing::prepare(app);
    app.add_systems(Update, (open, give).chain().in_set(Obey::Exchange).run_if(in_state(PLAY)));
}

fn open(
    mut commands: MessageReader<Command>,
    mut incoming: Incoming,
    mut session: ResMut<Session>,
    mut notice: ResMut<Notice>,
    mut overlay: ResMut<Overlay>,
) {
    let brought = commands.read().filter_map(|it| match it {
        Command::OpenText(text) => Some(Bring::Text(text)),
        Command::Paste => Some(Bring::Paste),
        _ => None,
    });
    let texts = incoming.texts(brought, &[PLAY]);
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

fn give(mut commands: MessageReader<Command>, session: Res<Session>, mut outgoing: Outgoing) {
    for command in commands.read() {
        match command {
            Command::Copy => {
                // Its last line says the most in one line.
                let shown = |text: &str| incoming::brief(text.lines().last().unwrap_or_default());
                outgoing.copy(text(NATIVE, &session.record()), shown);
            }
            Command::CopyPosition => {
                let position = *session.tree().position();
                let record = Record::new(Round::new(*session.rules(), position));
                let written = text(POSITION, &record).map(|it| it.trim_end().to_owned());
                outgoing.copy(written, |_| position.to_string());
            }
            Command::Save => outgoing.save("tablut", file(NATIVE, &session.record())),
            _ => {}
        }
    }
}
