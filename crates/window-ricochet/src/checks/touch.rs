//! A finger on the screen does what the mouse does with its left button.

use bevy::input::touch::TouchPhase::{Canceled, Ended, Moved, Started};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;
use carom_engine::ricochet::Robot;
use carom_engine::{Direction, Square};
use carom_shell::BoxedAction;
use carom_shell::overlay::{CardBody, Overlay};
use carom_shell::paint::layout::BoardLayout;
use carom_shell::screen::Screen;
use carom_shell::solo::Price;
use carom_shell::testing::drawn::faults;
use carom_shell::testing::heard;
use carom_shell::testing::real::{Real, options, send};
use carom_shell::testing::seen::{buttons, field};
use carom_shell::zoom::BoardZoom;

use super::STAGE;
use super::board::pixel;
use crate::Command;
use crate::board::robots::RobotView;
use crate::game_checks::session;
use crate::leaving::Leaving;
use crate::on_board::OnBoard;

#[track_caller]
fn check(real: &mut Real) {
    real.settle();
    assert_eq!(faults(real), Vec::<String>::new());
}

/// The square on which a robot is drawn.
fn robot(real: &mut Real, robot: Robot) -> Option<Square> {
    let world = real.app.world_mut();
    let layout = BoardLayout::new(world.resource::<OnBoard>().board().size());
    let mut views = world.query::<(&RobotView, &Transform)>();
    let view = views.iter(world).find(|(view, _)| view.0 == robot);
    view.and_then(|(_, place)| layout.square_at(place.translation.truncate()))
}

#[test]
fn a_robot_slides_when_a_finger_drags_it() {
    let mut real = STAGE.start(&options((1280, 720)));
    let begin = robot(&mut real, Robot::Red).expect("a robot");
    let here = pixel(&real, begin).0;
    real.swipe(here, here);
    check(&mut real);
    let on_board = real.app.world().resource::<OnBoard>();
    assert_eq!(on_board.selected(), Robot::Red);
    let (_, path) = on_board.slides().remove(0);
    let (next, stop) = (path[1], *path.last().expect("a stop"));
    assert!(next != begin && stop != begin);
    let there = pixel(&real, next).0;
    for (phase, place) in [(Started, here), (Moved, there), (Canceled, there)] {
        real.touch(1, phase, place);
        real.frame();
    }
    check(&mut real);
    assert_eq!(robot(&mut real, Robot::Red), Some(begin), "the touch was cancelled");
    // A second finger cancels it, too, and the first one does nothing more.
    let other = pixel(&real, Square::new(0, 0)).0;
    for (finger, phase, place) in [
        (1, Started, here),
        (2, Started, other),
        (1, Moved, there),
        (2, Ended, other),
        (1, Ended, there),
    ] {
        real.touch(finger, phase, place);
        real.frame();
    }
    check(&mut real);
    assert_eq!(robot(&mut real, Robot::Red), Some(begin), "two fingers");
    real.swipe(here, there);
    check(&mut real);
    assert_eq!(robot(&mut real, Robot::Red), Some(stop));
}

#[test]
fn a_finger_draws_on_a_board_of_robots() {
    use crate::editor::{Command, Drawing};
    let mut real = STAGE.start(&options((1280, 720)));
    send(&mut real, carom_shell::Command::Go(crate::ids::EDITOR));
    send(&mut real, Command::Take(carom_play::ricochet::editor::Tool::Robot));
    let canvas = |real: &Real| real.app.world().resource::<Drawing>().canvas().clone();
    let before = canvas(&real);
    let place = real.app.world().resource::<Screen>().board.center() + Vec2::new(70.0, 70.0);
    for end in [Canceled, Ended] {
        assert_eq!(canvas(&real), before);
        real.touch(1, Started, place);
        real.frame();
        real.touch(1, end, place);
        check(&mut real);
    }
    assert_ne!(canvas(&real), before);
}

#[test]
fn a_touch_beside_a_field_leaves_it() {
    let mut real = STAGE.start(&options((1280, 720)));
    send(&mut real, carom_shell::Command::Go(crate::ids::TABLE));
    let is_typing = |real: &Real| {
        let world = real.app.world();
        let focus = world.resource::<InputFocus>().get();
        focus.is_some_and(|it| world.get::<EditableText>(it).is_some())
    };
    let (place, _) = field(&mut real);
    real.swipe(place, place);
    assert!(is_typing(&real));
    real.swipe(place, place);
    assert!(is_typing(&real), "a touch of the field itself");
    let beside = real.app.world().resource::<Screen>().board.center();
    real.swipe(beside, beside);
    assert!(!is_typing(&real));
}

/// A finger moves a long card, presses no button on its way, and throws the card; a tap still opens what is under it.
#[test]
fn a_finger_scrolls_a_card_and_presses_nothing_on_its_way() {
    let mut real = STAGE.start(&options((390, 844)));
    send(&mut real, Command::SkipLessons);
    send(&mut real, carom_shell::Command::Toggle(crate::ids::LEVELS));
    real.settle();
    let position = |real: &mut Real| {
        let world = real.app.world_mut();
        let mut bodies = world.query_filtered::<&ScrollPosition, With<CardBody>>();
        bodies.single(world).expect("a card").y
    };
    let round =
        |real: &Real| real.app.world().resource::<crate::session::Session>().round().clone();
    let (before, open) = (round(&real), position(&mut real));
    let at = |y: f32| Vec2::new(120.0, y);
    real.touch(1, Started, at(700.0));
    real.frame();
    for y in [690.0, 660.0, 620.0, 580.0] {
        real.touch(1, Moved, at(y));
        real.frame();
    }
    assert!((position(&mut real) - open - 120.0).abs() < 1.0, "{}", position(&mut real));
    real.touch(1, Ended, at(580.0));
    real.settle();
    let thrown = position(&mut real);
    assert!(thrown > open + 121.0, "{thrown}");
    assert_eq!(round(&real), before, "no level was opened");
    check(&mut real);
    let all = buttons(&mut real);
    let level = |it: &BoxedAction| matches!(it.downcast(), Some(Command::Level(_)));
    let (_, place) = all.into_iter().filter(|it| level(&it.0)).nth(2).expect("a level");
    for phase in [Started, Ended] {
        real.touch(1, phase, place);
        real.frame();
    }
    real.settle();
    assert_ne!(round(&real), before);
}

#[test]
fn a_press_beside_a_card_closes_it_and_a_swipe_over_empty_squares_slides_the_robot() {
    let mut real = STAGE.start(&options((390, 844)));
    let is_open = |real: &Real| real.app.world().resource::<Overlay>().is_open();
    send(&mut real, carom_shell::Command::Toggle(crate::ids::MORE));
    for (place, stays) in [(Vec2::new(195.0, 760.0), true), (Vec2::new(195.0, 30.0), false)] {
        real.touch(1, Started, place);
        real.frame();
        real.touch(1, Canceled, place);
        real.settle();
        assert_eq!(is_open(&real), stays, "{place}");
    }
    let moves = |real: &Real| real.app.world().resource::<crate::session::Session>().moves().len();
    // The middle of the board of the first lesson is empty.
    let middle = real.app.world().resource::<Screen>().board.center();
    real.swipe(middle, middle + Vec2::new(80.0, 4.0));
    real.settle();
    assert_eq!(moves(&real), 1);
    check(&mut real);
}

/// Swipes from each square in each direction: every swipe slides a robot. None chooses a target, asks anything or leaves the round.
fn swipe_everywhere(open: impl Into<BoxedAction>) {
    let mut real = STAGE.start(&options((390, 844)));
    STAGE.listen(&mut real.app);
    send(&mut real, open);
    let round = session(&real).round().clone();
    for (square, direction) in
        round.board().size().squares().flat_map(|it| Direction::ALL.map(|way| (it, way)))
    {
        if session(&real).is_solved() {
            send(&mut real, Command::Restart);
        }
        drop(heard(&mut real.app));
        let (from, unit) = pixel(&real, square);
        let way = match direction {
            Direction::North => Vec2::NEG_Y,
            Direction::East => Vec2::X,
            Direction::South => Vec2::Y,
            Direction::West => Vec2::NEG_X,
        };
        real.swipe(from, from + 2.0 * unit * way);
        let all = heard(&mut real.app);
        let slides = |it: &BoxedAction| *it == Command::Slide(direction);
        let selects = |it: &BoxedAction| matches!(it.downcast(), Some(Command::Select(_)));
        let told = format!("{all:?} by a swipe from {square:?} to {direction:?}");
        assert_eq!(all.iter().filter(|&it| slides(it)).count(), 1, "{told}");
        assert!(all.iter().all(|it| slides(it) || selects(it)), "{told}");
        assert_eq!(*session(&real).round(), round, "{told}");
        let world = real.app.world();
        let asks = world.resource::<Leaving>().asks()
            || world.resource::<Price>().question(crate::ids::PLAY).is_some();
        assert!(!asks && !world.resource::<Overlay>().is_open(), "{told}");
        assert!(world.resource::<BoardZoom>().is_whole(), "{told}");
    }
    check(&mut real);
}

#[test]
fn a_swipe_on_a_free_board_slides_a_robot_and_does_nothing_else() {
    swipe_everywhere(crate::OpenCommand::OpenText("7650+42+E2302B12+C9".to_owned()));
}

#[test]
fn a_swipe_in_a_level_slides_a_robot_and_does_nothing_else() {
    swipe_everywhere(Command::SkipLessons);
}

#[test]
fn a_swipe_in_a_lesson_slides_a_robot_and_does_nothing_else() {
    swipe_everywhere(Command::Lessons);
}
