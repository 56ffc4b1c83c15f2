//! [`Technique`]: the parts of the engine that can be left out.

use alloc::format;
use core::fmt;
use core::str::FromStr;

use carom_engine::ParseError;

/// A part of the engine that can be left out, to measure what it is worth.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Technique {
    /// The first window of an iteration is narrow, around the last value.
    Aspiration,
    /// Moves after the first are searched with the narrowest window first.
    PrincipalVariation,
    /// A table keeps what is known about a position.
    Table,
    /// Killers and history order the quiet moves.
    History,
    /// Late quiet moves are searched less deep.
    Reductions,
    /// A position that is good even if its side passes is good.
    NullMoves,
    /// Near the leaves, positions far outside the window are not searched.
    Margins,
    /// Answers to an open line of the king are searched deeper.
    Extensions,
    /// Captures and moves of the king are searched beyond the depth.
    Quiescence,
    /// The weights of the evaluation come from self-play, not from a person.
    Tuning,
}

impl Technique {
    /// Every technique.
    pub const ALL: [Self; 10] = [
        Self::Aspiration,
        Self::PrincipalVariation,
        Self::Table,
        Self::History,
        Self::Reductions,
        Self::NullMoves,
        Self::Margins,
        Self::Extensions,
        Self::Quiescence,
        Self::Tuning,
    ];

    /// The name, such as `null-moves`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Aspiration => "aspiration",
            Self::PrincipalVariation => "principal-variation",
            Self::Table => "table",
            Self::History => "history",
            Self::Reductions => "reductions",
            Self::NullMoves => "null-moves",
            Self::Margins => "margins",
            Self::Extensions => "extensions",
            Self::Quiescence => "quiescence",
            Self::Tuning => "tuning",
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Parses a [name](Technique::name).
impl FromStr for Technique {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let found = Self::ALL.into_iter().find(|it| it.name() == text);
        found.ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            ParseError::new(text, format!("`{text}` is not a technique: expected {names}"))
        })
    }
}
