//! The saved form of a [`Referee`].

use serde::Deserialize;

use super::{Phase, Player, PlayerId, Referee, Seat, Settings};

/// A referee as it is read from a file, before it is checked.
#[derive(Deserialize)]
#[serde(rename = "Referee", deny_unknown_fields)]
pub(super) struct SavedReferee {
    settings: Settings,
    seats: Vec<Seat>,
    phase: Phase,
}

impl TryFrom<SavedReferee> for Referee {
    type Error = String;

    fn try_from(saved: SavedReferee) -> Result<Self, String> {
        let SavedReferee { settings, seats, phase } = saved;
        let players: Vec<Player> = seats.iter().map(|seat| seat.player.clone()).collect();
        Player::check_all(&players).map_err(|error| error.to_string())?;
        let has_bid = |player: &PlayerId| seats.get(player.0).is_some_and(|it| it.bid.is_some());
        let sits = |player: &PlayerId| player.0 < seats.len();
        let bids = seats.iter().filter_map(|seat| seat.bid);
        let is_sound = bids.clone().all(|bid| bid.moves > 0 && bid.turn < u32::MAX)
            && match &phase {
                Phase::Thinking => bids.count() == 0,
                Phase::Bidding(_) => bids.count() > 0,
                Phase::Demonstrating(queue) => {
                    let mut distinct = queue.clone();
                    distinct.sort_unstable();
                    distinct.dedup();
                    !queue.is_empty() && distinct.len() == queue.len() && queue.iter().all(has_bid)
                }
                Phase::RoundOver { winner } => winner.iter().all(has_bid),
                Phase::GameOver { winners } => winners.iter().all(sits),
            };
        if !is_sound {
            return Err("the bids do not fit the phase of the round".to_owned());
        }
        Ok(Self { settings, seats, phase })
    }
}
