//! The pointer on the board: a press takes a piece, which follows until it is dropped. Elsewhere only a tap means something.

use bevy::prelude::*;
use bevy::window::SystemCursorIcon;
use carom_engine::tablut::{Cell, Move};
use carom_shell::input::{PointerEvent, Pointing};
use carom_shell::panel::BoardPointer;

use crate::board::{Motion, layout, shown_extent};
use crate::command::Command;
use crate::ids::PLAY;
use crate::session::Session;

/// The square under the pointer.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pointed(pub(crate) Option<Cell>);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Pointed>()
        .add_systems(PreUpdate, point.in_set(Pointing).run_if(in_state(PLAY)))
        .add_systems(OnExit(PLAY), leave);
}

/// Another page has its own board.
fn leave(mut pointed: ResMut<Pointed>, mut motion: ResMut<Motion>) {
    pointed.0 = None;
    motion.rest();
}

/// The square around a point of a board with this many rows and columns.
fn cell_at(size: u8, point: Vec2) -> Option<Cell> {
    Cell::try_from(layout(size).square_at(point)?).ok()
}

fn point(
    mut pointer: BoardPointer,
    session: Res<Session>,
    mut pointed: ResMut<Pointed>,
    mut motion: ResMut<Motion>,
    mut was_selected: Local<bool>,
    // The square without such a piece on which the pointer went down and has stayed.
    mut tapped: Local<Option<Cell>>,
    mut commands: Commands,
) {
    let size = session.rules().size;
    let extent = shown_extent(pointer.screen(), size);
    let can_take = |cell: Cell| !session.targets(cell).is_empty();
    // Whether the selected piece can go there.
    let is_target =
        |to: Cell| session.selected().is_some_and(|from| session.targets(from).contains(to));
    for event in pointer.events(extent) {
        match (event, motion.dragged()) {
            (PointerEvent::Down(point), _) => {
                *tapped = cell_at(size, point);
                if let Some(cell) = tapped.take_if(|it| can_take(*it)) {
                    *was_selected = session.selected() == Some(cell);
                    commands.write_message(Command::Grab(cell));
                    motion.grab(cell, point);
                }
            }
            (PointerEvent::Move(point), Some(_)) => {
                motion.drag(point);
                pointer.redraw();
            }
            (PointerEvent::Up(point), Some(from)) => {
                motion.release();
                match cell_at(size, point) {
                    Some(to) if to != from => {
                        commands.write_message(Command::Slide(Move { from, to }));
                    }
                    // A press and a release on the selected piece: it is no longer selected.
                    Some(_) if *was_selected => {
                        commands.write_message(Command::Press(from));
                    }
                    _ => {}
                }
                pointer.redraw();
            }
            (PointerEvent::Cancel, Some(_)) => {
                motion.release();
                pointer.redraw();
            }
            (PointerEvent::Move(point), None) => {
                _ = tapped.take_if(|it| cell_at(size, point) != Some(*it));
            }
            (PointerEvent::Up(_), None) => {
                if let Some(cell) = tapped.take() {
                    commands.write_message(Command::Press(cell));
                }
            }
            (PointerEvent::Cancel, None) => *tapped = None,
        }
    }
    let place = pointer.place(extent, motion.dragged().is_some());
    let under = place.and_then(|it| cell_at(size, it));
    let icon = match (motion.dragged(), under) {
        (Some(_), _) => SystemCursorIcon::Grabbing,
        (None, Some(cell)) if can_take(cell) => SystemCursorIcon::Grab,
        (None, Some(cell)) if is_target(cell) => SystemCursorIcon::Pointer,
        _ => SystemCursorIcon::Default,
    };
    if pointed.set_if_neq(Pointed(under)) || motion.is_changed() || session.is_changed() {
        pointer.show(icon);
    }
}
