//! Large text has the size that the player chose, and a panel that is too low for it scrolls.

use bevy::input::keyboard::Key;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use carom_shell::Command;
use carom_shell::ids::PageId;
use carom_shell::overlay::CardBody;
use carom_shell::page::Pages;
use carom_shell::panel::OnPress;
use carom_shell::panel::more::More;
use carom_shell::scroll::{ScrollMark, Scrolls, hidden};
use carom_shell::settings::{Scale, SettingChange};
use carom_shell::words::Language;
use carom_window_ricochet as ricochet;
use carom_window_tablut as tablut;
use carom_window_unblock as unblock;

use crate::testing::STAGE;
use carom_shell::program::LaunchOptions;
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::{Real, options, send};

fn start(size: (u32, u32), language: Language, scale: Scale) -> Real {
    let choices = vec![SettingChange::Language(Some(language)), SettingChange::Scale(scale)];
    STAGE.start(&LaunchOptions { choices, ..options(size) })
}

pub(super) fn pages(real: &Real) -> Vec<PageId> {
    real.app.world().resource::<Pages>().iter().map(|it| it.id).collect()
}

fn place_of(node: &ComputedNode, place: &UiGlobalTransform) -> Rect {
    Rect::from_center_size(place.translation, node.size())
}

/// What scrolls on the open page: its entity, its place, and the height of what is hidden.
fn scrolling(real: &mut Real) -> Option<(Entity, Rect, f32)> {
    let world = real.app.world_mut();
    let mut nodes = world.query_filtered::<(Entity, &ComputedNode, &UiGlobalTransform), (With<Scrolls>, Without<CardBody>)>();
    let shown = nodes.iter(world).filter(|it| it.1.size().min_element() > 0.0);
    let mut scrolling = shown.filter(|it| hidden(it.1) > 1.0);
    let found = scrolling.next().map(|(it, node, at)| (it, place_of(node, at), hidden(node)));
    assert!(scrolling.next().is_none(), "one part of a page scrolls");
    found
}

/// The lowest button in a node.
fn last_button(real: &mut Real, of: Entity) -> Rect {
    let world = real.app.world_mut();
    let mut buttons =
        world.query_filtered::<(Entity, &ComputedNode, &UiGlobalTransform), With<OnPress>>();
    let mut parents = world.query::<&ChildOf>();
    let parents = parents.query(world);
    let inside = buttons.iter(world).filter(|it| parents.iter_ancestors(it.0).any(|at| at == of));
    let places = inside.map(|(_, node, at)| place_of(node, at)).filter(|it| !it.is_empty());
    places.max_by(|a, b| a.max.y.total_cmp(&b.max.y)).expect("a button")
}

/// Where the shade is that says that there is more below.
pub(super) fn shade(real: &mut Real, of: Entity) -> Option<Rect> {
    let world = real.app.world_mut();
    let mut shades =
        world.query::<(&More, &InheritedVisibility, &ComputedNode, &UiGlobalTransform)>();
    let mut shown = shades.iter(world).filter(|it| it.0.of == of && it.1.get());
    shown.next().map(|(_, _, node, place)| place_of(node, place))
}

#[test]
fn text_has_the_chosen_size_in_a_usual_window() {
    let mut real = start((1280, 720), Language::English, Scale::Usual);
    for (scale, factor) in [(Scale::Usual, 1.0), (Scale::Large, 1.25), (Scale::Largest, 1.5)] {
        send(&mut real, SettingChange::Scale(scale));
        for page in pages(&real) {
            send(&mut real, Command::Go(page));
            let found = real.app.world().resource::<UiScale>().0;
            assert!((found - factor).abs() < 1e-6, "{page:?}: {found}");
            check(&mut real);
        }
    }
}

#[test]
fn the_wheel_shows_the_end_of_every_page() {
    let mut scrolled = Vec::new();
    let mut real = start((1280, 720), Language::French, Scale::Largest);
    for page in pages(&real) {
        send(&mut real, Command::Go(page));
        let Some((node, panel, _)) = scrolling(&mut real) else { continue };
        let world = real.app.world_mut();
        let mut marks = world.query::<(&ScrollMark, &BackgroundColor)>();
        // A list between the parts of a panel has no mark.
        let mark = marks.iter(world).find(|it| it.0.of == node).map(|it| it.1.0);
        let Some(ground) = mark else { continue };
        scrolled.push(page);
        assert!(ground.alpha() > 0.5, "{page:?}");
        assert!(last_button(&mut real, node).max.y > panel.max.y, "{page:?}");
        let shade_before = shade(&mut real, node).expect("a shade: there is more below");
        let (upper, lower) = (shade_before.min, shade_before.max);
        assert!(panel.contains(upper) && panel.contains(lower), "{page:?}");
        assert!(lower.y > panel.max.y - 3.0, "{page:?}: at the lower edge");
        (0..60).for_each(|_| real.wheel(-3.0));
        real.settle();
        let shade_now = shade(&mut real, node);
        assert_eq!(shade_now, None, "{page:?}: the end");
        let last = last_button(&mut real, node);
        assert!(panel.contains(last.min) && panel.contains(last.max), "{page:?}: {last:?}");
        check(&mut real);
        // Every page starts at its top.
        let other =
            if page == ricochet::ids::PLAY { ricochet::ids::TABLE } else { ricochet::ids::PLAY };
        send(&mut real, Command::Go(other));
        send(&mut real, Command::Go(page));
        assert!(last_button(&mut real, node).max.y > panel.max.y, "{page:?}");
    }
    // The play pages have room, because their lists of moves scroll by themselves, and the editors have sheets.
    for (page, times) in [
        (ricochet::ids::PLAY, 0),
        (ricochet::ids::EDITOR, 0),
        (unblock::ids::EDITOR, 0),
        (unblock::ids::PLAY, 0),
        (tablut::ids::PLAY, 0),
    ] {
        assert_eq!(scrolled.iter().filter(|it| **it == page).count(), times, "{scrolled:?}");
    }
}

#[test]
fn what_has_the_focus_is_in_sight() {
    let mut real = start((1280, 720), Language::English, Scale::Largest);
    send(&mut real, Command::Go(carom_shell::home::PAGE));
    let (node, panel, _) = scrolling(&mut real).expect("a page that scrolls");
    let mut inside = 0;
    for _ in 0..60 {
        real.strike(&Key::Tab, &[]);
        real.settle();
        let Some(focus) = real.app.world().resource::<InputFocus>().get() else { continue };
        let world = real.app.world_mut();
        let mut parents = world.query::<&ChildOf>();
        if !parents.query(world).iter_ancestors(focus).any(|it| it == node) {
            continue;
        }
        let mut places = world.query::<(&ComputedNode, &UiGlobalTransform)>();
        let (shown, at) = places.get(world, focus).expect("a button");
        let place = place_of(shown, at);
        assert!(panel.contains(place.min) && panel.contains(place.max), "{place:?} in {panel:?}");
        inside += 1;
    }
    assert!(inside > 10, "{inside}");
}
