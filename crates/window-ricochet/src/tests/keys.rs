//! Real key messages, without a window.

use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::InputPlugin;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use carom_engine::ricochet::Robot;
use carom_engine::{Direction, Puzzle as _};
use carom_shell::Wish;
use carom_shell::ids::OverlayId;
use carom_shell::overlay::Overlay;

use crate::command::{Command, SaveCommand};
use crate::opening;
use crate::session::Session;
use crate::testing::{heard, key_input, listen, write_key};

fn app() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin))
        .add_plugins((
            carom_shell::command::plugin,
            crate::commands,
            crate::session::plugin,
            carom_shell::input::plugin,
        ))
        .add_plugins((
            crate::testing::pages,
            carom_shell::page::plugin,
            carom_shell::overlay::plugin,
        ))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(16)))
        .insert_resource(Session::new(opening::round(), None, 1))
        .add_plugins(listen);
    app.update();
    app
}

/// Presses a key and returns its command.
fn strike(app: &mut App, key_code: KeyCode, logical_key: Key) -> Vec<Wish> {
    for state in [ButtonState::Pressed, ButtonState::Released] {
        write_key(app, key_input(key_code, logical_key.clone(), state));
    }
    app.update();
    heard(app)
}

fn letter(app: &mut App, letter: &str) -> Vec<Wish> {
    strike(app, KeyCode::KeyR, Key::Character(letter.into()))
}

fn session(app: &App) -> &Session {
    app.world().resource::<Session>()
}

#[test]
fn keys_become_commands() {
    let mut app = app();
    assert_eq!(letter(&mut app, "g"), [Command::Select(Robot::Green)]);
    assert_eq!(session(&app).selected(), Robot::Green);
    let slid = strike(&mut app, KeyCode::ArrowUp, Key::ArrowUp);
    assert_eq!(slid, [Command::Slide(Direction::North)]);
    assert_eq!(session(&app).moves().len(), 1);
    assert_eq!(letter(&mut app, "u"), [Command::Undo]);
    assert!(session(&app).moves().is_empty());
    assert_eq!(letter(&mut app, "U"), [Command::Redo]);
    assert_eq!(session(&app).moves().len(), 1);
    assert_eq!(strike(&mut app, KeyCode::Home, Key::Home), [Command::Restart]);
    assert!(session(&app).moves().is_empty());
    assert!(letter(&mut app, "ñ").is_empty());
    let unknown = Key::Unidentified(NativeKey::Unidentified);
    assert!(strike(&mut app, KeyCode::F13, unknown).is_empty());
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
        [Wish::from(Command::Select(Robot::Blue)), SaveCommand::Save.into()]
    );
}

#[test]
fn an_open_help_keeps_the_keys_of_the_game_away() {
    let mut app = app();
    app.insert_resource(Overlay::of(OverlayId::HELP));
    assert!(letter(&mut app, "g").is_empty());
    assert_eq!(strike(&mut app, KeyCode::Escape, Key::Escape), [carom_shell::Command::Back]);
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

#[test]
fn a_round_is_solved_by_keys_alone_and_the_next_begins() {
    let mut app = app();
    let round = opening::round();
    let mut solver = carom_solver::ricochet::DEFAULT.solver();
    let report = solver.solve(&round, &mut carom_solver::Control::default());
    let moves = report.verdict.moves().expect("a solution").to_vec();
    for mv in &moves {
        letter(&mut app, &mv.robot.letter().to_string());
        let key = match mv.direction {
            Direction::North => Key::ArrowUp,
            Direction::East => Key::ArrowRight,
            Direction::South => Key::ArrowDown,
            Direction::West => Key::ArrowLeft,
        };
        strike(&mut app, KeyCode::ArrowUp, key);
    }
    assert_eq!(session(&app).moves(), moves);
    assert!(session(&app).is_solved());
    // A solved round is over.
    strike(&mut app, KeyCode::ArrowUp, Key::ArrowUp);
    strike(&mut app, KeyCode::ArrowUp, Key::ArrowRight);
    assert_eq!(session(&app).moves().len(), moves.len());
    let here = *session(&app).position();
    strike(&mut app, KeyCode::Enter, Key::Enter);
    assert_ne!(session(&app).round().goal(), round.goal());
    assert_eq!(session(&app).position().squares(), here.squares());
    assert!(!session(&app).round().is_solved(session(&app).position()));
}
