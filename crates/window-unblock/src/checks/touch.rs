//! A finger on the screen does what the mouse does with its left button.

use bevy::input::touch::TouchPhase::{Canceled, Ended, Moved, Started};
use bevy::prelude::*;
use carom_play::packs::LevelId;
use carom_shell::overlay::Overlay;
use carom_shell::solo::Price;
use carom_shell::testing::drawn::faults;
use carom_shell::testing::heard;
use carom_shell::testing::real::{Real, is_shown, options, send};
use carom_shell::testing::seen::button as button_of;

use super::{STAGE, start, start_with};
use crate::game_checks::{FIRST, drawn, moves, pixel, session};
use crate::panel::Chip;
use crate::{Command, PackCommand, editor, ids};

#[track_caller]
fn check(real: &mut Real) {
    real.settle();
    assert_eq!(faults(real), Vec::<String>::new());
}

#[test]
fn a_block_follows_one_finger() {
    let mut real = start();
    let (rest, other) = (drawn(&mut real, 'B'), drawn(&mut real, 'A'));
    let (from, unit) = pixel(&real, (2, 1));
    real.touch(1, Started, from);
    real.frame();
    for (way, shown) in [(0.3, 0.3), (7.0, 2.0), (-3.0, 0.0), (1.4, 1.4)] {
        real.touch(1, Moved, from + Vec2::new(0.4, way) * unit);
        real.frame();
        let away = (rest - drawn(&mut real, 'B')).y;
        assert!((away - shown).abs() < 0.02, "{way}: {away}");
        assert_eq!(drawn(&mut real, 'A'), other);
        assert_eq!(moves(&real), "", "the finger is still down");
    }
    real.touch(1, Ended, from + Vec2::new(0.4, 1.4) * unit);
    real.settle();
    assert_eq!(moves(&real), "B+1");
    let away = (rest - drawn(&mut real, 'B')).y;
    assert!((away - 1.0).abs() < 1e-3, "{away}");
    check(&mut real);
}

#[test]
fn a_block_slides_back_when_a_second_finger_comes() {
    let mut real = start();
    let rest = drawn(&mut real, 'B');
    let (from, unit) = pixel(&real, (2, 1));
    let (to, other) = (from + Vec2::new(0.0, 1.4 * unit), pixel(&real, (0, 1)).0);
    for (finger, phase, place) in [
        (1, Started, from),
        (1, Moved, to),
        (2, Started, other),
        (2, Moved, to),
        (1, Moved, from),
        (1, Moved, to),
        (2, Ended, to),
        (1, Moved, from),
        (1, Ended, to),
    ] {
        real.touch(finger, phase, place);
        real.frame();
    }
    moves_only_now(&mut real, (from, to), rest);
}

#[test]
fn a_cancelled_touch_moves_no_block() {
    let mut real = start();
    let rest = drawn(&mut real, 'B');
    let (from, unit) = pixel(&real, (2, 1));
    let to = from + Vec2::new(0.0, 1.4 * unit);
    for (phase, place) in [(Started, from), (Moved, to), (Canceled, to)] {
        real.touch(1, phase, place);
        real.frame();
    }
    moves_only_now(&mut real, (from, to), rest);
}

/// Nothing has moved yet, and the next swipe moves the block B.
fn moves_only_now(real: &mut Real, (from, to): (Vec2, Vec2), rest: Vec2) {
    real.settle();
    assert_eq!((moves(real).as_str(), drawn(real, 'B')), ("", rest));
    check(real);
    real.swipe(from, to);
    real.settle();
    assert_eq!(moves(real), "B+1", "the next touch");
    check(real);
}

#[test]
fn a_finger_draws_blocks_and_a_cancelled_one_does_not() {
    let mut real = start();
    send(&mut real, carom_shell::Command::Go(ids::EDITOR));
    send(&mut real, editor::Command::Clear);
    let place = |real: &Real, square| pixel(real, square).0;
    let count = |real: &Real| {
        let drawing = real.app.world().resource::<editor::Drawing>();
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
fn a_button_that_is_touched_once_sends_its_command_once() {
    let mut real = start();
    STAGE.listen(&mut real.app);
    let button = |real: &mut Real| button_of(real, Command::Hint);
    let place = button(&mut real);
    heard(&mut real.app);
    real.swipe(place, place);
    real.settle();
    assert_eq!(heard(&mut real.app), [Command::Hint]);
    // The whole touch is within one frame.
    let place = button(&mut real);
    real.touch(1, Started, place);
    real.touch(1, Ended, place);
    real.settle();
    assert_eq!(heard(&mut real.app), [Command::Hint]);
    // The finger goes up beside the button, or the touch is cancelled.
    let place = button(&mut real);
    let beside = pixel(&real, (0, 0)).0;
    real.swipe(place, beside);
    real.touch(1, Started, place);
    real.frame();
    real.touch(1, Canceled, place);
    real.settle();
    assert!(heard(&mut real.app).is_empty());
    let place = button(&mut real);
    real.swipe(place, place);
    real.settle();
    assert_eq!(heard(&mut real.app), [Command::Hint]);
    check(&mut real);
}

/// A swipe from each square in each direction slides the block there or does nothing, in the first puzzle, which is a lesson, and in
/// a level.
#[test]
fn a_swipe_slides_its_block_or_nothing() {
    let mut real = start_with(&options((390, 844)));
    STAGE.listen(&mut real.app);
    for place in [FIRST, LevelId { pack: 1, number: 0 }] {
        send(&mut real, PackCommand::Open(place));
        let board = session(&real).board().clone();
        let mut slid = 0;
        for (square, way) in board
            .size()
            .squares()
            .flat_map(|it| [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y].map(|way| (it, way)))
        {
            drop(heard(&mut real.app));
            let block = board.block_on(board.start(), square);
            let (from, unit) = pixel(&real, (square.x(), square.y()));
            real.swipe(from, from + 1.4 * unit * way);
            for action in heard(&mut real.app) {
                let is_of_block = match action.downcast() {
                    Some(Command::Grab(it)) => Some(*it) == block,
                    Some(Command::Slide(mv)) => Some(mv.block) == block,
                    _ => false,
                };
                assert!(is_of_block, "{action:?} by a swipe from {square:?} by {way}");
            }
            slid += session(&real).moves().len();
            assert_eq!(*session(&real).board(), board);
            let world = real.app.world();
            assert!(!world.resource::<Overlay>().is_open());
            assert!(world.resource::<Price>().question(ids::PLAY).is_none());
            send(&mut real, Command::Restart);
        }
        assert!(slid > 1, "{slid}");
        check(&mut real);
    }
}

#[test]
fn a_move_on_a_phone_is_high_enough_for_a_finger() {
    let mut real = start_with(&options((390, 844)));
    send(&mut real, Command::Slide("B+1".parse().expect("a move")));
    let world = real.app.world_mut();
    let mut chips = world.query_filtered::<&ComputedNode, With<Chip>>();
    let heights = chips.iter(world).map(|it| it.size().y * it.inverse_scale_factor());
    let heights: Vec<f32> = heights.collect();
    assert!(heights.len() == 1 && heights[0] > 43.5, "{heights:?}");
    check(&mut real);
}

#[test]
fn one_move_is_no_moves() {
    let mut real = start();
    assert!(is_shown(&mut real, "moves") && !is_shown(&mut real, "move"));
    send(&mut real, Command::Slide("B+1".parse().expect("a move")));
    assert!(is_shown(&mut real, "move") && !is_shown(&mut real, "moves"));
}

#[test]
fn the_card_of_files_on_a_phone_is_for_fingers() {
    for (size, is_phone) in [((390, 844), true), ((1280, 720), false)] {
        let mut real = start_with(&options(size));
        send(&mut real, carom_shell::Command::Toggle(ids::FILES));
        let told = "Type or paste a board string, then Enter on the keyboard.";
        assert_eq!(is_shown(&mut real, told), is_phone);
        check(&mut real);
    }
}
