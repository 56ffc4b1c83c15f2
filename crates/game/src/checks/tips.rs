//! Tooltips: what buttons with short labels do, and their keys.

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use bevy::window::{CursorIcon, SystemCursorIcon};
use carom_shell::Wish;
use carom_shell::ids::{OverlayId, PageId};
use carom_shell::input::{Keys, Tables};
use carom_shell::overlay::Overlay;
use carom_shell::page::Pages;
use carom_shell::panel::Sends;
use carom_shell::panel::Tip;
use carom_shell::panel::tooltip::{Tooltip, text};
use carom_shell::screen::Screen;
use carom_shell::settings::Change;
use carom_shell::words::{Language, Words};
use carom_window_ricochet as ricochet;
use carom_window_ricochet::solving::Solving;
use carom_window_ricochet::{Command, SolverCommand};
use carom_window_tablut as tablut;
use carom_window_unblock as unblock;

use super::drawn::check;
use super::real::{Real, is_shown, options, send, wait};

/// The text inside a node.
fn label(world: &World, node: Entity) -> String {
    let mut inside = vec![node];
    let mut label = String::new();
    while let Some(node) = inside.pop() {
        label += world.get::<Text>(node).map_or("", |it| it.0.as_str());
        inside.extend(world.get::<Children>(node).into_iter().flatten());
    }
    label
}

/// The buttons that are shown, and the tooltip of each.
fn tips(real: &mut Real) -> Vec<(String, Wish, Option<String>)> {
    let world = real.app.world_mut();
    let mut buttons =
        world.query::<(Entity, &Sends, &ComputedNode, &InheritedVisibility, Option<&Tip>)>();
    let shown = buttons.iter(world).filter(|it| it.3.get() && it.2.size().min_element() > 0.0);
    let (words, page) = (world.resource::<Words>(), *world.resource::<State<PageId>>().get());
    let tables = (world.resource::<Tables>(), world.resource::<Keys>());
    let told = |(entity, sends, _, _, tip): (Entity, &Sends, _, _, Option<&Tip>)| {
        let told = text(words, tables, page, (&sends.0, tip.copied()));
        (label(world, entity), sends.0.clone(), told)
    };
    shown.map(told).collect()
}

/// The buttons with short labels and without a tooltip. A number, a tile and a word say what they are.
fn without_tip(real: &mut Real, place: &str, missing: &mut BTreeSet<String>) {
    let is_word = |label: &str| label.len() == 3 && label.chars().all(char::is_alphabetic);
    let is_plain = |it: &str| it.parse::<u32>().is_ok() || it.chars().count() == 2 || is_word(it);
    let tips = tips(real).into_iter();
    let short = tips.filter(|(label, ..)| label.chars().count() <= 3 && !is_plain(label));
    let silent = short.filter(|(.., tip)| tip.is_none());
    missing.extend(silent.map(|(label, wish, _)| format!("{place}: `{label}` {wish:?}")));
}

#[test]
fn every_short_button_has_a_tooltip() {
    let mut missing = BTreeSet::new();
    let mut real = Real::start(&options((1280, 720)));
    let pages: Vec<PageId> = real.app.world().resource::<Pages>().iter().map(|it| it.id).collect();
    let cards = [
        (ricochet::ids::PLAY, ricochet::ids::NEW),
        (ricochet::ids::PLAY, ricochet::ids::LEVELS),
        (ricochet::ids::PLAY, ricochet::ids::FILES),
        (unblock::ids::PLAY, unblock::ids::PUZZLES),
        (unblock::ids::PLAY, unblock::ids::FILES),
        (tablut::ids::PLAY, tablut::ids::FILES),
        (tablut::ids::PLAY, tablut::ids::FRIENDS),
        (ricochet::ids::PLAY, OverlayId::SETTINGS),
    ];
    for page in pages {
        send(&mut real, carom_shell::Command::Go(page));
        without_tip(&mut real, page.id(), &mut missing);
        for (_, card) in cards.iter().filter(|it| it.0 == page) {
            send(&mut real, carom_shell::Command::Toggle(*card));
            assert!(real.app.world().resource::<Overlay>().shows(*card));
            without_tip(&mut real, &format!("{page:?} {card:?}"), &mut missing);
            send(&mut real, carom_shell::Command::Toggle(*card));
        }
    }
    send(&mut real, carom_shell::Command::Go(ricochet::ids::PLAY));
    send(&mut real, Command::SkipLessons);
    send(&mut real, SolverCommand::ShowMoves);
    wait(&mut real, |world| !world.resource::<Solving>().is_running());
    without_tip(&mut real, "solution", &mut missing);
    send(&mut real, carom_shell::Command::Go(ricochet::ids::TABLE));
    send(&mut real, ricochet::table::Command::Confirm);
    without_tip(&mut real, "table", &mut missing);
    assert_eq!(missing, BTreeSet::new());
}

#[test]
fn a_tooltip_appears_after_half_a_second_and_goes_with_the_pointer() {
    for (size, language, told) in [
        ((1280, 720), Language::English, "Undo (U)"),
        ((720, 1000), Language::French, "Annuler le coup (U)"),
    ] {
        let mut real = Real::start(&options(size));
        send(&mut real, Change::Language(Some(language)));
        send(&mut real, Command::SkipLessons);
        let button = place(&mut real, &Command::Undo.into());
        real.point(button);
        // Nine frames of 40 ms.
        (0..9).for_each(|_| real.frame());
        assert!(!is_there(&mut real), "{size:?}: too early");
        (0..10).for_each(|_| real.frame());
        assert!(is_there(&mut real) && is_shown(&mut real, told), "{size:?}");
        check(&mut real);
        real.point(Vec2::new(3.0, 3.0));
        (0..3).for_each(|_| real.frame());
        assert!(!is_there(&mut real), "{size:?}: the pointer has left it");
        // A press ends it, too.
        real.point(button);
        (0..25).for_each(|_| real.frame());
        assert!(is_there(&mut real));
        real.click(button);
        (0..25).for_each(|_| real.frame());
        assert!(!is_there(&mut real), "{size:?}: it was pressed");
        check(&mut real);
    }
}

#[test]
fn a_tooltip_stays_away_after_a_press_until_the_pointer_comes_back() {
    let mut real = Real::start(&options((1280, 720)));
    send(&mut real, carom_shell::Command::Go(unblock::ids::PLAY));
    // The press fills the panel again: this button is another one then.
    let button = place(&mut real, &unblock::Command::Hint.into());
    real.point(button);
    (0..25).for_each(|_| real.frame());
    assert!(is_there(&mut real));
    real.click(button);
    for _ in 0..40 {
        real.frame();
        assert!(!is_there(&mut real), "the pointer has not left it");
    }
    real.point(Vec2::new(3.0, 3.0));
    (0..3).for_each(|_| real.frame());
    real.point(button);
    (0..25).for_each(|_| real.frame());
    assert!(is_there(&mut real), "the pointer has come back");
    check(&mut real);
}

#[test]
fn the_pointer_is_a_hand_over_buttons_and_a_bar_over_fields() {
    let mut real = Real::start(&options((1280, 720)));
    let form = |real: &mut Real, place: Vec2| {
        real.point(place);
        (0..3).for_each(|_| real.frame());
        let world = real.app.world_mut();
        world.query::<&CursorIcon>().iter(world).next().cloned().expect("a form of the pointer")
    };
    let (hand, arrow) = (SystemCursorIcon::Pointer, SystemCursorIcon::Default);
    let ground = Vec2::new(3.0, 3.0);
    let hint = place(&mut real, &SolverCommand::Hint.into());
    assert_eq!(form(&mut real, hint), CursorIcon::System(hand));
    assert_eq!(form(&mut real, ground), CursorIcon::System(arrow));
    let undo = place(&mut real, &Command::Undo.into());
    assert_eq!(form(&mut real, undo), CursorIcon::System(arrow), "there is nothing to undo");
    // From a button to a piece: the page decides.
    send(&mut real, carom_shell::Command::Go(unblock::ids::PLAY));
    let hint = place(&mut real, &unblock::Command::Hint.into());
    assert_eq!(form(&mut real, hint), CursorIcon::System(hand));
    let board = real.app.world().resource::<Screen>().board;
    let block = board.min + board.size() * Vec2::new(0.3, 0.4);
    assert_eq!(form(&mut real, block), CursorIcon::System(SystemCursorIcon::Grab));
    assert_eq!(form(&mut real, hint), CursorIcon::System(hand));
    send(&mut real, carom_shell::Command::Toggle(unblock::ids::FILES));
    let world = real.app.world_mut();
    let mut fields = world.query_filtered::<&UiGlobalTransform, With<EditableText>>();
    let field = fields.iter(world).next().expect("a field").translation;
    assert_eq!(form(&mut real, field), CursorIcon::System(SystemCursorIcon::Text));
}

/// Whether a tooltip is shown.
fn is_there(real: &mut Real) -> bool {
    let world = real.app.world_mut();
    world.query_filtered::<(), With<Tooltip>>().iter(world).next().is_some()
}

/// The middle of the button of a command, in logical pixels of the window.
fn place(real: &mut Real, wish: &Wish) -> Vec2 {
    let world = real.app.world_mut();
    let scale = world.query::<&Window>().iter(world).next().map_or(1.0, Window::scale_factor);
    let mut buttons = world.query::<(&Sends, &ComputedNode, &UiGlobalTransform)>();
    let shown = buttons.iter(world).filter(|it| it.1.size().min_element() > 0.0);
    shown.into_iter().find(|it| it.0.0 == *wish).expect("the button").2.translation / scale
}
