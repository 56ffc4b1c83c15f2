//! The players and the rules of the table.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::RefereeError;

/// One of the people at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The name: not blank, and different from all others.
    pub name: String,
    /// The index of the player's colour in the palette of the game: different from all others.
    pub colour: u8,
    /// In a tie the player with the larger handicap demonstrates first, before [`Settings::ties`] is
    /// applied; 0 for none.
    pub handicap: u8,
    /// The strength of the computer that plays at this seat, from 1; 0 if a person plays.
    #[serde(default, skip_serializing_if = "is_person")]
    pub computer: u8,
}

/// Whether a person plays at a seat.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_person(strength: &u8) -> bool {
    *strength == 0
}

impl Player {
    /// A player without a handicap.
    #[must_use]
    pub fn new(name: impl Into<String>, colour: u8) -> Self {
        Self { name: name.into(), colour, handicap: 0, computer: 0 }
    }

    /// Whether a computer plays at this seat.
    #[must_use]
    pub const fn is_computer(&self) -> bool {
        self.computer > 0
    }

    /// Checks the players at a table.
    pub(super) fn check_all(players: &[Self]) -> Result<(), RefereeError> {
        if !(1..=super::MAX_PLAYERS).contains(&players.len()) {
            return Err(RefereeError::PlayerCount { count: players.len() });
        }
        for (i, player) in players.iter().enumerate() {
            let name = player.name.trim();
            if name.is_empty() {
                return Err(RefereeError::NoName { place: i + 1 });
            }
            if players[..i].iter().any(|other| other.name.trim() == name) {
                return Err(RefereeError::SameName { name: name.to_owned() });
            }
            if let Some(other) = players[..i].iter().find(|other| other.colour == player.colour) {
                return Err(RefereeError::SameColour {
                    first: other.name.clone(),
                    second: player.name.clone(),
                });
            }
        }
        Ok(())
    }
}

/// The rules of the table. [`Settings::default`] has the rules of the printed game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The time for bids after the first bid, 60 seconds in the printed rules; `None` for no limit, until
    /// everybody agrees.
    pub clock: Option<Duration>,
    /// The order of demonstration for equal bids.
    pub ties: Ties,
    /// The number of chips that wins.
    pub winning: WinCondition,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            clock: Some(Duration::from_mins(1)),
            ties: Ties::FewestChips,
            winning: WinCondition::ByPlayers,
        }
    }
}

/// The order of demonstration for equal bids. Handicaps are compared first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Ties {
    /// The player with the fewest chips; then the earliest bid.
    FewestChips,
    /// The earliest bid.
    FirstToBid,
}

/// The number of chips that wins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum WinCondition {
    /// 8 chips with 2 players, 6 with 3, 5 with 4 or more; a single player plays all targets.
    ByPlayers,
    /// This number of chips, for any number of players.
    Chips(u32),
    /// All targets are played; then the most chips win.
    AllTargets,
}

impl WinCondition {
    /// The number of chips that wins immediately for this number of players; `None` if all targets are
    /// played.
    #[must_use]
    pub const fn chips(self, players: usize) -> Option<u32> {
        match (self, players) {
            (Self::AllTargets, _) | (Self::ByPlayers, 0 | 1) => None,
            (Self::ByPlayers, 2) => Some(8),
            (Self::ByPlayers, 3) => Some(6),
            (Self::ByPlayers, _) => Some(5),
            (Self::Chips(chips), _) => Some(chips),
        }
    }
}
