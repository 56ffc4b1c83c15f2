//! [`Session`]: the puzzle in play, and the effect of each command on it.

use std::sync::Arc;

use bevy::prelude::*;
use carom_engine::unblock::Board;
use carom_play::unblock::Change;
use carom_shell::notice::{Notice, Topic};
use carom_shell::words::Phrase;

use crate::command::Command;
use crate::ids::PLAY;
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

/// The player's choice of [`Letters`], if there is one.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct LetterChoice(pub(crate) Option<bool>);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Letters>()
        .init_resource::<LetterChoice>()
        .init_resource::<Notice>()
        .add_message::<BoardMessage>()
        .add_systems(Update, (apply, letter).chain().in_set(Obey::Session).run_if(in_state(PLAY)));
}

fn apply(
    mut commands: MessageReader<Command>,
    mut session: ResMut<Session>,
    mut events: MessageWriter<BoardMessage>,
    mut notice: ResMut<Notice>,
) {
    for command in commands.read() {
        // The session is marked as changed only if the command has changed it.
        match session.bypass_change_detection().apply(command) {
            Some(change) => {
                if !matches!(change, Change::Blocked { .. }) {
                    session.set_changed();
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

/// The player shows and hides the letters. Until then, they appear with the first letter that the player types, and stay.
fn letter(
    mut commands: MessageReader<Command>,
    (mut letters, mut choice): (ResMut<Letters>, ResMut<LetterChoice>),
    mut notice: ResMut<Notice>,
) {
    for command in commands.read() {
        match command {
            Command::ToggleLetters => {
                letters.0 = !letters.0;
                choice.0 = Some(letters.0);
            }
            Command::Select(_) if choice.0.is_none() && !letters.0 => {
                letters.0 = true;
                choice.0 = Some(true);
                notice.0 = Some(Phrase::new("block-letters-shown"));
            }
            _ => {}
        }
    }
}

impl Session {
    /// Carries out a command; `None` if it changes nothing.
    fn apply(&mut self, command: &Command) -> Option<Change> {
        match *command {
            // The key has the usual letter of the block, and the board may have others.
            Command::Select(key) => {
                let block = self.board().block_with(key.letter())?;
                self.select(block)
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
            // The letters are not of the puzzle.
            Command::ToggleLetters => None,
        }
    }
}
