//! [`Metric`]: what counts as one move.

use alloc::format;
use core::fmt;
use core::str::FromStr;

use crate::ParseError;

/// What counts as one move. A solution with the fewest moves and one with the fewest steps differ in general.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Metric {
    /// One block that slides any distance counts once.
    #[default]
    Moves,
    /// One block that slides one square counts once.
    Steps,
}

impl Metric {
    /// Both metrics.
    pub const ALL: [Self; 2] = [Self::Moves, Self::Steps];

    /// `moves` or `steps`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Steps => "steps",
        }
    }
}

/// The name.
impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Metric {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let found = Self::ALL.into_iter().find(|metric| metric.name() == text);
        found.ok_or_else(|| {
            let message = format!("unknown metric `{text}`: expected moves or steps");
            ParseError::new(text, message)
        })
    }
}
