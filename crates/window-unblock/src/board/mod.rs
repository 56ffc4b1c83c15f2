//! The board on the screen.

use std::sync::Arc;

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use carom_engine::unblock::Board;
use carom_engine::{Size, Square};
use carom_shell::frame::Frame;
use carom_shell::paint::brush::{Brush, Paint, at, height};
use carom_shell::paint::layout::BoardLayout;
use carom_shell::paint::shapes;
use carom_shell::screen::BoardView;
use carom_shell::theme::{Look, Palette};

use crate::ids::PLAY;
use crate::order::MOVE;
use crate::session::Session;

pub mod blocks;
pub mod exit;
mod hand;
pub mod marks;
pub(crate) mod wood;

pub use blocks::Motion;
pub use exit::Exit;
use wood::{Part, RIM, Workshop};

/// The layer of the play page.
pub(crate) const LAYER: RenderLayers = RenderLayers::layer(2);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Exit>()
        .add_plugins((wood::plugin::<Part>, blocks::plugin, marks::plugin))
        .add_systems(
            Update,
            (look.in_set(Frame::Move).in_set(MOVE), redraw.in_set(Frame::Draw).before(marks::draw))
                .run_if(in_state(PLAY)),
        );
}

/// The squares that must fit on the screen: the board and the tray.
pub fn shown_extent(size: Size) -> Vec2 {
    BoardLayout::new(size).extent() + 2.0 * RIM + 0.1
}

/// The camera shows the puzzle.
pub(crate) fn look(session: Res<Session>, mut view: ResMut<BoardView>) {
    let extent = shown_extent(session.board().size());
    view.set_if_neq(BoardView { extent, layer: LAYER });
}

#[derive(Component)]
pub(crate) struct Printed;

pub(crate) fn redraw(
    mut brush: Brush,
    mut workshop: Workshop,
    palette: Res<Palette>,
    session: Res<Session>,
    old: Query<Entity, With<Printed>>,
    mut drawn: Local<Option<(Arc<Board>, Look)>>,
) {
    let board = session.board();
    let is_same = |(it, look): &(Arc<Board>, Look)| Arc::ptr_eq(it, board) && *look == palette.look;
    if drawn.as_ref().is_some_and(is_same) {
        return;
    }
    *drawn = Some((Arc::clone(board), palette.look));
    brush.despawn(old);
    brush.begin_on(LAYER, Printed);
    let row = Some(board.exit_row());
    draw_tray(&mut brush, &mut workshop, &palette, board.size(), row, board.walls());
}

/// Draws the tray with its squares and walls, and the exit on the right edge of a row.
pub(crate) fn draw_tray(
    brush: &mut Brush,
    workshop: &mut Workshop,
    palette: &Palette,
    size: Size,
    exit: Option<u8>,
    walls: &[Square],
) {
    let layout = BoardLayout::new(size);
    let (tray, extent) =
        workshop.picture(Part::Tray { width: size.width(), height: size.height() });
    brush.picture(tray, extent, at(Vec2::ZERO, height::EDGE));
    let floor = palette.square.mix(&Color::BLACK, 0.16);
    let well = shapes::rounded_rectangle(layout.extent() + 0.08, 0.1);
    brush.paint(well, floor, at(Vec2::ZERO, height::SLAB));
    if let Some(row) = exit {
        // The floor goes on through the rim, between two posts.
        let middle =
            layout.point(Vec2::new(f32::from(size.width()) + RIM / 2.0, f32::from(row) + 0.5));
        let gap = Rectangle::new(RIM + 0.1, 0.96).mesh().build();
        brush.paint(gap, floor, at(middle, height::SLAB + 0.01));
        let lane = Rectangle::new(RIM + 0.06, 0.88).mesh().build();
        brush.paint(lane, palette.square, at(middle, height::SLAB + 0.02));
        let turn = Quat::from_rotation_z(-std::f32::consts::FRAC_PI_2);
        let arrows = [-0.09_f32, 0.1]
            .map(|x| at(middle + x * Vec2::X, height::SQUARE + 0.2).with_rotation(turn));
        brush.paint_all(shapes::triangle(0.11), wood::exit_color(palette.look), arrows);
    }
    let square = shapes::rounded_rectangle(Vec2::splat(0.95), 0.09);
    let places = size.squares().map(|it| at(layout.center(it), height::SQUARE));
    brush.paint_all(square, palette.square, places);
    for &wall in walls {
        let (picture, size) = workshop.picture(Part::Wall);
        brush.picture(picture, size, at(layout.center(wall), height::WALL));
    }
}
