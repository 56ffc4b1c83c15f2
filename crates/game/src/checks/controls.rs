//! The controls of the play pages and the editors: how many there are, how large they are for a finger, and that none moves under the pointer.

use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use carom_play::ricochet::editor::Tool;
use carom_shell::Wish;
use carom_shell::ids::{OverlayId, PageId};
use carom_shell::overlay::Overlay;
use carom_shell::panel::Sends;
use carom_window_ricochet as ricochet;
use carom_window_tablut as tablut;
use carom_window_unblock as unblock;

use super::drawn::check;
use super::real::{Real, options, send};

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
        (unblock::ids::EDITOR, 19, 11),
    ] {
        for (size, most) in [(DESKTOP, beside), (PHONE, upright)] {
            let found = without_pieces(&mut open(size, page));
            assert!(found.len() <= most, "{page:?} {size:?}: {} of {most}: {found:?}", found.len());
        }
    }
}

#[test]
fn a_finger_finds_every_control_of_a_phone() {
    for page in
        [carom_shell::home::PAGE, ricochet::ids::PLAY, unblock::ids::PLAY, tablut::ids::PLAY]
    {
        for (wish, place) in controls(&mut open(PHONE, page)) {
            assert!(place.size().min_element() >= FINGER - 0.5, "{page:?} {wish:?}: {place:?}");
        }
    }
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
        for page in [
            ricochet::ids::PLAY,
            unblock::ids::PLAY,
            tablut::ids::PLAY,
            ricochet::ids::EDITOR,
            unblock::ids::EDITOR,
        ] {
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
