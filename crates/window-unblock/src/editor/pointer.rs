//! The pointer on the drawing.

use bevy::prelude::*;
use bevy::window::SystemCursorIcon;
use carom_engine::Square;
use carom_shell::input::{PointerEvent, Pointing};
use carom_shell::paint::layout::BoardLayout;
use carom_shell::panel::BoardPointer;

use super::Command;
use super::drawing::Drawing;
use crate::board::shown_extent;
use crate::editor::PAGE;

/// The square under the pointer.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hover(pub(crate) Option<Square>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hover>()
        .add_systems(PreUpdate, point.in_set(Pointing).run_if(in_state(PAGE)))
        .add_systems(OnExit(PAGE), |mut hover: ResMut<Hover>| hover.0 = None);
}

fn point(
    mut pointer: BoardPointer,
    drawing: Res<Drawing>,
    mut hover: ResMut<Hover>,
    (mut is_down, mut last): (Local<bool>, Local<Option<Square>>),
    mut commands: Commands,
) {
    let size = drawing.canvas().size();
    let extent = shown_extent(size);
    let find = |point: Vec2| BoardLayout::new(size).square_at(point);
    for event in pointer.events(extent) {
        let command = match event {
            PointerEvent::Move(point) => {
                let at = find(point);
                let is_other = std::mem::replace(&mut *last, at) != at;
                match at {
                    Some(square) if is_other && *is_down => Command::Drag(square),
                    _ if is_other => Command::Hover,
                    _ => continue,
                }
            }
            PointerEvent::Down(point) => {
                let Some(square) = find(point) else { continue };
                *is_down = true;
                Command::Press(square)
            }
            PointerEvent::Up(_) if std::mem::take(&mut *is_down) => Command::Release,
            PointerEvent::Cancel if std::mem::take(&mut *is_down) => Command::Abandon,
            PointerEvent::Up(_) | PointerEvent::Cancel => continue,
        };
        commands.write_message(command);
    }
    // The size of the board may have changed, and something may cover the board.
    let now = pointer.place(extent, *is_down).and_then(find);
    if hover.set_if_neq(Hover(now)) {
        pointer.show(match now {
            Some(_) => SystemCursorIcon::Crosshair,
            None => SystemCursorIcon::Default,
        });
        pointer.redraw();
    }
}
