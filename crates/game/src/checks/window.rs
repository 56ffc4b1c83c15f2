//! The window itself: its title and the full screen.

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowMode};
use carom_shell::Command;
use carom_shell::ids::OverlayId;
use carom_shell::place::SaveLocation;
use carom_shell::screen::Screen;
use carom_shell::settings::{Scale, SettingChange};
use carom_shell::words::Language;

use super::scrolled;
use crate::testing::STAGE;
use carom_shell::program::LaunchOptions;
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::{Home, Real, is_shown, options, send};

fn window(real: &mut Real) -> Window {
    let world = real.app.world_mut();
    world.query_filtered::<&Window, With<PrimaryWindow>>().single(world).expect("a window").clone()
}

#[test]
fn the_title_names_what_is_open() {
    let mut real = STAGE.start(&options((1280, 720)));
    let first = window(&mut real).title;
    let named = first.strip_suffix(" – Carom").expect(&first).to_owned();
    assert!(is_shown(&mut real, &named), "{named}");
    send(&mut real, SettingChange::Language(Some(Language::French)));
    let french = window(&mut real).title;
    assert_ne!(french, first);
    send(&mut real, SettingChange::Language(Some(Language::English)));
    // A page without texts in its header is named itself.
    send(&mut real, Command::Go(carom_window_unblock::ids::EDITOR));
    assert_eq!(window(&mut real).title, "Unblock · Editor – Carom");
    send(&mut real, Command::Go(carom_window_ricochet::ids::PLAY));
    assert_eq!(window(&mut real).title, first);
}

#[test]
fn a_key_switches_to_the_full_screen_and_back() {
    let home = Home::new();
    let options =
        LaunchOptions { settings: SaveLocation::File(home.file("settings.ron")), ..home.options() };
    let mut real = STAGE.start(&options);
    let is_full = |real: &mut Real| window(real).mode != WindowMode::Windowed;
    assert!(!is_full(&mut real));
    real.strike(&Key::F11, &[]);
    real.settle();
    assert!(is_full(&mut real));
    // The key works in a card, too, and the card has a button.
    send(&mut real, Command::Toggle(OverlayId::SETTINGS));
    real.strike(&Key::F11, &[]);
    real.settle();
    assert!(!is_full(&mut real) && is_shown(&mut real, "Full screen"));
    send(&mut real, SettingChange::FullScreen(true));
    assert!(is_full(&mut real));
    // The next start has the full screen again.
    drop(real);
    assert!(is_full(&mut STAGE.start(&options)));
}

/// A screen of 1080 lines, two of which are one, has room for such a window.
#[test]
fn every_page_can_be_used_in_a_low_window() {
    let choices =
        vec![SettingChange::Language(Some(Language::French)), SettingChange::Scale(Scale::Largest)];
    let mut real = STAGE.start(&LaunchOptions { choices, ..options((900, 460)) });
    for page in scrolled::pages(&real) {
        send(&mut real, Command::Go(page));
        check(&mut real);
        let screen = *real.app.world().resource::<Screen>();
        assert!(screen.board.width() > 0.8 * screen.size.y - 100.0, "{screen:?}");
    }
    send(&mut real, Command::Toggle(OverlayId::SETTINGS));
    check(&mut real);
}
