//! [`RefereeError`]: what is not allowed.

use super::PlayerId;

/// Why the referee refuses something.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RefereeError {
    /// Nobody, or too many.
    #[error("a table has 1 to 8 players, not {count}")]
    PlayerCount {
        /// How many there are.
        count: usize,
    },
    /// A blank name.
    #[error("player {place} has no name")]
    NoName {
        /// The place at the table, from 1.
        place: usize,
    },
    /// Two players of one name.
    #[error("two players are called {name}")]
    SameName {
        /// The name.
        name: String,
    },
    /// Two players of one colour.
    #[error("{first} and {second} have the same colour")]
    SameColour {
        /// One player.
        first: String,
        /// The other.
        second: String,
    },
    /// Nobody sits there.
    #[error("nobody sits at place {}", player.0 + 1)]
    NoSuchPlayer {
        /// The place.
        player: PlayerId,
    },
    /// The player has left the table.
    #[error("the player at place {} has left the table", player.0 + 1)]
    Away {
        /// The place.
        player: PlayerId,
    },
    /// The player is at the table already.
    #[error("{name} is at the table already")]
    AlreadyHere {
        /// The player's name.
        name: String,
    },
    /// Only the demonstrator may do this.
    #[error("only the player who shows a bid may move robots")]
    NotDemonstrating {
        /// Who tried.
        player: PlayerId,
    },
    /// A bid of no moves.
    #[error("a bid is at least 1 move")]
    BidZero,
    /// A bid that is not lower than the player's last one.
    #[error("you have bid {own}: your bid can only go down, not to {moves}")]
    NotLower {
        /// The bid that stands.
        own: u32,
        /// The new one.
        moves: u32,
    },
    /// The clock has run out.
    #[error("the time for bids is up")]
    TimeUp,
    /// More moves shown than bid.
    #[error("{moves} moves are more than the {bid} that were bid")]
    TooManyMoves {
        /// The moves shown.
        moves: u32,
        /// The bid.
        bid: u32,
    },
    /// Not allowed in this phase.
    #[error("you cannot {action} now: {phase}")]
    NotNow {
        /// What was tried.
        action: &'static str,
        /// The phase, in words.
        phase: String,
    },
}
