//! The window draws nothing where nothing changes, and once a second for a clock.

use std::time::Duration;

use bevy::ecs::message::{MessageCursor, Messages};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use carom_shell::Command;
use carom_shell::home;
use carom_shell::ids::{OverlayId, PageId};
use carom_shell::redraw::Sleep;
use carom_shell::scripting::Activity;
use carom_window_ricochet::solving::Best;
use carom_window_ricochet::{self as ricochet, editor, table};
use carom_window_tablut as tablut;
use carom_window_unblock as unblock;

use crate::testing::STAGE;
use carom_shell::testing::real::{Real, options, send, wait};
use carom_window_ricochet::game_checks::solve;

/// Whether Bevy's runner draws the next frame at once: it looks at all requests that are kept, also at earlier ones.
fn is_requested(real: &Real) -> bool {
    let requests = real.app.world().resource::<Messages<RequestRedraw>>();
    MessageCursor::default().read(requests).last().is_some()
}

/// The frames that the window draws in this time without an event.
pub(super) fn frames(real: &mut Real, seconds: u64) -> u32 {
    const FRAME: Duration = Duration::from_millis(16);
    let mut left = Duration::from_secs(seconds);
    let mut count = 0;
    loop {
        let sleep = real.app.world().resource::<Sleep>().time;
        let time = if is_requested(real) { FRAME } else { sleep };
        if time > left {
            return count;
        }
        left -= time;
        count += 1;
        real.slow_frame(time);
    }
}

/// Waits until the workers have answered, and until messages and texts beside buttons are gone.
pub(super) fn rest(real: &mut Real) {
    wait(real, |world| !world.resource::<Activity>().is_busy);
    (0..20).for_each(|_| real.frame());
    frames(real, 60);
}

#[track_caller]
fn check_still(real: &mut Real, what: &str) {
    rest(real);
    assert_eq!(frames(real, 60), 0, "{what}");
}

#[track_caller]
fn check_clock(real: &mut Real, what: &str) {
    rest(real);
    let count = frames(real, 10);
    assert!((9..=11).contains(&count), "{what}: {count} frames in 10 seconds");
}

fn go(real: &mut Real, page: PageId) {
    send(real, Command::Go(page));
}

#[test]
fn pages_where_nothing_changes_draw_nothing() {
    let mut real = STAGE.start(&options((1280, 720)));
    let pages = [home::PAGE, editor::PAGE, table::PAGE];
    for page in
        pages.into_iter().chain([unblock::ids::PLAY, unblock::ids::EDITOR, tablut::ids::PLAY])
    {
        go(&mut real, page);
        check_still(&mut real, &format!("{page:?}"));
    }
    go(&mut real, ricochet::ids::PLAY);
    for card in [OverlayId::SETTINGS, OverlayId::HELP, ricochet::ids::FILES] {
        send(&mut real, Command::Toggle(card));
        check_still(&mut real, &format!("{card:?}"));
        send(&mut real, Command::Toggle(card));
    }
}

#[test]
fn the_clock_of_a_round_draws_once_a_second_until_it_is_solved() {
    let mut real = STAGE.start(&options((1280, 720)));
    go(&mut real, ricochet::ids::PLAY);
    wait(&mut real, |world| world.resource::<Best>().moves().is_some());
    check_clock(&mut real, "a round");
    solve(&mut real);
    check_still(&mut real, "a solved round");
}

#[test]
fn the_clock_of_the_table_draws_once_a_second_until_it_pauses() {
    use table::Command::{Confirm, Digit, LongerClock, Pause};
    let mut real = STAGE.start(&options((1280, 720)));
    go(&mut real, table::PAGE);
    for _ in 0..3 {
        send(&mut real, LongerClock);
    }
    send(&mut real, Confirm);
    check_still(&mut real, "before the first bid");
    for command in [Digit(1), Digit(9), Confirm] {
        send(&mut real, command);
    }
    rest_less(&mut real);
    let count = frames(&mut real, 10);
    assert!((9..=11).contains(&count), "bids: {count} frames in 10 seconds");
    send(&mut real, Pause);
    check_still(&mut real, "a pause");
}

/// Some frames, but not a minute: the clock would be over.
fn rest_less(real: &mut Real) {
    frames(real, 5);
}
