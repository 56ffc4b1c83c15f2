//! [`RuleSet`]: the differences of the rule sets of Tablut, as data.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use super::geometry::{CAMP_MIDDLES, CAMPS, EDGE};
use super::{Cell, Cells, Side};

/// A rule set.
///
/// The code has the rules that all rule sets share: pieces move like rooks through empty squares, no move ends on the
/// throne, and captures are custodial.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RuleSet {
    /// The name on the command line and in files.
    pub name: &'static str,
    /// The side that begins.
    pub first: Side,
    /// The camps: squares that only an attacker can enter, and only if it starts its move in the same camp. A camp
    /// counts as an attacker when the king is captured.
    pub camps: Cells,
    /// The squares that no move may cross or enter: the camps and, in some rule sets, the throne.
    pub closed: Cells,
    /// The squares where the king wins.
    pub escapes: Cells,
    /// The squares that capture attackers like a defender.
    pub hostile_to_attackers: Cells,
    /// The squares that capture defenders like an attacker, whatever stands on them.
    pub hostile_to_defenders: Cells,
    /// The number of times that a position must occur for a draw.
    pub occurrences: u8,
}

impl RuleSet {
    /// The rules that Linnaeus noted in 1732, in a common reading: the attackers begin, every piece may cross the
    /// empty throne, and the king wins on every square of the edge. The throne captures defenders if it is empty, or
    /// if the king stands on it between three attackers. The third occurrence of a position is a draw.
    pub const LINNAEAN: Self = Self {
        name: "linnaean",
        first: Side::Attackers,
        camps: Cells::NONE,
        closed: Cells::NONE,
        escapes: EDGE,
        hostile_to_attackers: THRONE,
        hostile_to_defenders: Cells::NONE,
        occurrences: 3,
    };

    /// The rules of the student competition, by J. Ashton: the defenders begin, the squares where the attackers start
    /// are camps, and no piece crosses the throne. The second occurrence of a position is a draw.
    pub const ASHTON: Self = Self {
        name: "ashton",
        first: Side::Defenders,
        camps: CAMPS,
        closed: CAMPS.or(THRONE),
        escapes: EDGE.without(CAMPS),
        hostile_to_attackers: THRONE.or(CAMPS.without(CAMP_MIDDLES)),
        hostile_to_defenders: THRONE.or(CAMPS),
        occurrences: 2,
    };

    /// Every rule set.
    pub const ALL: [Self; 2] = [Self::LINNAEAN, Self::ASHTON];
}

/// The throne as a set.
pub(super) const THRONE: Cells = Cells::of(Cell::THRONE);

/// The name.
impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

/// Parses the name.
impl FromStr for RuleSet {
    type Err = UnknownRuleSet;

    fn from_str(name: &str) -> Result<Self, UnknownRuleSet> {
        let found = Self::ALL.into_iter().find(|it| it.name == name);
        found.ok_or_else(|| UnknownRuleSet { name: name.to_owned() })
    }
}

/// A name that no rule set has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{name}` is not a rule set: expected linnaean or ashton")]
#[non_exhaustive]
pub struct UnknownRuleSet {
    /// The name.
    pub name: String,
}
