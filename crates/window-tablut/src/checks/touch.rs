//! A finger on the screen does what the mouse does with its left button.

use bevy::input::touch::TouchPhase::{Canceled, Ended, Moved, Started};
use bevy::prelude::*;
use carom_engine::tablut::Cell;
use carom_shell::overlay::Overlay;
use carom_shell::testing::drawn::faults;
use carom_shell::testing::heard;
use carom_shell::testing::real::{Real, options, send, write};

use super::{STAGE, moves, pixel, seat_people, start, start_with};
use crate::board::center;
use crate::board::pieces::PieceView;
use crate::session::Session;
use crate::{Command, LessonCommand};

#[track_caller]
fn check(real: &mut Real) {
    real.settle();
    assert_eq!(faults(real), Vec::<String>::new());
}

/// How far the piece that stands on a square is drawn from it, in squares.
fn away(real: &mut Real, cell: &str) -> f32 {
    let cell: Cell = cell.parse().expect("a square");
    let world = real.app.world_mut();
    let size = world.resource::<Session>().rules().size;
    let middle = center(size, cell);
    let mut views = world.query_filtered::<&Transform, With<PieceView>>();
    let places = views.iter(world).map(|it| it.translation.truncate().distance(middle));
    places.min_by(f32::total_cmp).expect("a piece")
}

#[test]
fn a_piece_follows_a_finger_and_stays_if_the_touch_is_cancelled() {
    let mut real = start();
    let (from, to) = (pixel(&real, "e3"), pixel(&real, "b3"));
    for end in [Canceled, Ended] {
        assert!(away(&mut real, "e3") < 1e-3);
        real.touch(1, Started, from);
        real.frame();
        real.touch(1, Moved, to);
        real.frame();
        assert!(away(&mut real, "b3") < 1e-3 && away(&mut real, "e3") > 0.9, "it follows");
        assert_eq!(moves(&real), "");
        real.touch(1, end, to);
        check(&mut real);
    }
    assert_eq!(moves(&real), "e3-b3");
    // Two touches without a drag, as two clicks.
    for cell in ["b5", "b7"] {
        let place = pixel(&real, cell);
        real.swipe(place, place);
    }
    check(&mut real);
    assert_eq!(moves(&real), "e3-b3 b5-b7");
    assert!(away(&mut real, "b7") < 1e-3);
}

/// Swipes from every square in every direction, each time with a piece chosen on `chosen`, and takes back what was moved.
fn swipe_everywhere(real: &mut Real, chosen: &str, take_back: impl Fn(&mut Real)) {
    STAGE.listen(&mut real.app);
    let chosen: Cell = chosen.parse().expect("a square");
    let session = |real: &Real| real.app.world().resource::<Session>().lesson_number();
    let lesson = session(real);
    let size = real.app.world().resource::<Session>().rules().size;
    let unit = pixel(real, "b1").x - pixel(real, "a1").x;
    let mut moved = 0;
    for from in Cell::all().filter(|it| it.column().max(it.row()) < size) {
        for way in [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y] {
            write(real, Command::Grab(chosen));
            real.frame();
            drop(heard(&mut real.app));
            let place = pixel(real, &from.to_string());
            real.swipe(place, place + 2.0 * unit * way);
            for action in heard(&mut real.app) {
                let is_of_piece = match action.downcast() {
                    Some(Command::Grab(cell)) => *cell == from,
                    Some(Command::Slide(mv)) => mv.from == from,
                    _ => false,
                };
                assert!(is_of_piece, "{action:?} by a swipe from {from} by {way}");
            }
            assert_eq!(session(real), lesson);
            assert!(!real.app.world().resource::<Overlay>().is_open());
            if !moves(real).is_empty() {
                assert!(moves(real).starts_with(&from.to_string()), "{} from {from}", moves(real));
                moved += 1;
                take_back(real);
                assert_eq!(moves(real), "");
            }
        }
    }
    assert!(moved > 0);
    check(real);
}

#[test]
fn a_swipe_moves_its_piece_or_nothing() {
    let mut real = start_with(&options((390, 844)));
    seat_people(&mut real);
    swipe_everywhere(&mut real, "e3", |real| send(real, Command::TakeBack));
    send(&mut real, LessonCommand::Begin);
    let first = real.app.world().resource::<Session>().lesson().expect("a lesson").mv();
    swipe_everywhere(&mut real, &first.from.to_string(), |real| send(real, LessonCommand::Begin));
}
