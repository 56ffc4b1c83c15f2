//! [`Guest`]: the game as a client sees it.

use carom_engine::Rules;
use carom_engine::tablut::{Cells, Faults, Game, Move, Position, RuleSet, Variant};

use crate::wire::{State, Turn};

/// The game as a client sees it: the server only sends boards, and the moves follow from them.
#[derive(Clone, Debug)]
pub struct Guest {
    game: Game,
}

/// What a state has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum News {
    /// Nothing: the first state, a move that was not accepted, or the end of the game without a move.
    Same,
    /// A move.
    Moved {
        /// The move.
        mv: Move,
        /// The squares of the pieces that it captured.
        captured: Cells,
    },
    /// No move leads to this board. The game starts again from it.
    Jumped,
}

impl Guest {
    /// A game before the first state.
    #[must_use]
    pub fn new(rules: RuleSet) -> Self {
        Self { game: Game::new(Variant::from_start(rules)) }
    }

    /// The game so far. It begins later than the server's if a state [jumped](News::Jumped), or if the server continues
    /// where these rules give a draw.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The server has sent a state.
    ///
    /// # Errors
    /// Every fault of a board on which the game must continue. Then nothing has changed.
    pub fn receive(&mut self, state: &State) -> Result<News, Faults> {
        let news = self.follow(state)?;
        let goes_on = matches!(state.turn, Turn::ToMove(_));
        if goes_on && self.game.outcome().is_some() {
            self.restart(*self.game.position());
        }
        Ok(news)
    }

    fn follow(&mut self, state: &State) -> Result<News, Faults> {
        if state.shows(self.game.position()) {
            return Ok(News::Same);
        }
        if let Some(mv) = self.move_to(state)
            && let Ok(captured) = self.game.play(mv)
        {
            return Ok(News::Moved { mv, captured });
        }
        if let Turn::Over(_) = state.turn {
            return Ok(News::Same);
        }
        self.restart(Position::new(&state.board)?);
        Ok(News::Jumped)
    }

    /// The move that leads to a state. There is at most one: the squares that its piece left and entered decide it.
    fn move_to(&self, state: &State) -> Option<Move> {
        let (variant, position) = (self.game.variant(), self.game.position());
        let moves = variant.legal_moves(position);
        let leads = |mv| state.shows(&variant.play_unchecked(position, mv));
        moves.into_iter().find(|&mv| leads(mv))
    }

    fn restart(&mut self, position: Position) {
        self.game = Game::new(Variant::new(*self.game.rules(), position));
    }
}
