//! The common parts of the tests.

use bevy::prelude::*;
use carom_shell::testing::{self, listen_to};
pub(crate) use carom_shell::testing::{heard, key_input, until, write_key};
use carom_shell::words::{Language, Phrase, Words};

use crate::{Command, editor, table};

/// Records every command that is sent.
pub(crate) fn listen(app: &mut App) {
    app.add_plugins((
        testing::listen,
        listen_to::<Command>,
        listen_to::<table::Command>,
        listen_to::<editor::Command>,
    ));
}

/// The English text of a phrase.
pub(crate) fn english(phrase: &Phrase) -> String {
    words(Language::English).say(phrase)
}

/// Every text of a language.
pub(crate) fn words(language: Language) -> Words {
    Words::new(language, &[carom_shell::words::TEXTS, crate::TEXTS].concat())
}
