//! What serde writes for this game, and what it reads: the texts of files.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::{Game, IllegalMove, Move, Position, Variant};
use crate::by_text;

by_text!(Move, Position, Variant);

/// A game: its start and its moves.
#[derive(Serialize, Deserialize)]
#[serde(rename = "game")]
pub(super) struct GameText {
    start: Variant,
    moves: Vec<Move>,
}

impl From<Game> for GameText {
    fn from(game: Game) -> Self {
        Self { start: *game.variant(), moves: game.moves().collect() }
    }
}

impl TryFrom<GameText> for Game {
    type Error = IllegalMove;

    fn try_from(GameText { start, moves }: GameText) -> Result<Self, IllegalMove> {
        let mut game = Self::new(start);
        for mv in moves {
            game.play(mv)?;
        }
        Ok(game)
    }
}
