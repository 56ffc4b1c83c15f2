//! The common parts of the tests.

use carom_shell::words::{Language, Words};

/// Every text of a language.
pub(crate) fn words(language: Language) -> Words {
    Words::new(language, &[carom_shell::words::TEXTS, crate::TEXTS].concat())
}
