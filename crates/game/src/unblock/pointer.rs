//! The pointer on the board: a block follows it along its axis.

use bevy::prelude::*;
use bevy::window::{CursorIcon, PrimaryWindow, RequestRedraw, SystemCursorIcon, WindowEvent};
use carom_engine::Square;
use carom_engine::unblock::{Axis, BlockId};

use crate::shell::paint::layout::BoardLayout;
use crate::shell::panel::Covers;
use crate::shell::screen::{Screen, measure};
use crate::unblock::board::{Motion, shown_extent};
use crate::unblock::command::Command;
use crate::unblock::ids::PLAY;
use crate::unblock::session::Session;

/// The square under the pointer.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pointed(pub(crate) Option<Square>);

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

/// The coordinate of a point along the axis of a block, in squares.
fn along(session: &Session, block: BlockId, point: Vec2) -> f32 {
    match session.board().axis(block) {
        Axis::Horizontal => point.x,
        Axis::Vertical => -point.y,
    }
}

/// Moves and presses are handled in their order, because within a slow frame the pointer may have moved after a press.
fn point(
    mut events: MessageReader<WindowEvent>,
    window: Single<(Entity, &Window), With<PrimaryWindow>>,
    screen: Res<Screen>,
    session: Res<Session>,
    covers: Covers,
    (mut pointed, mut motion): (ResMut<Pointed>, ResMut<Motion>),
    mut at: Local<Option<Vec2>>,
    mut commands: Commands,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let (entity, window) = window.into_inner();
    let extent = shown_extent(session.board().size());
    let layout = BoardLayout::new(session.board().size());
    let world = |pixel: Vec2| screen.to_world(extent, pixel);
    let block_at = |point: Vec2| layout.square_at(point).and_then(|it| session.block_on(it));
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) => {
                *at = Some(moved.position);
                if let Some(block) = motion.dragged() {
                    motion.drag(&session, along(&session, block, world(moved.position)));
                    redraw.write(RequestRedraw);
                }
            }
            WindowEvent::MouseButtonInput(input) if input.button == MouseButton::Left => {
                if input.state.is_pressed() {
                    let Some(point) = at.filter(|it| !covers.at(*it)).map(world) else { continue };
                    if let Some(block) = block_at(point) {
                        commands.write_message(Command::Grab(block));
                        motion.grab(block, along(&session, block, point));
                    }
                } else if motion.dragged().is_some()
                    && let Some(mv) = motion.release()
                {
                    commands.write_message(Command::Slide(mv));
                }
            }
            _ => {}
        }
    }
    *at = window.cursor_position().or(*at);
    let under = at.filter(|it| motion.dragged().is_some() || !covers.at(*it)).map(world);
    let icon = match under.and_then(block_at) {
        _ if motion.dragged().is_some() => SystemCursorIcon::Grabbing,
        Some(_) => SystemCursorIcon::Grab,
        None => SystemCursorIcon::Default,
    };
    let now = Pointed(under.and_then(|it| layout.square_at(it)));
    if pointed.set_if_neq(now) || motion.is_changed() {
        commands.entity(entity).insert(CursorIcon::System(icon));
    }
}
