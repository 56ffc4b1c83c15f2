//! The common parts of the tests.

use bevy::prelude::*;
use carom_shell::page::AddPages as _;
use carom_shell::testing::{self, listen_to};
pub(crate) use carom_shell::testing::{heard, key_input, until, write_key};
use carom_shell::words::{Language, Phrase, Words};

use crate::{Command, editor, table};

/// Records every command that is sent.
pub(crate) fn listen(app: &mut App) {
    testing::listen(app);
    listen_to::<Command>(app);
    listen_to::<table::Command>(app);
    listen_to::<editor::Command>(app);
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
