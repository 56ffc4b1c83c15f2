//! [`Drawing`]: the board in the editor, and the effect of each command on it.

use bevy::prelude::*;
use carom_play::ricochet::editor::{Canvas, EditorSession, Pen, Tool};

use super::Command;
use crate::order::UpdatePart;

/// The session of the editor.
#[derive(Resource, Deref, DerefMut)]
pub struct Drawing(EditorSession);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Drawing>().add_systems(Update, apply.in_set(UpdatePart::Edit));
}

fn apply(mut commands: MessageReader<Command>, mut drawing: ResMut<Drawing>) {
    for command in commands.read() {
        // The drawing is marked as changed only if the command has changed it.
        if drawing.bypass_change_detection().apply(command) {
            drawing.set_changed();
        }
    }
}

impl Default for Drawing {
    fn default() -> Self {
        Self::new(Canvas::default())
    }
}

impl Drawing {
    pub(crate) fn new(canvas: Canvas) -> Self {
        Self(EditorSession::new(canvas))
    }

    /// Carries out a command. Returns whether anything has changed.
    pub(super) fn apply(&mut self, command: &Command) -> bool {
        use Command::{Abandon, Drag, Hover, Release};
        // Commands of a stroke leave the stroke open and the last refusal readable.
        let is_of_stroke = matches!(command, Drag(_) | Release | Abandon | Hover);
        let is_settled = !is_of_stroke && self.settle();
        self.obey(command) || is_settled
    }

    fn obey(&mut self, command: &Command) -> bool {
        match *command {
            Command::Take(tool) => self.change_pen(|pen| pen.tool = tool),
            Command::Colour(robot) => self.change_pen(|pen| {
                pen.robot = robot;
                pen.is_any = false;
            }),
            Command::AnyColour => self.change_pen(|pen| pen.is_any = true),
            Command::Shape(shape) => self.change_pen(|pen| pen.shape = shape),
            Command::Lean(lean) => self.change_pen(|pen| pen.lean = lean),
            Command::Tile(tile) => self.change_pen(|pen| {
                pen.tool = Tool::Tile;
                pen.tile = tile;
            }),
            Command::Next => self.change_pen(Pen::next),
            Command::Previous => self.change_pen(Pen::previous),
            Command::Hover => self.hide_cursor(),
            Command::Press(spot) => self.press(spot),
            Command::Drag(spot) => self.drag(spot),
            Command::Release => self.release(),
            Command::Abandon => self.abandon(),
            Command::Move(direction) => self.move_cursor(direction),
            Command::Point(square) => self.point(square),
            Command::Place => self.place(),
            Command::Wall(side) => self.toggle_wall(side),
            Command::Erase => self.erase(),
            Command::Width(ref text) => self.set_width(text),
            Command::Height(ref text) => self.set_height(text),
            Command::Grow(columns, rows) => self.grow(columns, rows),
            Command::Transform(symmetry) => self.transform(symmetry),
            Command::Clear => self.clear(),
            Command::NextRules => self.next_rules(),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
        }
    }
}
