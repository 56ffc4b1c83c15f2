//! [`Words`]: every text on the screen, in the player's language.
//!
//! The texts are Fluent files, which are part of the program: a file for each area and language.

use std::collections::HashMap;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use self::fluent::Pattern;
use crate::settings::Settings;

mod fluent;
mod phrase;

pub(crate) use fluent::Value;
pub(crate) use phrase::Phrase;

/// A language that all texts exist in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Language {
    English,
    French,
}

/// The files of a language, by area.
macro_rules! files {
    ($language:literal) => {
        [
            include_str!(concat!("../../../../assets/text/", $language, "/common.ftl")),
            include_str!(concat!("../../../../assets/text/", $language, "/play.ftl")),
            include_str!(concat!("../../../../assets/text/", $language, "/keys.ftl")),
            include_str!(concat!("../../../../assets/text/", $language, "/settings.ftl")),
            include_str!(concat!("../../../../assets/text/", $language, "/table.ftl")),
            include_str!(concat!("../../../../assets/text/", $language, "/editor.ftl")),
        ]
    };
}

impl Language {
    pub(crate) const ALL: [Self; 2] = [Self::English, Self::French];

    /// Its own name for itself.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::French => "Français",
        }
    }

    /// The language of the system, or English where it is another one.
    pub(crate) fn of_the_system() -> Self {
        sys_locale::get_locale().map_or(Self::English, |locale| Self::of_locale(&locale))
    }

    /// For example of `fr-CA`.
    fn of_locale(locale: &str) -> Self {
        let language = locale.split(['-', '_', '.', '@']).next().unwrap_or_default();
        if language.eq_ignore_ascii_case("fr") { Self::French } else { Self::English }
    }

    /// Whether a number is said in the singular.
    const fn is_one(self) -> fluent::IsOne {
        match self {
            Self::English => |number| number == 1,
            Self::French => |number| number == 0 || number == 1,
        }
    }

    const fn files(self) -> [&'static str; 6] {
        match self {
            Self::English => files!("en"),
            Self::French => files!("fr"),
        }
    }
}

/// The texts of one language.
#[derive(Resource)]
pub(crate) struct Words {
    language: Language,
    messages: HashMap<String, Pattern>,
}

impl Words {
    pub(crate) fn new(language: Language) -> Self {
        // What cannot be read is missing; a test reads every file.
        let messages = language.files().into_iter().flat_map(|file| fluent::read(file).0).collect();
        Self { language, messages }
    }

    pub(crate) const fn language(&self) -> Language {
        self.language
    }

    /// A text. One that does not exist is its key; a test looks for those.
    pub(crate) fn get(&self, key: &str) -> String {
        self.with(key, &[])
    }

    /// A number with one decimal.
    pub(crate) fn decimal(&self, number: f64) -> String {
        let text = format!("{number:.1}");
        match self.language {
            Language::English => text,
            Language::French => text.replace('.', ","),
        }
    }

    /// A text about something, such as a number: `words.with("solved-in", &[("moves", 3.into())])`.
    pub(crate) fn with(&self, key: &str, about: &[(&str, Value)]) -> String {
        let Some(pattern) = self.messages.get(key) else { return key.to_owned() };
        let mut text = String::new();
        fluent::write(pattern, about, self.language.is_one(), &mut text);
        text
    }
}

pub(super) fn plugin(app: &mut App) {
    let settings = app.world_mut().get_resource_or_init::<Settings>();
    let language = settings.language();
    app.insert_resource(Words::new(language)).add_systems(PreUpdate, translate);
}

fn translate(settings: Res<Settings>, mut words: ResMut<Words>) {
    if settings.language() != words.language() {
        *words = Words::new(settings.language());
    }
}

#[cfg(test)]
mod tests;
