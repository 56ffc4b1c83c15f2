//! [`Value`]: an argument of a text.

use carom_play::Date;
use fluent_bundle::FluentValue;

use super::{Phrase, Words};

/// A number, a text or a message inside another text. Unlike Fluent's own values, threads can share it.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    Number(i64),
    Text(String),
    /// A message, which is translated with the text around it.
    Phrase(Box<Phrase>),
}

impl Value {
    pub(super) fn as_fluent(&self, words: &Words) -> FluentValue<'_> {
        match self {
            Self::Number(number) => (*number).into(),
            Self::Text(text) => text.as_str().into(),
            Self::Phrase(phrase) => words.say(phrase).into(),
        }
    }
}

/// A number of five digits and more, in groups of three. Years and other short numbers stay as they are.
pub(super) fn grouped(value: &FluentValue<'_>, separator: char) -> Option<String> {
    let FluentValue::Number(number) = value else { return None };
    let digits = number.as_string();
    if digits.len() < 5 || !digits.bytes().all(|it| it.is_ascii_digit()) {
        return None;
    }
    let mut text = String::new();
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            text.push(separator);
        }
        text.push(digit);
    }
    Some(text)
}

macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl From<$number> for Value {
            fn from(number: $number) -> Self {
                Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        })*
    };
}

numbers!(u8 u32 u64 usize i32 i64);

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<Phrase> for Value {
    fn from(phrase: Phrase) -> Self {
        Self::Phrase(Box::new(phrase))
    }
}

impl Value {
    /// A day in the words of the language.
    pub(crate) fn date(date: Date) -> Self {
        Self::day(Phrase::new("date"), date)
    }

    /// The same with a short name of the month, for titles.
    pub fn short_date(date: Date) -> Self {
        Self::day(Phrase::new("date-short"), date)
    }

    fn day(phrase: Phrase, date: Date) -> Self {
        let phrase = phrase.with("day", date.day()).with("month", date.month());
        phrase.with("year", u32::from(date.year())).into()
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}
