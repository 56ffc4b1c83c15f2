//! [`Phrase`]: a text that is independent of the language.

use super::{Value, Words};

/// A message, for example about a file. It becomes a text when it is shown, in the language of that moment.
#[derive(Clone, PartialEq, Debug)]
pub enum Phrase {
    Text {
        key: &'static str,
        about: Vec<(&'static str, Value)>,
    },
    /// A text from another source, such as the system.
    Quoted(String),
    /// What a kept file holds: the text `holds-STEM`, which the room of the file has.
    Holds(String),
    /// Several messages, one below the other.
    Lines(Vec<Phrase>),
}

impl Phrase {
    pub const fn new(key: &'static str) -> Self {
        Self::Text { key, about: Vec::new() }
    }

    /// The same phrase with one more argument.
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        if let Self::Text { about, .. } = &mut self {
            about.push((name, value.into()));
        }
        self
    }
}

impl From<String> for Phrase {
    fn from(text: String) -> Self {
        Self::Quoted(text)
    }
}

impl Words {
    pub fn say(&self, phrase: &Phrase) -> String {
        match phrase {
            Phrase::Text { key, about } => self.with(key, about),
            Phrase::Quoted(text) => text.clone(),
            Phrase::Holds(stem) => {
                self.find(&format!("holds-{stem}")).unwrap_or_else(|| self.get("holds-other"))
            }
            Phrase::Lines(lines) => {
                lines.iter().map(|it| self.say(it)).collect::<Vec<_>>().join("\n")
            }
        }
    }
}
