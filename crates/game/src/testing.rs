//! The common parts of the tests.

use bevy::prelude::*;
use carom_shell::testing::{self, listen_to};
pub(crate) use carom_shell::testing::{heard, key_input, write_key};
use carom_shell::words::{Language, Phrase, Words};
use carom_window_ricochet::{self as ricochet, editor, table};
use carom_window_tablut as tablut;
use carom_window_unblock as unblock;

/// Records every command that is sent.
pub(crate) fn listen(app: &mut App) {
    testing::listen(app);
    listen_to::<ricochet::Command>(app);
    listen_to::<table::Command>(app);
    listen_to::<editor::Command>(app);
    listen_to::<unblock::Command>(app);
    listen_to::<unblock::editor::Command>(app);
    listen_to::<tablut::Command>(app);
}

/// The English text of a phrase.
pub(crate) fn english(phrase: &Phrase) -> String {
    words(Language::English).say(phrase)
}

/// Every text of a language.
pub(crate) fn words(language: Language) -> Words {
    Words::new(language, &crate::app::texts())
}
