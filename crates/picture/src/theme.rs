//! [`Theme`]: the colours of a picture.

use std::fmt;
use std::str::FromStr;

use carom_engine::ParseError;

/// The colours of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Dark lines on light paper.
    #[default]
    Light,
    /// For dark screens.
    Dark,
    /// Dark lines on white, for printing.
    Paper,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::Paper];

    /// `light`, `dark` or `paper`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Paper => "paper",
        }
    }
}

/// The name.
impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Parses a name.
impl FromStr for Theme {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let found = Self::ALL.into_iter().find(|theme| theme.name() == text);
        found.ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            ParseError::new(text, format!("`{text}` is not a theme: expected {names}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn themes_have_names() {
        for theme in Theme::ALL {
            assert_eq!(theme.to_string().parse(), Ok(theme));
        }
        let why = "paint".parse::<Theme>().expect_err("no theme").to_string();
        assert_eq!(why, "`paint` is not a theme: expected light, dark, paper");
    }
}
