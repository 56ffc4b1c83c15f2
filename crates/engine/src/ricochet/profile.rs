//! [`Profile`]: the variants of the rules, as data.

use alloc::format;
use core::fmt;
use core::str::FromStr;

use crate::ParseError;

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
    /// What happens where a robot enters the square of a diagonal and cannot leave it, because a wall or a robot is in the way:
    /// it stops there, or the move is illegal.
    pub stops_on_diagonals: bool,
}

impl Profile {
    /// The rules of solvers and corpora.
    pub const PLAIN: Self = Self::new(false, true, false);
    /// The rule of the printed game.
    pub const OFFICIAL: Self = Self::new(true, true, false);
    /// The profiles with a name of their own. [`Profile::variants`] has them and their variants.
    pub const ALL: [Self; 2] = [Self::PLAIN, Self::OFFICIAL];

    const fn new(must_turn: bool, rebounds: bool, stops_on_diagonals: bool) -> Self {
        macro_rules! texts {
            ($id:literal, $arrival:literal) => {
                match (rebounds, stops_on_diagonals) {
                    (true, false) => ($id, $arrival),
                    (false, false) => (
                        concat!($id, ", no rebounds"),
                        concat!($arrival, "; no robot may slide straight back"),
                    ),
                    (true, true) => (
                        concat!($id, ", stops on diagonals"),
                        concat!($arrival, "; a robot that cannot leave a diagonal stops on it"),
                    ),
                    (false, true) => (
                        concat!($id, ", no rebounds, stops on diagonals"),
                        concat!(
                            $arrival,
                            "; no robot may slide straight back; a robot that cannot leave a diagonal stops on it"
                        ),
                    ),
                }
            };
        }
        let (id, summary) = if must_turn {
            texts!(
                "official",
                "the target robot must turn at least once and come to rest on the target"
            )
        } else {
            texts!("plain", "the target robot must come to rest on the target")
        };
        Self { id, summary, must_turn, rebounds, stops_on_diagonals }
    }

    /// Every profile: each of [`Profile::ALL`] with and without rebounds, and with and without stops on diagonals.
    pub fn variants() -> impl Iterator<Item = Self> {
        let rebounds = |it: Self| [it, it.without_rebounds()];
        let stops = |it: Self| [it, it.with_stops_on_diagonals()];
        Self::ALL.into_iter().flat_map(rebounds).flat_map(stops)
    }

    /// These rules without rebounds, which are then illegal. The id becomes `plain, no rebounds`.
    #[must_use]
    pub const fn without_rebounds(self) -> Self {
        Self::new(self.must_turn, false, self.stops_on_diagonals)
    }

    /// These rules with stops on diagonals. The id becomes `plain, stops on diagonals`.
    #[must_use]
    pub const fn with_stops_on_diagonals(self) -> Self {
        Self::new(self.must_turn, self.rebounds, true)
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
    type Err = ParseError;

    fn from_str(id: &str) -> Result<Self, ParseError> {
        Self::variants()
            .find(|profile| profile.id == id)
            .ok_or_else(|| {
                let message = format!(
                    "`{id}` is not a rule profile: expected plain or official, with `, no rebounds` after it if robots \
                     may not slide straight back, and `, stops on diagonals` if a robot stops on a diagonal that it cannot leave"
                );
                ParseError::new(id, message)
            })
    }
}
