//! The board on the screen.

use std::sync::Arc;

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use carom_engine::Size;
use carom_engine::unblock::Board;
use carom_picture::Frame as TrayFrame;
use carom_picture::unblock::{CELL, FRAME, ground};
use carom_shell::frame::Frame;
use carom_shell::paint::layout::BoardLayout;
use carom_shell::screen::BoardView;
use carom_shell::theme::workshop::Trays;
use carom_shell::theme::{Palette, Theme};

use crate::ids::PLAY;
use crate::order::MOVE;
use crate::session::Session;

pub mod blocks;
pub mod exit;
mod hand;
pub mod marks;
pub mod pulse;

pub use blocks::Motion;
pub use exit::Exit;

/// The layer of the play page.
pub(crate) const LAYER: RenderLayers = RenderLayers::layer(2);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Exit>().add_plugins((blocks::plugin, marks::plugin)).add_systems(
        Update,
        (look.in_set(Frame::Animate).in_set(MOVE), redraw.in_set(Frame::Draw).before(marks::draw))
            .run_if(in_state(PLAY)),
    );
}

/// The frame of the tray. It has no names, because the blocks have letters.
pub(crate) fn frame(size: Size) -> TrayFrame {
    TrayFrame::bare(size, FRAME)
}

/// The squares that must fit on the screen: the board and the tray.
pub fn shown_extent(size: Size) -> Vec2 {
    BoardLayout::new(size).extent() + 2.0 * frame(size).width
}

/// The camera shows the puzzle.
pub(crate) fn look(session: Res<Session>, mut view: ResMut<BoardView>) {
    let extent = shown_extent(session.board().size());
    view.set_if_neq(BoardView { extent, layer: LAYER });
}

#[derive(Component)]
pub(crate) struct PrintedBoard;

pub(crate) fn redraw(
    mut trays: Trays<PrintedBoard>,
    palette: Res<Palette>,
    session: Res<Session>,
    mut drawn: Local<Option<(Arc<Board>, Theme)>>,
) {
    let (board, theme) = (session.board(), palette.look.theme);
    if drawn.as_ref().is_some_and(|it| Arc::ptr_eq(&it.0, board) && it.1 == theme) {
        return;
    }
    *drawn = Some((Arc::clone(board), theme));
    let (size, exit) = (board.size(), Some((board.exit(), board.exit_row())));
    let svg = ground(size, exit, board.walls(), theme.of_pictures(), frame(size));
    trays.draw(PrintedBoard, LAYER, svg, CELL);
}
