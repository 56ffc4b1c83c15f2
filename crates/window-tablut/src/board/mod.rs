//! The board on the screen.

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use carom_engine::Size;
use carom_engine::tablut::Cell;
use carom_picture::Frame as TrayFrame;
use carom_picture::tablut::{CELL, ground};
use carom_shell::frame::Frame;
use carom_shell::paint::layout::BoardLayout;
use carom_shell::screen::{BoardView, Screen};
use carom_shell::theme::workshop::{Trays, tray_frame};
use carom_shell::theme::{Palette, Theme};

use crate::ids::PLAY;
use crate::order::MOVE;
use crate::session::Session;

pub(crate) mod craft;
pub mod marks;
pub mod pieces;

pub use pieces::Motion;

/// The layer of the page.
pub(crate) const LAYER: RenderLayers = RenderLayers::layer(4);

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((pieces::plugin, marks::plugin)).add_systems(
        Update,
        (look.in_set(Frame::Animate).in_set(MOVE), redraw.in_set(Frame::Draw).before(marks::draw))
            .run_if(in_state(PLAY)),
    );
}

/// A board with this many rows and columns, [`RuleSet::size`](carom_engine::tablut::RuleSet::size).
pub(crate) fn square_board(size: u8) -> Size {
    Size::new(size, size).unwrap_or(Size::OFFICIAL)
}

/// The places of the squares of a board with this many rows and columns.
pub fn layout(size: u8) -> BoardLayout {
    BoardLayout::new(square_board(size))
}

/// The middle of a square of such a board.
pub fn center(size: u8, cell: Cell) -> Vec2 {
    layout(size).center(cell.into())
}

/// The squares that must fit on the screen: such a board and the tray.
pub fn shown_extent(screen: &Screen, size: u8) -> Vec2 {
    layout(size).extent() + 2.0 * tray_frame(screen, square_board(size)).width
}

/// The camera shows the board.
fn look(screen: Res<Screen>, session: Res<Session>, mut view: ResMut<BoardView>) {
    let extent = shown_extent(&screen, session.rules().size);
    view.set_if_neq(BoardView { extent, layer: LAYER });
}

#[derive(Component)]
pub(crate) struct PrintedBoard;

fn redraw(
    mut trays: Trays<PrintedBoard>,
    palette: Res<Palette>,
    (session, screen): (Res<Session>, Res<Screen>),
    mut drawn: Local<Option<(&'static str, Theme, TrayFrame)>>,
) {
    let (rules, theme) = (session.rules(), palette.look.theme);
    let now = (rules.name, theme, tray_frame(&screen, square_board(rules.size)));
    if drawn.replace(now) == Some(now) {
        return;
    }
    trays.draw(PrintedBoard, LAYER, ground(rules, theme.of_pictures(), now.2), CELL);
}
