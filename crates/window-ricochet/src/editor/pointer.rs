//! The pointer on the drawing.

use bevy::prelude::*;
use bevy::window::SystemCursorIcon;
use carom_engine::square_name;
use carom_play::ricochet::Canvas;
use carom_play::ricochet::editor::{Spot, Tool};
use carom_shell::input::{PointerEvent, Pointing};
use carom_shell::paint::layout::BoardLayout;
use carom_shell::panel::BoardPointer;
use carom_shell::panel::loupe::{Loupe, LoupeView, SmallSquares};

use super::Command;
use super::drawing::Drawing;
use crate::board::shown_extent;
use crate::editor::PAGE;

/// The distance from the middle of a square, in squares, within which the pointer does not choose a side.
const MIDDLE: f32 = 0.12;
/// The distance from a wall, in squares, within which the eraser removes the wall, not the contents of
/// the square.
const NEAR: f32 = 0.2;

/// The spot under the pointer.
#[derive(Resource, Default, Clone, Copy, PartialEq, Debug)]
pub struct Hover(pub Option<Spot>);

/// A button of the panel whose content can be dragged to the board.
#[derive(Component)]
pub(super) struct Carries(pub(super) Command);

/// Whether something is being dragged from the panel.
#[derive(Resource, Default)]
pub(crate) struct Carrying(bool);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Hover>()
        .init_resource::<Carrying>()
        .add_observer(pick_up)
        .add_systems(
            PreUpdate,
            point.in_set(Pointing).after(crate::pointer::point).run_if(in_state(PAGE)),
        )
        .add_systems(OnExit(PAGE), |mut hover: ResMut<Hover>, mut loupe: ResMut<Loupe>| {
            (hover.0, loupe.0) = (None, None);
        });
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

pub(crate) fn point(
    (mut pointer, small): (BoardPointer, SmallSquares),
    drawing: Res<Drawing>,
    (mut hover, mut loupe): (ResMut<Hover>, ResMut<Loupe>),
    mut carrying: ResMut<Carrying>,
    (mut is_down, mut aims, mut last): (Local<bool>, Local<bool>, Local<Option<Spot>>),
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
                // On the squares of a phone a finger aims, and draws where it lifts. A quarter is large, and a robot is dragged.
                let tool = drawing.pen().tool;
                let is_robot = canvas.robots().any(|it| it.1 == spot.square);
                let is_large = tool == Tool::Tile || tool == Tool::Robot && is_robot;
                if !is_large && small.are_under_a_finger(extent) {
                    *aims = true;
                    continue;
                }
                *is_down = true;
                Command::Press(spot)
            }
            PointerEvent::Up(point) => {
                *is_down = false;
                // The content dragged from the panel is dropped.
                let is_meant = std::mem::take(&mut *aims) | std::mem::take(&mut carrying.0);
                if is_meant && let Some(spot) = find(point) {
                    commands.write(Command::Press(spot));
                }
                Command::Release
            }
            PointerEvent::Cancel => {
                (*is_down, *aims, carrying.0) = (false, false, false);
                Command::Abandon
            }
        };
        commands.write(command);
    }
    // The size of the board may have changed, and something may cover the board.
    let now = pointer.place(extent, *is_down || *aims || carrying.0).and_then(find);
    let is_seen = (*is_down || *aims) && small.are_under_a_finger(extent);
    loupe.set_if_neq(Loupe(now.filter(|_| is_seen).map(|it| LoupeView {
        middle: BoardLayout::new(canvas.size()).center(it.square),
        name: square_name::of(it.square),
    })));
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
