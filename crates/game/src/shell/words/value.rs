//! [`Value`]: an argument of a text.

use fluent_bundle::FluentValue;

/// A number or a text inside another text. Unlike Fluent's own values, threads can share it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    Number(i64),
    Text(String),
}

impl Value {
    pub(super) fn as_fluent(&self) -> FluentValue<'_> {
        match self {
            Self::Number(number) => (*number).into(),
            Self::Text(text) => text.as_str().into(),
        }
    }
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

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}
