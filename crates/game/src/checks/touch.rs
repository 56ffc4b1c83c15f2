//! A finger on the screen does what the mouse does with its left button, on every board and in the panel.

use bevy::input::touch::TouchPhase::{Canceled, Ended, Moved, Started};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;
use carom_engine::Square;
use carom_engine::ricochet::Robot;
use carom_engine::tablut::Cell;
use carom_shell::overlay::{CardBody, Overlay};
use carom_shell::paint::layout::BoardLayout;
use carom_shell::screen::Screen;
use carom_window_ricochet as ricochet;
use carom_window_ricochet::board::robots::RobotView;
use carom_window_ricochet::on_board::OnBoard;
use carom_window_tablut as tablut;
use carom_window_tablut::board::pieces::PieceView;
use carom_window_unblock as unblock;

use super::drawn::faults;
use super::real::{Real, options, send};
use super::{blocks, board, monkey, tablut as pieces, typing};
use crate::testing::{heard, listen};

#[track_caller]
fn check(real: &mut Real) {
    real.settle();
    assert_eq!(faults(real), Vec::<String>::new());
}

#[test]
fn a_block_follows_one_finger_and_a_second_one_changes_nothing() {
    let mut real = blocks::start();
    let (rest, other) = (blocks::drawn(&mut real, 'B'), blocks::drawn(&mut real, 'A'));
    let (from, unit) = blocks::pixel(&real, (2, 1));
    let (on_other, _) = blocks::pixel(&real, (0, 1));
    real.touch(1, Started, from);
    real.frame();
    for (way, shown) in [(0.3, 0.3), (7.0, 2.0), (-3.0, 0.0), (1.4, 1.4)] {
        real.touch(1, Moved, from + Vec2::new(0.4, way) * unit);
        real.frame();
        for (phase, place) in [(Started, on_other), (Moved, from), (Ended, from)] {
            real.touch(2, phase, place);
            real.frame();
        }
        let away = (rest - blocks::drawn(&mut real, 'B')).y;
        assert!((away - shown).abs() < 0.02, "{way}: {away}");
        assert_eq!(blocks::drawn(&mut real, 'A'), other);
        assert_eq!(blocks::moves(&real), "", "the finger is still down");
    }
    real.touch(1, Ended, from + Vec2::new(0.4, 1.4) * unit);
    real.settle();
    assert_eq!(blocks::moves(&real), "B+1");
    let away = (rest - blocks::drawn(&mut real, 'B')).y;
    assert!((away - 1.0).abs() < 1e-3, "{away}");
    check(&mut real);
}

#[test]
fn a_cancelled_touch_moves_no_block() {
    let mut real = blocks::start();
    let rest = blocks::drawn(&mut real, 'B');
    let (from, unit) = blocks::pixel(&real, (2, 1));
    let to = from + Vec2::new(0.0, 1.4 * unit);
    for (phase, place) in [(Started, from), (Moved, to), (Canceled, to)] {
        real.touch(1, phase, place);
        real.frame();
    }
    real.settle();
    assert_eq!((blocks::moves(&real).as_str(), blocks::drawn(&mut real, 'B')), ("", rest));
    check(&mut real);
    real.swipe(from, to);
    real.settle();
    assert_eq!(blocks::moves(&real), "B+1", "the next touch");
    check(&mut real);
}

/// How far the piece that stands on a square is drawn from it, in squares.
fn away(real: &mut Real, cell: &str) -> f32 {
    let cell: Cell = cell.parse().expect("a square");
    let world = real.app.world_mut();
    let size = world.resource::<tablut::session::Session>().rules().size;
    let center = tablut::board::center(size, cell);
    let mut views = world.query_filtered::<&Transform, With<PieceView>>();
    let places = views.iter(world).map(|it| it.translation.truncate().distance(center));
    places.min_by(f32::total_cmp).expect("a piece")
}

#[test]
fn a_piece_follows_a_finger_and_stays_if_the_touch_is_cancelled() {
    let mut real = pieces::start();
    let (from, to) = (pieces::pixel(&real, "e3"), pieces::pixel(&real, "b3"));
    for end in [Canceled, Ended] {
        assert!(away(&mut real, "e3") < 1e-3);
        real.touch(1, Started, from);
        real.frame();
        real.touch(1, Moved, to);
        real.frame();
        assert!(away(&mut real, "b3") < 1e-3 && away(&mut real, "e3") > 0.9, "it follows");
        assert_eq!(pieces::moves(&real), "");
        real.touch(1, end, to);
        check(&mut real);
    }
    assert_eq!(pieces::moves(&real), "e3-b3");
    // Two touches without a drag, as two clicks.
    for cell in ["b5", "b7"] {
        let place = pieces::pixel(&real, cell);
        real.swipe(place, place);
    }
    check(&mut real);
    assert_eq!(pieces::moves(&real), "e3-b3 b5-b7");
    assert!(away(&mut real, "b7") < 1e-3);
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
    let mut real = Real::start(&options((1280, 720)));
    let begin = robot(&mut real, Robot::Red).expect("a robot");
    let here = board::pixel(&real, begin).0;
    real.swipe(here, here);
    check(&mut real);
    let on_board = real.app.world().resource::<OnBoard>();
    assert_eq!(on_board.selected(), Robot::Red);
    let (_, path) = on_board.slides().remove(0);
    let (next, stop) = (path[1], *path.last().expect("a stop"));
    assert!(next != begin && stop != begin);
    let there = board::pixel(&real, next).0;
    for (phase, place) in [(Started, here), (Moved, there), (Canceled, there)] {
        real.touch(1, phase, place);
        real.frame();
    }
    check(&mut real);
    assert_eq!(robot(&mut real, Robot::Red), Some(begin), "the touch was cancelled");
    // A second finger on another place does not choose the direction.
    real.touch(1, Started, here);
    real.touch(2, Started, board::pixel(&real, Square::new(0, 0)).0);
    real.frame();
    real.touch(1, Moved, there);
    real.touch(2, Ended, board::pixel(&real, Square::new(0, 0)).0);
    real.frame();
    assert_eq!(robot(&mut real, Robot::Red), Some(begin), "the finger is still down");
    real.touch(1, Ended, there);
    check(&mut real);
    assert_eq!(robot(&mut real, Robot::Red), Some(stop));
}

#[test]
fn a_finger_draws_blocks_and_a_cancelled_one_does_not() {
    let mut real = blocks::start();
    send(&mut real, carom_shell::Command::Go(unblock::ids::EDITOR));
    send(&mut real, unblock::editor::Command::Clear);
    let place = |real: &Real, square| blocks::pixel(real, square).0;
    let count = |real: &Real| {
        let drawing = real.app.world().resource::<unblock::editor::Drawing>();
        drawing.canvas().all_blocks().count()
    };
    let (from, to) = (place(&real, (3, 1)), place(&real, (3, 3)));
    for (phase, place) in [(Started, from), (Moved, to)] {
        real.touch(1, phase, place);
        real.frame();
    }
    assert_eq!(count(&real), 1, "the stroke is shown");
    real.touch(1, Canceled, to);
    check(&mut real);
    assert_eq!(count(&real), 0);
    real.swipe(from, to);
    check(&mut real);
    assert_eq!(count(&real), 1);
}

#[test]
fn a_finger_draws_on_a_board_of_robots() {
    use ricochet::editor::{Command, Drawing};
    let mut real = Real::start(&options((1280, 720)));
    send(&mut real, carom_shell::Command::Go(ricochet::ids::EDITOR));
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
fn a_button_that_is_touched_once_sends_its_command_once() {
    let mut real = blocks::start();
    listen(&mut real.app);
    let button = |real: &mut Real| monkey::button(real, unblock::Command::Hint);
    let place = button(&mut real);
    heard(&mut real.app);
    real.swipe(place, place);
    real.settle();
    assert_eq!(heard(&mut real.app), [unblock::Command::Hint]);
    // The whole touch is within one frame.
    let place = button(&mut real);
    real.touch(1, Started, place);
    real.touch(1, Ended, place);
    real.settle();
    assert_eq!(heard(&mut real.app), [unblock::Command::Hint]);
    // The finger goes up beside the button, or the touch is cancelled.
    let place = button(&mut real);
    let beside = blocks::pixel(&real, (0, 0)).0;
    real.swipe(place, beside);
    real.touch(1, Started, place);
    real.frame();
    real.touch(1, Canceled, place);
    real.settle();
    assert!(heard(&mut real.app).is_empty());
    let place = button(&mut real);
    real.swipe(place, place);
    real.settle();
    assert_eq!(heard(&mut real.app), [unblock::Command::Hint]);
    check(&mut real);
}

#[test]
fn a_touch_beside_a_field_leaves_it() {
    let mut real = Real::start(&options((1280, 720)));
    send(&mut real, carom_shell::Command::Go(ricochet::ids::TABLE));
    let is_typing = |real: &Real| {
        let world = real.app.world();
        let focus = world.resource::<InputFocus>().get();
        focus.is_some_and(|it| world.get::<EditableText>(it).is_some())
    };
    let (place, _) = typing::field(&mut real);
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
    let mut real = Real::start(&options((390, 844)));
    send(&mut real, ricochet::Command::SkipLessons);
    send(&mut real, carom_shell::Command::Toggle(ricochet::ids::LEVELS));
    real.settle();
    let position = |real: &mut Real| {
        let world = real.app.world_mut();
        let mut bodies = world.query_filtered::<&ScrollPosition, With<CardBody>>();
        bodies.single(world).expect("a card").y
    };
    let round =
        |real: &Real| real.app.world().resource::<ricochet::session::Session>().round().clone();
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
    let all = monkey::buttons(&mut real);
    let level = |it: &carom_shell::Wish| matches!(it.downcast(), Some(ricochet::Command::Level(_)));
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
    let mut real = Real::start(&options((390, 844)));
    let is_open = |real: &Real| real.app.world().resource::<Overlay>().is_open();
    send(&mut real, carom_shell::Command::Toggle(ricochet::ids::MORE));
    for (place, stays) in [(Vec2::new(195.0, 760.0), true), (Vec2::new(195.0, 30.0), false)] {
        real.touch(1, Started, place);
        real.frame();
        real.touch(1, Canceled, place);
        real.settle();
        assert_eq!(is_open(&real), stays, "{place}");
    }
    let moves =
        |real: &Real| real.app.world().resource::<ricochet::session::Session>().moves().len();
    // The middle of the board of the first lesson is empty.
    let middle = real.app.world().resource::<Screen>().board.center();
    real.swipe(middle, middle + Vec2::new(80.0, 4.0));
    real.settle();
    assert_eq!(moves(&real), 1);
    check(&mut real);
}
