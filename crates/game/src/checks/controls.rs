//! The controls of the play pages and the editors: how many there are, how large they are for a finger, and that none moves under the pointer.

use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use carom_play::ricochet::editor::Tool;
use carom_shell::Wish;
use carom_shell::ids::{OverlayId, PageId};
use carom_shell::overlay::Overlay;
use carom_shell::panel::Sends;
use carom_window_friends as friends;
use carom_window_ricochet as ricochet;
use carom_window_tablut as tablut;
use carom_window_unblock as unblock;

use super::drawn::check;
use super::real::{Real, options, send};
use super::tour::tour;

const DESKTOP: (u32, u32) = (1280, 720);
const PHONE: (u32, u32) = (390, 844);
/// The least side of a control for a finger, in pixels.
const FINGER: f32 = 44.0;

/// The buttons that are drawn, and where.
pub(super) fn controls(real: &mut Real) -> Vec<(Wish, Rect)> {
    let world = real.app.world_mut();
    let mut nodes =
        world.query::<(&Sends, &ComputedNode, &UiGlobalTransform, &InheritedVisibility)>();
    let shown = nodes.iter(world).filter(|it| it.3.get() && !it.1.is_empty());
    shown
        .map(|(sends, node, place, _)| {
            (sends.0.clone(), Rect::from_center_size(place.translation, node.size()))
        })
        .collect()
}

/// The same without the robots, which are pieces.
fn without_pieces(real: &mut Real) -> Vec<(Wish, Rect)> {
    use ricochet::editor::Command::{AnyColour, Colour};
    let is_piece = |wish: &Wish| {
        let command = wish.downcast::<ricochet::Command>();
        let drawn = wish.downcast::<ricochet::editor::Command>();
        matches!(command, Some(ricochet::Command::Select(_)))
            || matches!(drawn, Some(Colour(_) | AnyColour))
    };
    controls(real).into_iter().filter(|it| !is_piece(&it.0)).collect()
}

pub(super) fn open(size: (u32, u32), page: PageId) -> Real {
    let mut real = Real::start(&options(size));
    send(&mut real, carom_shell::Command::Go(page));
    real.settle();
    real
}

#[test]
fn a_play_page_has_few_controls() {
    for (page, beside, upright) in [
        (ricochet::ids::PLAY, 14, 7),
        (unblock::ids::PLAY, 14, 7),
        (tablut::ids::PLAY, 17, 7),
        (ricochet::ids::EDITOR, 27, 15),
        (unblock::ids::EDITOR, 20, 11),
    ] {
        for (size, most) in [(DESKTOP, beside), (PHONE, upright)] {
            let found = without_pieces(&mut open(size, page));
            assert!(found.len() <= most, "{page:?} {size:?}: {} of {most}: {found:?}", found.len());
        }
    }
}

/// Every page and card. Keys are changed with a keyboard alone.
#[test]
fn a_finger_finds_every_control_of_a_phone() {
    let mut small = Vec::new();
    tour(&options(PHONE), |name, real| {
        if name == OverlayId::KEYS.id() || name == OverlayId::HELP.id() {
            return;
        }
        for (wish, place) in controls(real) {
            if place.size().min_element() < FINGER - 0.5 {
                small.push(format!("{name}: {wish:?} has {}", place.size()));
            }
        }
    });
    assert!(small.is_empty(), "{}", small.join("\n"));
}

/// What an editor may show besides its page.
fn states_of_editors() -> Vec<(PageId, Vec<Wish>)> {
    use ricochet::editor::Command::Take;
    let toggle = |it: OverlayId| Wish::from(carom_shell::Command::Toggle(it));
    let tools = Tool::ALL.map(|it| vec![Take(it).into()]);
    let sheets = [
        ricochet::ids::EDITOR_MORE,
        ricochet::ids::EDITOR_SIZE,
        ricochet::ids::EDITOR_DETAILS,
        ricochet::ids::TILES,
    ];
    let of_ricochet = tools.into_iter().chain(sheets.map(|it| vec![toggle(it)]));
    let sheets =
        [unblock::ids::EDITOR_MORE, unblock::ids::EDITOR_SIZE, unblock::ids::EDITOR_DETAILS];
    let of_unblock = sheets.map(|it| vec![toggle(it)]).into_iter().chain([Vec::new()]);
    let of_ricochet = of_ricochet.map(|it| (ricochet::ids::EDITOR, it));
    of_ricochet.chain(of_unblock.map(|it| (unblock::ids::EDITOR, it))).collect()
}

#[test]
fn the_controls_of_the_editors_are_large_enough() {
    for (size, least) in [(DESKTOP, 40.0), (PHONE, FINGER), ((390, 664), FINGER)] {
        for page in [ricochet::ids::EDITOR, unblock::ids::EDITOR] {
            let mut real = open(size, page);
            for (_, wishes) in states_of_editors().into_iter().filter(|it| it.0 == page) {
                for wish in &wishes {
                    wish.send(&mut real.app.world_mut().commands());
                }
                real.settle();
                for (wish, place) in controls(&mut real) {
                    let side =
                        if size == DESKTOP { place.height() } else { place.size().min_element() };
                    assert!(side >= least - 0.5, "{size:?} {wishes:?}: {wish:?} {place:?}");
                }
                check(&mut real);
                if real.app.world().resource::<Overlay>().is_open() {
                    send(&mut real, carom_shell::Command::Back);
                }
            }
        }
    }
}

/// A control that stays keeps its rectangle, whatever a click on it or a message changes.
#[test]
fn no_control_moves_under_the_pointer() {
    for size in [DESKTOP, PHONE, (844, 390)] {
        for (page, is_begun) in [
            (ricochet::ids::PLAY, false),
            (unblock::ids::PLAY, false),
            (tablut::ids::PLAY, false),
            (ricochet::ids::TABLE, false),
            (ricochet::ids::TABLE, true),
            (ricochet::ids::EDITOR, false),
            (unblock::ids::EDITOR, false),
        ] {
            let mut real = open(size, page);
            if is_begun {
                bid(&mut real);
            }
            let dock: Vec<_> = without_pieces(&mut real)
                .into_iter()
                .filter(|it| it.1.height() > 50.0 && it.1.min.y > 0.5 * size.1 as f32)
                .collect();
            assert!(dock.len() >= 4, "{page:?} {size:?}: {dock:?}");
            for (wish, place) in &dock {
                real.click(place.center());
                real.settle();
                send(&mut real, carom_shell::Command::Back);
                real.settle();
                for (other, now) in without_pieces(&mut real) {
                    // The button that begins a game and the one that places a bid have the same command.
                    let is_bid = other == ricochet::table::Command::Confirm;
                    let before = dock.iter().find(|it| it.0 == other && !is_bid);
                    assert!(
                        before.is_none_or(|it| it.1 == now),
                        "{page:?} {size:?}: after {wish:?} {other:?} is at {now:?}"
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
fn the_page_of_friends_has_few_controls_and_a_finger_finds_them() {
    use ricochet::table::Command::Digit;
    const PLAYERS: usize = 2;
    const PAD: usize = 13;
    // A pointer is finer than a finger.
    for (size, others, least) in [(DESKTOP, 14, 40.0), (PHONE, 6, FINGER), ((320, 480), 6, FINGER)]
    {
        let mut real = open(size, ricochet::ids::TABLE);
        let look = |real: &mut Real, most: usize, state: &str| {
            let found = controls(real);
            assert!(found.len() <= most, "{size:?} {state}: {} of {most}: {found:?}", found.len());
            for (wish, place) in found {
                let side = place.size().min_element();
                assert!(side >= least - 0.5, "{size:?} {state}: {wish:?} at {place:?}");
            }
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
        for card in
            [ricochet::ids::TABLE_MORE, ricochet::ids::TABLE_RULES, ricochet::ids::TABLE_PLAYER]
        {
            send(&mut real, carom_shell::Command::Toggle(card));
            real.settle();
            look(&mut real, 60, card.id());
            send(&mut real, carom_shell::Command::Back);
        }
    }
}

/// Games with friends of Tablut: also the room that the card leads to.
#[test]
fn a_finger_finds_what_there_is_to_choose_for_a_game_with_a_friend() {
    for size in [PHONE, (320, 480)] {
        for card in [tablut::ids::FRIENDS, friends::ids::TABLUT] {
            let mut real = open(size, tablut::ids::PLAY);
            send(&mut real, carom_shell::Command::Toggle(card));
            real.settle();
            for (wish, place) in controls(&mut real) {
                let is_its = wish.downcast::<tablut::PlanCommand>().is_some()
                    || wish.downcast::<friends::Command>().is_some();
                let side = place.size().min_element();
                assert!(!is_its || side >= FINGER - 0.5, "{size:?} {wish:?}: {place:?}");
            }
        }
    }
}
