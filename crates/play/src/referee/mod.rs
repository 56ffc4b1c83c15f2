//! [`Referee`]: bidding among 1 to 8 people, who say how few moves they need.
//!
//! ```text
//! Thinking --first bid--> Bidding --time is up--> Demonstrating --shown--> RoundOver or GameOver
//!     |                      |                     |        ^ |
//! |                      '---end_bidding-------'        '-' failed: the next bidder tries
//!     '--nobody_bids--> RoundOver                           failed, and nobody is left: RoundOver
//! ```
//!
//! `nobody_bids`, `end_bidding` and `next_round` also happen when everybody has [voted](Referee::vote).
//!
//! The referee handles people, bids, time and chips, but not the board. A game's own model combines a
//! referee with a board, for example [`BiddingGame`](crate::ricochet::BiddingGame).

mod error;
mod phase;
mod saved;
mod seats;
mod settings;

use std::cmp::Reverse;
use std::time::Duration;

use serde::{Deserialize, Serialize};

pub use error::RefereeError;
pub use phase::{Bid, Clock, Phase, PlayerId, Seat};
use saved::SavedReferee;
pub use settings::{Player, Settings, Ties, WinCondition};

/// The maximum number of players at a table.
pub const MAX_PLAYERS: usize = 8;

/// The referee of a table. It refuses every action that is not allowed with a [`RefereeError`]. A refused
/// action changes nothing, except that the phase changes if the time for bids has run out.
///
/// ```
/// use std::time::Duration;
///
/// use carom_play::referee::{Phase, Player, PlayerId, Referee, Settings};
///
/// let players = vec![Player::new("Ada", 0), Player::new("Blaise", 1)];
/// let mut referee = Referee::new(players, Settings::default())?;
/// referee.bid(PlayerId(0), 7, Duration::from_secs(10))?;
/// referee.bid(PlayerId(1), 5, Duration::from_secs(30))?;
/// assert!(referee.bid(PlayerId(1), 6, Duration::from_secs(31)).is_err());
/// assert!(referee.tick(Duration::from_secs(70)));
/// assert_eq!(referee.demonstrator(), Some(PlayerId(1)));
/// referee.fail()?;
/// referee.succeed(7)?;
/// assert_eq!(referee.phase(), &Phase::RoundOver { winner: Some(PlayerId(0)) });
/// # Ok::<(), carom_play::referee::RefereeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "SavedReferee")]
pub struct Referee {
    settings: Settings,
    seats: Vec<Seat>,
    phase: Phase,
}

impl Referee {
    /// A table at the start of its first round.
    ///
    /// # Errors
    /// [`RefereeError`] unless there are 1 to 8 players, each with a name and a colour of their own.
    pub fn new(players: Vec<Player>, settings: Settings) -> Result<Self, RefereeError> {
        Player::check_all(&players)?;
        let seats = players.into_iter().map(Seat::new).collect();
        Ok(Self { settings, seats, phase: Phase::Thinking })
    }

    /// The rules of the table.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The players, by [`PlayerId`].
    #[must_use]
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The phase of the round.
    #[must_use]
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The player who may move robots now. There is at most one.
    #[must_use]
    pub fn demonstrator(&self) -> Option<PlayerId> {
        match &self.phase {
            Phase::Demonstrating(queue) => queue.first().copied(),
            _ => None,
        }
    }

    /// The bid of the demonstrator, which is the maximum number of moves to show.
    #[must_use]
    pub fn moves_to_show(&self) -> Option<u32> {
        self.bid_of(self.demonstrator()?).map(|bid| bid.moves)
    }

    /// The bid of a player in this round.
    #[must_use]
    pub fn bid_of(&self, player: PlayerId) -> Option<Bid> {
        self.seats.get(player.0)?.bid
    }

    /// The number of chips that wins immediately; `None` if all targets are played.
    #[must_use]
    pub fn chips_to_win(&self) -> Option<u32> {
        self.settings.winning.chips(self.seats.len())
    }

    /// The time left for bids; `None` if no clock runs.
    #[must_use]
    pub fn time_left(&self, now: Duration) -> Option<Duration> {
        match self.phase {
            Phase::Bidding(Clock::Until(end)) => Some(end.saturating_sub(now)),
            Phase::Bidding(Clock::Paused(left)) => Some(left),
            _ => None,
        }
    }

    /// Takes a bid. The first bid of a round starts the clock. A bid may be higher or lower than the bids
    /// of the other players, but players can only lower their own bids.
    ///
    /// # Errors
    /// - [`RefereeError::TimeUp`] if the time for bids is over at `now`; then bidding has ended,
    /// - [`RefereeError::NotNow`] if players cannot bid in this phase or the clock is paused,
    /// - [`RefereeError::NoSuchPlayer`], [`RefereeError::Away`], [`RefereeError::BidZero`],
    ///   [`RefereeError::NotLower`].
    pub fn bid(&mut self, player: PlayerId, moves: u32, now: Duration) -> Result<(), RefereeError> {
        if self.tick(now) {
            return Err(RefereeError::TimeUp);
        }
        match self.phase {
            Phase::Thinking | Phase::Bidding(Clock::Until(_) | Clock::Endless) => {}
            _ => return Err(self.not_now("bid")),
        }
        self.check_seat(player)?;
        let turn = self.seats.iter().filter_map(|seat| seat.bid).map(|bid| bid.turn + 1).max();
        let seat = &mut self.seats[player.0];
        if moves == 0 {
            return Err(RefereeError::BidZero);
        }
        if let Some(own) = seat.bid.filter(|own| own.moves <= moves) {
            return Err(RefereeError::NotLower { own: own.moves, moves });
        }
        seat.bid = Some(Bid { moves, turn: turn.unwrap_or(0) });
        // The other players may want to answer.
        self.clear_votes();
        if self.phase == Phase::Thinking {
            let end = self.settings.clock.map(|clock| Clock::Until(now.saturating_add(clock)));
            self.enter(Phase::Bidding(end.unwrap_or(Clock::Endless)));
        }
        Ok(())
    }

    /// Checks the time. Returns whether the clock has just run out, so that the lowest bidder starts to
    /// demonstrate.
    pub fn tick(&mut self, now: Duration) -> bool {
        let is_up = matches!(self.phase, Phase::Bidding(Clock::Until(end)) if now >= end);
        if is_up {
            self.enter(Phase::Demonstrating(self.bidders()));
        }
        is_up
    }

    /// Pauses the clock. Players cannot bid until [`Referee::resume`].
    ///
    /// # Errors
    /// [`RefereeError::TimeUp`]; [`RefereeError::NotNow`] unless a clock runs.
    pub fn pause(&mut self, now: Duration) -> Result<(), RefereeError> {
        if self.tick(now) {
            return Err(RefereeError::TimeUp);
        }
        let Phase::Bidding(Clock::Until(end)) = self.phase else {
            return Err(self.not_now("pause"));
        };
        self.phase = Phase::Bidding(Clock::Paused(end.saturating_sub(now)));
        Ok(())
    }

    /// Resumes a paused clock.
    ///
    /// # Errors
    /// [`RefereeError::NotNow`] unless the clock is paused.
    pub fn resume(&mut self, now: Duration) -> Result<(), RefereeError> {
        let Phase::Bidding(Clock::Paused(left)) = self.phase else {
            return Err(self.not_now("resume"));
        };
        self.phase = Phase::Bidding(Clock::Until(now.saturating_add(left)));
        Ok(())
    }

    /// Ends bidding before the time is up. This method is for people around one screen, where one person
    /// speaks for everybody; remote players [vote](Referee::vote).
    ///
    /// # Errors
    /// [`RefereeError::NotNow`] unless players can bid and one of them has bid.
    pub fn end_bidding(&mut self) -> Result<(), RefereeError> {
        let Phase::Bidding(_) = self.phase else { return Err(self.not_now("end bidding")) };
        self.enter(Phase::Demonstrating(self.bidders()));
        Ok(())
    }

    /// Nobody wants to bid: the round is over without a winner. One person speaks for everybody, as with
    /// [`Referee::end_bidding`].
    ///
    /// # Errors
    /// [`RefereeError::NotNow`] once a player has bid.
    pub fn nobody_bids(&mut self) -> Result<(), RefereeError> {
        let Phase::Thinking = self.phase else { return Err(self.not_now("pass")) };
        self.enter(Phase::RoundOver { winner: None });
        Ok(())
    }

    /// The demonstrator has reached the target in this number of moves and wins a chip.
    ///
    /// # Errors
    /// [`RefereeError::NotNow`] unless a bid is being shown, [`RefereeError::TooManyMoves`] if the number
    /// of moves is greater than the bid.
    pub fn succeed(&mut self, moves: u32) -> Result<(), RefereeError> {
        let (Some(player), Some(bid)) = (self.demonstrator(), self.moves_to_show()) else {
            return Err(self.not_now("show moves"));
        };
        if moves > bid {
            return Err(RefereeError::TooManyMoves { moves, bid });
        }
        let seat = &mut self.seats[player.0];
        seat.chips = seat.chips.saturating_add(1);
        let chips = seat.chips;
        self.enter(Phase::RoundOver { winner: Some(player) });
        if self.chips_to_win().is_some_and(|enough| chips >= enough) {
            self.end_game();
        }
        Ok(())
    }

    /// The demonstrator has failed or given up: the robots go back and the next bidder tries. If there is
    /// no other bidder, the round is over without a winner.
    ///
    /// # Errors
    /// [`RefereeError::NotNow`] unless a bid is being shown.
    pub fn fail(&mut self) -> Result<(), RefereeError> {
        let Phase::Demonstrating(queue) = &mut self.phase else {
            return Err(self.not_now("fail"));
        };
        queue.remove(0);
        if queue.is_empty() {
            self.enter(Phase::RoundOver { winner: None });
        }
        Ok(())
    }

    /// Continues with the next target.
    ///
    /// # Errors
    /// [`RefereeError::NotNow`] unless a round is over.
    pub fn next_round(&mut self) -> Result<(), RefereeError> {
        let Phase::RoundOver { .. } = self.phase else { return Err(self.not_now("go on")) };
        for seat in &mut self.seats {
            seat.bid = None;
        }
        self.enter(Phase::Thinking);
        Ok(())
    }

    /// Ends the game: no target is left, or the players want to stop.
    pub fn end_game(&mut self) {
        let most = self.seats.iter().map(|seat| seat.chips).max().filter(|&chips| chips > 0);
        let wins = |&player: &PlayerId| Some(self.seats[player.0].chips) == most;
        let winners = (0..self.seats.len()).map(PlayerId).filter(wins).collect();
        self.enter(Phase::GameOver { winners });
    }

    /// The players who have bid, in the order of demonstration.
    #[must_use]
    pub fn bidders(&self) -> Vec<PlayerId> {
        self.bidders_before(None)
    }

    /// The players whose demonstrations of this round have failed, in their order.
    #[must_use]
    pub fn failed(&self) -> Vec<PlayerId> {
        match &self.phase {
            Phase::Demonstrating(queue) => {
                self.bidders().into_iter().filter(|it| !queue.contains(it)).collect()
            }
            Phase::RoundOver { winner } => {
                let order = self.bidders_before(*winner).into_iter();
                order.take_while(|it| Some(*it) != *winner).collect()
            }
            Phase::Thinking | Phase::Bidding(_) | Phase::GameOver { .. } => Vec::new(),
        }
    }

    /// The same order as it was before this player won a chip.
    fn bidders_before(&self, winner: Option<PlayerId>) -> Vec<PlayerId> {
        let mut bidders: Vec<(PlayerId, Bid, &Seat)> = (0..)
            .map(PlayerId)
            .zip(&self.seats)
            .filter_map(|(player, seat)| Some((player, seat.bid?, seat)))
            .collect();
        bidders.sort_by_key(|&(player, bid, seat)| {
            let won = u32::from(winner == Some(player));
            let chips = match self.settings.ties {
                Ties::FewestChips => seat.chips.saturating_sub(won),
                Ties::FirstToBid => 0,
            };
            (bid.moves, Reverse(seat.player.handicap), chips, bid.turn)
        });
        bidders.into_iter().map(|(player, _, _)| player).collect()
    }

    /// Starts a phase and cancels all votes.
    fn enter(&mut self, phase: Phase) {
        self.phase = phase;
        self.clear_votes();
    }

    fn not_now(&self, action: &'static str) -> RefereeError {
        RefereeError::NotNow { action, phase: self.phase.to_string() }
    }
}
