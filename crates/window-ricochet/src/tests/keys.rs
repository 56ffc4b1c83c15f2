//! Real key messages, without a window.

use bevy::input::ButtonState;
use bevy::input::InputPlugin;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use carom_engine::ricochet::Robot;
use carom_shell::BoxedAction;
use carom_shell::ids::OverlayId;
use carom_shell::overlay::Overlay;

use crate::command::{Command, SaveCommand};
use crate::opening;
use crate::testing::{heard, key_input, listen, session, strike, typed, write_key};

fn app() -> App {
    let mut app = crate::testing::app(opening::round());
    app.add_plugins((StatesPlugin, InputPlugin, carom_shell::input::plugin))
        .add_plugins((
            crate::testing::pages,
            carom_shell::page::plugin,
            carom_shell::overlay::plugin,
        ))
        .add_plugins(listen);
    app.update();
    app
}

#[test]
fn control_counts_even_if_it_is_up_again_in_the_same_frame() {
    let mut app = app();
    let events = [
        (Key::Control, ButtonState::Pressed),
        (Key::Character("s".into()), ButtonState::Pressed),
        (Key::Character("s".into()), ButtonState::Released),
        (Key::Control, ButtonState::Released),
        (Key::Character("b".into()), ButtonState::Pressed),
    ];
    for (logical_key, state) in events {
        write_key(&mut app, key_input(KeyCode::KeyS, logical_key, state));
    }
    app.update();
    assert_eq!(
        heard(&mut app),
        [BoxedAction::from(Command::Select(Robot::Blue)), SaveCommand::Save.into()]
    );
}

#[test]
fn an_open_help_keeps_the_keys_of_the_game_away() {
    let mut app = app();
    app.insert_resource(Overlay::of(OverlayId::HELP));
    typed(&mut app, "g");
    strike(&mut app, Key::Escape);
    assert_eq!(heard(&mut app), [carom_shell::Command::Back]);
}

#[test]
fn a_held_key_counts_once() {
    let mut app = app();
    write_key(
        &mut app,
        KeyboardInput {
            repeat: true,
            ..key_input(KeyCode::ArrowUp, Key::ArrowUp, ButtonState::Pressed)
        },
    );
    app.update();
    assert!(session(&app).moves().is_empty());
}
