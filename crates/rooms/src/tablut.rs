//! A game of Tablut between two people.

use std::time::Duration;

use carom_engine::tablut::{Game, Move, RuleSet, Side, Variant};
use carom_engine::{Outcome, Rules as _};
use carom_generator::draw::below;
use carom_play::tablut::{Clock, EndingReason, GameEnding, Pace};
use rand::Rng;
use serde::{Deserialize, Serialize, Serializer};

use crate::kind::{RoomKind, Seating};
use crate::refusal::stale;
use crate::{ABSENCE, Millis, ParticipantId, People, QueryAnswer, Refusal, RefusalCode};

/// The most moves of a game. Then it is drawn as if the players had agreed, so that no game fills the memory.
const MAX_MOVES: usize = 1000;

/// The settings of a room of Tablut.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TablutTerms {
    /// The name of the rule set.
    pub rules: String,
    /// The clock; `None` for a game without one.
    pub clock: Option<ClockTerms>,
    /// The side of the first seat in the first game; `None` for a random one. After it, sides change with every game.
    pub side: Option<Side>,
}

/// The time of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockTerms {
    /// The seconds of each side at the start.
    pub base: u32,
    /// The seconds that a side gets after each of its moves.
    pub increment: u32,
}

impl ClockTerms {
    fn pace(self) -> Pace {
        let [base, increment] =
            [self.base, self.increment].map(|it| Duration::from_secs(it.into()));
        Pace { base, increment }
    }
}

/// Who plays which side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TablutDeal {
    /// The attackers.
    pub attackers: ParticipantId,
    /// The defenders.
    pub defenders: ParticipantId,
}

/// What players ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum TablutCommand {
    /// A move.
    Move(Move),
    /// Offers a draw.
    OfferDraw,
    /// Accepts the offer of the other player.
    AcceptDraw,
    /// Declines it, or takes the own offer back.
    DeclineDraw,
    /// Asks the other player whether the own last move can be taken back.
    AskTakeBack,
    /// Agrees to it.
    AcceptTakeBack,
    /// Declines it, or withdraws the own request.
    DeclineTakeBack,
    /// Gives up.
    Resign,
    /// Takes the victory, because the other player has been away for [`ABSENCE`].
    ClaimVictory,
}

/// What happens in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum TablutEvent {
    /// A player moves.
    Moved {
        /// The player.
        player: ParticipantId,
        /// The move.
        #[serde(rename = "move")]
        mv: Move,
    },
    /// A player offers a draw.
    DrawOffered(ParticipantId),
    /// A player accepts the offer.
    DrawAccepted(ParticipantId),
    /// A player declines the offer, or takes it back.
    DrawDeclined(ParticipantId),
    /// A player asks whether the own last move can be taken back.
    TakeBackAsked(ParticipantId),
    /// The other player agrees: the move, and the answer to it if there is one, are taken back.
    TakeBackAccepted(ParticipantId),
    /// The other player declines, or the player withdraws the request.
    TakeBackDeclined(ParticipantId),
    /// A player gives up.
    Resigned(ParticipantId),
    /// A player takes the victory, because the other one is away.
    VictoryClaimed(ParticipantId),
    /// The time of the player to move is up.
    TimeUp,
}

/// A game of Tablut with its players.
#[derive(Clone, Debug, Serialize)]
pub struct TablutTable {
    game: Game,
    players: TablutDeal,
    #[serde(skip)]
    pace: Option<Pace>,
    #[serde(serialize_with = "clock_millis")]
    clock: Option<Clock>,
    /// What the clock was before each move.
    #[serde(skip)]
    clocks_before: Vec<Clock>,
    /// When the game began.
    began: Millis,
    /// When the clock of the side to move began to run.
    since: Millis,
    offer: Option<Side>,
    /// The side that asks to take its last move back. Without one, a room has the digest that it had before there were such requests.
    #[serde(skip_serializing_if = "Option::is_none")]
    take_back: Option<Side>,
    #[serde(serialize_with = "ending_text")]
    ending: Option<GameEnding>,
}

#[allow(clippy::ref_option, reason = "serde passes a reference")]
fn clock_millis<S: Serializer>(clock: &Option<Clock>, serializer: S) -> Result<S::Ok, S::Error> {
    clock.map(|it| Side::ALL.map(|side| it.left(side).as_millis() as Millis)).serialize(serializer)
}

#[allow(
    clippy::ref_option,
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn ending_text<S: Serializer>(
    ending: &Option<GameEnding>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let winner = |outcome| match outcome {
        Outcome::Won(side) => Some(side),
        Outcome::Drawn => None,
    };
    ending.map(|it| (it.outcome.and_then(winner), it.reason.id())).serialize(serializer)
}

impl TablutTable {
    /// The game.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The player of a side.
    #[must_use]
    pub const fn player(&self, side: Side) -> ParticipantId {
        match side {
            Side::Attackers => self.players.attackers,
            Side::Defenders => self.players.defenders,
        }
    }

    /// The side of a player.
    #[must_use]
    pub fn side(&self, player: ParticipantId) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.player(side) == player)
    }

    /// What a side has left at a time; `None` without a clock.
    #[must_use]
    pub fn left(&self, side: Side, now: Millis) -> Option<Duration> {
        let left = self.clock?.left(side);
        let is_its = self.is_clock_running() && self.turn() == side;
        let spent = if is_its { now.saturating_sub(self.since) } else { 0 };
        Some(left.saturating_sub(Duration::from_millis(spent)))
    }

    /// The side that offers a draw.
    #[must_use]
    pub const fn offer(&self) -> Option<Side> {
        self.offer
    }

    /// The side that asks to take its last move back.
    #[must_use]
    pub const fn take_back(&self) -> Option<Side> {
        self.take_back
    }

    /// Whether a side has a move that can be taken back.
    #[must_use]
    pub fn has_moved(&self, side: Side) -> bool {
        let is_first = self.game.variant().initial_state().to_move() == side;
        self.game.moves().len() > usize::from(!is_first)
    }

    /// How the game has ended; `None` while it goes on.
    #[must_use]
    pub const fn ending(&self) -> Option<GameEnding> {
        self.ending
    }

    /// When a player can claim the victory, because the other one is away; `None` while nobody is away or after the game. An absence
    /// counts from the start of the game on.
    #[must_use]
    pub fn claim_due(&self, player: ParticipantId, people: &People) -> Option<Millis> {
        let side = self.side(player).filter(|_| self.ending.is_none())?;
        let since = people.get(self.player(side.other()))?.away_since?;
        Some(since.max(self.began).saturating_add(ABSENCE))
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.game.position().to_move()
    }

    /// The clock runs from the first move on, as in a session at one screen.
    fn is_clock_running(&self) -> bool {
        self.clock.is_some() && self.game.moves().len() > 0 && self.ending.is_none()
    }

    fn own_side(&self, player: ParticipantId) -> Result<Side, Refusal> {
        let side = self.side(player);
        side.ok_or_else(|| RefusalCode::Place.because("you do not play this game"))
    }

    /// One question waits for an answer at a time.
    fn check_no_question(&self) -> Result<(), Refusal> {
        let is_asked = self.offer.or(self.take_back).is_some();
        RefusalCode::NotNow.when(is_asked, "a question waits for its answer")
    }

    fn check_offer(&self) -> Result<(), Refusal> {
        RefusalCode::NotNow.when(self.offer.is_none(), "nobody offers a draw")
    }

    fn asker(&self) -> Result<Side, Refusal> {
        let refusal = || RefusalCode::NotNow.because("nobody asks to take a move back");
        self.take_back.ok_or_else(refusal)
    }

    fn play(&mut self, side: Side, mv: Move, at: Millis) -> Result<(), Refusal> {
        RefusalCode::NotYourTurn.when(side != self.turn(), "the other side is to move")?;
        // The answer may be on its way: then this move would be made in an earlier position than the player has seen.
        let is_asking = self.take_back == Some(side);
        RefusalCode::NotNow.when(is_asking, "withdraw your request before you move")?;
        self.clocks_before.extend(self.clock);
        let is_running = self.is_clock_running();
        self.game.play(mv).map_err(|error| RefusalCode::Illegal.because(error.to_string()))?;
        if let (Some(clock), Some(pace)) = (&mut self.clock, self.pace)
            && is_running
        {
            let spent = Duration::from_millis(at.saturating_sub(self.since));
            RefusalCode::NotNow.when(!clock.spend(side, spent), "your time is up")?;
            clock.add(side, pace.increment);
        }
        self.since = at;
        // A move declines what the other side asks.
        self.offer = self.offer.filter(|&by| by == side);
        self.take_back = None;
        self.ending = GameEnding::of(&self.game);
        if self.ending.is_none() && self.game.moves().len() >= MAX_MOVES {
            self.agree(at);
        }
        Ok(())
    }

    /// Takes the last move of a side back, and the answer to it. The clock is what it was before them.
    fn undo(&mut self, side: Side, at: Millis) {
        let count = if self.turn() == side { 2 } else { 1 };
        for _ in 0..count {
            self.game.undo();
            self.clock = self.clocks_before.pop().or(self.clock);
        }
        self.since = at;
    }

    fn agree(&mut self, at: Millis) {
        let reason = EndingReason::Agreement;
        self.end(GameEnding { outcome: Some(Outcome::Drawn), reason }, at);
    }

    /// Ends the game. The clock that runs has had the time until then, for both players.
    fn end(&mut self, ending: GameEnding, at: Millis) {
        let (is_running, side) = (self.is_clock_running(), self.turn());
        if let Some(clock) = self.clock.as_mut().filter(|_| is_running) {
            clock.spend(side, Duration::from_millis(at.saturating_sub(self.since)));
        }
        self.ending = Some(ending);
    }
}

impl RoomKind for TablutTable {
    type Terms = TablutTerms;
    type Deal = TablutDeal;
    type Command = TablutCommand;
    type Event = TablutEvent;

    const SEATING: Seating = Seating::people(2..=2);

    fn check(terms: &TablutTerms) -> Result<(), Refusal> {
        if !RuleSet::BUILT_IN.iter().any(|it| it.name == terms.rules) {
            let names = RuleSet::BUILT_IN.map(|it| it.name).join(", ");
            let text = format!("a room plays one of {names}, not `{}`", terms.rules);
            return Err(RefusalCode::Terms.because(text));
        }
        let is_sound = |it: &ClockTerms| (1..=86_400).contains(&it.base) && it.increment <= 3600;
        let text = "a clock has a second to a day, and at most an hour for each move";
        RefusalCode::Terms.when(terms.clock.as_ref().is_some_and(|it| !is_sound(it)), text)
    }

    fn deal(
        terms: &TablutTerms,
        people: &People,
        previous: Option<&Self>,
        _: Option<&QueryAnswer>,
        rng: &mut dyn Rng,
    ) -> Result<TablutDeal, Refusal> {
        let mut players = people.players().map(|(id, _)| id);
        let (Some(first), Some(second)) = (players.next(), players.next()) else {
            return Err(RefusalCode::NotNow.because("two people play"));
        };
        let side = match previous {
            Some(game) => {
                let before = game.side(first).or(game.side(second).map(Side::other));
                before.map(Side::other)
            }
            None => terms.side,
        };
        let side = side.unwrap_or_else(|| Side::ALL[below(rng, 2)]);
        Ok(match side {
            Side::Attackers => TablutDeal { attackers: first, defenders: second },
            Side::Defenders => TablutDeal { attackers: second, defenders: first },
        })
    }

    fn begin(
        terms: &TablutTerms,
        people: &People,
        deal: &TablutDeal,
        at: Millis,
    ) -> Result<Self, Refusal> {
        let TablutDeal { attackers, defenders } = *deal;
        let are_there = people.is_seated(attackers) && people.is_seated(defenders);
        RefusalCode::Place.when(attackers == defenders || !are_there, "two people play")?;
        let rules: Result<RuleSet, _> = terms.rules.parse();
        let rules = rules.map_err(|error| RefusalCode::Terms.because(error.to_string()))?;
        let pace = terms.clock.map(ClockTerms::pace);
        Ok(Self {
            game: Game::new(Variant::from_start(rules)),
            players: *deal,
            pace,
            clock: pace.map(Clock::new),
            clocks_before: Vec::new(),
            began: at,
            since: at,
            offer: None,
            take_back: None,
            ending: None,
        })
    }

    fn command(
        &self,
        by: ParticipantId,
        _: bool,
        command: &TablutCommand,
    ) -> Result<Vec<TablutEvent>, Refusal> {
        Ok(vec![match *command {
            TablutCommand::Move(mv) => TablutEvent::Moved { player: by, mv },
            TablutCommand::OfferDraw => TablutEvent::DrawOffered(by),
            TablutCommand::AcceptDraw => TablutEvent::DrawAccepted(by),
            TablutCommand::DeclineDraw => TablutEvent::DrawDeclined(by),
            TablutCommand::AskTakeBack => TablutEvent::TakeBackAsked(by),
            TablutCommand::AcceptTakeBack => TablutEvent::TakeBackAccepted(by),
            TablutCommand::DeclineTakeBack => TablutEvent::TakeBackDeclined(by),
            TablutCommand::Resign => TablutEvent::Resigned(by),
            TablutCommand::ClaimVictory => TablutEvent::VictoryClaimed(by),
        }])
    }

    fn apply(&mut self, event: &TablutEvent, at: Millis, people: &People) -> Result<(), Refusal> {
        RefusalCode::NotNow.when(self.ending.is_some(), "the game has ended")?;
        match *event {
            TablutEvent::Moved { player, mv } => self.play(self.own_side(player)?, mv, at)?,
            TablutEvent::DrawOffered(player) => {
                self.check_no_question()?;
                RefusalCode::NotNow.when(self.game.moves().len() == 0, "nobody has moved")?;
                self.offer = Some(self.own_side(player)?);
            }
            TablutEvent::DrawAccepted(player) => {
                self.check_offer()?;
                let is_own = self.offer == Some(self.own_side(player)?);
                RefusalCode::NotYourTurn.when(is_own, "the offer is your own")?;
                self.agree(at);
            }
            TablutEvent::DrawDeclined(player) => {
                self.own_side(player)?;
                self.check_offer()?;
                self.offer = None;
            }
            TablutEvent::TakeBackAsked(player) => {
                let side = self.own_side(player)?;
                self.check_no_question()?;
                RefusalCode::NotNow.when(!self.has_moved(side), "you have not moved")?;
                self.take_back = Some(side);
            }
            TablutEvent::TakeBackAccepted(player) => {
                let (side, asker) = (self.own_side(player)?, self.asker()?);
                RefusalCode::NotYourTurn.when(side == asker, "the request is your own")?;
                self.take_back = None;
                self.undo(asker, at);
            }
            TablutEvent::TakeBackDeclined(player) => {
                self.own_side(player)?;
                self.asker()?;
                self.take_back = None;
            }
            TablutEvent::Resigned(player) => {
                let side = self.own_side(player)?;
                self.end(GameEnding::lost_by(side, EndingReason::Resignation), at);
            }
            TablutEvent::VictoryClaimed(player) => {
                let side = self.own_side(player)?;
                let due = self.claim_due(player, people);
                let text = "the other player has not been away for a minute";
                RefusalCode::NotNow.when(due.is_none_or(|due| due > at), text)?;
                self.end(GameEnding::lost_by(side.other(), EndingReason::Left), at);
            }
            TablutEvent::TimeUp => {
                let side = self.turn();
                if self.left(side, at).is_none_or(|left| !left.is_zero()) {
                    return Err(stale());
                }
                self.end(GameEnding::lost_by(side, EndingReason::Time), at);
            }
        }
        Ok(())
    }

    fn leave(&mut self, id: ParticipantId, at: Millis) -> Result<(), Refusal> {
        let side = self.own_side(id)?;
        if self.ending.is_none() {
            self.end(GameEnding::lost_by(side, EndingReason::Left), at);
        }
        Ok(())
    }

    fn resume(&mut self, _: Millis, pause: Millis) {
        self.began = self.began.saturating_add(pause);
        self.since = self.since.saturating_add(pause);
    }

    fn due(&self) -> Option<Millis> {
        let left = self.clock.filter(|_| self.is_clock_running())?.left(self.turn());
        Some(self.since.saturating_add(left.as_millis() as Millis))
    }

    fn expire(&self, _: Millis) -> Option<TablutEvent> {
        self.due().map(|_| TablutEvent::TimeUp)
    }

    fn is_over(&self) -> bool {
        self.ending.is_some()
    }
}
