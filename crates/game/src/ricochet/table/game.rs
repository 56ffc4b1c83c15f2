//! [`Game`]: a game at the table as it is shown, with what is typed and what is looked at.

use std::time::Duration;

use carom_engine::Direction;
use carom_engine::ricochet::{Move, Robot};
use carom_play::bidding::{BiddingError, Shown};
use carom_play::referee::{Clock, Seat};
use carom_play::{BiddingGame, Line, Phase, PlayerId};

use super::change::{Change, Now};
use super::command::Command;
use super::draft::Begun;
use super::replay::Replay;
use crate::ricochet::on_board::{OnBoard, Rights};
use crate::ricochet::session::{BoardEvent, preferred};

/// The highest bid that can be typed.
const MOST: u32 = 99;
/// The bid that the first step of a button leads to where nobody has bid.
const USUAL: u32 = 8;

/// A game at the table.
pub(crate) struct Game {
    pub(super) table: BiddingGame,
    pub(super) board_name: Option<String>,
    /// Who is about to bid, and what is typed of the bid.
    chosen: Option<PlayerId>,
    typed: Option<u32>,
    selected: Robot,
    /// The demonstration that has failed, and whose it was, as long as it is shown.
    failed: Option<(Line, PlayerId)>,
    replay: Option<Replay>,
}

type Outcome = Result<Option<Change>, BiddingError>;

impl Game {
    pub(super) fn new(Begun { table, board_name }: Begun) -> Self {
        let mut game = Self {
            table,
            board_name,
            chosen: None,
            typed: None,
            selected: Robot::Red,
            failed: None,
            replay: None,
        };
        game.begin_round();
        game
    }

    pub(crate) const fn table(&self) -> &BiddingGame {
        &self.table
    }

    pub(crate) const fn phase(&self) -> &Phase {
        self.table.referee().phase()
    }

    pub(crate) fn seats(&self) -> &[Seat] {
        self.table.referee().seats()
    }

    pub(crate) const fn chosen(&self) -> Option<PlayerId> {
        self.chosen
    }

    pub(crate) const fn typed(&self) -> Option<u32> {
        self.typed
    }

    pub(crate) const fn replay(&self) -> Option<&Replay> {
        self.replay.as_ref()
    }

    /// Who has just failed.
    pub(crate) fn failer(&self) -> Option<PlayerId> {
        self.failed.as_ref().map(|&(_, player)| player)
    }

    /// Whether bids are taken now.
    pub(crate) const fn takes_bids(&self) -> bool {
        use Clock::{Endless, Until};
        matches!(self.phase(), Phase::Thinking | Phase::Bidding(Until(_) | Endless))
    }

    pub(crate) const fn is_paused(&self) -> bool {
        matches!(self.phase(), Phase::Bidding(Clock::Paused(_)))
    }

    /// Whether nobody needs the solver's answer to stay hidden any more.
    pub(crate) const fn is_round_over(&self) -> bool {
        matches!(self.phase(), Phase::RoundOver { .. } | Phase::GameOver { .. })
    }

    /// The moves to look at: those of the solver, of a demonstration, or of the round.
    pub(crate) fn line(&self) -> Option<&Line> {
        let replay = self.replay.as_ref().map(Replay::line);
        let failed = self.failed.as_ref().map(|(line, _)| line);
        replay.or(failed).or(self.table.line())
    }

    /// What the board shows.
    pub(super) fn on_board(&self) -> Option<OnBoard> {
        let is_shown = self.table.referee().demonstrator().is_some() && self.failed.is_none();
        let rights = if is_shown { Rights::Slide } else { Rights::None };
        Some(OnBoard::new(self.line()?.clone(), self.selected, rights))
    }

    pub(super) fn apply(&mut self, command: &Command, now: &Now) -> Outcome {
        if self.table.referee().demonstrator().is_some()
            && let Some(outcome) = self.demonstrate(command)
        {
            return outcome;
        }
        match command {
            Command::Slide(direction) if self.takes_bids() => Ok(self.steer(*direction)),
            command => self.referee(command, now),
        }
    }

    /// What only the demonstrator does.
    fn demonstrate(&mut self, command: &Command) -> Option<Outcome> {
        let robots = self.table.line()?.position().squares().len();
        match command {
            Command::Select(robot) if robot.index() < robots => {
                self.selected = *robot;
                Some(Ok(Some(Change::default())))
            }
            Command::Digit(digit) => {
                let robot = Robot::ALL.get(usize::from(*digit).checked_sub(1)?)?;
                self.demonstrate(&Command::Select(*robot))
            }
            Command::Slide(direction) => Some(self.slide(self.selected, *direction)),
            Command::SlideTo(square) => {
                let slides = self.table.line()?.slides(self.selected);
                let (direction, _) = slides.iter().find(|(_, it)| it.last() == Some(square))?;
                Some(self.slide(self.selected, *direction))
            }
            _ => None,
        }
    }

    /// Moves wait until the robots are back: one key too many is not the next demonstrator's.
    fn slide(&mut self, robot: Robot, direction: Direction) -> Outcome {
        if self.failed.is_some() {
            return Ok(None);
        }
        let mv = Move { robot, direction };
        self.selected = robot;
        let line = self.table.line().cloned();
        let slid = match self.table.play(self.at_the_keys(), mv) {
            Ok((played, shown)) => {
                if let (Shown::Failed(player), Some(mut line)) = (shown, line) {
                    // The robots go back when everybody has seen it.
                    let _ = line.play(mv);
                    self.failed = Some((line, player));
                    self.select_preferred();
                }
                BoardEvent::Slid { robot, path: played.squares().collect() }
            }
            Err(BiddingError::Illegal(_)) => BoardEvent::Blocked { robot, direction },
            Err(why) => return Err(why),
        };
        Ok(Some(Change { events: vec![slid], is_kept: true }))
    }

    /// Whoever is at the keys is the demonstrator. Without one the referee refuses, whoever asks.
    fn at_the_keys(&self) -> PlayerId {
        self.table.referee().demonstrator().unwrap_or(PlayerId(0))
    }

    /// Ends the look at a demonstration that has failed. Returns whether there was any.
    pub(super) fn put_back(&mut self) -> bool {
        self.failed.take().is_some()
    }

    /// Arrows choose who bids, and how much.
    fn steer(&mut self, direction: Direction) -> Option<Change> {
        let last = self.seats().len() - 1;
        let now = self.chosen.map(|player| player.0);
        match direction {
            Direction::North => {
                self.choose(now.map_or(last, |it| it.checked_sub(1).unwrap_or(last)))
            }
            Direction::South => self.choose(now.map_or(0, |it| if it < last { it + 1 } else { 0 })),
            Direction::East => self.step_bid(true),
            Direction::West => self.step_bid(false),
        }
    }

    fn choose(&mut self, place: usize) -> Option<Change> {
        if place >= self.seats().len() || !self.takes_bids() {
            return None;
        }
        self.chosen = Some(PlayerId(place));
        self.typed = None;
        Some(Change::default())
    }

    /// One more or less than what is typed, or than a likely bid.
    fn step_bid(&mut self, up: bool) -> Option<Change> {
        let player = self.chosen?;
        let own = self.table.referee().bid_of(player).map(|bid| bid.moves);
        let lowest = self.seats().iter().filter_map(|seat| seat.bid).map(|bid| bid.moves).min();
        let likely = own.or(lowest).unwrap_or(USUAL + u32::from(!up));
        let now = self.typed.unwrap_or(likely);
        let next = if up { now + 1 } else { now.saturating_sub(1) };
        self.typed = Some(next.clamp(1, MOST));
        Some(Change::default())
    }

    /// Nobody is about to bid. Returns whether anybody was.
    pub(super) fn forget_choice(&mut self) -> bool {
        let is_alone = self.seats().len() == 1 && self.takes_bids();
        let was = (self.chosen, self.typed);
        (self.chosen, self.typed) = (is_alone.then_some(PlayerId(0)), None);
        was != (self.chosen, self.typed)
    }

    fn digit(&mut self, digit: u8) -> Option<Change> {
        if !self.takes_bids() {
            return None;
        }
        if self.chosen.is_none() {
            return self.choose(usize::from(digit).checked_sub(1)?);
        }
        let number = 10 * self.typed.unwrap_or(0) + u32::from(digit);
        self.typed = Some(number).filter(|&it| it <= MOST).or(self.typed);
        Some(Change::default())
    }

    fn referee(&mut self, command: &Command, now: &Now) -> Outcome {
        let time = now.time;
        match command {
            Command::Choose(player) => return Ok(self.choose(player.0)),
            Command::Digit(digit) => return Ok(self.digit(*digit)),
            Command::More => return Ok(self.step_bid(true)),
            Command::Fewer => return Ok(self.step_bid(false)),
            Command::Erase => {
                let Some(typed) = self.typed else {
                    return Ok(self.forget_choice().then(Change::default));
                };
                self.typed = Some(typed / 10).filter(|&it| it > 0);
                return Ok(Some(Change::default()));
            }
            Command::Confirm if self.put_back() => return Ok(Some(Change::placed())),
            Command::Confirm if self.is_round_over() => return self.next_round(),
            Command::Confirm => {
                let (Some(player), Some(moves)) = (self.chosen, self.typed) else {
                    return Ok(None);
                };
                self.typed = None;
                self.table.bid(player, moves, time)?;
                self.forget_choice();
            }
            Command::Pause if self.is_paused() => self.table.resume(time)?,
            Command::Pause if self.is_round_over() => return Ok(self.watch(now.optimum)),
            Command::Pause => {
                self.table.pause(time)?;
                self.forget_choice();
            }
            Command::EndBidding => {
                self.table.end_bidding()?;
                self.begin_showing();
            }
            Command::NobodyBids => {
                self.table.nobody_bids()?;
                self.forget_choice();
            }
            Command::GiveUp => {
                self.put_back();
                self.table.give_up_demonstration(self.at_the_keys())?;
                self.select_preferred();
                return Ok(Some(Change::placed()));
            }
            Command::EndGame => {
                if !matches!(self.phase(), Phase::Thinking | Phase::RoundOver { .. }) {
                    return Ok(None);
                }
                self.table.end_game();
                self.forget_choice();
            }
            Command::Watch => return Ok(self.watch(now.optimum)),
            Command::Forward => {
                let opened = self.open_replay(now.optimum);
                let event = self.replay.as_mut().and_then(Replay::forward);
                let events: Vec<_> = opened.into_iter().chain(event).collect();
                return Ok((!events.is_empty()).then(|| Change::shown(events)));
            }
            Command::Backward => {
                let event = self.replay.as_mut().and_then(Replay::backward);
                return Ok(event.map(|it| Change::shown(vec![it])));
            }
            // Of the set-up, of the desk, or of a demonstration that does not run.
            Command::Select(_)
            | Command::Slide(_)
            | Command::SlideTo(_)
            | Command::AddPlayer
            | Command::RemovePlayer(_)
            | Command::MoveUp(_)
            | Command::Name(..)
            | Command::NextColour(_)
            | Command::NextHandicap(_)
            | Command::LongerClock
            | Command::ShorterClock
            | Command::NextTies
            | Command::NextWinning
            | Command::NextBoard
            | Command::Layout(_)
            | Command::NextRobots
            | Command::NextRules
            | Command::Continue
            | Command::SetUp => return Ok(None),
        }
        Ok(Some(Change::kept()))
    }

    fn next_round(&mut self) -> Outcome {
        self.table.next_round()?;
        self.begin_round();
        Ok(Some(Change::placed()))
    }

    fn begin_round(&mut self) {
        self.replay = None;
        self.failed = None;
        self.chosen = None;
        self.forget_choice();
        self.select_preferred();
    }

    fn begin_showing(&mut self) {
        self.forget_choice();
        self.select_preferred();
    }

    fn select_preferred(&mut self) {
        if let Some(line) = self.table.line() {
            self.selected = preferred(line.round(), self.selected);
        }
    }

    /// Shows the solver's moves from the start, if the round is over.
    fn open_replay(&mut self, optimum: Option<&[Move]>) -> Option<BoardEvent> {
        if self.replay.is_some() || !self.is_round_over() {
            return None;
        }
        let round = self.table.line()?.round().clone();
        self.replay = Some(Replay::new(round, optimum?)?);
        Some(BoardEvent::Placed)
    }

    fn watch(&mut self, optimum: Option<&[Move]>) -> Option<Change> {
        let opened = self.open_replay(optimum);
        let toggled = self.replay.as_mut()?.toggle();
        Some(Change::shown(opened.into_iter().chain(toggled).collect()))
    }

    /// The next move of the solver's, when its time has come.
    pub(super) fn advance(&mut self) -> Option<BoardEvent> {
        self.replay.as_mut().filter(|it| it.is_playing())?.forward()
    }

    /// Looks at the time. Returns whether the clock has just run out.
    pub(super) fn tick(&mut self, time: Duration) -> bool {
        let is_up = self.table.tick(time);
        if is_up {
            self.begin_showing();
        }
        is_up
    }

    /// The clock stands until somebody lets it run on.
    pub(super) fn rest(&mut self, time: Duration) {
        // Refused unless it runs.
        let _ = self.table.pause(time);
        self.forget_choice();
        self.put_back();
        self.replay = None;
    }

    /// Notes what the solver has found for the round that has just been won. Returns whether that is
    /// news.
    pub(super) fn note_optimum(&mut self, moves: usize) -> bool {
        let done = self.table.game().done();
        let is_won = self.table.line().is_some_and(Line::is_solved) && self.is_round_over();
        let is_news = is_won && done.last().is_some_and(|it| it.optimum.is_none());
        if is_news {
            self.table.set_optimum(done.len() - 1, moves as u32);
        }
        is_news
    }
}
