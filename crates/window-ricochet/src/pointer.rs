//! The pointer on the board: click a robot, a stop square or a target; drag a robot to slide it.

use bevy::prelude::*;
use bevy::window::{CursorIcon, PrimaryWindow, SystemCursorIcon};
use carom_engine::ricochet::Robot;
use carom_engine::{Direction, Square};
use carom_shell::ids::PageId;
use carom_shell::input::{PointerEvent, Pointing};
use carom_shell::paint::layout::BoardLayout;
use carom_shell::panel::BoardPointer;

use crate::board::shown_extent;
use crate::command::Command;
use crate::ids::{is_play, shows_round};
use crate::on_board::{Dragging, OnBoard, Pointed};
use crate::table;

/// The minimum length of a drag in squares.
const SWIPE: f32 = 0.4;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Pointed>()
        .init_resource::<Dragging>()
        .add_systems(PreUpdate, point.in_set(Pointing).run_if(shows_round))
        .add_systems(Update, show_hand);
}

fn show_hand(
    pointed: Res<Pointed>,
    window: Single<Entity, With<PrimaryWindow>>,
    mut commands: Commands,
) {
    if pointed.is_changed() {
        let icon = match pointed.0 {
            Some(_) => SystemCursorIcon::Pointer,
            None => SystemCursorIcon::Default,
        };
        commands.entity(*window).insert(CursorIcon::System(icon));
    }
}

/// The point in the world where the button went down on a robot or on an empty square.
type Grip = Option<Vec2>;

pub(crate) fn point(
    pointer: BoardPointer,
    on_board: Res<OnBoard>,
    (mut pointed, mut dragging): (ResMut<Pointed>, ResMut<Dragging>),
    mut grip: Local<Grip>,
    page: Option<Res<State<PageId>>>,
    mut commands: Commands,
) {
    let is_play = is_play(page);
    let mut send = |hand: Hand| {
        if is_play {
            commands.write_message(Command::from(hand));
        } else if let Some(command) = hand.at_table() {
            commands.write_message(command);
        }
    };
    let extent = shown_extent(pointer.screen(), on_board.board().size());
    let layout = BoardLayout::new(on_board.board().size());
    let wish =
        |point: Vec2| layout.square_at(point).and_then(|it| Some((it, press(&on_board, it)?)));
    for event in pointer.events(extent) {
        match event {
            PointerEvent::Move(_) => {}
            PointerEvent::Down(point) => {
                *grip = None;
                let Some((_, hand)) = wish(point) else {
                    // A swipe over empty squares slides the selected robot: on a phone a robot is smaller than a finger.
                    let is_inside = layout.square_at(point).is_some();
                    *grip = (is_inside && on_board.can_slide()).then_some(point);
                    continue;
                };
                // A press that ends a demonstration takes no robot: its robots stand elsewhere.
                let takes = matches!(hand, Hand::Select(_)) && on_board.can_slide();
                *grip = takes.then_some(point);
                send(hand);
            }
            PointerEvent::Up(point) => {
                if let Some(direction) = grip.take().and_then(|from| swipe(point - from)) {
                    send(Hand::Slide(direction));
                }
            }
            PointerEvent::Cancel => *grip = None,
        }
    }
    let place = pointer.place(extent, false);
    // During a drag, the stop is marked where the robot would slide to.
    let square = match *grip {
        Some(from) => place.and_then(|it| stop_of(&on_board, swipe(it - from)?)),
        None => place.and_then(wish).map(|(square, _)| square),
    };
    pointed.set_if_neq(Pointed(square));
    dragging.set_if_neq(Dragging(grip.is_some()));
}

/// Where the selected robot would stop.
fn stop_of(on_board: &OnBoard, direction: Direction) -> Option<Square> {
    let slides = on_board.slides();
    let (_, path) = slides.iter().find(|(it, _)| *it == direction)?;
    path.last().copied()
}

/// A gesture on the board. Each page turns it into its own commands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hand {
    Select(Robot),
    Slide(Direction),
    SlideTo(Square),
    /// Chooses the target of a square.
    Choose(Square),
}

impl From<Hand> for Command {
    fn from(hand: Hand) -> Self {
        match hand {
            Hand::Select(robot) => Self::Select(robot),
            Hand::Slide(direction) => Self::Slide(direction),
            Hand::SlideTo(square) => Self::SlideTo(square),
            Hand::Choose(square) => Self::ChooseTarget(square),
        }
    }
}

impl Hand {
    /// At the table players do not choose targets.
    const fn at_table(self) -> Option<table::Command> {
        Some(match self {
            Self::Select(robot) => table::Command::Select(robot),
            Self::Slide(direction) => table::Command::Slide(direction),
            Self::SlideTo(square) => table::Command::SlideTo(square),
            Self::Choose(_) => return None,
        })
    }
}

/// The gesture of a press on a square.
fn press(on_board: &OnBoard, square: Square) -> Option<Hand> {
    if let Some(robot) = on_board.position().robot_on(square) {
        return on_board.can_select().then_some(Hand::Select(robot));
    }
    if on_board.can_slide() && on_board.slides().iter().any(|(_, it)| it.last() == Some(&square)) {
        return Some(Hand::SlideTo(square));
    }
    if !on_board.is_free() {
        return None;
    }
    let target = on_board.board().target_on(square)?;
    (target.goal() != on_board.round().goal()).then_some(Hand::Choose(square))
}

/// The direction of a drag, if the drag is long and straight enough.
fn swipe(way: Vec2) -> Option<Direction> {
    let (long, short) = (way.abs().max_element(), way.abs().min_element());
    if long < SWIPE || short > 0.7 * long {
        return None;
    }
    Some(match (way.x.abs() > way.y.abs(), way.x > 0.0, way.y > 0.0) {
        (true, true, _) => Direction::East,
        (true, false, _) => Direction::West,
        (false, _, true) => Direction::North,
        (false, _, false) => Direction::South,
    })
}

#[cfg(test)]
mod tests {
    use carom_play::ricochet::Line;

    use super::*;
    use crate::on_board::Rights;
    use crate::opening;

    #[test]
    fn a_press_selects_slides_or_chooses() {
        let line = Line::new(opening::round());
        let on_board = OnBoard::new(&line, Robot::Yellow, Rights::Everything);
        for (robot, square) in on_board.position().robots() {
            assert_eq!(press(&on_board, square), Some(Hand::Select(robot)));
        }
        for (_, path) in on_board.slides() {
            let stop = *path.last().expect("a stop");
            assert_eq!(press(&on_board, stop), Some(Hand::SlideTo(stop)));
        }
        assert_eq!(press(&on_board, Square::new(7, 7)), None);
        let goal = on_board.round().goal().square;
        let others = on_board.board().targets().iter().filter(|it| it.square != goal);
        let free = others.filter(|it| {
            press(&on_board, it.square).is_some_and(|hand| hand == Hand::Choose(it.square))
        });
        assert!(free.count() > 10);
    }

    #[test]
    fn drags_have_a_direction_when_they_are_long_and_straight() {
        assert_eq!(swipe(Vec2::new(2.0, 0.3)), Some(Direction::East));
        assert_eq!(swipe(Vec2::new(-0.1, -0.6)), Some(Direction::South));
        assert_eq!(swipe(Vec2::new(0.1, 0.9)), Some(Direction::North));
        assert_eq!(swipe(Vec2::new(-5.0, 1.0)), Some(Direction::West));
        assert_eq!(swipe(Vec2::new(0.2, 0.1)), None);
        assert_eq!(swipe(Vec2::new(1.0, 0.9)), None);
    }
}
