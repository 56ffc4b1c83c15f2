//! A finger on the screen does what the mouse does with its left button.

use bevy::input::touch::TouchPhase::{Canceled, Ended, Moved, Started};
use bevy::prelude::*;
use carom_engine::tablut::Cell;
use carom_shell::testing::drawn::faults;
use carom_shell::testing::real::Real;

use super::{moves, pixel, start};
use crate::board::center;
use crate::board::pieces::PieceView;
use crate::session::Session;

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
