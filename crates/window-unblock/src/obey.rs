//! Carries out the commands of the play page on the session.

use std::sync::Arc;

use bevy::prelude::*;
use carom_engine::unblock::Board;
use carom_play::unblock::Change;
use carom_shell::calendar::Calendar;
use carom_shell::home;
use carom_shell::notice::Notice;
use carom_shell::words::Phrase;

use crate::command::{Command, PackCommand};
use crate::editor;
use crate::help::Help;
use crate::ids::PLAY;
use crate::lesson;
use crate::order::UpdatePart;
use crate::session::{BoardMessage, Letters, Session};

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Letters>()
        .init_resource::<Notice>()
        .add_message::<BoardMessage>()
        .add_systems(
            Update,
            (begin_day, forget, apply.run_if(in_state(PLAY))).chain().in_set(UpdatePart::Session),
        );
}

/// A question about one puzzle ends with it.
fn forget(session: Res<Session>, mut help: Help, mut seen: Local<Option<Arc<Board>>>) {
    let before = seen.replace(Arc::clone(session.board()));
    if before.is_some_and(|it| !Arc::ptr_eq(&it, session.board())) {
        help.forget();
    }
}

/// Help that was given on an earlier day ends.
fn begin_day(calendar: Res<Calendar>, mut session: ResMut<Session>) {
    if session.bypass_change_detection().begin_day(calendar.today()) {
        session.set_changed();
    }
}

fn apply(
    mut commands: MessageReader<Command>,
    mut session: ResMut<Session>,
    mut letters: ResMut<Letters>,
    mut help: Help,
    (mut packs, mut homes): (MessageWriter<PackCommand>, MessageWriter<home::Command>),
    mut events: MessageWriter<BoardMessage>,
    mut notice: ResMut<Notice>,
) {
    for command in commands.read() {
        match command {
            Command::ToggleLetters => {
                letters.0 = !letters.0;
                continue;
            }
            Command::Select(_) if !letters.0 => continue,
            Command::GoOn if session.is_solved() => {
                packs.write(lesson::next(&session, &help.puzzles));
            }
            Command::Draw if !session.board().is_classic() => {
                notice.0 = Some(Phrase::new("block-edit-classic"));
                continue;
            }
            Command::SetMark => {
                if session.set_mark() {
                    notice.0 = Some(Phrase::new("mark-set"));
                }
                continue;
            }
            _ if !help.allows(&session, command) => continue,
            Command::Draw => {
                session.give_help();
                let draw = editor::ExchangeCommand::TakePuzzle;
                homes.write(home::Command::start(editor::PAGE, draw));
                continue;
            }
            _ => {}
        }
        // The session is marked as changed only if the command has changed it.
        match session.bypass_change_detection().apply(command) {
            Some(change) => {
                if !matches!(change, Change::Blocked { .. }) {
                    session.set_changed();
                    help.forget();
                }
                events.write(BoardMessage(change));
            }
            None if *command == Command::GoToMark => notice.0 = Some(Phrase::new("mark-none")),
            None if *command == Command::Before => {
                notice.0 = Some(Phrase::new("block-none-before"));
            }
            None => {}
        }
    }
}
