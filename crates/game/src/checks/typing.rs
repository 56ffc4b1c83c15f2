//! Texts that a player types, and messages that go away, in the whole game with results that are kept.

use bevy::input::keyboard::Key;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui::{ComputedNode, UiGlobalTransform};

use super::real::{Real, options};
use crate::arguments::Options;
use crate::ricochet::session::Session;
use crate::shell::notice::Notice;
use crate::shell::place::Place;
use crate::shell::words::Phrase;

/// The game with a file of results: without one, less happens in a frame.
fn game(folder: &tempfile::TempDir) -> Real {
    let records = Place::File(folder.path().join("records.ron"));
    Real::start(&Options { records, ..options((1280, 720)) })
}

/// The place of the field that is shown, in logical pixels, and its text.
fn field(real: &mut Real) -> (Vec2, String) {
    let world = real.app.world_mut();
    let mut fields = world.query::<(&EditableText, &ComputedNode, &UiGlobalTransform)>();
    // The fields of the other pages are hidden.
    let shown = fields.iter(world).find(|(_, node, _)| node.size().min_element() > 0.0);
    let (text, node, place) = shown.expect("a field");
    (place.translation * node.inverse_scale_factor(), text.value().to_string())
}

#[test]
fn a_puzzle_is_typed_into_its_card() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut real = game(&folder);
    let open = crate::shell::Command::Toggle(crate::ricochet::ids::OPEN);
    real.app.world_mut().write_message(open);
    real.settle();
    let (place, text) = field(&mut real);
    assert_eq!(text, "");
    real.click(place);
    let puzzle = "7650+42+E2302B12+C9";
    for letter in puzzle.chars() {
        real.strike(&Key::Character(letter.to_string().into()), &[]);
    }
    assert_eq!(field(&mut real).1, puzzle);
    real.strike(&Key::Enter, &[]);
    real.settle();
    let session = real.app.world().resource::<Session>();
    let goal = session.round().goal().square;
    assert_eq!((goal.x(), goal.y()), (9, 12));
}

#[test]
fn a_message_goes_away() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut real = game(&folder);
    let count = |real: &mut Real| {
        let text = crate::testing::english(&Phrase::new("nothing-to-open"));
        let world = real.app.world_mut();
        let mut texts = world.query::<&Text>();
        texts.iter(world).filter(|it| it.0 == text).count()
    };
    *real.app.world_mut().resource_mut::<Notice>() = Notice(Some(Phrase::new("nothing-to-open")));
    real.frame();
    real.frame();
    assert_eq!(count(&mut real), 1);
    // Nine seconds: it stays for seven.
    for _ in 0..600 {
        real.frame();
    }
    assert_eq!(count(&mut real), 0);
}

#[test]
fn a_name_is_selected_by_its_key_and_has_an_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut real = game(&folder);
    let table = crate::shell::Command::Go(crate::ricochet::ids::TABLE);
    real.app.world_mut().write_message(table);
    real.settle();
    let (place, text) = field(&mut real);
    assert_eq!(text, "Player 1");
    real.click(place);
    real.strike(&Key::End, &[]);
    // Control goes down and up within one frame.
    real.strike(&Key::Character("a".into()), &[Key::Control]);
    let most = carom_play::ricochet::bidding::LONGEST_NAME;
    for letter in "Ada".chars().cycle().take(most + 3) {
        real.strike(&Key::Character(letter.to_string().into()), &[]);
    }
    let name: String = "Ada".chars().cycle().take(most).collect();
    let world = real.app.world();
    let typed = world.resource::<InputFocus>().get().and_then(|it| world.get::<EditableText>(it));
    assert_eq!(typed.map(|it| it.value().to_string()), Some(name.clone()));
    real.strike(&Key::Enter, &[]);
    real.settle();
    let desk = real.app.world().resource::<crate::ricochet::table::Desk>();
    assert_eq!(desk.draft().players()[0].name, name);
    let says = desk.says().map(|it| crate::testing::english(&it.phrase(None)));
    assert_eq!(says.as_deref(), Some("A name has at most 24 letters."));
}
