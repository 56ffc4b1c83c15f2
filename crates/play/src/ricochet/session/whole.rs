//! The whole game of every target: the robots stay where they stop, and the game chooses the next target.

use carom_engine::ricochet::Round;

use super::{BoardEvent, BoardName, Session};
use crate::ricochet::WholeGame;
use crate::ricochet::whole_game::GameError;
use crate::solo::Origin;

/// A whole game, as it was at the start of the present round.
#[derive(Clone, Debug)]
pub(super) struct SessionGame {
    pub(super) game: WholeGame,
    /// Finished rounds whose optimum is not known yet, with their places in the game.
    pub(super) unjudged: Vec<(usize, Round)>,
}

impl Session {
    /// The whole game that the round belongs to, as it was at the start of the round.
    #[must_use]
    pub fn game(&self) -> Option<&WholeGame> {
        self.game.as_ref().map(|it| &it.game)
    }

    /// The game as it would be if the player left the round now.
    #[must_use]
    pub fn game_now(&self) -> Option<WholeGame> {
        let mut game = self.game()?.clone();
        if !game.is_over() {
            // The line is legal; a line that does not solve the round changes nothing.
            let _ = self.finish(&mut game);
        }
        Some(game)
    }

    /// A round of the game whose optimum is not known yet.
    #[must_use]
    pub fn unjudged(&self) -> Option<&Round> {
        self.game.as_ref()?.unjudged.first().map(|(_, round)| round)
    }

    /// Records the optimum of [`Session::unjudged`]; `None` if no solver can find it.
    pub fn judge(&mut self, optimum: Option<u32>) {
        let Some(SessionGame { game, unjudged }) = &mut self.game else { return };
        if unjudged.is_empty() {
            return;
        }
        let (place, _) = unjudged.remove(0);
        if let Some(optimum) = optimum {
            game.set_optimum(place, optimum);
        }
    }

    /// Continues a game.
    pub fn resume(&mut self, game: WholeGame, board_name: BoardName) {
        let Some(round) = game.round().cloned() else { return };
        self.leave();
        self.board_name = board_name;
        self.origin = Origin::House;
        self.reached =
            game.done().iter().filter(|it| it.moves.is_some()).map(|it| it.target.square).collect();
        self.show(round, SessionGame { game, unjudged: Vec::new() });
    }

    /// Starts a whole game on this board, with the robots on their present squares.
    pub fn begin_game(&mut self) -> Option<BoardEvent> {
        let (board, robots) = (self.board().clone(), self.position().squares().to_vec());
        let game = WholeGame::new(board, robots, self.round().profile(), &mut self.rng).ok()?;
        let round = game.round()?.clone();
        self.leave();
        self.reached.clear();
        self.show(round, SessionGame { game, unjudged: Vec::new() });
        Some(BoardEvent::Placed)
    }

    /// Starts a whole game on a random official board.
    pub fn begin_official_game(&mut self) -> Option<BoardEvent> {
        self.official_board()?;
        self.begin_game()
    }

    /// Gives up the target of a whole game for good.
    pub fn give_up(&mut self) -> Option<BoardEvent> {
        self.leave_round(WholeGame::give_up, true)
    }

    /// Puts the target of a whole game back under the others.
    pub fn put_back(&mut self) -> Option<BoardEvent> {
        self.leave_round(WholeGame::put_back, false)
    }

    /// Leaves the whole game; its round stays on the board.
    pub fn leave_game(&mut self) -> Option<BoardEvent> {
        let game = self.game_now()?;
        self.forget_before(&game);
        self.game = None;
        Some(BoardEvent::Unmoved)
    }

    /// The next target if this one is reached. A target that the player has not reached is put back.
    pub(super) fn next_of_game(&mut self) -> Option<BoardEvent> {
        if self.is_solved() || !self.earned.is_empty() {
            let mut game = self.game()?.clone();
            self.finish(&mut game).ok()?;
            let leave = |it: &mut WholeGame| {
                *it = game;
                Ok::<_, GameError>(())
            };
            return self.leave_round(leave, true);
        }
        self.put_back()
    }

    /// Counts the player's own solution or, if there is none, the one found with help.
    fn finish(&self, game: &mut WholeGame) -> Result<(), GameError> {
        if self.earned.is_empty() {
            game.finish_with_help(self.moves())
        } else {
            game.finish(&self.earned)
        }
    }

    fn leave_round<E>(
        &mut self,
        leave: impl FnOnce(&mut WholeGame) -> Result<(), E>,
        is_done: bool,
    ) -> Option<BoardEvent> {
        let round = self.round().clone();
        let left = self.clone();
        let SessionGame { game, unjudged } = self.game.as_mut()?;
        leave(game).ok()?;
        let (now, next) = (game.clone(), game.round().cloned());
        if is_done {
            unjudged.push((now.done().len() - 1, round));
            // What is counted stays.
            self.forget_before(&now);
        } else if !left.all_moves().is_empty() {
            self.remember(left);
        }
        // The last round stays on the board.
        let Some(round) = next else { return Some(BoardEvent::Unmoved) };
        let game = self.game.take()?;
        self.show(round, game);
        Some(BoardEvent::Placed)
    }

    fn show(&mut self, round: Round, game: SessionGame) {
        self.put(round);
        self.origin = std::mem::take(&mut self.origin).changed();
        self.game = Some(game);
    }
}
