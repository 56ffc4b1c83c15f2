//! Who plays, and by which table rules.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::RefereeError;

/// One of the people at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The name, not blank and nobody else's.
    pub name: String,
    /// The place of the player's colour in the palette of the game, nobody else's.
    pub colour: u8,
    /// In a tie the player with the greater handicap demonstrates first, whatever
    /// [`Settings::ties`] says; 0 for none.
    pub handicap: u8,
}

impl Player {
    /// A player without a handicap.
    #[must_use]
    pub fn new(name: impl Into<String>, colour: u8) -> Self {
        Self { name: name.into(), colour, handicap: 0 }
    }

    /// Checks the people at a table.
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

/// The rules of the table. [`Settings::default`] has those of the printed game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// How long bids are taken after the first, 60 seconds as printed; `None` until everybody agrees.
    pub clock: Option<Duration>,
    /// Who demonstrates first of those with the same bid.
    pub ties: Ties,
    /// How many chips win.
    pub winning: Winning,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            clock: Some(Duration::from_mins(1)),
            ties: Ties::FewestChips,
            winning: Winning::ByPlayers,
        }
    }
}

/// Who demonstrates first of those with the same bid. Handicaps come before either.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Ties {
    /// Who has the fewest chips; then who bid first.
    FewestChips,
    /// Who bid first.
    FirstToBid,
}

/// How many chips win.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Winning {
    /// 8 of 2 players, 6 of 3, 5 of 4 or more; one player alone plays for all targets.
    ByPlayers,
    /// This number of chips, however many players there are.
    Chips(u32),
    /// All targets are played for; then the most chips win.
    AllTargets,
}

impl Winning {
    /// The chips that win at once with this number of players; `None` if all targets are played for.
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
