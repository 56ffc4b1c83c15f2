//! The board on the screen.

use std::sync::Arc;

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use carom_engine::ricochet::{Board, BoardSetup, Goal, Robot};
use carom_engine::{Size, Square};
use carom_shell::frame::Frame;
use carom_shell::ids::PageId;
use carom_shell::lens::Lens;
use carom_shell::paint::brush::Brush;
use carom_shell::paint::layout::BoardLayout;
use carom_shell::screen::{BoardView, Screen};
use carom_shell::theme::{Fonts, Look, Palette};

use crate::ids::{PLAY, TABLE};
use crate::on_board::OnBoard;
use crate::order::MOVE;
use carom_picture::ricochet::measures;

pub(crate) mod border;
pub mod cheer;
pub(crate) mod draw;
pub mod map;
pub mod marks;
pub mod robots;
pub mod solution;
pub(crate) mod symbols;

pub(crate) use border::Border;
pub use map::MapShown;
pub use robots::Motion;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((cheer::plugin, robots::plugin, marks::plugin, map::plugin, solution::plugin))
        .add_systems(
            Update,
            ((look, follow).chain().in_set(Frame::Move).in_set(MOVE), redraw.in_set(Frame::Draw)),
        );
}

/// The squares that must fit on the screen.
pub fn shown_extent(screen: &Screen, size: Size) -> Vec2 {
    Border::new(screen, size).extent(size)
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
    mut lens: ResMut<Lens>,
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
    let mut next = *lens;
    if last.as_ref().is_some_and(|(before, ..)| before != board) {
        next = Lens::WHOLE;
    } else if let Some(square) = on_board.position().square(robot) {
        let place = BoardLayout::new(board.size()).center(square);
        next.show(place, &screen, shown_extent(&screen, board.size()));
    }
    lens.set_if_neq(next);
    *last = now;
}

#[derive(Component)]
struct Printed;

/// The visible board.
type Drawn = (Arc<Board>, Goal, Look, Border);

fn redraw(
    mut brush: Brush,
    (palette, fonts): (Res<Palette>, Res<Fonts>),
    (on_board, screen): (Res<OnBoard>, Res<Screen>),
    old: Query<Entity, With<Printed>>,
    mut drawn: Local<Option<Drawn>>,
) {
    let round = on_board.round();
    let border = Border::new(&screen, round.board().size());
    let now = (round.goal(), palette.look, border);
    let up_to_date = drawn.as_ref().is_some_and(|(board, goal, look, border)| {
        Arc::ptr_eq(board, round.board()) && (*goal, *look, *border) == now
    });
    if up_to_date {
        return;
    }
    *drawn = Some((Arc::clone(round.board()), now.0, now.1, now.2));
    brush.despawn(old);
    brush.begin(Printed);
    let board = BoardSetup::from(Board::clone(round.board()));
    let goal = Some(round.goal());
    draw::draw_board(&mut brush, &palette, border, &board, goal, measures::DIMMED);
    draw::write_edges(&mut brush, &fonts, &palette, border, board.size);
}
