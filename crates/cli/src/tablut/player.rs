//! Who plays a side.

use std::fmt;
use std::str::FromStr;

use carom_engine::Rules;
use carom_engine::tablut::{Game, Move};
use carom_generator::draw;
use rand_pcg::Pcg64;

/// Who plays a side, as an option names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Seat {
    /// A person at this terminal.
    Human,
    /// Any legal move.
    Random,
}

impl FromStr for Seat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "human" => Ok(Self::Human),
            "random" => Ok(Self::Random),
            _ => Err("expected human or random".to_owned()),
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Human => "human",
            Self::Random => "random",
        })
    }
}

/// A program that chooses moves.
pub(super) struct Program {
    rng: Pcg64,
}

impl Program {
    /// The program of a seat; `None` for a person.
    pub(super) fn new(seat: Seat, seed: u64) -> Option<Self> {
        (seat == Seat::Random).then(|| Self { rng: Pcg64::new(seed.into(), 0) })
    }

    /// A legal move; `None` if there is none.
    pub(super) fn choose(&mut self, game: &Game) -> Option<Move> {
        let mut moves = Vec::new();
        game.round().legal_moves(game.position(), &mut moves);
        draw::pick(&mut self.rng, &moves)
    }
}
