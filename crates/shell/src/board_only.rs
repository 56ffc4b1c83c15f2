//! The command that shows only the board, or everything again.

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::command::Command;
use crate::frame::Frame;
use crate::notice::Notice;
use crate::overlay::Overlay;
use crate::screen::{BoardOnly, BoardView};
use crate::words::Phrase;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, follow.in_set(Frame::Layout).after(crate::scroll::drag));
}

/// The way back, and another page, show everything again, too: the tab of the page must be in sight.
fn follow(
    mut commands: MessageReader<Command>,
    view: Res<BoardView>,
    overlay: Res<Overlay>,
    mut alone: ResMut<BoardOnly>,
    mut notice: ResMut<Notice>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for command in commands.read() {
        let has_board = view.layer != RenderLayers::none();
        let is_alone = match command {
            Command::ToggleBoardAlone => !alone.0 && has_board,
            Command::Go(_) => false,
            Command::Back if !overlay.is_open() && !overlay.is_changed() => false,
            _ => continue,
        };
        if alone.set_if_neq(BoardOnly(is_alone)) {
            // The layout follows in the next frame.
            redraw.write(RequestRedraw);
            let message = Phrase::new("board-alone");
            if is_alone {
                notice.0 = Some(message);
            } else if notice.0.as_ref() == Some(&message) {
                notice.0 = None;
            }
        }
    }
}
