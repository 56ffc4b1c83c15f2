//! [`Drawing`]: the board in the editor, and the effect of each command on it.

use bevy::prelude::*;
use carom_play::unblock::editor::{Canvas, EditorSession};
use carom_shell::notice::Notice;
use carom_shell::words::Phrase;

use super::Command;

/// The session of the editor.
#[derive(Resource, Deref, DerefMut)]
pub struct Drawing(EditorSession);

impl Drawing {
    pub(crate) fn new(canvas: Canvas) -> Self {
        Self(EditorSession::new(canvas))
    }

    /// Carries out a command. Returns whether anything has changed.
    fn apply(&mut self, command: &Command) -> bool {
        match *command {
            Command::Take(tool) => self.take(tool),
            Command::Hover => self.hide_cursor(),
            Command::Press(square) => self.press(square),
            Command::Drag(square) => self.drag(Some(square)),
            Command::Release => self.release(),
            Command::Abandon => self.abandon(),
            Command::Move(direction) => self.move_cursor(direction),
            Command::Place => self.place(),
            Command::Erase => self.erase(),
            Command::Grow(columns, rows) => self.grow(columns, rows),
            Command::Clear => self.clear(),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
        }
    }
}

pub(super) fn apply(
    mut commands: MessageReader<Command>,
    mut drawing: ResMut<Drawing>,
    mut notice: ResMut<Notice>,
) {
    for command in commands.read() {
        let blocks = drawing.canvas().all_blocks().count();
        // The drawing is marked as changed only if the command has changed it.
        if !drawing.bypass_change_detection().apply(command) {
            continue;
        }
        drawing.set_changed();
        let lost = blocks.saturating_sub(drawing.canvas().all_blocks().count());
        if matches!(command, Command::Grow(..)) && lost > 0 {
            notice.0 = Some(Phrase::new("block-edit-cut").with("count", lost));
        }
    }
}
