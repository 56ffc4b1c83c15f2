//! [`Profile`]: the variants of the rules, as data.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

/// A named set of rules. Every answer names the profile it is for, because the same puzzle can have
/// different optima under different profiles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub struct Profile {
    /// The name on the command line and in files.
    pub id: &'static str,
    /// The condition of the profile, in one sentence.
    pub summary: &'static str,
    /// Whether the target robot must turn by 90 degrees at least once on its way, so that a straight
    /// slide onto the target does not count. A diagonal turns it, too; a rebound does not.
    pub must_turn: bool,
    /// Whether a robot may rebound: slide straight back, opposite to the heading at the end of its own last
    /// slide, even if other robots moved in between.
    pub rebounds: bool,
}

impl Profile {
    /// The rules of solvers and corpora.
    pub const PLAIN: Self = Self {
        id: "plain",
        summary: "the target robot must come to rest on the target",
        must_turn: false,
        rebounds: true,
    };
    /// The rule of the printed game.
    pub const OFFICIAL: Self = Self {
        id: "official",
        summary: "the target robot must turn at least once and come to rest on the target",
        must_turn: true,
        rebounds: true,
    };
    /// Every named profile. [`Profile::without_rebounds`] makes a variant of each.
    pub const ALL: [Self; 2] = [Self::PLAIN, Self::OFFICIAL];

    /// The same rules without rebounds, which are then illegal. The id becomes `plain, no rebounds`.
    #[must_use]
    pub const fn without_rebounds(self) -> Self {
        let (id, summary) = if self.must_turn {
            (
                "official, no rebounds",
                "the target robot must turn at least once and come to rest on the target; no robot \
                 may slide straight back",
            )
        } else {
            (
                "plain, no rebounds",
                "the target robot must come to rest on the target; no robot may slide straight back",
            )
        };
        Self { id, summary, rebounds: false, ..self }
    }
}

/// [`Profile::PLAIN`].
impl Default for Profile {
    fn default() -> Self {
        Self::PLAIN
    }
}

/// The id.
impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id)
    }
}

/// Parses an id.
impl FromStr for Profile {
    type Err = UnknownProfile;

    fn from_str(id: &str) -> Result<Self, UnknownProfile> {
        Self::ALL
            .into_iter()
            .flat_map(|profile| [profile, profile.without_rebounds()])
            .find(|profile| profile.id == id)
            .ok_or_else(|| UnknownProfile { id: id.to_owned() })
    }
}

/// A text that is not the id of a profile.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "`{id}` is not a rule profile: expected plain or official, with `, no rebounds` after it if robots \
     may not slide straight back"
)]
#[non_exhaustive]
pub struct UnknownProfile {
    /// The text.
    pub id: String,
}
