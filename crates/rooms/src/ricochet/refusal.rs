//! Why the game refuses something.

use carom_engine::ricochet::Faults;
use carom_play::ricochet::bidding::BiddingError;
use carom_play::ricochet::whole_game::GameError;

use crate::{Refusal, RefusalCode};

impl From<BiddingError> for Refusal {
    fn from(error: BiddingError) -> Self {
        match error {
            BiddingError::Referee(error) => error.into(),
            BiddingError::Illegal(_) => RefusalCode::Illegal.because(error.to_string()),
            BiddingError::Game(error) => error.into(),
            _ => RefusalCode::NotNow.because(error.to_string()),
        }
    }
}

impl From<GameError> for Refusal {
    fn from(error: GameError) -> Self {
        let code = match error {
            GameError::Illegal(_) => RefusalCode::Illegal,
            GameError::NotSolved => RefusalCode::Unsolved,
            _ => RefusalCode::NotNow,
        };
        code.because(error.to_string())
    }
}

impl From<Faults> for Refusal {
    fn from(faults: Faults) -> Self {
        RefusalCode::Terms.because(faults.to_string())
    }
}
