//! A game that is decided elsewhere, for example on a server: the session shows it to one of its players.

use carom_engine::ricochet::Move;
use carom_engine::{Direction, Square};

use super::{BiddingGame, BiddingSession, NewGame};
use crate::PlayerId;
use crate::ricochet::{BoardEvent, Line};

/// What a session of such a game has of its own.
#[derive(Clone, Debug)]
pub(super) struct Remote {
    /// The player here; `None` for somebody who watches.
    own: Option<PlayerId>,
    /// The robots of the player here, who moves them at once instead of bidding.
    line: Option<Line>,
    is_race: bool,
}

impl BiddingSession {
    /// A session of a game that is decided elsewhere, for one of its players or for somebody who watches. In a race, the player moves
    /// robots on the own board instead of bidding.
    #[must_use]
    pub fn remote(game: BiddingGame, own: Option<PlayerId>, is_race: bool) -> Self {
        let mut session = Self::new(NewGame { game, board_name: None });
        session.remote = Some(Remote { own, line: None, is_race });
        session.settle_remote(true);
        session
    }

    /// Takes the state of the game after something has happened there.
    pub fn follow(&mut self, game: BiddingGame, own: Option<PlayerId>) {
        let round = |game: &BiddingGame| game.line().map(|it| it.round().clone());
        let is_new = round(&self.game) != round(&game);
        let before = self.game.referee().demonstrator();
        self.game = game;
        if let Some(remote) = &mut self.remote {
            remote.own = own;
        }
        if is_new {
            (self.failed, self.typed) = (None, None);
        }
        if self.game.referee().demonstrator() != before {
            self.select_preferred();
        }
        self.settle_remote(is_new);
    }

    fn settle_remote(&mut self, is_new: bool) {
        if is_new {
            self.select_preferred();
        }
        if !self.is_round_over() {
            self.replay = None;
        }
        let (takes_bids, start) =
            (self.takes_bids(), self.game.line().map(|it| it.round().clone()));
        let Some(remote) = &mut self.remote else { return };
        if !takes_bids || !remote.is_race || remote.own.is_none() {
            remote.line = None;
        } else if is_new || remote.line.is_none() {
            remote.line = start.map(Line::new);
        }
        self.chosen = remote.own.filter(|_| takes_bids && !remote.is_race);
        if self.chosen.is_none() {
            self.typed = None;
        }
    }

    /// Whether the game is decided elsewhere.
    #[must_use]
    pub const fn is_remote(&self) -> bool {
        self.remote.is_some()
    }

    /// The player here, if the game is decided elsewhere.
    #[must_use]
    pub fn own(&self) -> Option<PlayerId> {
        self.remote.as_ref()?.own
    }

    /// The line of the player here in a race.
    #[must_use]
    pub fn race(&self) -> Option<&Line> {
        self.remote.as_ref()?.line.as_ref()
    }

    /// Whether the game is a race.
    #[must_use]
    pub fn is_race(&self) -> bool {
        self.remote.as_ref().is_some_and(|it| it.is_race)
    }

    /// Shows the last position of a demonstration that has failed elsewhere, until it is [put back](Self::put_back).
    pub fn show_failed(&mut self, line: Line, player: PlayerId) {
        self.failed = Some((line, player));
    }

    /// Slides the selected robot on the own board of a race.
    pub fn race_slide(&mut self, direction: Direction) -> Option<BoardEvent> {
        let robot = self.selected;
        let line = self.race_line().filter(|it| !it.is_solved())?;
        Some(match line.slide(Move { robot, direction }) {
            Ok(slide) => BoardEvent::Slid { robot, path: slide.squares().collect() },
            Err(_) => BoardEvent::Blocked { robot, direction },
        })
    }

    /// The direction in which the selected robot slides to a square, on the board that is shown.
    #[must_use]
    pub fn direction_to(&self, square: Square) -> Option<Direction> {
        let slides = self.line()?.slides(self.selected);
        slides.into_iter().find(|(_, path)| path.last() == Some(&square)).map(|it| it.0)
    }

    /// Takes back the last move on the own board of a race. Returns whether there was one.
    pub fn race_undo(&mut self) -> bool {
        self.race_line().is_some_and(|line| line.undo().is_some())
    }

    /// Takes back all moves on the own board of a race. Returns whether there were any.
    pub fn race_restart(&mut self) -> bool {
        let Some(line) = self.race_line().filter(|it| !it.is_empty()) else { return false };
        line.restart();
        true
    }

    fn race_line(&mut self) -> Option<&mut Line> {
        self.remote.as_mut()?.line.as_mut()
    }
}
