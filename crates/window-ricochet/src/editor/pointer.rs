//! The pointer on the drawing.

use bevy::prelude::*;
use bevy::window::SystemCursorIcon;
use carom_play::ricochet::Canvas;
use carom_play::ricochet::editor::{Spot, Tool};
use carom_shell::input::{PointerEvent, Pointing};
use carom_shell::paint::layout::BoardLayout;
use carom_shell::panel::BoardPointer;

use super::Command;
use super::drawing::Drawing;
use crate::board::shown_extent;
use crate::editor::PAGE;

/// The distance from the middle of a square, in squares, within which the pointer does not choose a side.
const MIDDLE: f32 = 0.12;
/// The distance from a wall, in squares, within which the eraser removes the wall, not the contents of
/// the square.
const NEAR: f32 = 0.2;

/// The least side of a square for a finger, in pixels of the interface.
pub(super) const FINGER: f32 = 44.0;

/// The place that a tap has asked to see larger.
#[derive(Resource, Default)]
pub(super) struct Closer(pub(super) Option<Vec2>);

/// The spot under the pointer.
#[derive(Resource, Default, Clone, Copy, PartialEq, Debug)]
pub struct Hover(pub Option<Spot>);

/// A button of the panel whose content can be dragged to the board.
#[derive(Component)]
pub(super) struct Carries(pub(super) Command);

/// Whether something is being dragged from the panel.
#[derive(Resource, Default)]
struct Carrying(bool);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Hover>()
        .init_resource::<Carrying>()
        .init_resource::<Closer>()
        .add_observer(pick_up)
        .add_systems(
            PreUpdate,
            point.in_set(Pointing).after(crate::pointer::point).run_if(in_state(PAGE)),
        )
        .add_systems(OnExit(PAGE), |mut hover: ResMut<Hover>| hover.0 = None);
}

/// A press on a tile chooses it. If the button is still down, the tile can be dragged to the board.
fn pick_up(
    press: On<Pointer<Press>>,
    buttons: Query<&Carries>,
    mut carrying: ResMut<Carrying>,
    mut commands: MessageWriter<Command>,
) {
    if let Ok(Carries(command)) = buttons.get(press.entity) {
        carrying.0 = true;
        commands.write(command.clone());
    }
}

fn point(
    mut pointer: BoardPointer,
    drawing: Res<Drawing>,
    mut hover: ResMut<Hover>,
    mut carrying: ResMut<Carrying>,
    (mut is_down, mut last): (Local<bool>, Local<Option<Spot>>),
    mut closer: ResMut<Closer>,
    mut commands: MessageWriter<Command>,
) {
    let canvas = drawing.canvas();
    let extent = shown_extent(pointer.screen(), canvas.size());
    // Nothing is drawn on squares that are not shown: a drag may end over the panel.
    let find = |point: Vec2| {
        let is_shown = pointer.is_in_view(extent, point);
        is_shown.then(|| spot(canvas, drawing.pen().tool, point)).flatten()
    };
    *is_down &= drawing.is_stroking();
    for event in pointer.events(extent) {
        let command = match event {
            PointerEvent::Move(point) => {
                let at = find(point);
                if std::mem::replace(&mut *last, at) == at {
                    continue;
                } else if *is_down {
                    Command::Drag(at)
                } else {
                    Command::Hover
                }
            }
            PointerEvent::Down(point) => {
                let Some(spot) = find(point) else { continue };
                // The squares of a phone are too small to draw on. A quarter is not.
                let is_exact = drawing.pen().tool != Tool::Tile;
                if is_exact && pointer.can_approach(extent, FINGER) {
                    closer.0 = Some(point);
                    continue;
                }
                *is_down = true;
                Command::Press(spot)
            }
            PointerEvent::Up(point) => {
                *is_down = false;
                // The content dragged from the panel is dropped.
                if std::mem::take(&mut carrying.0)
                    && let Some(spot) = find(point)
                {
                    commands.write(Command::Press(spot));
                }
                Command::Release
            }
            PointerEvent::Cancel => {
                (*is_down, carrying.0) = (false, false);
                Command::Abandon
            }
        };
        commands.write(command);
    }
    // The size of the board may have changed, and something may cover the board.
    let now = pointer.place(extent, *is_down || carrying.0).and_then(find);
    if hover.set_if_neq(Hover(now)) {
        pointer.show(match now {
            Some(_) => SystemCursorIcon::Crosshair,
            None => SystemCursorIcon::Default,
        });
        pointer.redraw();
    }
}

/// The spot that the pen means at a point of the world.
fn spot(canvas: &Canvas, tool: Tool, point: Vec2) -> Option<Spot> {
    let (square, side, away) = BoardLayout::new(canvas.size()).side_at(point)?;
    let is_meant = match tool {
        Tool::Wall => away < 0.5 - MIDDLE,
        Tool::Eraser => {
            let inside = square.step(side).is_some_and(|next| canvas.size().contains(next));
            away < NEAR && inside && canvas.walls(square).contains(side)
        }
        _ => false,
    };
    Some(Spot { square, side: Some(side).filter(|_| is_meant) })
}

#[cfg(test)]
mod tests {
    use carom_engine::{Direction, Size, Square};
    use carom_play::ricochet::Edit;

    use super::*;

    #[test]
    fn a_wall_is_meant_near_its_side_and_an_eraser_takes_the_wall_that_is_there() {
        let mut canvas = Canvas::empty(Size::new(4, 3).expect("a size"));
        let square = Square::new(1, 1);
        let middle = BoardLayout::new(canvas.size()).center(square);
        let east = middle + Vec2::new(0.35, 0.1);
        let spot = |canvas: &Canvas, tool, point| spot(canvas, tool, point).expect("on the board");
        let meant = Spot { square, side: Some(Direction::East) };
        assert_eq!(spot(&canvas, Tool::Wall, east), meant);
        assert_eq!(spot(&canvas, Tool::Wall, middle), Spot::on(square));
        assert_eq!(spot(&canvas, Tool::Robot, east), Spot::on(square));
        assert_eq!(spot(&canvas, Tool::Eraser, east), Spot::on(square), "there is no wall");
        canvas.apply(Edit::AddWall(square, Direction::East)).expect("on the board");
        assert_eq!(spot(&canvas, Tool::Eraser, east), meant);
        assert_eq!(spot(&canvas, Tool::Eraser, middle), Spot::on(square));
        assert_eq!(super::spot(&canvas, Tool::Wall, Vec2::new(9.0, 0.0)), None);
    }
}
