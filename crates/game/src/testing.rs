//! What the tests of several areas share.

use std::time::Duration;

use bevy::prelude::*;

/// Goes on, frame by frame, until something is so.
#[track_caller]
pub(crate) fn until(app: &mut App, is_so: impl Fn(&App) -> bool) {
    const PATIENCE: u32 = 60_000;
    for _ in 0..PATIENCE {
        if is_so(app) {
            return;
        }
        std::thread::sleep(Duration::from_millis(2));
        app.update();
    }
    panic!("it never happens");
}
