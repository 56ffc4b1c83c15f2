//! The common parts of the tests.

use bevy::input::ButtonState;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use carom_engine::Direction;
use carom_engine::ricochet::{Move, Round};
use carom_shell::game::AddGame as _;
use carom_shell::testing;
pub(crate) use carom_shell::testing::{heard, key_input, until, write_key};
use carom_shell::words::{Language, Phrase, Words};

use crate::session::Session;

/// An app that obeys the commands of the play page.
pub(crate) fn app(round: Round) -> App {
    let mut app = App::new();
    app.add_plugins((
        MinimalPlugins,
        carom_shell::command::plugin,
        crate::commands,
        crate::obey::plugin,
    ))
    .add_message::<bevy::window::RequestRedraw>()
    .insert_resource(Session::new(round, None, 1));
    app
}

/// Sends a command within a frame.
pub(crate) fn send(app: &mut App, command: impl Message) {
    app.world_mut().write_message(command);
    app.update();
}

pub(crate) fn session(app: &App) -> &Session {
    app.world().resource::<Session>()
}

/// Presses a key and releases it within a frame.
pub(crate) fn strike(app: &mut App, logical_key: Key) {
    for state in [ButtonState::Pressed, ButtonState::Released] {
        write_key(app, key_input(KeyCode::KeyR, logical_key.clone(), state));
    }
    app.update();
}

/// Types characters, one after another.
pub(crate) fn typed(app: &mut App, text: &str) {
    for character in text.chars() {
        strike(app, Key::Character(character.to_string().into()));
    }
}

/// Plays moves with the keys of the robots and the arrow keys.
pub(crate) fn play(app: &mut App, moves: &[Move]) {
    for mv in moves {
        typed(app, &mv.robot.letter().to_string());
        strike(app, arrow(mv.direction));
    }
}

const fn arrow(direction: Direction) -> Key {
    match direction {
        Direction::North => Key::ArrowUp,
        Direction::East => Key::ArrowRight,
        Direction::South => Key::ArrowDown,
        Direction::West => Key::ArrowLeft,
    }
}

/// Records every command that is sent.
pub(crate) fn listen(app: &mut App) {
    (testing::ways::WAYS.listen)(app);
    (crate::ways::WAYS.listen)(app);
}

/// The English text of a phrase.
pub(crate) fn english(phrase: &Phrase) -> String {
    words(Language::English).say(phrase)
}

/// Every text of a language.
pub(crate) fn words(language: Language) -> Words {
    Words::new(language, &[carom_shell::words::TEXTS, crate::TEXTS].concat())
}

/// The pages with their keys and texts, without their systems.
pub(crate) fn pages(app: &mut App) {
    app.add_game(&crate::GAME);
}
