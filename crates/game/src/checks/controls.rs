//! The controls of the play pages: how many there are, how large they are for a finger, and that none moves under the pointer.

use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use carom_shell::Wish;
use carom_shell::ids::{OverlayId, PageId};
use carom_shell::panel::Sends;
use carom_window_ricochet as ricochet;
use carom_window_tablut as tablut;
use carom_window_unblock as unblock;

use super::real::{Real, options, send};
use super::tour::tour;

const DESKTOP: (u32, u32) = (1280, 720);
const PHONE: (u32, u32) = (390, 844);
/// The least side of a control for a finger, in pixels.
const FINGER: f32 = 44.0;

/// The buttons that are drawn, and where.
fn controls(real: &mut Real) -> Vec<(Wish, Rect)> {
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
    let is_piece = |wish: &Wish| {
        let command = wish.downcast::<ricochet::Command>();
        matches!(command, Some(ricochet::Command::Select(_)))
    };
    controls(real).into_iter().filter(|it| !is_piece(&it.0)).collect()
}

fn open(size: (u32, u32), page: PageId) -> Real {
    let mut real = Real::start(&options(size));
    send(&mut real, carom_shell::Command::Go(page));
    real.settle();
    real
}

#[test]
fn a_play_page_has_few_controls() {
    for (page, beside, upright) in
        [(ricochet::ids::PLAY, 14, 7), (unblock::ids::PLAY, 14, 7), (tablut::ids::PLAY, 17, 7)]
    {
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

/// A control that stays keeps its rectangle, whatever a click on it or a message changes.
#[test]
fn no_control_moves_under_the_pointer() {
    for size in [DESKTOP, PHONE, (844, 390)] {
        for page in [ricochet::ids::PLAY, unblock::ids::PLAY, tablut::ids::PLAY] {
            let mut real = open(size, page);
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
                    let before = dock.iter().find(|it| it.0 == other);
                    assert!(
                        before.is_none_or(|it| it.1 == now),
                        "{page:?} {size:?}: after {wish:?} {other:?} is at {now:?}"
                    );
                }
            }
        }
    }
}
