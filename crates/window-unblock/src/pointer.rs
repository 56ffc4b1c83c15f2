//! The pointer on the board: a block follows it along its axis, and one of one square along either.

use bevy::prelude::*;
use bevy::window::SystemCursorIcon;
use carom_engine::Square;
use carom_shell::input::{PointerEvent, Pointing};
use carom_shell::paint::layout::BoardLayout;
use carom_shell::panel::BoardPointer;

use crate::board::blocks::{SLIDE_TIME, nearest, within};
use crate::board::{Motion, shown_extent};
use crate::command::Command;
use crate::ids::PLAY;
use crate::session::Session;

/// The square under the pointer.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pointed(pub(crate) Option<Square>);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Pointed>()
        .add_systems(PreUpdate, point.in_set(Pointing).run_if(in_state(PLAY)))
        .add_systems(OnExit(PLAY), leave);
}

/// Another page has its own board.
fn leave(mut pointed: ResMut<Pointed>, mut motion: ResMut<Motion>) {
    pointed.0 = None;
    motion.stand();
}

fn point(
    mut pointer: BoardPointer,
    session: Res<Session>,
    mut pointed: ResMut<Pointed>,
    mut motion: ResMut<Motion>,
    mut commands: Commands,
) {
    let size = session.board().size();
    let (layout, extent) = (BoardLayout::new(size), shown_extent(size));
    let shown = session.shown_position();
    let block_at =
        |point: Vec2| layout.square_at(point).and_then(|it| session.board().block_on(shown, it));
    for event in pointer.events(extent) {
        match (event, motion.dragged()) {
            (PointerEvent::Down(point), _) => {
                if let Some(block) = block_at(point) {
                    commands.write_message(Command::Grab(block));
                    // A press that ends a demonstration takes no block: the player's blocks are elsewhere.
                    if session.watched().is_none() {
                        motion.grab(block, point);
                    }
                }
            }
            (PointerEvent::Move(point), Some(_)) => {
                motion.drag(point, |block, before, way| within(&session, block, before, way));
                pointer.redraw();
            }
            (PointerEvent::Up(_), Some(_)) => {
                let dropped = motion.release(SLIDE_TIME);
                if let Some(mv) = dropped.and_then(|it| nearest(&session, it)) {
                    commands.write_message(Command::Slide(mv));
                }
            }
            // The block slides back.
            (PointerEvent::Cancel, Some(_)) => _ = motion.release(SLIDE_TIME),
            (_, None) => {}
        }
    }
    let is_dragging = motion.dragged().is_some();
    let under = pointer.place(extent, is_dragging);
    let icon = match under.and_then(block_at) {
        _ if is_dragging => SystemCursorIcon::Grabbing,
        Some(_) => SystemCursorIcon::Grab,
        None => SystemCursorIcon::Default,
    };
    let now = Pointed(under.and_then(|it| layout.square_at(it)));
    if pointed.set_if_neq(now) || motion.is_changed() {
        pointer.show(icon);
    }
}
