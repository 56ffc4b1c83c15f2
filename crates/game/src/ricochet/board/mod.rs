//! The board on the screen.

use std::sync::Arc;

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use carom_engine::Size;
use carom_engine::ricochet::{Board, BoardSetup, Goal};

use crate::ricochet::ids::{PLAY, TABLE};
use crate::ricochet::on_board::OnBoard;
use crate::ricochet::order::Shared;
use crate::shell::frame::Frame;
use crate::shell::ids::PageId;
use crate::shell::paint::brush::Brush;
use crate::shell::paint::layout::BoardLayout;
use crate::shell::screen::BoardView;
use crate::shell::theme::{Fonts, Look, Palette};
use carom_play::ricochet::picture::measures;

mod cheer;
pub(crate) mod draw;
pub(crate) mod map;
pub(crate) mod marks;
pub(crate) mod robots;
pub(crate) mod solution;
pub(crate) mod symbols;

pub(crate) use map::MapShown;
pub(crate) use robots::Motion;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((cheer::plugin, robots::plugin, marks::plugin, map::plugin, solution::plugin))
        .add_systems(
            Update,
            (look.in_set(Frame::Move).in_set(Shared::Move), redraw.in_set(Frame::Draw)),
        );
}

/// The squares that must fit on the screen: the board and the rim of the slab.
pub(crate) fn shown_extent(size: Size) -> Vec2 {
    BoardLayout::new(size).extent() + 2.0 * measures::RIM + 0.1
}

/// The camera shows the round. The other pages set their own views.
pub(crate) fn look(page: Res<State<PageId>>, on_board: Res<OnBoard>, mut view: ResMut<BoardView>) {
    if [PLAY, TABLE].contains(page.get()) {
        let extent = shown_extent(on_board.board().size());
        view.set_if_neq(BoardView { extent, layer: RenderLayers::layer(0) });
    }
}

#[derive(Component)]
struct Printed;

/// The visible board.
type Drawn = (Arc<Board>, Goal, Look);

fn redraw(
    mut brush: Brush,
    (palette, fonts): (Res<Palette>, Res<Fonts>),
    on_board: Res<OnBoard>,
    old: Query<Entity, With<Printed>>,
    mut drawn: Local<Option<Drawn>>,
) {
    let round = on_board.round();
    let up_to_date = drawn.as_ref().is_some_and(|(board, goal, look)| {
        Arc::ptr_eq(board, round.board()) && *goal == round.goal() && *look == palette.look
    });
    if up_to_date {
        return;
    }
    *drawn = Some((Arc::clone(round.board()), round.goal(), palette.look));
    brush.despawn(old);
    brush.begin(Printed);
    let board = BoardSetup::from(Board::clone(round.board()));
    draw::draw_board(&mut brush, &palette, &board, Some(round.goal()), measures::DIMMED);
    draw::write_edges(&mut brush, &fonts, &palette, board.size);
}
