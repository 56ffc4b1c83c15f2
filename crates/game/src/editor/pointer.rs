//! The pointer on the drawing.

use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::window::{CursorIcon, PrimaryWindow, RequestRedraw, SystemCursorIcon};
use carom_play::Canvas;
use carom_play::editor::{Spot, Tool};

use super::EditCommand;
use super::drawing::Drawing;
use crate::board::layout::BoardLayout;
use crate::board::shown_extent;
use crate::command::BoardCommand;
use crate::page::Page;
use crate::panel::Covered;
use crate::screen::Screen;

/// Squares from the middle of a square within which no side is meant.
const MIDDLE: f32 = 0.12;
/// Squares from a wall within which the eraser takes the wall and not what is on the square.
const NEAR: f32 = 0.2;

/// Where the pen is over the board.
#[derive(Resource, Default, Clone, Copy, PartialEq, Debug)]
pub(super) struct Hover(pub(super) Option<Spot>);

/// A button of the panel that picks up what it shows, to be dropped on the board.
#[derive(Component)]
pub(super) struct Carries(pub(super) EditCommand);

/// Whether something was picked up from the panel.
#[derive(Resource, Default)]
struct Carrying(bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hover>()
        .init_resource::<Carrying>()
        .add_observer(pick_up)
        .add_systems(
            PreUpdate,
            point.after(bevy::input::InputSystems).run_if(in_state(Page::Editor)),
        )
        .add_systems(OnExit(Page::Editor), |mut hover: ResMut<Hover>| hover.0 = None);
}

/// A press on a tile takes it: with the button still down it can be dropped on the board.
fn pick_up(
    press: On<Pointer<Press>>,
    buttons: Query<&Carries>,
    mut carrying: ResMut<Carrying>,
    mut commands: MessageWriter<BoardCommand>,
) {
    if let Ok(Carries(command)) = buttons.get(press.entity) {
        carrying.0 = true;
        commands.write(BoardCommand::Edit(command.clone()));
    }
}

fn point(
    window: Single<(Entity, &Window), With<PrimaryWindow>>,
    buttons: Res<ButtonInput<MouseButton>>,
    screen: Res<Screen>,
    drawing: Res<Drawing>,
    covered: Res<Covered>,
    hovered: Query<&Hovered>,
    mut hover: ResMut<Hover>,
    mut carrying: ResMut<Carrying>,
    mut commands: MessageWriter<BoardCommand>,
    mut icons: Commands,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let (entity, window) = window.into_inner();
    let canvas = drawing.canvas();
    let size = canvas.size();
    // A stroke goes on below what lies over the board.
    let is_free = drawing.is_stroking() || !covered.0 && !hovered.iter().any(Hovered::get);
    let point = window.cursor_position().filter(|_| is_free);
    let point = point.map(|pixel| screen.to_world(shown_extent(size), pixel));
    let spot = point.and_then(|point| spot(canvas, drawing.pen.tool, point));
    if hover.set_if_neq(Hover(spot)) {
        let icon = match spot {
            Some(_) => SystemCursorIcon::Crosshair,
            None => SystemCursorIcon::Default,
        };
        icons.entity(entity).insert(CursorIcon::System(icon));
        redraw.write(RequestRedraw);
        if drawing.is_stroking() {
            commands.write(BoardCommand::Edit(EditCommand::Drag(spot)));
        } else if drawing.cursor().is_shown {
            commands.write(BoardCommand::Edit(EditCommand::Hover));
        }
    }
    if buttons.just_pressed(MouseButton::Left)
        && let Some(spot) = spot
    {
        commands.write(BoardCommand::Edit(EditCommand::Press(spot)));
    }
    if buttons.just_released(MouseButton::Left) {
        if std::mem::take(&mut carrying.0)
            && let Some(spot) = spot
        {
            commands.write(BoardCommand::Edit(EditCommand::Press(spot)));
        }
        commands.write(BoardCommand::Edit(EditCommand::Release));
    }
}

/// What a pen over a point of the world is meant for.
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
    use carom_play::Edit;

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
