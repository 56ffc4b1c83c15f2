//! Checks the tables of keys of every page.

use std::collections::{BTreeMap, HashSet};

use bevy::input::keyboard::Key;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use carom_engine::Direction;
use carom_engine::ricochet::Robot;
use carom_shell::ids::PageId;
use carom_shell::input::{KeyChoices, Keys, Slot, Stroke, letters_as_arrows};
use carom_shell::overlay::Overlay;
use carom_shell::settings::SettingChange;
use carom_shell::words::Language;
use carom_window_ricochet::Command;
use carom_window_ricochet::ids::PLAY;
use carom_window_ricochet::session::Session;
use carom_window_unblock as unblock;

use super::tables;
use crate::testing::STAGE;
use carom_shell::testing::heard;
use carom_shell::testing::real::{Real, options, send};
use carom_shell::testing::seen::keys_of;

#[test]
fn every_stroke_can_be_read_and_no_page_has_one_twice() {
    for language in [Language::English, Language::French] {
        let mut tables = tables();
        tables.language = language;
        for page in tables.pages() {
            let mut strokes = HashSet::new();
            let mut names = HashSet::new();
            for row in tables.on(page) {
                assert!(names.insert(row.shortcut.id), "{page:?}: two actions {}", row.shortcut.id);
                for stroke in row.strokes {
                    let read: Result<Stroke, _> = stroke.parse();
                    assert_eq!(read.map(|it| it.to_string()).as_deref(), Ok(*stroke));
                    assert!(strokes.insert(*stroke), "{page:?}: {stroke} asks for two things");
                }
            }
        }
    }
}

/// Where a key does nothing, its command has come nevertheless.
#[test]
fn every_key_of_every_page_asks_for_its_command() {
    let mut real = STAGE.start(&options((1280, 720)));
    STAGE.listen(&mut real.app);
    let tables = tables();
    // The keys of all pages are struck on one of them.
    let pages = tables.pages().map(|page| (page, Some(page)));
    for (page, of) in pages.chain([(PLAY, None)]) {
        for row in tables.of(of).filter(|it| it.shortcut.id != "quit") {
            for stroke in row.strokes {
                // Some of them leave the page or open a card.
                let world = real.app.world_mut();
                world.resource_mut::<Overlay>().set_if_neq(Overlay::NONE);
                world.resource_mut::<InputFocus>().clear();
                world.resource_mut::<NextState<PageId>>().set(page);
                (0..2).for_each(|_| real.frame());
                drop(heard(&mut real.app));
                let (key, held) = keys_of(stroke);
                real.strike(&key, &held);
                (0..2).for_each(|_| real.frame());
                let heard = heard(&mut real.app);
                let is_asked = heard.iter().any(|it| it.as_action().is(row.shortcut.action));
                assert!(is_asked, "{page:?} {stroke}: {heard:?}");
            }
        }
    }
}

#[test]
fn robots_have_the_letters_of_their_colours_in_each_language() {
    let mut real = STAGE.start(&options((1280, 720)));
    let selected = |real: &Real| real.app.world().resource::<Session>().selected();
    for (language, letters) in [(Language::French, "vjbr"), (Language::English, "gybr")] {
        send(&mut real, SettingChange::Language(Some(language)));
        let robots = [Robot::Green, Robot::Yellow, Robot::Blue, Robot::Red];
        for (letter, robot) in letters.chars().zip(robots) {
            real.strike(&Key::Character(letter.to_string().into()), &[]);
            real.settle();
            assert_eq!(selected(&real), robot, "{language:?}: {letter}");
        }
    }
}

#[test]
fn the_manual_names_the_keys_as_they_are() {
    let manual = include_str!("../../../../docs/manual.md").replace('\n', " ");
    let words = STAGE.words(Language::English);
    let keys = Keys::new(&tables(), &KeyChoices::default());
    let before = keys.strokes(PLAY, &Command::RoundBefore).next().expect("a key").shown(&words);
    assert!(manual.contains(&format!("you can open it again ({before})")), "{before}");
    for (key, command) in [
        ("F1", carom_shell::Command::Toggle(carom_shell::ids::OverlayId::HELP)),
        ("F9", carom_shell::Command::Toggle(carom_shell::ids::OverlayId::SETTINGS)),
        ("F11", carom_shell::Command::ToggleFullScreen),
    ] {
        let strokes: Vec<_> = keys.strokes(PLAY, &command).map(|it| it.shown(&words)).collect();
        assert!(strokes.iter().any(|it| it == key) && manual.contains(key), "{key}");
    }
}

fn stroke(text: &str) -> Stroke {
    text.parse().expect("a stroke")
}

/// The command of a key with these choices.
fn asked(choices: &KeyChoices, page: PageId, text: &str) -> String {
    let found = Keys::new(&tables(), choices).shortcut(page, &stroke(text));
    found.map(|it| format!("{:?}", it.action)).unwrap_or_default()
}

const UNDO: Slot = Slot { page: Some(PLAY), id: "undo" };

#[test]
fn a_new_key_replaces_the_first() {
    let mut choices = KeyChoices::default();
    assert_eq!(choices.bind(&tables(), UNDO, &stroke("q")).len(), 0);
    assert_eq!(asked(&choices, PLAY, "q"), "Undo");
    assert_eq!(asked(&choices, PLAY, "u"), "");
    assert_eq!(asked(&choices, PLAY, "Ctrl+z"), "Undo");
    assert_eq!(choices.bind(&tables(), UNDO, &stroke("u")).len(), 0);
    assert_eq!(choices, KeyChoices::default(), "the default key is not kept");
}

#[test]
fn a_key_is_taken_from_what_it_would_meet() {
    let mut choices = KeyChoices::default();
    let losers: Vec<&str> =
        choices.bind(&tables(), UNDO, &stroke("n")).iter().map(|it| it.id).collect();
    assert_eq!(losers, ["new-round"]);
    assert_eq!(asked(&choices, PLAY, "n"), "Undo");
    assert_eq!(asked(&choices, PLAY, "Enter"), "NewRound");
    // A key of one page conflicts with the keys of all pages.
    let help = Slot { page: None, id: "help" };
    assert_eq!(choices.bind(&tables(), help, &stroke("n")).first().map(|it| it.id), Some("undo"));
    for page in tables().pages() {
        assert_eq!(asked(&choices, page, "n"), "Toggle(help)");
    }
}

#[test]
fn escape_stays_the_way_back() {
    let mut choices = KeyChoices::default();
    assert!(choices.bind(&tables(), UNDO, &stroke("Escape")).is_empty());
    choices.bind(&tables(), Slot { page: None, id: "back" }, &stroke("q"));
    assert_eq!(choices, KeyChoices::default());
}

#[test]
fn four_letters_do_what_the_arrow_keys_do() {
    for (language, letters) in
        [(Language::English, ["w", "a", "s", "d"]), (Language::French, ["z", "q", "s", "d"])]
    {
        assert_eq!(letters_as_arrows(language), letters);
        let mut tables = tables();
        tables.language = language;
        let arrows = ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"];
        let mut choices = KeyChoices::default();
        // A second time changes nothing.
        for _ in 0..2 {
            let pairs: Vec<_> = arrows.into_iter().zip(letters).collect();
            choices.letters_as_arrows(&tables, &pairs);
        }
        let keys = Keys::new(&tables, &choices);
        for page in tables.pages() {
            for (arrow, letter) in arrows.into_iter().zip(letters) {
                let shortcut = |key| keys.shortcut(page, &stroke(key)).map(|it| it.id);
                if let Some(own) = shortcut(arrow) {
                    assert_eq!(shortcut(letter), Some(own), "{page:?}: {letter}");
                }
            }
        }
        // Every action of the page with blocks still has a key: the letter with Shift, or with Control and Shift.
        let blocks = unblock::ids::PLAY;
        for letter in letters {
            let selects = Keys::new(&tables, &KeyChoices::default());
            let selects = selects.shortcut(blocks, &stroke(letter)).map(|it| it.id);
            let shifted = keys.shortcut(blocks, &stroke(&letter.to_uppercase())).map(|it| it.id);
            assert_eq!(shifted, selects, "{letter}");
        }
        let without =
            tables.of(Some(blocks)).filter(|it| keys.strokes_of(it.slot()).next().is_none());
        let without: Vec<_> = without.map(|it| it.shortcut.id).collect();
        assert!(without.is_empty(), "{language:?}: {without:?}");
        let shown = keys.strokes(PLAY, &Command::Slide(Direction::North)).next();
        assert_eq!(shown, Some(&stroke("ArrowUp")), "the arrow stays the first key");
    }
}

#[test]
fn no_letter_closes_the_window() {
    let quit = Slot { page: None, id: "quit" };
    for key in ["n", "N", "7", "+"] {
        let mut choices = KeyChoices::default();
        assert!(choices.bind(&tables(), quit, &stroke(key)).is_empty());
        assert_eq!(choices, KeyChoices::default(), "{key}");
    }
    let mut choices = KeyChoices::default();
    choices.bind(&tables(), quit, &stroke("F12"));
    assert_eq!(asked(&choices, PLAY, "F12"), "Quit");
}

#[test]
fn choices_that_make_no_sense_do_no_harm() {
    let nonsense = [("play/undo", "Hyper+?"), ("play/nothing", "q"), ("back", "q")];
    let nonsense = nonsense.map(|(name, key)| (name.to_owned(), vec![key.to_owned()]));
    let nonsense = BTreeMap::from(nonsense);
    let text = serde_json::to_string(&nonsense).expect("text");
    let choices: KeyChoices = serde_json::from_str(&text).expect("choices");
    assert_eq!(asked(&choices, PLAY, "u"), "");
    assert_eq!(asked(&choices, PLAY, "q"), "");
    assert_eq!(asked(&choices, PLAY, "Escape"), "Back");
}

#[test]
fn a_key_chosen_in_one_language_takes_only_that_key_in_the_other() {
    let mut choices = KeyChoices::default();
    let in_language = |language| {
        let mut tables = tables();
        tables.language = language;
        tables
    };
    let red = Slot { page: Some(PLAY), id: "red" };
    let losers = choices.bind(&in_language(Language::French), red, &stroke("v"));
    assert_eq!(losers.iter().map(|it| it.id).collect::<Vec<_>>(), ["green"]);
    let asked = |language, text: &str| {
        let keys = Keys::new(&in_language(language), &choices);
        keys.shortcut(PLAY, &stroke(text)).map(|it| format!("{:?}", it.action)).unwrap_or_default()
    };
    for language in Language::ALL {
        assert_eq!(asked(language, "v"), "Select(Red)");
        assert_eq!(asked(language, "2"), "Select(Green)");
        let tables = in_language(language);
        let keys = Keys::new(&tables, &choices);
        let has = |slot| keys.strokes_of(slot).any(|it| *it == stroke("v"));
        assert_eq!(tables.on(PLAY).filter(|row| has(row.slot())).count(), 1, "{language:?}");
    }
    assert_eq!(asked(Language::French, "g"), "ToggleRules");
    assert_eq!(asked(Language::English, "g"), "Select(Green)");
    assert_eq!(asked(Language::English, "r"), "");
}
