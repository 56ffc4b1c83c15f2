//! The controls of the play pages and the editors: how many there are, and that none moves under the pointer.

use bevy::prelude::*;
use carom_shell::BoxedAction;
use carom_shell::ids::PageId;
use carom_window_ricochet as ricochet;
use carom_window_tablut as tablut;
use carom_window_unblock as unblock;

use crate::testing::STAGE;
use carom_shell::testing::real::{Real, options, send};
use carom_shell::testing::seen::controls;

const DESKTOP: (u32, u32) = (1280, 720);
const PHONE: (u32, u32) = (390, 844);

/// The same without the robots, which are pieces.
fn without_pieces(real: &mut Real) -> Vec<(BoxedAction, Rect)> {
    use ricochet::editor::Command::{AnyColour, Colour};
    let is_piece = |action: &BoxedAction| {
        let command = action.downcast::<ricochet::Command>();
        let drawn = action.downcast::<ricochet::editor::Command>();
        matches!(command, Some(ricochet::Command::Select(_)))
            || matches!(drawn, Some(Colour(_) | AnyColour))
    };
    controls(real).into_iter().filter(|it| !is_piece(&it.0)).collect()
}

pub(super) fn open(size: (u32, u32), page: PageId) -> Real {
    let mut real = STAGE.start(&options(size));
    send(&mut real, carom_shell::Command::Go(page));
    real.settle();
    real
}

#[test]
fn a_play_page_has_few_controls() {
    for size in [DESKTOP, PHONE] {
        let mut real = STAGE.start(&options(size));
        for (page, beside, upright) in [
            (ricochet::ids::PLAY, 14, 7),
            (unblock::ids::PLAY, 14, 7),
            (tablut::ids::PLAY, 17, 7),
            (ricochet::ids::EDITOR, 27, 15),
            (unblock::ids::EDITOR, 20, 11),
        ] {
            send(&mut real, carom_shell::Command::Go(page));
            let most = if size == DESKTOP { beside } else { upright };
            let found = without_pieces(&mut real);
            assert!(found.len() <= most, "{page:?} {size:?}: {} of {most}: {found:?}", found.len());
        }
    }
}

/// A control that stays keeps its rectangle, whatever a click on it or a message changes.
#[test]
fn no_control_moves_under_the_pointer() {
    for size in [DESKTOP, PHONE, (844, 390)] {
        let mut real = STAGE.start(&options(size));
        for (page, is_begun) in [
            (ricochet::ids::PLAY, false),
            (unblock::ids::PLAY, false),
            (tablut::ids::PLAY, false),
            (ricochet::ids::EDITOR, false),
            (unblock::ids::EDITOR, false),
            (ricochet::ids::TABLE, false),
            (ricochet::ids::TABLE, true),
        ] {
            if is_begun {
                real = STAGE.start(&options(size));
            }
            send(&mut real, carom_shell::Command::Go(page));
            if is_begun {
                bid(&mut real);
            }
            // A row of a list is wider than a button, and goes down when the list becomes longer.
            let is_dock = |it: &Rect| {
                it.height() > 50.0 && it.width() < 200.0 && it.min.y > 0.5 * size.1 as f32
            };
            let mut dock: Vec<_> = without_pieces(&mut real);
            dock.retain(|it| is_dock(&it.1));
            dock.sort_by(|one, other| one.1.min.x.total_cmp(&other.1.min.x));
            assert!(dock.len() >= 4, "{page:?} {size:?}: {dock:?}");
            for (action, place) in &dock {
                real.click(place.center());
                real.settle();
                send(&mut real, carom_shell::Command::Back);
                for (other, now) in without_pieces(&mut real) {
                    // The button that begins a game and the one that places a bid have the same command.
                    let is_bid = other == ricochet::table::Command::Confirm;
                    let before = dock.iter().find(|it| it.0 == other && !is_bid);
                    assert!(
                        before.is_none_or(|it| it.1 == now),
                        "{page:?} {size:?}: after {action:?} {other:?} is at {now:?}"
                    );
                }
            }
        }
    }
}

/// Two players of a game at one screen have bid.
fn bid(real: &mut Real) {
    use ricochet::table::Command::{Confirm, Digit};
    for command in [Confirm, Digit(2), Digit(9), Confirm, Digit(1), Digit(7), Confirm] {
        send(real, command);
    }
    real.settle();
}

/// A row of a player has three buttons in the set-up and one in a game. The pad has 13: ten digits, one more, one less, and Bid.
#[test]
fn the_page_of_friends_has_few_controls() {
    use ricochet::table::Command::Digit;
    const PLAYERS: usize = 2;
    const PAD: usize = 13;
    for (size, others) in [(DESKTOP, 14), (PHONE, 6)] {
        let mut real = open(size, ricochet::ids::TABLE);
        let look = |real: &mut Real, most: usize, state: &str| {
            let found = controls(real);
            assert!(found.len() <= most, "{size:?} {state}: {} of {most}: {found:?}", found.len());
        };
        // One more leads to the rooms of a server.
        look(&mut real, others + 1 + 3 * PLAYERS, "set-up");
        bid(&mut real);
        let pad = if size == DESKTOP { PAD - 2 } else { 0 };
        look(&mut real, others + PLAYERS + pad, "nobody is chosen");
        send(&mut real, Digit(1));
        real.settle();
        let players = if size == DESKTOP { PLAYERS } else { 0 };
        look(&mut real, others + players + PAD, "a bid");
    }
}
