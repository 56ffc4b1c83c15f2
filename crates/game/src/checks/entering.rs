//! Cards with text fields: Enter does the main action, and Tab reaches every field and button.

use std::collections::BTreeSet;

use bevy::input::keyboard::Key;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use bevy::ui_widgets::Button;
use carom_shell::ids::{OverlayId, PageId};
use carom_shell::overlay::{OpenCard, Overlay};
use carom_window_ricochet as ricochet;
use carom_window_tablut as tablut;
use carom_window_unblock as unblock;

use crate::testing::STAGE;
use carom_shell::testing::real::{Real, character, letters, notice, options, send};

/// The cards that save files.
const FILES: [(PageId, OverlayId); 4] = [
    (ricochet::ids::PLAY, ricochet::ids::FILES),
    (ricochet::ids::EDITOR, ricochet::editor::card::FILES),
    (unblock::ids::PLAY, unblock::ids::FILES),
    (tablut::ids::PLAY, tablut::ids::FILES),
];

/// A window with an open card.
fn open(page: PageId, card: OverlayId) -> Real {
    let mut real = STAGE.start(&options((1280, 720)));
    send(&mut real, carom_shell::Command::Go(page));
    send(&mut real, carom_shell::Command::Toggle(card));
    assert!(real.app.world().resource::<Overlay>().shows(card), "{card:?}");
    real
}

/// The fields, or the fields and buttons, of the open card, from top to bottom.
fn parts(real: &mut Real, is_field: bool) -> Vec<Entity> {
    let world = real.app.world_mut();
    let mut parts = world.query_filtered::<
        (Entity, &ComputedNode, &UiGlobalTransform, Has<EditableText>),
        Or<(With<Button>, With<EditableText>)>,
    >();
    let mut found: Vec<(f32, Entity)> = parts
        .iter(world)
        .filter(|it| it.1.size().min_element() > 0.0 && (it.3 || !is_field))
        .map(|it| (it.2.translation.y, it.0))
        .collect();
    let is_in_card = |mut it: Entity| loop {
        if world.get::<OpenCard>(it).is_some() {
            return true;
        }
        let Some(above) = world.get::<ChildOf>(it) else { return false };
        it = above.parent();
    };
    found.retain(|it| is_in_card(it.1));
    found.sort_by(|one, other| one.0.total_cmp(&other.0));
    found.into_iter().map(|it| it.1).collect()
}

fn focus(real: &Real) -> Option<Entity> {
    real.app.world().resource::<InputFocus>().get()
}

/// Replaces the text of the field with the focus, and presses Enter in the same frame as its last letters.
fn enter(real: &mut Real, text: &str) {
    real.strike(&character("a"), &[Key::Control]);
    real.strike_at_once(&[letters(text), vec![Key::Enter]].concat());
    real.settle();
}

#[test]
fn enter_in_the_name_of_a_file_saves_the_file() {
    for (page, card) in FILES {
        let mut real = open(page, card);
        let name = *parts(&mut real, true).last().expect("the field of the name");
        for _ in 0..40 {
            if focus(&real) != Some(name) {
                real.strike(&Key::Tab, &[]);
            }
        }
        assert_eq!(focus(&real), Some(name), "{card:?}");
        enter(&mut real, "mine");
        let told = notice(&real);
        assert!(told.starts_with("Saved ") && told.contains("mine."), "{card:?}: {told}");
    }
}

#[test]
fn tab_reaches_every_field_and_button_of_a_card() {
    let room = (tablut::ids::PLAY, tablut::ids::ROOM_CARD);
    for (page, card) in FILES.into_iter().chain([room]) {
        let mut real = open(page, card);
        let all: BTreeSet<Entity> = parts(&mut real, false).into_iter().collect();
        for shift in [&[][..], &[Key::Shift]] {
            let mut reached = BTreeSet::new();
            for _ in 0..=all.len() {
                real.strike(&Key::Tab, shift);
                reached.extend(focus(&real));
            }
            assert_eq!(reached, all, "{card:?} {shift:?}");
        }
    }
}
