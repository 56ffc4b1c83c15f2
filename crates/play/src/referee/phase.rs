//! [`Phase`]: where a round stands, and who has bid what.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Player;

/// A player by place at the table, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct PlayerId(pub usize);

/// Where a round stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Nobody has bid yet. There is no hurry.
    Thinking,
    /// The clock runs since the first bid.
    Bidding(Clock),
    /// The first of these players shows the moves; the others follow, in this order, if that fails.
    /// Never empty.
    Demonstrating(Vec<PlayerId>),
    /// The target is won, or nobody has won it.
    RoundOver {
        /// Who has won the chip.
        winner: Option<PlayerId>,
    },
    /// Somebody has the chips to win, or no target is left.
    GameOver {
        /// Those with the most chips: more than one if they are even, nobody if no chip was won.
        winners: Vec<PlayerId>,
    },
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Thinking => "nobody has bid",
            Self::Bidding(_) => "bids are taken",
            Self::Demonstrating(_) => "a bid is being shown",
            Self::RoundOver { .. } => "the round is over",
            Self::GameOver { .. } => "the game is over",
        })
    }
}

/// How long bids are still taken. Times are those that the caller passes as `now`, from any fixed
/// start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Clock {
    /// Bids are taken before this time.
    Until(Duration),
    /// The clock is paused with this much time left. A game is saved like this.
    Paused(Duration),
    /// Until [`Referee::end_bidding`](super::Referee::end_bidding).
    Endless,
}

/// How many moves somebody has promised to need at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bid {
    /// The moves, at least 1.
    pub moves: u32,
    /// The number of the bid in the round, from 0: who bid the same earlier has the smaller one.
    pub turn: u32,
}

/// A player's place at the table, and the player's standing in the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// Who sits there.
    pub player: Player,
    /// The targets won.
    pub chips: u32,
    /// The bid of this round.
    pub bid: Option<Bid>,
    /// Whether the player has left the table. The place and the chips are kept.
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_away: bool,
    /// Whether the player has voted to go on, see [`Referee::vote`](super::Referee::vote).
    #[serde(default, skip_serializing_if = "is_false")]
    pub has_voted: bool,
}

impl Seat {
    /// A seat at the start of a game.
    pub(super) const fn new(player: Player) -> Self {
        Self { player, chips: 0, bid: None, is_away: false, has_voted: false }
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}
