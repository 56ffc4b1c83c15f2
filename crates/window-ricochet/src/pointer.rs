//! The pointer on the board: click a robot, a stop square or a target; drag to slide a robot, from any square.

use bevy::prelude::*;
use bevy::window::{CursorIcon, PrimaryWindow, SystemCursorIcon};
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

/// A press on the board that has not ended yet.
pub(crate) struct Grip {
    /// Where the button went down, in the world.
    from: Vec2,
    /// What a press means there if the pointer stays where it is.
    tap: Option<(Square, Command)>,
    /// Whether a swipe slides the selected robot.
    can_slide: bool,
    /// Whether the pointer has stayed where it went down. If not, the press is no tap any more.
    is_still: bool,
}

impl Grip {
    fn follow(&mut self, point: Vec2) {
        self.is_still &= self.from.distance(point) < SWIPE;
    }

    /// What the press does if it ends at a point.
    fn end(self, point: Vec2) -> Option<Command> {
        if self.is_still {
            return self.tap.map(|(_, command)| command);
        }
        let direction = swipe(point - self.from)?;
        self.can_slide.then_some(Command::Slide(direction))
    }

    /// The square that the pointer means: that of the tap, or the stop of the swipe.
    fn means(&self, on_board: &OnBoard, point: Vec2) -> Option<Square> {
        if self.is_still {
            return self.tap.as_ref().map(|(square, _)| *square);
        }
        stop_of(on_board, swipe(point - self.from)?)
    }
}

pub(crate) fn point(
    pointer: BoardPointer,
    on_board: Res<OnBoard>,
    (mut pointed, mut dragging): (ResMut<Pointed>, ResMut<Dragging>),
    mut grip: Local<Option<Grip>>,
    page: Option<Res<State<PageId>>>,
    mut commands: Commands,
) {
    let is_play = is_play(page);
    let mut send = |command: Command| {
        if is_play {
            commands.write_message(command);
        } else if let Some(command) = at_table(&command) {
            commands.write_message(command);
        }
    };
    let extent = shown_extent(pointer.screen(), on_board.board().size());
    let layout = BoardLayout::new(on_board.board().size());
    let action =
        |point: Vec2| layout.square_at(point).and_then(|it| Some((it, press(&on_board, it)?)));
    for event in pointer.events(extent) {
        match event {
            PointerEvent::Move(point) => {
                if let Some(grip) = &mut *grip {
                    grip.follow(point);
                }
            }
            PointerEvent::Down(point) => {
                // On a phone a robot is smaller than a finger, so a swipe may begin on any square. What a press means there
                // must wait: a swipe that begins on a printed target does not choose it.
                let can_slide = on_board.can_slide();
                let mut tap = action(point);
                // The swipe slides the robot on which it begins.
                let selects =
                    |it: &mut (Square, Command)| can_slide && matches!(it.1, Command::Select(_));
                if let Some((_, select)) = tap.take_if(selects) {
                    send(select);
                }
                let is_inside = layout.square_at(point).is_some();
                *grip = is_inside.then_some(Grip { from: point, tap, can_slide, is_still: true });
            }
            PointerEvent::Up(point) => {
                if let Some(command) = grip.take().and_then(|it| it.end(point)) {
                    send(command);
                }
            }
            PointerEvent::Cancel => *grip = None,
        }
    }
    let place = pointer.place(extent, false);
    let square = match &*grip {
        Some(grip) => place.and_then(|it| grip.means(&on_board, it)),
        None => place.and_then(action).map(|(square, _)| square),
    };
    pointed.set_if_neq(Pointed(square));
    dragging.set_if_neq(Dragging(grip.as_ref().is_some_and(|it| !it.is_still)));
}

/// Where the selected robot would stop.
fn stop_of(on_board: &OnBoard, direction: Direction) -> Option<Square> {
    let slides = on_board.slides();
    let (_, path) = slides.iter().find(|(it, _)| *it == direction)?;
    path.last().copied()
}

/// The command of the table for the same gesture. There, players do not choose targets.
const fn at_table(command: &Command) -> Option<table::Command> {
    match *command {
        Command::Select(robot) => Some(table::Command::Select(robot)),
        Command::Slide(direction) => Some(table::Command::Slide(direction)),
        Command::SlideTo(square) => Some(table::Command::SlideTo(square)),
        _ => None,
    }
}

/// What a press on a square means.
fn press(on_board: &OnBoard, square: Square) -> Option<Command> {
    if let Some(robot) = on_board.position().robot_on(square) {
        return on_board.can_select().then_some(Command::Select(robot));
    }
    if on_board.can_slide() && on_board.slides().iter().any(|(_, it)| it.last() == Some(&square)) {
        return Some(Command::SlideTo(square));
    }
    if !on_board.is_free() {
        return None;
    }
    let target = on_board.board().target_on(square)?;
    (target.goal() != on_board.round().goal()).then_some(Command::OfferTarget(square))
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
    use carom_engine::ricochet::{Robot, Target};
    use carom_play::ricochet::Line;

    use super::*;
    use crate::on_board::Rights;
    use crate::opening;

    #[test]
    fn a_press_selects_slides_or_chooses() {
        let line = Line::new(opening::round());
        let on_board = OnBoard::new(&line, Robot::Yellow, Rights::Everything);
        for (robot, square) in on_board.position().robots() {
            assert_eq!(press(&on_board, square), Some(Command::Select(robot)));
        }
        for (_, path) in on_board.slides() {
            let stop = *path.last().expect("a stop");
            assert_eq!(press(&on_board, stop), Some(Command::SlideTo(stop)));
        }
        assert_eq!(press(&on_board, Square::new(7, 7)), None);
        let goal = on_board.round().goal().square;
        let others = on_board.board().targets().iter().filter(|it| it.square != goal);
        let is_offered =
            |it: &&Target| press(&on_board, it.square) == Some(Command::OfferTarget(it.square));
        let free = others.filter(is_offered).collect::<Vec<_>>();
        assert!(free.len() > 10);
        assert!(free.into_iter().any(|it| it.robot.is_none()), "the vortex is for every robot");
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
