//! [`Session`]: the puzzle in play, and the effect of each command on it.

use std::sync::Arc;

use bevy::prelude::*;
use carom_engine::unblock::Board;
use carom_play::unblock::Change;
use carom_shell::calendar::Calendar;
use carom_shell::home;
use carom_shell::notice::{Notice, Topic};
use carom_shell::words::Phrase;

use crate::command::{Command, PackCommand};
use crate::editor;
use crate::help::Help;
use crate::ids::PLAY;
use crate::lesson;
use crate::order::Obey;

/// The session of the play page.
#[derive(Resource, Deref, DerefMut)]
pub struct Session(pub(crate) carom_play::unblock::Session);

impl Topic for Session {
    type Id = Arc<Board>;

    fn topic(&self) -> Arc<Board> {
        Arc::clone(self.board())
    }
}

/// A change that the board must show. The session has already changed.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BoardMessage(pub(crate) Change);

/// Whether the letters of the blocks are shown.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Letters(pub bool);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Letters>()
        .init_resource::<Notice>()
        .add_message::<BoardMessage>()
        .add_systems(
            Update,
            (begin_day, forget, apply.run_if(in_state(PLAY))).chain().in_set(Obey::Session),
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
            None if *command == Command::Before => {
                notice.0 = Some(Phrase::new("block-none-before"));
            }
            None => {}
        }
    }
}

impl Session {
    /// Carries out a command; `None` if it changes nothing.
    fn apply(&mut self, command: &Command) -> Option<Change> {
        match *command {
            // The key has the usual letter of the block, and the board may have others. Pressed again, it goes to the small letter.
            Command::Select(key) => {
                let letter = key.letter();
                let [large, small] =
                    [letter, letter.to_ascii_lowercase()].map(|it| self.board().block_with(it));
                let is_selected = large == Some(self.selected());
                self.select(small.filter(|_| is_selected).or(large).or(small)?)
            }
            Command::Grab(block) => self.select(block),
            Command::SelectNext => self.select_next(1),
            Command::SelectPrevious => self.select_next(-1),
            Command::Slide(mv) => self.slide(mv),
            Command::Nudge(direction) => self.nudge(direction),
            Command::Push(direction) => self.push(direction),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Restart => self.restart(),
            Command::ToggleMetric => Some(self.toggle_metric()),
            Command::Hint => self.hint(),
            Command::ShowMoves => self.show_line(),
            Command::Hide => self.hide(),
            Command::Before => self.puzzle_before(),
            Command::StepTo(moves) => self.step_to(moves),
            Command::ToggleCount => self.toggle_count(),
            Command::Review => self.toggle_review(),
            // They are not of the puzzle.
            Command::ToggleLetters | Command::GoOn | Command::Draw => None,
        }
    }
}
