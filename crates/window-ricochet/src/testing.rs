//! The common parts of the tests.

use bevy::prelude::*;
use carom_shell::game::AddGame as _;
use carom_shell::testing::{self, listen_to};
pub(crate) use carom_shell::testing::{heard, key_input, until, write_key};
use carom_shell::words::{Language, Phrase, Words};

use crate::{Command, editor, table};

/// Records every command that is sent.
pub(crate) fn listen(app: &mut App) {
    testing::listen(app);
    listen_to::<Command>(app);
    listen_to::<crate::SolverCommand>(app);
    listen_to::<crate::ToggleReview>(app);
    listen_to::<crate::LeaveCommand>(app);
    listen_to::<crate::ToggleMap>(app);
    listen_to::<crate::ToggleDistance>(app);
    listen_to::<crate::DealCommand>(app);
    listen_to::<crate::PracticeCommand>(app);
    listen_to::<crate::OpenCommand>(app);
    listen_to::<crate::SaveCommand>(app);
    listen_to::<crate::Share>(app);
    listen_to::<table::Command>(app);
    listen_to::<editor::Command>(app);
    listen_to::<editor::ExchangeCommand>(app);
    listen_to::<editor::OpenCommand>(app);
    listen_to::<editor::SaveCommand>(app);
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
