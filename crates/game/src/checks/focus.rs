//! Real key messages and the buttons of the header and the cards, without a window.

use std::time::Duration;

use bevy::asset::AssetPlugin;
use bevy::input::{ButtonState, InputPlugin};
use bevy::input_focus::{InputDispatchPlugin, InputFocusPlugin};
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::ui_widgets::ButtonPlugin;
use bevy::window::PrimaryWindow;
use carom_shell::ids::{OverlayId, PageId};
use carom_shell::input::{self, Rebind, Slot};
use carom_shell::notice::Notice;
use carom_shell::overlay::{self, Overlay};
use carom_shell::panel::{Sends, focus, send};
use carom_shell::place::Place;
use carom_shell::screen::Screen;
use carom_shell::settings::{self, Change, Settings};
use carom_shell::theme::Theme;
use carom_shell::words::Language;
use carom_shell::{Wish, cards, game::AddGame as _, page, theme, words};
use carom_window_ricochet::ids::PLAY;
use carom_window_ricochet::{self as ricochet, Command, SolverCommand, session, table};

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;

use super::real::{Real, options};
use crate::testing::{heard, key_input, listen, write_key};

fn app() -> App {
    let mut app = App::new();
    let english = vec![Change::Language(Some(Language::English))];
    let session = session::Session::new(ricochet::opening::round(), None, 1);
    app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin, AssetPlugin::default()))
        .add_plugins((InputFocusPlugin, InputDispatchPlugin, ButtonPlugin))
        .init_asset::<Font>()
        .init_asset::<Image>()
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(16)))
        .insert_resource(session)
        .insert_resource(Screen::new(Vec2::new(1280.0, 720.0)))
        .init_resource::<Notice>()
        .init_resource::<ricochet::dealing::Daily>()
        .init_resource::<table::Desk>()
        .add_plugins((carom_shell::command::plugin, words::plugin, theme::plugin))
        .add_plugins(settings::plugin(Place::Nowhere, english))
        .add_plugins((page::plugin, overlay::plugin, overlay::view, input::plugin))
        .add_plugins((cards::plugin, focus::plugin))
        .add_game(&ricochet::GAME)
        .add_plugins((ricochet::commands, session::plugin))
        .add_plugins((ricochet::panel::headline::plugin, listen))
        .add_observer(send);
    app.world_mut().spawn((Window::default(), PrimaryWindow));
    // A card that a command fills can be walked through after the next frame.
    for _ in 0..3 {
        app.update();
    }
    app
}

/// Presses a key and returns its command.
fn strike(app: &mut App, key_code: KeyCode, logical_key: Key) -> Vec<Wish> {
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

fn enter(app: &mut App) -> Vec<Wish> {
    strike(app, KeyCode::Enter, Key::Enter)
}

/// The command of the button with the ring. There must be at most one ring.
#[track_caller]
fn ringed(app: &mut App) -> Option<Wish> {
    let mut buttons = app.world_mut().query::<(&Sends, &Outline)>();
    let with_ring = buttons.iter(app.world()).filter(|(_, it)| it.color != Color::NONE);
    let with_ring: Vec<Wish> = with_ring.map(|(sends, _)| sends.0.clone()).collect();
    assert!(with_ring.len() < 2, "{with_ring:?}");
    with_ring.into_iter().next()
}

/// Presses Tab until the ring is on the button of a command.
#[track_caller]
fn walk_to(app: &mut App, wish: impl Into<Wish>) {
    let wish = wish.into();
    for _ in 0..200 {
        tab(app);
        if ringed(app).as_ref() == Some(&wish) {
            return;
        }
    }
    panic!("{wish:?} cannot be reached");
}

/// The whole program.
fn real() -> Real {
    let mut real = Real::start(&options((1280, 720)));
    listen(&mut real.app);
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
    let mut app = app();
    strike(&mut app, KeyCode::F9, Key::F9);
    let dark = Change::Theme(Theme::Dark);
    for _ in 0..100 {
        strike(&mut app, KeyCode::ArrowDown, Key::ArrowDown);
        let here = ringed(&mut app).expect("a ring");
        assert!(
            !matches!(here.downcast(), Some(carom_shell::Command::Go(_))),
            "below the card: {here:?}"
        );
        if here == dark {
            break;
        }
    }
    assert_eq!(enter(&mut app), std::slice::from_ref(&dark));
    assert_eq!(app.world().resource::<Settings>().look.theme, Theme::Dark);
    assert_eq!(ringed(&mut app), Some(dark.into()));
    // The close button closes the card, and the ring disappears with it.
    walk_to(&mut app, carom_shell::Command::Toggle(OverlayId::SETTINGS));
    enter(&mut app);
    assert_eq!(*app.world().resource::<Overlay>(), Overlay::NONE);
    assert_eq!(ringed(&mut app), None);
}

#[test]
fn an_action_gets_another_key_by_keys_alone() {
    let mut app = app();
    strike(&mut app, KeyCode::F10, Key::F10);
    let slot = Slot { page: Some(PLAY), id: "undo" };
    walk_to(&mut app, Rebind::Listen(Some(slot)));
    enter(&mut app);
    let typed = Key::Character("q".into());
    let bound = strike(&mut app, KeyCode::KeyQ, typed.clone());
    let stroke = "q".parse().expect("a stroke");
    assert_eq!(bound, [Rebind::Bind(slot, stroke)]);
    strike(&mut app, KeyCode::Escape, Key::Escape);
    assert_eq!(strike(&mut app, KeyCode::KeyQ, typed), [Command::Undo]);
    // Escape cancels the wait for a key, and the card stays open.
    strike(&mut app, KeyCode::F10, Key::F10);
    walk_to(&mut app, Rebind::Listen(Some(slot)));
    enter(&mut app);
    let left = strike(&mut app, KeyCode::Escape, Key::Escape);
    assert_eq!(left, [Rebind::Listen(None)]);
    assert_eq!(*app.world().resource::<Overlay>(), Overlay::of(OverlayId::KEYS));
}
