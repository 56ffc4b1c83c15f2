//! [`RefereeError`]: the actions that the referee refuses.

use super::PlayerId;

/// The reason why the referee refuses an action.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RefereeError {
    /// There are no players, or too many.
    #[error("a table has 1 to 8 players, not {count}")]
    PlayerCount {
        /// The number of players.
        count: usize,
    },
    /// A name is blank.
    #[error("player {place} has no name")]
    NoName {
        /// The place at the table, from 1.
        place: usize,
    },
    /// Two players have the same name.
    #[error("two players are called {name}")]
    SameName {
        /// The name.
        name: String,
    },
    /// Two players have the same colour.
    #[error("{first} and {second} have the same colour")]
    SameColour {
        /// One player.
        first: String,
        /// The other player.
        second: String,
    },
    /// No player has this place.
    #[error("place {} has no player", player.0 + 1)]
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
    /// The player is already at the table.
    #[error("{name} is already at the table")]
    AlreadyHere {
        /// The player's name.
        name: String,
    },
    /// Only the demonstrator may do this.
    #[error("only the player who shows a bid may move robots")]
    NotDemonstrating {
        /// The player who tried it.
        player: PlayerId,
    },
    /// The bid has 0 moves.
    #[error("a bid is at least 1 move")]
    BidZero,
    /// The bid is not lower than the player's last bid.
    #[error("you can only lower your own bid: {moves} is not lower than {own}")]
    NotLower {
        /// The player's last bid.
        own: u32,
        /// The new bid.
        moves: u32,
    },
    /// The clock has run out.
    #[error("the time for bids is up")]
    TimeUp,
    /// The player showed more moves than the bid.
    #[error("{moves} moves are more than the bid of {bid}")]
    TooManyMoves {
        /// The number of shown moves.
        moves: u32,
        /// The bid.
        bid: u32,
    },
    /// The action is not allowed in this phase.
    #[error("you cannot {action} now: {phase}")]
    NotNow {
        /// The action.
        action: &'static str,
        /// The phase, in words.
        phase: String,
    },
}
