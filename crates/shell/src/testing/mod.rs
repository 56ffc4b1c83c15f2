//! The common parts of the tests of every window.

use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::window::WindowEvent;

use crate::action::{Action, BoxedAction};
#[cfg(test)]
use crate::words::{Language, Phrase, TEXTS, Words};

pub mod drawn;
pub mod real;
pub mod seen;
pub mod ways;

/// The frames until a wait for a thread has lasted too long: ten minutes at least, and more on a busy machine.
const PATIENCE: u32 = 300_000;

/// Gives the threads time between two frames.
const NAP: Duration = Duration::from_millis(2);

/// Runs the app frame by frame until a condition is true.
#[track_caller]
pub fn until(app: &mut App, is_so: impl Fn(&App) -> bool) {
    for _ in 0..PATIENCE {
        if is_so(app) {
            return;
        }
        std::thread::sleep(NAP);
        app.update();
    }
    panic!("the condition never became true");
}

/// The commands that were sent since the last call, of every enum.
#[derive(Resource, Default)]
struct Heard(Vec<BoxedAction>);

/// The place of an enum among all that are recorded: within a frame, one comes after the other.
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
struct Turn(usize);

/// The number of enums that are recorded.
#[derive(Resource, Default)]
struct Turns(usize);

/// Records every command of an enum that is sent.
pub fn listen_to<C: Action + Message + Clone>(app: &mut App) {
    fn hear<C: Action + Message + Clone>(mut commands: MessageReader<C>, mut heard: ResMut<Heard>) {
        heard.0.extend(commands.read().map(|it| BoxedAction::from(it.clone())));
    }
    app.init_resource::<Heard>().add_message::<C>();
    let mut turns = app.world_mut().get_resource_or_init::<Turns>();
    let turn = turns.0;
    turns.0 += 1;
    app.configure_sets(Last, Turn(turn).before(Turn(turn + 1)));
    app.add_systems(Last, hear::<C>.in_set(Turn(turn)));
}

/// The recorded commands since the last call.
pub fn heard(app: &mut App) -> Vec<BoxedAction> {
    std::mem::take(&mut app.world_mut().resource_mut::<Heard>().0)
}

/// What a keyboard tells of a key, once and without a window.
pub fn key_input(key_code: KeyCode, logical_key: Key, state: ButtonState) -> KeyboardInput {
    KeyboardInput {
        key_code,
        logical_key,
        state,
        text: None,
        repeat: false,
        window: Entity::PLACEHOLDER,
    }
}

/// Writes what a key does in both forms in which Bevy tells it.
pub fn write_key(app: &mut App, input: KeyboardInput) {
    app.world_mut().write_message(WindowEvent::KeyboardInput(input.clone()));
    app.world_mut().write_message(input);
}

/// The English text of a phrase of the shell.
#[cfg(test)]
pub(crate) fn english(phrase: &Phrase) -> String {
    words(Language::English).say(phrase)
}

/// Every text of the shell in a language.
#[cfg(test)]
pub(crate) fn words(language: Language) -> Words {
    Words::new(language, TEXTS)
}
