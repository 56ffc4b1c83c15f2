//! [`BiddingSession`]: a game with a referee at one screen, with the typed bid and the shown moves.

mod computers;
mod remote;

use std::time::Duration;

use carom_engine::ricochet::{Move, Robot};
use carom_engine::{Direction, Square};

use self::remote::Remote;
use super::{BiddingError, BiddingGame, DemonstrationResult, NewGame, Replay};
use crate::referee::{Clock, Seat};
use crate::ricochet::session::{preferred_robot, robot_after};
use crate::ricochet::{BoardEvent, Line};
use crate::{Phase, PlayerId};

/// The highest bid that can be typed.
const MAX_BID: u32 = 99;
/// The result of the first step up if nobody has bid.
const USUAL_BID: u32 = 8;

/// The changes made by a call.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Change {
    /// The events that the board must show, in this order.
    pub events: Vec<BoardEvent>,
    /// Whether the game itself has changed and should be saved.
    pub is_kept: bool,
}

impl Change {
    /// The game has changed, but the board looks the same.
    #[must_use]
    pub const fn kept() -> Self {
        Self { events: Vec::new(), is_kept: true }
    }

    /// The game has changed, and the board was replaced.
    #[must_use]
    pub fn placed() -> Self {
        Self { events: vec![BoardEvent::Placed], is_kept: true }
    }

    fn shown(events: Vec<BoardEvent>) -> Self {
        Self { events, is_kept: false }
    }
}

/// The changes of a call, `None` if there are none; or the refusal.
pub type Outcome = Result<Option<Change>, BiddingError>;

/// A [`BiddingGame`] used by people around one screen.
#[derive(Clone, Debug)]
pub struct BiddingSession {
    game: BiddingGame,
    board_name: Option<String>,
    /// The player who is about to bid, and the typed part of the bid.
    chosen: Option<PlayerId>,
    typed: Option<u32>,
    selected: Robot,
    /// The failed demonstration and its player, while it is shown.
    failed: Option<(Line, PlayerId)>,
    replay: Option<Replay>,
    /// What the session of a game has that is decided elsewhere.
    remote: Option<Remote>,
}

impl BiddingSession {
    /// A session at the start of a game or at the present round of a saved game.
    #[must_use]
    pub fn new(NewGame { game, board_name }: NewGame) -> Self {
        let mut session = Self {
            game,
            board_name,
            chosen: None,
            typed: None,
            selected: Robot::Red,
            failed: None,
            replay: None,
            remote: None,
        };
        session.begin_round();
        session
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &BiddingGame {
        &self.game
    }

    /// The official tiles of the board, if it is official.
    #[must_use]
    pub fn board_name(&self) -> Option<&str> {
        self.board_name.as_deref()
    }

    /// The phase of the referee.
    #[must_use]
    pub const fn phase(&self) -> &Phase {
        self.game.referee().phase()
    }

    /// The seats of the players.
    #[must_use]
    pub fn seats(&self) -> &[Seat] {
        self.game.referee().seats()
    }

    /// The player who is about to bid.
    #[must_use]
    pub const fn chosen(&self) -> Option<PlayerId> {
        self.chosen
    }

    /// The typed part of the bid.
    #[must_use]
    pub const fn typed(&self) -> Option<u32> {
        self.typed
    }

    /// The robot that [`BiddingSession::slide`] moves.
    #[must_use]
    pub const fn selected(&self) -> Robot {
        self.selected
    }

    /// The solution that is shown after a round.
    #[must_use]
    pub const fn replay(&self) -> Option<&Replay> {
        self.replay.as_ref()
    }

    /// The player whose failed demonstration is shown.
    #[must_use]
    pub fn failed_player(&self) -> Option<PlayerId> {
        self.failed.as_ref().map(|&(_, player)| player)
    }

    /// Whether players can bid now.
    #[must_use]
    pub const fn takes_bids(&self) -> bool {
        use Clock::{Endless, Until};
        matches!(self.phase(), Phase::Thinking | Phase::Bidding(Until(_) | Endless))
    }

    /// Whether the clock is paused.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        matches!(self.phase(), Phase::Bidding(Clock::Paused(_)))
    }

    /// Whether the round is over. Then a solution may be shown.
    #[must_use]
    pub const fn is_round_over(&self) -> bool {
        matches!(self.phase(), Phase::RoundOver { .. } | Phase::GameOver { .. })
    }

    /// Whether people here can move robots now: one of them is showing a bid and has not failed.
    #[must_use]
    pub fn is_demonstrating(&self) -> bool {
        let shows = self.game.referee().demonstrator();
        let is_here = shows.is_some() && (!self.is_remote() || self.own() == shows);
        is_here && self.failed.is_none() && self.demonstrating_computer().is_none()
    }

    /// Whether people here can move robots now, in a demonstration or in a race.
    #[must_use]
    pub fn can_slide(&self) -> bool {
        self.is_demonstrating() || self.race().is_some()
    }

    /// Whether bids are typed in this phase.
    #[must_use]
    pub fn types_bids(&self) -> bool {
        let is_watching = self.is_remote() && self.own().is_none();
        let is_phase = matches!(self.phase(), Phase::Thinking | Phase::Bidding(_));
        is_phase && !is_watching && !self.is_race()
    }

    /// The line to show: of the solution, of a failed demonstration, or of the round.
    #[must_use]
    pub fn line(&self) -> Option<&Line> {
        let replay = self.replay.as_ref().map(Replay::line);
        let failed = self.failed.as_ref().map(|(line, _)| line);
        replay.or(failed).or(self.race()).or(self.game.line())
    }

    /// Selects a robot, during a demonstration or a race.
    pub fn select(&mut self, robot: Robot) -> Option<Change> {
        self.race().map(|_| ()).or(self.game.referee().demonstrator().map(|_| ()))?;
        let robots = self.game.line()?.position().squares().len();
        if robot.index() >= robots {
            return None;
        }
        self.selected = robot;
        Some(Change::default())
    }

    /// Selects a robot by its number from 1, as [`Self::select`].
    pub fn select_number(&mut self, number: u8) -> Option<Change> {
        self.select(*Robot::ALL.get(usize::from(number).checked_sub(1)?)?)
    }

    /// Selects the robot N robots after the selected one, during a demonstration; the first follows the last.
    pub fn select_next(&mut self, count: isize) -> Option<Change> {
        let position = self.game.line()?.position();
        self.select(robot_after(self.selected, count, position))
    }

    /// Slides the selected robot, during a demonstration. Moves are ignored while a failed demonstration
    /// is shown, because they would count for the next player.
    ///
    /// # Errors
    /// [`BiddingError::Referee`] if no bid is being shown.
    pub fn slide(&mut self, direction: Direction) -> Outcome {
        if self.failed.is_some() {
            return Ok(None);
        }
        let robot = self.selected;
        let mv = Move { robot, direction };
        let line = self.game.line().cloned();
        let event = match self.game.play(self.demonstrator(), mv) {
            Ok((slide, shown)) => {
                if let (DemonstrationResult::Failed(player), Some(mut line)) = (shown, line) {
                    // The last move of a failed demonstration is shown before the robots go back.
                    let _ = line.play(mv);
                    self.failed = Some((line, player));
                    self.select_preferred();
                }
                BoardEvent::Slid { robot, path: slide.squares().collect() }
            }
            Err(BiddingError::Illegal(_)) => BoardEvent::Blocked { robot, direction },
            Err(why) => return Err(why),
        };
        Ok(Some(Change { events: vec![event], is_kept: true }))
    }

    /// Slides the selected robot to the end of one of its slides.
    ///
    /// # Errors
    /// [`BiddingError::Referee`] if no bid is being shown.
    pub fn slide_to(&mut self, square: Square) -> Outcome {
        let slides = self.game.line().map(|line| line.slides(self.selected)).unwrap_or_default();
        match slides.iter().find(|(_, path)| path.last() == Some(&square)) {
            Some((direction, _)) => self.slide(*direction),
            None => Ok(None),
        }
    }

    /// Chooses the player who is about to bid. Computers bid for themselves.
    pub fn choose(&mut self, player: PlayerId) -> Option<Change> {
        let is_elsewhere = self.is_remote() && self.own() != Some(player);
        if is_elsewhere || !self.takes_bids() || !self.people().any(|it| it == player) {
            return None;
        }
        self.chosen = Some(player);
        self.typed = None;
        Some(Change::default())
    }

    /// Chooses the next person or the previous one.
    pub fn choose_neighbour(&mut self, is_next: bool) -> Option<Change> {
        let chosen = self.chosen;
        let next = if is_next {
            self.people().find(|it| chosen.is_none_or(|now| *it > now)).or(self.people().next())
        } else {
            let before = self.people().rfind(|it| chosen.is_some_and(|now| *it < now));
            before.or(self.people().next_back())
        };
        self.choose(next?)
    }

    /// Takes a typed digit: the place of a player from 1 or, once a player is chosen, a digit of the bid.
    pub fn digit(&mut self, digit: u8) -> Option<Change> {
        if !self.takes_bids() {
            return None;
        }
        if self.chosen.is_none() {
            return self.choose(PlayerId(usize::from(digit).checked_sub(1)?));
        }
        let number = 10 * self.typed.unwrap_or(0) + u32::from(digit);
        self.typed = Some(number).filter(|&it| it <= MAX_BID).or(self.typed);
        Some(Change::default())
    }

    /// Raises or lowers the typed bid by one. If no bid is typed, it starts from a plausible bid.
    pub fn step_bid(&mut self, is_up: bool) -> Option<Change> {
        let player = self.chosen?;
        let own = self.game.referee().bid_of(player).map(|bid| bid.moves);
        let lowest = self.seats().iter().filter_map(|seat| seat.bid).map(|bid| bid.moves).min();
        let likely = own.or(lowest).unwrap_or(USUAL_BID + u32::from(!is_up));
        let now = self.typed.unwrap_or(likely);
        let next = if is_up { now + 1 } else { now.saturating_sub(1) };
        self.typed = Some(next.clamp(1, MAX_BID));
        Some(Change::default())
    }

    /// Erases the last typed digit or, if there is none, the choice of the player.
    pub fn erase(&mut self) -> Option<Change> {
        let Some(typed) = self.typed else {
            return self.forget_choice().then(Change::default);
        };
        self.typed = Some(typed / 10).filter(|&it| it > 0);
        Some(Change::default())
    }

    /// Erases the typed bid.
    pub fn erase_all(&mut self) {
        self.typed = None;
    }

    /// Cancels the choice of the player. A single person stays chosen. Returns whether anything has
    /// changed.
    pub fn forget_choice(&mut self) -> bool {
        if self.is_remote() {
            return self.typed.take().is_some();
        }
        let alone = {
            let mut people = self.people();
            people.next().filter(|_| people.next().is_none() && self.takes_bids())
        };
        let before = (self.chosen, self.typed);
        (self.chosen, self.typed) = (alone, None);
        before != (self.chosen, self.typed)
    }

    /// Continues: puts the robots back after a failed demonstration, starts the next round after a round
    /// is over, or makes the typed bid.
    ///
    /// # Errors
    /// [`BiddingError::Referee`].
    pub fn confirm(&mut self, now: Duration) -> Outcome {
        if self.put_back() {
            return Ok(Some(Change::placed()));
        }
        if self.is_round_over() {
            self.game.next_round()?;
            self.begin_round();
            return Ok(Some(Change::placed()));
        }
        let (Some(player), Some(moves)) = (self.chosen, self.typed) else { return Ok(None) };
        self.typed = None;
        self.game.bid(player, moves, now)?;
        self.forget_choice();
        Ok(Some(Change::kept()))
    }

    /// Pauses or resumes the clock.
    ///
    /// # Errors
    /// [`BiddingError::Referee`] if the clock does not run.
    pub fn toggle_pause(&mut self, now: Duration) -> Outcome {
        if self.is_paused() {
            self.game.resume(now)?;
            self.choose_if_alone();
        } else {
            self.game.pause(now)?;
            self.forget_choice();
        }
        Ok(Some(Change::kept()))
    }

    /// [`BiddingGame::end_bidding`].
    ///
    /// # Errors
    /// [`BiddingError::Referee`].
    pub fn end_bidding(&mut self) -> Outcome {
        self.game.end_bidding()?;
        self.begin_demonstration();
        Ok(Some(Change::kept()))
    }

    /// [`BiddingGame::nobody_bids`].
    ///
    /// # Errors
    /// [`BiddingError::Referee`].
    pub fn nobody_bids(&mut self) -> Outcome {
        self.game.nobody_bids()?;
        self.forget_choice();
        Ok(Some(Change::kept()))
    }

    /// The demonstrator gives up.
    ///
    /// # Errors
    /// [`BiddingError::Referee`] if no bid is being shown.
    pub fn give_up(&mut self) -> Outcome {
        self.put_back();
        self.game.give_up_demonstration(self.demonstrator())?;
        self.select_preferred();
        Ok(Some(Change::placed()))
    }

    /// [`Referee::rename`](crate::Referee::rename).
    pub fn rename(&mut self, player: PlayerId, name: &str) -> bool {
        self.game.rename(player, name)
    }

    /// Whether the game can end early now: between two rounds, or before the first bid.
    #[must_use]
    pub fn can_end_game(&self) -> bool {
        matches!(self.phase(), Phase::Thinking | Phase::RoundOver { .. })
    }

    /// Ends the game early, if it [can](Self::can_end_game).
    pub fn end_game(&mut self) -> Option<Change> {
        if !self.can_end_game() {
            return None;
        }
        self.game.end_game();
        self.forget_choice();
        Some(Change::kept())
    }

    /// Plays or pauses a solution, after the round.
    pub fn watch(&mut self, solution: Option<&[Move]>) -> Option<Change> {
        let opened = self.open_replay(solution);
        let toggled = self.replay.as_mut()?.toggle();
        Some(Change::shown(opened.into_iter().chain(toggled).collect()))
    }

    /// Shows the next move of a solution, after the round.
    pub fn forward(&mut self, solution: Option<&[Move]>) -> Option<Change> {
        let opened = self.open_replay(solution);
        let event = self.replay.as_mut().and_then(Replay::forward);
        let events: Vec<_> = opened.into_iter().chain(event).collect();
        (!events.is_empty()).then(|| Change::shown(events))
    }

    /// Undoes a move of the shown solution.
    pub fn backward(&mut self) -> Option<Change> {
        let event = self.replay.as_mut().and_then(Replay::backward)?;
        Some(Change::shown(vec![event]))
    }

    /// Makes the next move of the solution while it is playing automatically.
    pub fn advance(&mut self) -> Option<BoardEvent> {
        self.replay.as_mut().filter(|it| it.is_playing())?.forward()
    }

    /// Puts the robots back after a failed demonstration. Returns whether there was one.
    pub fn put_back(&mut self) -> bool {
        self.failed.take().is_some()
    }

    /// Updates the time. Returns whether the clock has just run out.
    pub fn tick(&mut self, time: Duration) -> bool {
        let is_up = self.game.tick(time);
        if is_up {
            self.begin_demonstration();
        }
        is_up
    }

    /// Pauses a running clock, for example while something covers the table. Returns whether it was running.
    pub fn pause(&mut self, time: Duration) -> bool {
        self.game.pause(time).is_ok()
    }

    /// Lets a paused clock run again. Returns whether it was paused.
    pub fn resume(&mut self, time: Duration) -> bool {
        let is_resumed = self.game.resume(time).is_ok();
        self.choose_if_alone();
        is_resumed
    }

    /// A single person is chosen again when bids are taken again.
    fn choose_if_alone(&mut self) {
        if self.chosen.is_none() {
            self.forget_choice();
        }
    }

    /// Pauses the clock and hides everything that is not saved.
    pub fn rest(&mut self, time: Duration) {
        // The referee refuses this unless the clock runs.
        let _ = self.game.pause(time);
        self.forget_choice();
        self.put_back();
        self.replay = None;
    }

    /// Records the optimum of the round that has just been won. Returns whether it was unknown before.
    pub fn note_optimum(&mut self, moves: usize) -> bool {
        let done = self.game.game().done();
        let is_won = self.game.line().is_some_and(Line::is_solved) && self.is_round_over();
        let is_news = is_won && done.last().is_some_and(|it| it.optimum.is_none());
        if is_news {
            self.game.set_optimum(done.len() - 1, moves as u32);
        }
        is_news
    }

    /// The player at the keys is the demonstrator. If there is none, the referee refuses every player.
    fn demonstrator(&self) -> PlayerId {
        self.game.referee().demonstrator().unwrap_or(PlayerId(0))
    }

    fn begin_round(&mut self) {
        self.replay = None;
        self.failed = None;
        self.chosen = None;
        self.begin_demonstration();
    }

    fn begin_demonstration(&mut self) {
        self.forget_choice();
        self.select_preferred();
    }

    fn select_preferred(&mut self) {
        if let Some(line) = self.game.line() {
            self.selected = preferred_robot(line.round(), self.selected);
        }
    }

    /// Shows a solution from the start, if the round is over.
    fn open_replay(&mut self, solution: Option<&[Move]>) -> Option<BoardEvent> {
        if self.replay.is_some() || !self.is_round_over() {
            return None;
        }
        let round = self.game.line()?.round().clone();
        self.replay = Some(Replay::new(round, solution?)?);
        Some(BoardEvent::Placed)
    }
}

#[cfg(test)]
mod tests;
