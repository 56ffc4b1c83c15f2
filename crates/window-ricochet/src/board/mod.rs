//! The board on the screen.

use std::sync::Arc;

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use carom_engine::ricochet::{Board, BoardSetup, Goal, Robot};
use carom_engine::{Size, Square};
use carom_picture::Frame as TrayFrame;
use carom_picture::ricochet::{CELL, Ground};
use carom_shell::frame::Frame;
use carom_shell::ids::PageId;
use carom_shell::paint::layout::BoardLayout;
use carom_shell::screen::{BoardView, Screen};
use carom_shell::theme::workshop::{Trays, tray_frame};
use carom_shell::theme::{Look, Palette};
use carom_shell::zoom::BoardZoom;

use crate::colours::RobotColours as _;
use crate::ids::{PLAY, TABLE};
use crate::on_board::OnBoard;
use crate::order::MOVE;

pub mod cheer;
pub(crate) mod draw;
pub mod map;
pub mod marks;
pub mod robots;
pub mod solution;
pub(crate) mod symbols;

pub use map::MapShown;
pub use robots::Animator;

pub(crate) fn plugin(app: &mut App) {
    let view = (look, follow).chain().in_set(Frame::Animate).in_set(MOVE);
    app.add_plugins((cheer::plugin, robots::plugin, map::plugin, solution::plugin))
        .add_systems(Update, (view, (redraw, marks::mark).in_set(Frame::Draw)));
}

/// The squares that must fit on the screen.
pub fn shown_extent(screen: &Screen, size: Size) -> Vec2 {
    BoardLayout::new(size).extent() + 2.0 * tray_frame(screen, size).width
}

/// The camera shows the round. The other pages set their own views.
pub(crate) fn look(
    (page, screen): (Res<State<PageId>>, Res<Screen>),
    on_board: Res<OnBoard>,
    mut view: ResMut<BoardView>,
) {
    if [PLAY, TABLE].contains(page.get()) {
        let extent = shown_extent(&screen, on_board.board().size());
        view.set_if_neq(BoardView { extent, layer: RenderLayers::layer(0) });
    }
}

/// An enlarged board moves until the selected robot is shown, when another one is selected or it has moved. A new board is shown
/// as a whole.
pub(crate) fn follow(
    (page, screen): (Res<State<PageId>>, Res<Screen>),
    on_board: Res<OnBoard>,
    mut zoom: ResMut<BoardZoom>,
    mut last: Local<Option<(Arc<Board>, Robot, Option<Square>)>>,
) {
    if ![PLAY, TABLE].contains(page.get()) || !on_board.is_changed() {
        return;
    }
    let (board, robot) = (on_board.board(), on_board.selected());
    let now = Some((Arc::clone(board), robot, on_board.position().square(robot)));
    if *last == now {
        return;
    }
    let mut next = *zoom;
    if last.as_ref().is_some_and(|(before, ..)| before != board) {
        next = BoardZoom::WHOLE;
    } else if let Some(square) = on_board.position().square(robot) {
        let place = BoardLayout::new(board.size()).center(square);
        next.show(place, &screen, shown_extent(&screen, board.size()));
    }
    zoom.set_if_neq(next);
    *last = now;
}

#[derive(Component)]
struct PrintedBoard;

/// The visible board.
type BoardInputs = (Arc<Board>, Goal, Look, TrayFrame);

fn redraw(
    mut trays: Trays<PrintedBoard>,
    palette: Res<Palette>,
    (on_board, screen): (Res<OnBoard>, Res<Screen>),
    mut drawn: Local<Option<BoardInputs>>,
) {
    let round = on_board.round();
    let frame = tray_frame(&screen, round.board().size());
    let now = (round.goal(), palette.look, frame);
    let up_to_date = drawn.as_ref().is_some_and(|(board, goal, look, frame)| {
        Arc::ptr_eq(board, round.board()) && (*goal, *look, *frame) == now
    });
    if up_to_date {
        return;
    }
    *drawn = Some((Arc::clone(round.board()), now.0, now.1, now.2));
    let board = BoardSetup::from(Board::clone(round.board()));
    let ground = Ground::new(&board, Some(round.goal()), palette.of_pictures(), frame);
    trays.draw(PrintedBoard, RenderLayers::layer(0), ground.svg(), CELL);
}
