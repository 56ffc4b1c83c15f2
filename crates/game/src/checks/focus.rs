//! Real key messages and the buttons of the header and the cards, without a window.

use bevy::input::ButtonState;
use bevy::window::PrimaryWindow;
use carom_shell::BoxedAction;
use carom_shell::ids::{OverlayId, PageId};
use carom_shell::input::{Rebind, Slot};
use carom_shell::overlay::Overlay;
use carom_shell::settings::{SettingChange, Settings};
use carom_shell::theme::Theme;
use carom_window_ricochet::ids::PLAY;
use carom_window_ricochet::{Command, SolverCommand, table};

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;

use crate::testing::STAGE;
use carom_shell::testing::real::{Real, options};
use carom_shell::testing::seen::ringed;
use carom_shell::testing::{heard, key_input, write_key};

/// Presses a key and returns its command.
fn strike(app: &mut App, key_code: KeyCode, logical_key: Key) -> Vec<BoxedAction> {
    let mut windows = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(app.world()).expect("a window");
    for state in [ButtonState::Pressed, ButtonState::Released] {
        write_key(app, KeyboardInput { window, ..key_input(key_code, logical_key.clone(), state) });
        app.update();
    }
    app.update();
    heard(app)
}

fn tab(app: &mut App) {
    strike(app, KeyCode::Tab, Key::Tab);
}

fn enter(app: &mut App) -> Vec<BoxedAction> {
    strike(app, KeyCode::Enter, Key::Enter)
}

/// Presses Tab until the ring is on the button of a command.
#[track_caller]
fn walk_to(app: &mut App, action: impl Into<BoxedAction>) {
    let action = action.into();
    for _ in 0..200 {
        tab(app);
        if ringed(app).as_ref() == Some(&action) {
            return;
        }
    }
    panic!("{action:?} cannot be reached");
}

/// The whole program.
fn real() -> Real {
    let mut real = STAGE.start(&options((1280, 720)));
    STAGE.listen(&mut real.app);
    real.settle();
    real
}

#[test]
fn tab_walks_and_enter_presses_and_the_ring_stays() {
    let mut real = real();
    let app = &mut real.app;
    assert_eq!(ringed(app), None);
    for page in [carom_shell::home::PAGE, PLAY] {
        tab(app);
        assert_eq!(ringed(app), Some(carom_shell::Command::Go(page).into()));
    }
    walk_to(app, carom_shell::Command::Go(table::PAGE));
    assert_eq!(enter(app), [carom_shell::Command::Go(table::PAGE)]);
    assert_eq!(*app.world().resource::<State<PageId>>().get(), table::PAGE);
    // The sections were filled again.
    assert_eq!(ringed(app), Some(carom_shell::Command::Go(table::PAGE).into()));
}

#[test]
fn space_is_the_games_without_a_ring() {
    let mut real = real();
    let app = &mut real.app;
    assert_eq!(strike(app, KeyCode::Space, Key::Space), [SolverCommand::PlayOrPause]);
    walk_to(app, SolverCommand::Hint);
    assert_eq!(strike(app, KeyCode::Space, Key::Space), [SolverCommand::Hint]);
    assert_eq!(strike(app, KeyCode::Escape, Key::Escape), [carom_shell::Command::Back]);
    assert_eq!(ringed(app), None);
    let all = strike(app, KeyCode::Space, Key::Space);
    assert!(all.contains(&SolverCommand::PlayOrPause.into()));
}

#[test]
fn a_setting_is_chosen_with_arrows_in_the_card_alone() {
    let mut real = real();
    let app = &mut real.app;
    strike(app, KeyCode::F9, Key::F9);
    let dark = SettingChange::Theme(Theme::Dark);
    for _ in 0..60 {
        tab(app);
        let here = ringed(app).expect("a ring");
        let is_below = matches!(here.downcast(), Some(carom_shell::Command::Go(_)));
        assert!(!is_below, "below the card: {here:?}");
    }
    walk_to(app, SettingChange::Theme(Theme::Light));
    strike(app, KeyCode::ArrowRight, Key::ArrowRight);
    assert_eq!(enter(app), std::slice::from_ref(&dark));
    assert_eq!(app.world().resource::<Settings>().look.theme, Theme::Dark);
    assert_eq!(ringed(app), Some(dark.into()));
    // The close button closes the card, and the ring disappears with it.
    walk_to(app, carom_shell::Command::Toggle(OverlayId::SETTINGS));
    enter(app);
    assert_eq!(*app.world().resource::<Overlay>(), Overlay::NONE);
    assert_eq!(ringed(app), None);
}

#[test]
fn an_action_gets_another_key_by_keys_alone() {
    let mut real = real();
    let app = &mut real.app;
    strike(app, KeyCode::F10, Key::F10);
    let slot = Slot { page: Some(PLAY), id: "undo" };
    walk_to(app, Rebind::Listen(Some(slot)));
    enter(app);
    let typed = Key::Character("q".into());
    let bound = strike(app, KeyCode::KeyQ, typed.clone());
    let stroke = "q".parse().expect("a stroke");
    assert_eq!(bound, [Rebind::Bind(slot, stroke)]);
    strike(app, KeyCode::Escape, Key::Escape);
    assert_eq!(strike(app, KeyCode::KeyQ, typed), [Command::Undo]);
    // Escape cancels the wait for a key, and the card stays open.
    strike(app, KeyCode::F10, Key::F10);
    walk_to(app, Rebind::Listen(Some(slot)));
    enter(app);
    let left = strike(app, KeyCode::Escape, Key::Escape);
    assert_eq!(left, [Rebind::Listen(None)]);
    assert_eq!(*app.world().resource::<Overlay>(), Overlay::of(OverlayId::KEYS));
}
