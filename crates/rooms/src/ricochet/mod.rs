//! A table of Ricochet Robots, in three [modes](RicochetMode).
//!
//! The rules of bids, chips and votes are those of [`BiddingGame`] in every mode: a solution that is handed in is a bid of its length, and
//! when the time is up, the room shows the solution of the lowest one instead of its player.

mod daily;
mod optimum;
mod refusal;
mod secrets;
mod terms;

use std::time::Duration;

use carom_engine::ricochet::{Move, Round, Target};
use carom_engine::{Puzzle as _, Rules as _};
use carom_generator::draw::pick;
use carom_play::referee::{Clock, MAX_PLAYERS, Player};
use carom_play::ricochet::bidding::{HANDICAP, Intent, LONGEST_NAME, STRONGEST};
use carom_play::ricochet::{BiddingGame, Line, WholeGame};
use carom_play::{Phase, PlayerId, Referee};
use rand::Rng;
use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize, Serializer};

pub use optimum::Optimum;
pub use secrets::ComputerBid;
use secrets::Secrets;
pub use terms::{BoardChoice, RicochetDeal, RicochetMode, RicochetTerms};

use crate::event::Audience;
use crate::kind::{RoomKind, Seating};
use crate::refusal::stale;
use crate::{
    MAX_NAME, Millis, Participant, ParticipantId, People, Query, QueryAnswer, Refusal, RefusalCode,
};

/// The time that a person has to show a bid.
pub const SHOW_TIME: Millis = 90_000;
/// The time between two moves that a computer shows.
pub const PACE: Millis = 700;
/// The most moves of a bid or of a solution.
const MAX_MOVES: usize = 200;

const _: () = assert!(MAX_NAME == LONGEST_NAME, "the game shows each name of a room");

/// What players ask for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum RicochetCommand {
    /// Bids this number of moves, in classic mode.
    Bid(u32),
    /// Moves a robot, in a demonstration.
    Move(Move),
    /// Gives the demonstration up.
    GiveUp,
    /// Hands in a solution, in the other modes.
    HandIn(Vec<Move>),
    /// Agrees: that nobody bids, that the bids are closed, or that the next round begins.
    Vote,
    /// Closes the round, from the host of a table without a clock.
    Close,
}

/// What happens at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum RicochetEvent {
    /// A round begins with this target.
    Drawn(Target),
    /// A bid, or the length of a solution that was handed in.
    Bid {
        /// The player.
        player: ParticipantId,
        /// The number of moves.
        moves: u32,
    },
    /// The solution of a race itself. Only its player gets it before its time.
    HandedIn {
        /// The player.
        player: ParticipantId,
        /// The solution.
        moves: Vec<Move>,
    },
    /// A player agrees.
    Voted(ParticipantId),
    /// The time for bids is up, or the host has closed the round.
    Closed,
    /// The demonstrator moves a robot.
    Moved {
        /// The player.
        player: ParticipantId,
        /// The move.
        #[serde(rename = "move")]
        mv: Move,
    },
    /// The demonstrator gives up or has no time left.
    GaveUp(ParticipantId),
    /// The whole solution of a race is shown.
    Shown {
        /// The player.
        player: ParticipantId,
        /// The solution.
        moves: Vec<Move>,
    },
    /// The solver has an answer, and the computers know what they will bid. Only the server has this event.
    Solved {
        /// The answer.
        optimum: Optimum,
        /// The bids of the computers.
        bids: Vec<ComputerBid>,
    },
    /// After the round: what the solver has found.
    Optimum(Optimum),
}

/// A table in a game.
#[derive(Clone, Debug, Serialize)]
pub struct RicochetTable {
    mode: RicochetMode,
    /// Whether rounds have no clock, so that the host closes them.
    is_endless: bool,
    #[serde(serialize_with = "with_moves")]
    game: BiddingGame,
    /// By place at the table; `None` for players who have left.
    places: Vec<Option<ParticipantId>>,
    /// The number of the round, from 1.
    round: u32,
    is_drawn: bool,
    /// When the demonstrator must have moved on.
    show_until: Option<Millis>,
    /// What the solver has found in this round, once it is told.
    optimum: Option<Optimum>,
    #[serde(skip)]
    secrets: Secrets,
}

/// The form of a game that serde writes leaves out the moves of a demonstration.
fn with_moves<S: Serializer>(game: &BiddingGame, serializer: S) -> Result<S::Ok, S::Error> {
    let moves = game.line().map_or(&[][..], Line::moves);
    (game, moves).serialize(serializer)
}

const fn time(at: Millis) -> Duration {
    Duration::from_millis(at)
}

impl RicochetTable {
    /// The game: referee, targets and the line of the present round.
    #[must_use]
    pub const fn game(&self) -> &BiddingGame {
        &self.game
    }

    /// How rounds are decided.
    #[must_use]
    pub const fn mode(&self) -> RicochetMode {
        self.mode
    }

    /// The number of the round, from 1.
    #[must_use]
    pub const fn round(&self) -> u32 {
        self.round
    }

    /// Whether the target of the round is drawn: before, the game has another one, which nobody plays for.
    #[must_use]
    pub const fn is_drawn(&self) -> bool {
        self.is_drawn
    }

    /// The participant on a place of the referee.
    #[must_use]
    pub fn participant(&self, player: PlayerId) -> Option<ParticipantId> {
        *self.places.get(player.0)?
    }

    /// When the demonstrator must have shown the bid; a computer makes its next move then.
    #[must_use]
    pub const fn show_until(&self) -> Option<Millis> {
        self.show_until
    }

    /// What the solver has found in this round; `None` before it is told.
    #[must_use]
    pub const fn optimum(&self) -> Option<&Optimum> {
        self.optimum.as_ref()
    }

    /// The solver's moves, also before they are told. Only the server knows them then.
    fn solution(&self) -> Option<&[Move]> {
        self.secrets.optimum.as_ref().and_then(Optimum::moves)
    }

    /// The solution that a player has handed in, as far as this room knows it.
    #[must_use]
    pub fn handed_in(&self, player: ParticipantId) -> Option<&[Move]> {
        let player = self.player(player).ok()?;
        self.secrets.handed.get(&player).map(|it| &**it)
    }

    fn phase(&self) -> &Phase {
        self.game.referee().phase()
    }

    /// The place of a participant, who may have left the room.
    ///
    /// # Errors
    /// The participant has no place.
    pub fn player(&self, id: ParticipantId) -> Result<PlayerId, Refusal> {
        let place = self.places.iter().position(|it| *it == Some(id));
        let no_place = || RefusalCode::Place.because("you are not at the table");
        place.map(PlayerId).ok_or_else(no_place)
    }

    fn demonstrator(&self) -> Option<(PlayerId, ParticipantId)> {
        let player = self.game.referee().demonstrator()?;
        Some((player, self.participant(player)?))
    }

    fn strength(&self, player: PlayerId) -> u8 {
        self.game.referee().seats().get(player.0).map_or(0, |seat| seat.player.computer)
    }

    const fn takes_bids(&self) -> bool {
        matches!(
            self.game.referee().phase(),
            Phase::Thinking | Phase::Bidding(Clock::Until(_) | Clock::Endless)
        )
    }

    const fn is_round_over(&self) -> bool {
        matches!(self.game.referee().phase(), Phase::RoundOver { .. } | Phase::GameOver { .. })
    }

    /// When the time for bids is up; `None` if no clock runs.
    fn end_of_bids(&self) -> Option<Millis> {
        match self.phase() {
            Phase::Bidding(Clock::Until(end)) => Some(end.as_millis() as Millis),
            _ => None,
        }
    }

    /// The next bid of a computer that is below all others.
    fn next_bid(&self) -> Option<ComputerBid> {
        let seats = self.game.referee().seats();
        let lowest = seats.iter().filter_map(|seat| Some(seat.bid?.moves)).min();
        let is_lower = |bid: &&ComputerBid| {
            lowest.is_none_or(|it| bid.moves < it) && self.player(bid.player).is_ok()
        };
        let bids = self.secrets.bids.iter().filter(is_lower);
        bids.min_by_key(|bid| bid.at).copied().filter(|_| self.takes_bids())
    }

    fn check_round(&self, moves: &[Move]) -> Result<(), Refusal> {
        let round = self.game.game().round().ok_or_else(stale)?;
        solves(round, moves)
    }

    /// Sets what depends on the phase after an event.
    fn settle(&mut self, before: &Phase, at: Millis) {
        let demonstrator = self.game.referee().demonstrator();
        let is_same = match before {
            Phase::Demonstrating(queue) => demonstrator == queue.first().copied(),
            _ => demonstrator.is_none(),
        };
        self.show_until = match demonstrator {
            None => None,
            Some(player) if self.strength(player) > 0 => Some(at.saturating_add(PACE)),
            Some(_) if is_same => self.show_until,
            Some(_) => Some(at.saturating_add(SHOW_TIME)),
        };
        if matches!((before, self.phase()), (Phase::RoundOver { .. }, Phase::Thinking)) {
            self.round += 1;
            (self.is_drawn, self.optimum) = (false, None);
            self.secrets = Secrets::default();
        }
    }
}

/// Checks the number of moves of a bid or a solution.
fn check_length(moves: usize) -> Result<(), Refusal> {
    let text = format!("a solution has at most {MAX_MOVES} moves");
    RefusalCode::Illegal.when(moves > MAX_MOVES, &text)
}

/// Checks that moves solve a round.
fn solves(round: &Round, moves: &[Move]) -> Result<(), Refusal> {
    let end =
        round.play_all(moves).map_err(|error| RefusalCode::Illegal.because(error.to_string()))?;
    RefusalCode::Unsolved.when(!round.is_solved(&end), "the moves do not reach the target")
}

/// A player of the referee. Its colour is the place, because players who have left keep theirs; the room has the colours to show.
fn player(place: usize, participant: &Participant) -> Player {
    let &Participant { computer, head_start: handicap, .. } = participant;
    Player { computer, handicap, ..Player::new(participant.name.clone(), place as u8) }
}

impl RoomKind for RicochetTable {
    type Terms = RicochetTerms;
    type Deal = RicochetDeal;
    type Command = RicochetCommand;
    type Event = RicochetEvent;

    const SEATING: Seating = Seating {
        strongest: STRONGEST,
        head_start: HANDICAP,
        joins_late: true,
        ..Seating::people(2..=MAX_PLAYERS)
    };

    fn check(terms: &RicochetTerms) -> Result<(), Refusal> {
        terms.check()
    }

    fn deal(
        terms: &RicochetTerms,
        people: &People,
        _: Option<&Self>,
        _: Option<&QueryAnswer>,
        rng: &mut dyn Rng,
    ) -> Result<RicochetDeal, Refusal> {
        terms.deal(people.players().count(), rng)
    }

    fn begin(
        terms: &RicochetTerms,
        people: &People,
        deal: &RicochetDeal,
        _: Millis,
    ) -> Result<Self, Refusal> {
        let players = people.players().enumerate().map(|(place, (_, it))| player(place, it));
        let referee = Referee::new(players.collect(), terms.settings(deal.chips))?;
        // The order of the targets does not matter: every round draws one.
        let rng = &mut Pcg64::new(0, 0);
        let game = WholeGame::new(deal.board.clone(), deal.robots.clone(), terms.rules, rng)?;
        RefusalCode::Terms.when(game.is_over(), "the board has no target to play for")?;
        Ok(Self {
            mode: terms.mode,
            is_endless: terms.clock.is_none(),
            game: BiddingGame::new(referee, game),
            places: people.players().map(|(id, _)| Some(id)).collect(),
            round: 1,
            is_drawn: false,
            show_until: None,
            optimum: None,
            secrets: Secrets::default(),
        })
    }

    fn command(
        &self,
        by: ParticipantId,
        is_host: bool,
        command: &RicochetCommand,
    ) -> Result<Vec<RicochetEvent>, Refusal> {
        let is_classic = self.mode == RicochetMode::Classic;
        let other_mode = || Err(RefusalCode::OtherGame.because("the table has another mode"));
        Ok(match command {
            RicochetCommand::Bid(_) | RicochetCommand::Move(_) | RicochetCommand::GiveUp
                if !is_classic =>
            {
                return other_mode();
            }
            RicochetCommand::HandIn(_) if is_classic => return other_mode(),
            RicochetCommand::Close if !self.is_endless => return other_mode(),
            RicochetCommand::Close if !is_host => {
                return Err(RefusalCode::NotHost.because("only the host closes a round"));
            }
            &RicochetCommand::Bid(moves) => vec![RicochetEvent::Bid { player: by, moves }],
            &RicochetCommand::Move(mv) => vec![RicochetEvent::Moved { player: by, mv }],
            RicochetCommand::GiveUp => vec![RicochetEvent::GaveUp(by)],
            RicochetCommand::HandIn(moves) => {
                check_length(moves.len())?;
                if self.takes_bids() {
                    self.check_round(moves)?;
                }
                let bid = RicochetEvent::Bid { player: by, moves: moves.len() as u32 };
                vec![bid, RicochetEvent::HandedIn { player: by, moves: moves.clone() }]
            }
            RicochetCommand::Vote => vec![RicochetEvent::Voted(by)],
            RicochetCommand::Close => vec![RicochetEvent::Closed],
        })
    }

    fn apply(&mut self, event: &RicochetEvent, at: Millis, _: &People) -> Result<(), Refusal> {
        let before = self.phase().clone();
        match event {
            RicochetEvent::Drawn(target) => {
                RefusalCode::NotNow.when(self.is_drawn, "the round has a target")?;
                self.game.draw(*target)?;
                self.is_drawn = true;
            }
            &RicochetEvent::Bid { player, moves } => {
                check_length(moves as usize)?;
                self.game.bid(self.player(player)?, moves, time(at))?;
            }
            RicochetEvent::HandedIn { player, moves } => {
                // It was solved before it became an event.
                check_length(moves.len())?;
                self.secrets.handed.insert(self.player(*player)?, moves.as_slice().into());
                return Ok(());
            }
            &RicochetEvent::Voted(player) => self.game.vote(self.player(player)?)?,
            RicochetEvent::Closed if before == Phase::Thinking => self.game.nobody_bids()?,
            RicochetEvent::Closed => self.game.end_bidding()?,
            &RicochetEvent::Moved { player, mv } => {
                self.game.play(self.player(player)?, mv)?;
            }
            &RicochetEvent::GaveUp(player) => {
                self.game.give_up_demonstration(self.player(player)?)?;
            }
            RicochetEvent::Shown { player, moves } => {
                self.check_round(moves)?;
                let player = self.player(*player)?;
                for &mv in moves {
                    // A solution may reach the target before its last move.
                    if self.game.line().is_some_and(Line::is_solved) {
                        break;
                    }
                    self.game.play(player, mv)?;
                }
            }
            RicochetEvent::Solved { optimum, bids } => {
                self.secrets.optimum = Some(optimum.clone());
                self.secrets.bids.clone_from(bids);
                return Ok(());
            }
            RicochetEvent::Optimum(optimum) => {
                if !self.is_round_over() || self.optimum.is_some() {
                    return Err(stale());
                }
                let index = self.game.game().done().len().wrapping_sub(1);
                let is_won = self.game.line().is_some_and(Line::is_solved);
                if let Some(moves) = optimum.moves().filter(|_| is_won) {
                    self.game.set_optimum(index, moves.len() as u32);
                }
                self.optimum = Some(optimum.clone());
            }
        }
        self.settle(&before, at);
        Ok(())
    }

    fn join(&mut self, id: ParticipantId, participant: &Participant) -> Result<(), Refusal> {
        let PlayerId(place) = self.game.join(player(self.places.len(), participant))?;
        if place == self.places.len() {
            self.places.push(None);
        }
        self.places[place] = Some(id);
        Ok(())
    }

    fn leave(&mut self, id: ParticipantId, at: Millis) -> Result<(), Refusal> {
        let before = self.phase().clone();
        let player = self.player(id)?;
        self.game.leave(player)?;
        self.places[player.0] = None;
        self.settle(&before, at);
        Ok(())
    }

    fn resume(&mut self, at: Millis, pause: Millis) {
        let before = time(at.saturating_sub(pause));
        if self.game.referee().time_left(before).is_some_and(|left| !left.is_zero())
            && self.game.pause(before).is_ok()
        {
            // A clock that is paused can be resumed.
            let _ = self.game.resume(time(at));
        }
        self.show_until = self.show_until.map(|it| it.saturating_add(pause));
        for bid in &mut self.secrets.bids {
            bid.at = bid.at.saturating_add(pause);
        }
    }

    fn follow_up(&self, rng: &mut dyn Rng) -> Option<RicochetEvent> {
        match self.phase() {
            Phase::Thinking if !self.is_drawn => {
                let targets: Vec<Target> = self.game.game().drawable().collect();
                return pick(rng, &targets).map(RicochetEvent::Drawn);
            }
            Phase::Demonstrating(_) if self.mode != RicochetMode::Classic => {
                let (place, player) = self.demonstrator()?;
                let own = self.secrets.handed.get(&place).map(|it| &**it);
                let own = own.filter(|moves| self.check_round(moves).is_ok());
                let moves = own.or(self.solution().filter(|_| self.strength(place) > 0));
                let shown = |moves: &[Move]| RicochetEvent::Shown { player, moves: moves.to_vec() };
                return Some(moves.map_or(RicochetEvent::GaveUp(player), shown));
            }
            Phase::RoundOver { .. } | Phase::GameOver { .. } if self.optimum.is_none() => {
                if let Some(optimum) = &self.secrets.optimum {
                    return Some(RicochetEvent::Optimum(optimum.clone()));
                }
            }
            _ => {}
        }
        // The computers agree with the people.
        let seats = || self.game.referee().seats().iter().filter(|seat| !seat.is_away);
        let mut people = seats().filter(|seat| !seat.player.is_computer()).peekable();
        if people.peek().is_none() || !people.all(|seat| seat.has_voted) {
            return None;
        }
        let computer = (0..).map(PlayerId).zip(self.game.referee().seats());
        let mut late = computer.filter(|(_, seat)| !seat.is_away && !seat.has_voted);
        late.find_map(|(place, _)| self.participant(place)).map(RicochetEvent::Voted)
    }

    fn due(&self) -> Option<Millis> {
        let bid = self.next_bid().map(|bid| bid.at);
        [self.end_of_bids(), self.show_until, bid].into_iter().flatten().min()
    }

    fn expire(&self, now: Millis) -> Option<RicochetEvent> {
        self.due()?;
        if let Some((place, player)) = self.demonstrator() {
            let shown = self.game.line().map_or(0, Line::len);
            let moves = self.solution().filter(|_| self.strength(place) > 0);
            let mv = moves.and_then(|it| it.get(shown));
            let gave_up = RicochetEvent::GaveUp(player);
            return Some(mv.map_or(gave_up, |&mv| RicochetEvent::Moved { player, mv }));
        }
        // A bid that was due before the end is too late after it.
        let is_up = self.end_of_bids().is_some_and(|end| end <= now);
        match self.next_bid().filter(|bid| bid.at <= now && !is_up) {
            Some(ComputerBid { player, moves, .. }) => Some(RicochetEvent::Bid { player, moves }),
            None => is_up.then_some(RicochetEvent::Closed),
        }
    }

    fn query(&self) -> Option<(u32, Query)> {
        let is_open = self.is_drawn && self.secrets.optimum.is_none() && self.optimum.is_none();
        let line = self.game.line().filter(|_| is_open)?;
        Some((self.round, Optimum::query(line.round())))
    }

    fn answer(
        &self,
        answer: Option<&QueryAnswer>,
        at: Millis,
        rng: &mut dyn Rng,
    ) -> Result<RicochetEvent, Refusal> {
        let optimum = answer.map_or(Ok(Optimum::Unknown), Optimum::read)?;
        let line = self.game.line().ok_or_else(stale)?;
        let mut bids = Vec::new();
        if let Some(moves) = optimum.moves() {
            solves(line.round(), moves)?;
            let seats = (0..).map(PlayerId).zip(self.game.referee().seats());
            for (place, seat) in seats.filter(|(_, seat)| seat.player.is_computer()) {
                let Some(player) = self.participant(place) else { continue };
                let intent = Intent::choose(seat.player.computer, moves.len() as u32, rng);
                let at = at.saturating_add(intent.after.as_millis() as Millis);
                bids.push(ComputerBid { player, at, moves: intent.moves });
            }
        }
        Ok(RicochetEvent::Solved { optimum, bids })
    }

    fn audience(event: &RicochetEvent) -> Audience {
        match event {
            RicochetEvent::HandedIn { player, .. } => Audience::One(*player),
            RicochetEvent::Solved { .. } => Audience::Server,
            _ => Audience::Room,
        }
    }

    fn is_over(&self) -> bool {
        matches!(self.phase(), Phase::GameOver { .. })
    }
}
