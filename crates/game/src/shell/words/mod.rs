//! [`Words`]: every text on the screen, in the player's language.
//!
//! The texts are Fluent files, which are part of the program: a file for each area and language.

use bevy::prelude::*;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use serde::{Deserialize, Serialize};
use unic_langid::LanguageIdentifier;

use crate::shell::settings::Settings;

mod phrase;
mod value;

pub(crate) use phrase::Phrase;
pub(crate) use value::Value;

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
            include_str!(concat!("../../../../../assets/text/", $language, "/common.ftl")),
            include_str!(concat!("../../../../../assets/text/", $language, "/play.ftl")),
            include_str!(concat!("../../../../../assets/text/", $language, "/keys.ftl")),
            include_str!(concat!("../../../../../assets/text/", $language, "/settings.ftl")),
            include_str!(concat!("../../../../../assets/text/", $language, "/table.ftl")),
            include_str!(concat!("../../../../../assets/text/", $language, "/editor.ftl")),
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

    /// For the forms of numbers.
    fn id(self) -> LanguageIdentifier {
        let code = match self {
            Self::English => "en",
            Self::French => "fr",
        };
        code.parse().unwrap_or_default()
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
    texts: FluentBundle<FluentResource>,
}

impl Words {
    pub(crate) fn new(language: Language) -> Self {
        let mut texts = FluentBundle::new_concurrent(vec![language.id()]);
        // The signs that keep right-to-left names apart are not in the typeface.
        texts.set_use_isolating(false);
        for file in language.files() {
            // What cannot be read is missing; a test reads every file.
            let (Ok(file) | Err((file, _))) = FluentResource::try_new(file.to_owned());
            texts.add_resource_overriding(file);
        }
        Self { language, texts }
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
        let pattern = self.texts.get_message(key).and_then(|message| message.value());
        let Some(pattern) = pattern else { return key.to_owned() };
        let arguments: FluentArgs =
            about.iter().map(|(name, value)| (*name, value.as_fluent())).collect();
        self.texts.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned()
    }
}

pub(crate) fn plugin(app: &mut App) {
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
