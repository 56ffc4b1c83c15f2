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
    listen_to::<carom_window_friends::Command>(app);
    listen_to::<ricochet::Command>(app);
    listen_to::<ricochet::SolverCommand>(app);
    listen_to::<ricochet::ToggleReview>(app);
    listen_to::<ricochet::LeaveCommand>(app);
    listen_to::<ricochet::ToggleMap>(app);
    listen_to::<ricochet::ToggleDistance>(app);
    listen_to::<ricochet::DealCommand>(app);
    listen_to::<ricochet::PracticeCommand>(app);
    listen_to::<ricochet::OpenCommand>(app);
    listen_to::<ricochet::SaveCommand>(app);
    listen_to::<ricochet::Share>(app);
    listen_to::<table::Command>(app);
    listen_to::<editor::Command>(app);
    listen_to::<editor::ExchangeCommand>(app);
    listen_to::<editor::OpenCommand>(app);
    listen_to::<editor::SaveCommand>(app);
    listen_to::<unblock::Command>(app);
    listen_to::<unblock::PackCommand>(app);
    listen_to::<unblock::DealCommand>(app);
    listen_to::<unblock::SolverCommand>(app);
    listen_to::<unblock::OpenCommand>(app);
    listen_to::<unblock::SaveCommand>(app);
    listen_to::<unblock::editor::Command>(app);
    listen_to::<unblock::editor::ExchangeCommand>(app);
    listen_to::<unblock::editor::Paste>(app);
    listen_to::<unblock::editor::SaveCommand>(app);
    listen_to::<tablut::Command>(app);
    listen_to::<tablut::PuzzleCommand>(app);
    listen_to::<tablut::LessonCommand>(app);
    listen_to::<tablut::Hint>(app);
    listen_to::<tablut::Hurry>(app);
    listen_to::<tablut::ToggleAnalysis>(app);
    listen_to::<tablut::OpenCommand>(app);
    listen_to::<tablut::SaveCommand>(app);
}

/// The English text of a phrase.
pub(crate) fn english(phrase: &Phrase) -> String {
    words(Language::English).say(phrase)
}

/// Every text of a language.
pub(crate) fn words(language: Language) -> Words {
    Words::new(language, &crate::app::texts())
}
