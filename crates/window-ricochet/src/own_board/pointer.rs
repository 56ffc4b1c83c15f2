//! Fingers and the mouse on the board of the player: a press places the robot that is asked for, or chooses a target; a drag moves a
//! robot. While a target is asked for, a swipe does nothing.

use bevy::prelude::*;
use bevy::window::SystemCursorIcon;
use carom_engine::ricochet::Robot;
use carom_engine::{Size, Square, square_name};
use carom_play::ricochet::own_board::{EntryStep, OwnBoard};
use carom_shell::input::{PointerEvent, Pointing};
use carom_shell::paint::layout::BoardLayout;
use carom_shell::panel::BoardPointer;
use carom_shell::panel::loupe::{Loupe, LoupeView, SmallSquares};

use super::{Command, OwnBoardState, OwnQuestion, PAGE};
use crate::board::shown_extent;

/// The distances in pixels of the interface: below the first one a press is a tap; this far from the board a finger still means its
/// nearest square, and this far from a mark the mark.
const TAP: f32 = 8.0;
const NEAR: f32 = 24.0;

/// What is under the pointer, as the board shows it.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub(crate) struct PointerPiece(pub(crate) Option<HeldPiece>);

/// A robot, or the place of a target, that would be put on a square.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct HeldPiece {
    /// The robot; `None` for the place of a target.
    pub(crate) robot: Option<Robot>,
    pub(crate) square: Square,
    /// Whether the robot has been on the board and is being moved.
    pub(crate) is_carried: bool,
    /// Whether it cannot stand there.
    pub(crate) is_refused: bool,
}

/// A press that has not ended yet.
struct Grip {
    from: Vec2,
    /// The robot under it.
    robot: Option<Robot>,
    /// How far from the board it still means a square.
    slack: f32,
    is_still: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PointerPiece>()
        .add_systems(
            PreUpdate,
            point
                .in_set(Pointing)
                .after(crate::pointer::point)
                .after(crate::editor::point)
                .run_if(in_state(PAGE)),
        )
        .add_systems(OnExit(PAGE), |mut held: ResMut<PointerPiece>, mut loupe: ResMut<Loupe>| {
            held.0 = None;
            loupe.0 = None;
        });
}

fn point(
    (mut pointer, small): (BoardPointer, SmallSquares),
    own: Res<OwnBoardState>,
    (mut held, mut loupe): (ResMut<PointerPiece>, ResMut<Loupe>),
    mut grip: Local<Option<Grip>>,
    mut commands: MessageWriter<Command>,
) {
    let extent = shown_extent(pointer.screen(), Size::OFFICIAL);
    let pixel = small.side(extent).max(1e-3);
    let Some(open) = own.open() else { return };
    for event in pointer.events(extent) {
        match event {
            PointerEvent::Down(point) => {
                let robot = snap(point, 0.0).and_then(|it| open.robot_on(it));
                // A finger near the board means its nearest square; the mouse is exact.
                let slack = if small.is_finger() { NEAR / pixel } else { 0.0 };
                *grip =
                    snap(point, slack).map(|_| Grip { from: point, robot, slack, is_still: true });
            }
            PointerEvent::Move(point) => {
                if let Some(grip) = &mut *grip {
                    grip.is_still &= grip.from.distance(point) * pixel < TAP;
                }
            }
            PointerEvent::Up(point) => {
                if let Some(grip) = grip.take()
                    && let Some(command) = end(open, own.asked(), &grip, point, pixel)
                {
                    commands.write(command);
                }
            }
            PointerEvent::Cancel => *grip = None,
        }
    }
    // The mouse shows what a press would do; a finger shows it while it is down.
    let place = pointer.place(extent, grip.is_some());
    let is_finger = small.is_finger();
    let seen = place.filter(|_| grip.is_some() || !is_finger);
    let now = seen.and_then(|it| shown(open, own.asked(), grip.as_ref(), it, pixel));
    let is_placing = now.as_ref().is_some_and(|it| it.robot.is_some() || own.asked().is_some());
    if held.set_if_neq(PointerPiece(now)) {
        pointer.show(match held.0 {
            Some(_) => SystemCursorIcon::Pointer,
            None => SystemCursorIcon::Default,
        });
        pointer.redraw();
    }
    let view = held.0.as_ref().filter(|_| is_placing && small.are_under_a_finger(extent));
    loupe.set_if_neq(Loupe(view.map(|it| LoupeView {
        middle: BoardLayout::new(Size::OFFICIAL).center(it.square),
        name: square_name::of(it.square),
    })));
}

/// The square at a point, or the nearest one up to this many squares away.
fn snap(point: Vec2, slack: f32) -> Option<Square> {
    let layout = BoardLayout::new(Size::OFFICIAL);
    let half = layout.extent() / 2.0;
    let is_near = (point.abs() - half).max_element() <= slack;
    is_near.then(|| layout.square_at(point.clamp(0.01 - half, half - 0.01))).flatten()
}

/// The target whose mark is near a point. A press on a robot means its square alone: it may be the begin of a drag.
fn mark_near(open: &OwnBoard, point: Vec2, pixel: f32) -> Option<Square> {
    let layout = BoardLayout::new(Size::OFFICIAL);
    let board = open.board();
    let here = layout.square_at(point).filter(|it| open.robot_on(*it).is_some());
    if let Some(square) = here {
        return board.target_on(square).map(|it| it.square);
    }
    let away = |square: Square| layout.center(square).distance(point) * pixel;
    let near = board.targets().iter().map(|it| it.square).filter(|it| away(*it) <= NEAR);
    near.min_by(|one, other| away(*one).total_cmp(&away(*other)))
}

/// What a press does where it ends.
fn end(
    open: &OwnBoard,
    asked: Option<OwnQuestion>,
    grip: &Grip,
    point: Vec2,
    pixel: f32,
) -> Option<Command> {
    let square = snap(point, grip.slack);
    if let Some(OwnQuestion::OtherSquare(robot)) = asked {
        return Some(Command::Choose(carom_engine::ricochet::Goal { robot, square: square? }));
    }
    if asked.is_some() {
        return None;
    }
    match (open.step(), grip.robot.filter(|_| !grip.is_still)) {
        (EntryStep::Robot(_) | EntryStep::Target, Some(robot))
        | (EntryStep::Robot(robot), None) => Some(Command::Place(robot, square?)),
        (EntryStep::Target, None) if grip.is_still => {
            let target = open.board().target_on(mark_near(open, point, pixel)?)?;
            Some(Command::Choose(target.goal()))
        }
        (EntryStep::Tile(_), _) => {
            let square = square?;
            let place = match (square.x() < 8, square.y() < 8) {
                (true, true) => 0,
                (false, true) => 1,
                (false, false) => 2,
                (true, false) => 3,
            };
            Some(Command::AskTile(place))
        }
        _ => None,
    }
}

/// What the board shows while the pointer is at a point.
fn shown(
    open: &OwnBoard,
    asked: Option<OwnQuestion>,
    grip: Option<&Grip>,
    point: Vec2,
    pixel: f32,
) -> Option<HeldPiece> {
    let square = snap(point, grip.map_or(0.0, |it| it.slack));
    let carried = grip.filter(|it| !it.is_still).and_then(|it| it.robot);
    let piece = |robot: Option<Robot>, square: Square, is_carried: bool| HeldPiece {
        robot,
        square,
        is_carried,
        is_refused: robot.is_some_and(|it| open.fault_of(it, square).is_some()),
    };
    if let Some(asked) = asked {
        let is_square = matches!(asked, OwnQuestion::OtherSquare(_));
        return square.filter(|_| is_square).map(|it| piece(None, it, false));
    }
    match (open.step(), carried) {
        (EntryStep::Robot(_) | EntryStep::Target, Some(robot)) => {
            Some(piece(Some(robot), square?, true))
        }
        (EntryStep::Robot(robot), None) => Some(piece(Some(robot), square?, false)),
        (EntryStep::Target, None) => {
            let is_tap = grip.is_none_or(|it| it.is_still);
            let mark = mark_near(open, point, pixel).filter(|_| is_tap)?;
            Some(piece(None, mark, false))
        }
        _ => None,
    }
}
