//! [`Words`]: every text on the screen, in the player's language.
//!
//! The texts are Fluent files inside the program: one file for each area and language.

use std::time::Duration;

use bevy::prelude::*;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use serde::{Deserialize, Serialize};
use unic_langid::LanguageIdentifier;

mod phrase;
mod value;
pub mod verdict;

pub use phrase::Phrase;
pub use value::Value;

/// A language. All texts exist in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Language {
    English,
    French,
}

/// Texts in every language: files of Fluent.
#[derive(Clone, Copy)]
pub struct Texts {
    pub english: &'static str,
    pub french: &'static str,
}

/// The texts of the files with one name, in every language: `texts!("shell/common")`.
#[macro_export]
macro_rules! texts {
    ($name:literal) => {
        $crate::words::Texts {
            english: include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../../assets/text/en/",
                $name,
                ".ftl"
            )),
            french: include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../../assets/text/fr/",
                $name,
                ".ftl"
            )),
        }
    };
}

impl Texts {
    pub const fn of(self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::French => self.french,
        }
    }
}

/// The texts of the shell.
pub const TEXTS: &[Texts] =
    &[texts!("shell/common"), texts!("shell/home"), texts!("shell/keys"), texts!("shell/settings")];

impl Language {
    pub const ALL: [Self; 2] = [Self::English, Self::French];

    /// The language's own name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::French => "Français",
        }
    }

    /// The language of the system, or English if the game does not have it.
    pub(crate) fn of_the_system() -> Self {
        sys_locale::get_locale().map_or(Self::English, |locale| Self::of_locale(&locale))
    }

    /// From a locale such as `fr-CA`.
    fn of_locale(locale: &str) -> Self {
        let language = locale.split(['-', '_', '.', '@']).next().unwrap_or_default();
        if language.eq_ignore_ascii_case("fr") { Self::French } else { Self::English }
    }

    /// The locale for the forms of numbers.
    fn id(self) -> LanguageIdentifier {
        let code = match self {
            Self::English => "en",
            Self::French => "fr",
        };
        code.parse().unwrap_or_default()
    }
}

/// The texts of one language.
#[derive(Resource)]
pub struct Words {
    language: Language,
    /// All texts, in every language.
    files: Vec<Texts>,
    texts: FluentBundle<FluentResource>,
}

impl Default for Words {
    fn default() -> Self {
        Self::new(Language::English, TEXTS)
    }
}

impl Words {
    pub fn new(language: Language, files: &[Texts]) -> Self {
        let mut texts = FluentBundle::new_concurrent(vec![language.id()]);
        // The typeface does not have the marks that isolate right-to-left names.
        texts.set_use_isolating(false);
        texts.set_formatter(Some(match language {
            Language::English => |value, _| value::grouped(value, ','),
            Language::French => |value, _| value::grouped(value, '\u{202f}'),
        }));
        let mut words = Self { language, files: Vec::new(), texts };
        for &file in files {
            words.add(file);
        }
        words
    }

    fn add(&mut self, file: Texts) {
        self.files.push(file);
        // Invalid texts are missing; a test reads every file.
        let (Ok(file) | Err((file, _))) =
            FluentResource::try_new(file.of(self.language).to_owned());
        self.texts.add_resource_overriding(file);
    }

    /// A text by its key in every language.
    pub fn in_every_language(&self, key: &str, about: &[(&str, Value)]) -> Vec<String> {
        let languages = Language::ALL.into_iter();
        languages.map(|it| Self::new(it, &self.files).with(key, about)).collect()
    }

    /// The same texts in another language.
    pub fn translate(&mut self, language: Language) {
        if language != self.language {
            *self = Self::new(language, &self.files);
        }
    }

    pub(crate) const fn language(&self) -> Language {
        self.language
    }

    /// A text. A missing text is shown as its key; a test looks for those.
    pub fn get(&self, key: &str) -> String {
        self.with(key, &[])
    }

    /// A text, if it exists.
    pub fn find(&self, key: &str) -> Option<String> {
        self.texts.has_message(key).then(|| self.get(key))
    }

    /// A time in the unit that makes it short.
    pub fn time(&self, elapsed: Duration) -> String {
        match elapsed.as_millis() {
            0 => format!("{} µs", elapsed.as_micros()),
            millis @ 1..1000 => format!("{millis} ms"),
            _ => self.decimal(elapsed.as_secs_f64()) + " s",
        }
    }

    /// A large number, shortened.
    pub fn count(&self, number: u64) -> String {
        match number {
            0..10_000 => number.to_string(),
            10_000..1_000_000 => format!("{} k", number / 1000),
            _ => self.decimal(number as f64 / 1e6) + " M",
        }
    }

    /// A number with one decimal.
    pub fn decimal(&self, number: f64) -> String {
        let text = format!("{number:.1}");
        match self.language {
            Language::English => text,
            Language::French => text.replace('.', ","),
        }
    }

    /// A text with arguments, such as a number: `words.with("solved-in", &[("moves", 3.into())])`.
    pub fn with(&self, key: &str, about: &[(&str, Value)]) -> String {
        let pattern = self.texts.get_message(key).and_then(|message| message.value());
        let Some(pattern) = pattern else { return key.to_owned() };
        let arguments: FluentArgs =
            about.iter().map(|(name, value)| (*name, value.as_fluent(self))).collect();
        self.texts.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned()
    }
}

/// An extension for the plugins of the games.
pub trait AddTexts {
    fn add_texts(&mut self, texts: &[Texts]) -> &mut Self;
}

impl AddTexts for App {
    fn add_texts(&mut self, texts: &[Texts]) -> &mut Self {
        let mut words = self.world_mut().get_resource_or_init::<Words>();
        for &file in texts {
            words.add(file);
        }
        self
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Words>();
}

#[cfg(test)]
mod tests;
