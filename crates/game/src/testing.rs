//! The common parts of the tests.

use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::window::WindowEvent;

use crate::ricochet::{self, editor, table};
use crate::shell::home;
use crate::shell::input::Rebind;
use crate::shell::settings::Change;
use crate::shell::words::{Language, Phrase, Words};
use crate::shell::{self, Wish};
use crate::{tablut, unblock};

/// Runs the app frame by frame until a condition is true.
#[track_caller]
pub(crate) fn until(app: &mut App, is_so: impl Fn(&App) -> bool) {
    const PATIENCE: u32 = 60_000;
    for _ in 0..PATIENCE {
        if is_so(app) {
            return;
        }
        std::thread::sleep(Duration::from_millis(2));
        app.update();
    }
    panic!("the condition never became true");
}

/// The commands that were sent since the last call, of every enum.
#[derive(Resource, Default)]
struct Heard(Vec<Wish>);

/// Records every command that is sent.
pub(crate) fn listen(app: &mut App) {
    fn hear<C: Message + Clone + PartialEq + std::fmt::Debug>(
        mut commands: MessageReader<C>,
        mut heard: ResMut<Heard>,
    ) {
        heard.0.extend(commands.read().map(|it| Wish::from(it.clone())));
    }
    app.init_resource::<Heard>()
        .add_message::<shell::Command>()
        .add_message::<home::Command>()
        .add_message::<Change>()
        .add_message::<Rebind>()
        .add_message::<ricochet::Command>()
        .add_message::<table::Command>()
        .add_message::<editor::Command>()
        .add_message::<unblock::Command>()
        .add_message::<unblock::editor::Command>()
        .add_message::<tablut::Command>()
        .add_systems(
            Last,
            (
                hear::<shell::Command>,
                hear::<home::Command>,
                hear::<Change>,
                hear::<Rebind>,
                hear::<ricochet::Command>,
                hear::<table::Command>,
                hear::<editor::Command>,
                hear::<unblock::Command>,
                hear::<unblock::editor::Command>,
                hear::<tablut::Command>,
            )
                .chain(),
        );
}

/// The recorded commands since the last call.
pub(crate) fn heard(app: &mut App) -> Vec<Wish> {
    std::mem::take(&mut app.world_mut().resource_mut::<Heard>().0)
}

/// What a keyboard tells of a key, once and without a window.
pub(crate) fn key_input(key_code: KeyCode, logical_key: Key, state: ButtonState) -> KeyboardInput {
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
pub(crate) fn write_key(app: &mut App, input: KeyboardInput) {
    app.world_mut().write_message(WindowEvent::KeyboardInput(input.clone()));
    app.world_mut().write_message(input);
}

/// The English text of a phrase.
pub(crate) fn english(phrase: &Phrase) -> String {
    words(Language::English).say(phrase)
}

/// Every text of a language.
pub(crate) fn words(language: Language) -> Words {
    Words::new(language, &crate::app::texts())
}
