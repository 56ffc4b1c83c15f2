//! [`Phase`]: the phases of a round, with the bids.

use std::fmt;
use std::ops::Not;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Player;

/// A player by place at the table, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct PlayerId(pub usize);

/// The phase of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Nobody has bid yet. The time is not limited.
    Thinking,
    /// Players can bid. The clock has been running since the first bid.
    Bidding(Clock),
    /// The first of these players shows the moves. If that fails, the others follow in this order. The
    /// list is never empty.
    Demonstrating(Vec<PlayerId>),
    /// A player has won the target, or nobody can win it any more.
    RoundOver {
        /// The player who has won the chip.
        winner: Option<PlayerId>,
    },
    /// A player has enough chips to win, or no target is left.
    GameOver {
        /// The players with the most chips: several in a tie, none if nobody has won a chip.
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

/// The time limit for bids. All times are relative to the same fixed start, as in the `now` of the
/// caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Clock {
    /// Players can bid before this time.
    Until(Duration),
    /// The clock is paused with this much time left. Saved games always have a paused clock.
    Paused(Duration),
    /// Players can bid until [`Referee::end_bidding`](super::Referee::end_bidding).
    Endless,
}

/// The maximum number of moves that a player has promised to need.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bid {
    /// The number of moves, at least 1.
    pub moves: u32,
    /// The number of the bid in the round, from 0: an earlier bid has a smaller number.
    pub turn: u32,
}

/// A player's place at the table, and the player's score.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// The player at this place.
    pub player: Player,
    /// The number of targets won.
    pub chips: u32,
    /// The bid of this round.
    pub bid: Option<Bid>,
    /// Whether the player has left the table. The place and the chips are kept.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub is_away: bool,
    /// Whether the player has voted to go on, see [`Referee::vote`](super::Referee::vote).
    #[serde(default, skip_serializing_if = "Not::not")]
    pub has_voted: bool,
}

impl Seat {
    /// A seat at the start of a game.
    pub(super) const fn new(player: Player) -> Self {
        Self { player, chips: 0, bid: None, is_away: false, has_voted: false }
    }
}
