//! [`Session`]: the puzzle in play, and the effect of each command on it.

use std::sync::Arc;

use bevy::prelude::*;
use carom_engine::unblock::Board;
use carom_play::unblock::Change;
use carom_shell::notice::Topic;

use crate::command::Command;

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

impl Session {
    /// Carries out a command; `None` if it changes nothing.
    pub(crate) fn apply(&mut self, command: &Command) -> Option<Change> {
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
            Command::GoToMark => self.go_to_mark(),
            Command::ToggleMetric => Some(self.toggle_metric()),
            Command::Hint => self.hint(),
            Command::ShowMoves => self.show_line(),
            Command::Hide => self.hide(),
            Command::Before => self.puzzle_before(),
            Command::StepTo(moves) => self.step_to(moves),
            Command::ToggleCount => self.toggle_count(),
            Command::Review => self.toggle_review(),
            // They are not of the puzzle.
            Command::ToggleLetters | Command::GoOn | Command::Draw | Command::SetMark => None,
        }
    }
}
