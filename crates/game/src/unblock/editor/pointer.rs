//! The pointer on the drawing.

use bevy::prelude::*;
use bevy::window::{CursorIcon, PrimaryWindow, RequestRedraw, SystemCursorIcon, WindowEvent};
use carom_engine::Square;

use super::Command;
use super::drawing::Drawing;
use crate::shell::paint::layout::BoardLayout;
use crate::shell::panel::Covers;
use crate::shell::screen::Screen;
use crate::unblock::board::shown_extent;
use crate::unblock::editor::PAGE;

/// The square under the pointer.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hover(pub(crate) Option<Square>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hover>()
        .add_systems(
            PreUpdate,
            point
                .after(bevy::input::InputSystems)
                .after(crate::shell::screen::measure)
                .after(crate::shell::input::read_keys)
                .run_if(in_state(PAGE)),
        )
        .add_systems(OnExit(PAGE), |mut hover: ResMut<Hover>| hover.0 = None);
}

/// Handles moves and presses in their order, because a quick click may go down and up in one frame.
fn point(
    window: Single<(Entity, &Window), With<PrimaryWindow>>,
    mut events: MessageReader<WindowEvent>,
    screen: Res<Screen>,
    drawing: Res<Drawing>,
    covers: Covers,
    mut hover: ResMut<Hover>,
    (mut is_down, mut pixel): (Local<bool>, Local<Option<Vec2>>),
    mut commands: Commands,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let (entity, window) = window.into_inner();
    let size = drawing.canvas().size();
    let find = |pixel: Vec2| {
        let point = screen.to_world(shown_extent(size), pixel);
        BoardLayout::new(size).square_at(point)
    };
    let mut at = pixel.and_then(find);
    for event in events.read() {
        let command = match event {
            WindowEvent::CursorMoved(moved) => {
                *pixel = Some(moved.position);
                let before = std::mem::replace(&mut at, find(moved.position));
                match at {
                    Some(square) if at != before && *is_down => Command::Drag(square),
                    _ if at != before => Command::Hover,
                    _ => continue,
                }
            }
            WindowEvent::MouseButtonInput(input) if input.button == MouseButton::Left => {
                if input.state.is_pressed() {
                    let is_free = pixel.is_some_and(|it| !covers.at(it));
                    let Some(square) = at.filter(|_| is_free) else { continue };
                    *is_down = true;
                    Command::Press(square)
                } else if std::mem::take(&mut *is_down) {
                    Command::Release
                } else {
                    continue;
                }
            }
            _ => continue,
        };
        commands.write_message(command);
    }
    // The size of the board may have changed, and something may cover the board.
    *pixel = window.cursor_position();
    let now = pixel.filter(|it| *is_down || !covers.at(*it)).and_then(find);
    if hover.set_if_neq(Hover(now)) {
        let icon = match now {
            Some(_) => SystemCursorIcon::Crosshair,
            None => SystemCursorIcon::Default,
        };
        commands.entity(entity).insert(CursorIcon::System(icon));
        redraw.write(RequestRedraw);
    }
}
