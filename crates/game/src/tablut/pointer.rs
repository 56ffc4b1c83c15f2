//! The pointer on the board: a press takes a piece, which follows until it is dropped.

use bevy::prelude::*;
use bevy::window::{CursorIcon, PrimaryWindow, RequestRedraw, SystemCursorIcon, WindowEvent};
use carom_engine::tablut::{Cell, Move};

use crate::shell::panel::Covers;
use crate::shell::screen::{Screen, measure};
use crate::tablut::board::{Motion, layout, shown_extent};
use crate::tablut::command::Command;
use crate::tablut::ids::PLAY;
use crate::tablut::session::Session;

/// The square under the pointer.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pointed(pub(crate) Option<Cell>);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Pointed>()
        .add_systems(
            PreUpdate,
            point
                .after(bevy::input::InputSystems)
                .after(measure)
                .after(crate::shell::input::read_keys)
                .run_if(in_state(PLAY)),
        )
        .add_systems(OnExit(PLAY), leave);
}

/// Another page has its own board.
fn leave(mut pointed: ResMut<Pointed>, mut motion: ResMut<Motion>) {
    pointed.0 = None;
    motion.rest();
}

fn cell_at(point: Vec2) -> Option<Cell> {
    Cell::try_from(layout().square_at(point)?).ok()
}

/// Moves and presses are handled in their order, because within a slow frame the pointer may have moved after a press.
fn point(
    mut events: MessageReader<WindowEvent>,
    window: Single<(Entity, &Window), With<PrimaryWindow>>,
    screen: Res<Screen>,
    session: Res<Session>,
    covers: Covers,
    (mut pointed, mut motion): (ResMut<Pointed>, ResMut<Motion>),
    (mut at, mut was_selected): (Local<Option<Vec2>>, Local<bool>),
    mut commands: Commands,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let (entity, window) = window.into_inner();
    let extent = shown_extent();
    let world = |pixel: Vec2| screen.to_world(extent, pixel);
    let can_take = |cell: Cell| !session.targets(cell).is_empty();
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) => {
                *at = Some(moved.position);
                if motion.dragged().is_some() {
                    motion.drag(world(moved.position));
                    redraw.write(RequestRedraw);
                }
            }
            WindowEvent::MouseButtonInput(input) if input.button == MouseButton::Left => {
                if input.state.is_pressed() {
                    let Some(point) = at.filter(|it| !covers.at(*it)).map(world) else { continue };
                    let Some(cell) = cell_at(point) else { continue };
                    if can_take(cell) {
                        *was_selected = session.selected() == Some(cell);
                        commands.write_message(Command::Grab(cell));
                        motion.grab(cell, point);
                    } else {
                        commands.write_message(Command::Press(cell));
                    }
                } else if let Some(from) = motion.dragged() {
                    motion.release();
                    match at.map(world).and_then(cell_at) {
                        Some(to) if to != from => {
                            commands.write_message(Command::Slide(Move { from, to }));
                        }
                        // A press and a release on the selected piece: it is no longer selected.
                        Some(_) if *was_selected => {
                            commands.write_message(Command::Press(from));
                        }
                        _ => {}
                    }
                    redraw.write(RequestRedraw);
                }
            }
            _ => {}
        }
    }
    *at = window.cursor_position().or(*at);
    let is_free = |it: &Vec2| motion.dragged().is_some() || !covers.at(*it);
    let under = at.filter(is_free).map(world).and_then(cell_at);
    let icon = match (motion.dragged(), under) {
        (Some(_), _) => SystemCursorIcon::Grabbing,
        (None, Some(cell)) if can_take(cell) => SystemCursorIcon::Grab,
        (None, Some(cell)) if is_target(&session, cell) => SystemCursorIcon::Pointer,
        _ => SystemCursorIcon::Default,
    };
    if pointed.set_if_neq(Pointed(under)) || motion.is_changed() || session.is_changed() {
        commands.entity(entity).insert(CursorIcon::System(icon));
    }
}

/// Whether the selected piece can go to a square.
fn is_target(session: &Session, cell: Cell) -> bool {
    session.selected().is_some_and(|from| session.targets(from).contains(cell))
}
