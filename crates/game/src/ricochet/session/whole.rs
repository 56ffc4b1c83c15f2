//! The whole game of every target: the robots stay where they stop, and the game says what comes next.

use carom_engine::ricochet::Round;
use carom_play::WholeGame;
use carom_play::whole_game::GameError;

use super::{BoardEvent, Session};
use crate::ricochet::command::GameCommand;
use crate::ricochet::opening::BoardName;

/// A whole game, as it was when the present round began.
pub(super) struct Game {
    game: WholeGame,
    /// Rounds that were left whose optimum is still to be found, with their places in the game.
    unjudged: Vec<(usize, Round)>,
}

impl Session {
    /// The whole game that the round belongs to, as it was when the round began.
    pub(crate) fn game(&self) -> Option<&WholeGame> {
        self.game.as_ref().map(|it| &it.game)
    }

    /// The game as it would be if the round were left now.
    pub(crate) fn game_now(&self) -> Option<WholeGame> {
        let mut game = self.game()?.clone();
        if !game.is_over() {
            // The session's lines are legal; one that does not solve the round changes nothing.
            let _ = self.finish(&mut game);
        }
        Some(game)
    }

    /// A round of the game that waits for its optimum.
    pub(crate) fn unjudged(&self) -> Option<&Round> {
        self.game.as_ref()?.unjudged.first().map(|(_, round)| round)
    }

    /// The optimum of [`Session::unjudged`]; `None` if it has none that can be found.
    pub(crate) fn judge(&mut self, optimum: Option<u32>) {
        let Some(Game { game, unjudged }) = &mut self.game else { return };
        if unjudged.is_empty() {
            return;
        }
        let (place, _) = unjudged.remove(0);
        if let Some(optimum) = optimum {
            game.set_optimum(place, optimum);
        }
    }

    /// Goes on with a game.
    pub(crate) fn resume(&mut self, game: WholeGame, board_name: BoardName) {
        let Some(round) = game.round().cloned() else { return };
        self.board_name = board_name;
        self.reached =
            game.done().iter().filter(|it| it.moves.is_some()).map(|it| it.target.square).collect();
        self.show(round, Game { game, unjudged: Vec::new() });
    }

    pub(super) fn play_game(&mut self, command: GameCommand) -> Option<Vec<BoardEvent>> {
        match command {
            GameCommand::Begin => self.begin_game(),
            GameCommand::BeginOfficial => {
                self.deal_official()?;
                self.begin_game()
            }
            GameCommand::GiveUp => self.leave_round(WholeGame::give_up, true),
            GameCommand::PutBack => self.leave_round(WholeGame::put_back, false),
            GameCommand::Leave => {
                self.game.take()?;
                Some(Vec::new())
            }
            // The game is not here but in its file.
            GameCommand::Continue => None,
        }
    }

    fn begin_game(&mut self) -> Option<Vec<BoardEvent>> {
        let (board, robots) = (self.board().clone(), self.position().squares().to_vec());
        let game = WholeGame::new(board, robots, self.round().profile(), &mut self.rng).ok()?;
        let round = game.round()?.clone();
        self.reached.clear();
        self.show(round, Game { game, unjudged: Vec::new() });
        Some(vec![BoardEvent::Placed])
    }

    /// The next target if this one is reached. A target that nobody has found a way to is put back.
    pub(super) fn next_of_game(&mut self) -> Option<Vec<BoardEvent>> {
        if self.game()?.is_over() {
            self.game = None;
            return self.next_round();
        }
        if self.is_solved() || !self.earned.is_empty() {
            let mut game = self.game()?.clone();
            self.finish(&mut game).ok()?;
            let leave = |it: &mut WholeGame| {
                *it = game;
                Ok::<_, GameError>(())
            };
            return self.leave_round(leave, true);
        }
        self.play_game(GameCommand::PutBack)
    }

    /// Counts the player's own solution or, without one, that which was made with help.
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
    ) -> Option<Vec<BoardEvent>> {
        let round = self.round().clone();
        let Game { game, unjudged } = self.game.as_mut()?;
        leave(game).ok()?;
        if is_done {
            unjudged.push((game.done().len() - 1, round));
        }
        match game.round().cloned() {
            Some(round) => {
                let game = self.game.take()?;
                self.show(round, game);
                Some(vec![BoardEvent::Placed])
            }
            // The last round stays on the board.
            None => Some(Vec::new()),
        }
    }

    fn show(&mut self, round: Round, game: Game) {
        self.put(round);
        self.game = Some(game);
    }
}
