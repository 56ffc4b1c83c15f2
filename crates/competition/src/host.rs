//! [`Host`]: the server of one game.

use std::fmt;

use carom_engine::Outcome;
use carom_engine::tablut::{Ending, Game, IllegalMove, RuleSet, Side, Variant};

use crate::wire::{Action, MessageError, Name, ReceiveError, State, Turn};
use crate::{colour, result};

/// The server of one game.
///
/// Each side has one place. Before the game a client that makes a mistake is refused, and its place is free again. As soon
/// as both sides have told their names the game starts, and then a mistake loses it.
///
/// ```
/// use carom_competition::{Answer, Event, Host};
/// use carom_engine::tablut::{RuleSet, Side};
///
/// let mut host = Host::new(RuleSet::ASHTON);
/// assert!(host.connect(Side::Defenders) && host.connect(Side::Attackers));
/// host.handle(Side::Attackers, Event::Message("\"second\"".into()));
/// let answer = host.handle(Side::Defenders, Event::Message("\"first\"".into()));
/// assert!(matches!(answer, Answer::Send(states) if states.len() == 1));
/// assert!(host.waits_for(Side::Defenders));
/// ```
#[derive(Clone, Debug)]
pub struct Host {
    game: Game,
    /// By the number of the side.
    places: [ClientPlace; 2],
    conclusion: Option<Conclusion>,
}

/// The place of a side.
#[derive(Clone, Default, Debug)]
struct ClientPlace {
    is_taken: bool,
    name: Option<Name>,
    /// A message that waits for its turn.
    waiting: Option<String>,
}

/// What has happened to the client of a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A message has arrived.
    Message(String),
    /// No further message can arrive.
    Fault(ReceiveError),
    /// The time of a side has run out. It has no effect unless [`Host::waits_for`] this side.
    Late,
}

/// What the caller has to do.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub enum Answer {
    /// Nothing.
    Nothing,
    /// Close the connection of this side. Its place is free again.
    Refuse(Offence),
    /// Send these states to both sides, one after the other.
    Send(Vec<State>),
}

/// What a client must not do.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Offence {
    /// No message came within the time limit.
    #[error("no message came in time")]
    Late,
    /// The connection was closed, or something other than messages was sent.
    #[error(transparent)]
    Receive(#[from] ReceiveError),
    /// A message is not a name or not a move.
    #[error(transparent)]
    Message(#[from] MessageError),
    /// A move is illegal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// A move is meant for the other side.
    #[error("a move for the other side")]
    OtherSide,
    /// One message may wait for its turn; this is another one.
    #[error("a second message before its turn")]
    Flood,
}

/// How the game has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conclusion {
    /// The result.
    pub outcome: Outcome<Side>,
    /// Why.
    pub reason: ConclusionReason,
}

/// Why a game has ended.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConclusionReason {
    /// By the rules.
    #[error("{0}")]
    Rules(Ending),
    /// The caller has ended it as a draw.
    #[error("the game is too long")]
    TooLong,
    /// A side has lost by a mistake.
    #[error("{} forfeits: {offence}", colour(*.side))]
    Forfeit {
        /// The side.
        side: Side,
        /// Its mistake.
        offence: Offence,
    },
}

/// `white wins: the king has escaped`.
impl fmt::Display for Conclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", result(self.outcome), self.reason)
    }
}

impl Conclusion {
    /// The end of a game by its rules; `None` while it goes on.
    fn of(game: &Game) -> Option<Self> {
        let ending = game.ending()?;
        Some(Self { outcome: ending.outcome(), reason: ConclusionReason::Rules(ending) })
    }
}

impl Host {
    /// A server of a new game, whose places are free.
    #[must_use]
    pub fn new(rules: RuleSet) -> Self {
        Self::of(Game::new(Variant::from_start(rules)))
    }

    /// A server on which a game goes on; its places are free.
    #[must_use]
    pub fn of(game: Game) -> Self {
        let conclusion = Conclusion::of(&game);
        Self { game, places: Default::default(), conclusion }
    }

    /// The same server with a place taken by a player of this program, whose moves are messages, too.
    #[must_use]
    pub fn with(mut self, side: Side, name: Name) -> Self {
        self.places[side as usize] =
            ClientPlace { is_taken: true, name: Some(name), waiting: None };
        self
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The name of a side, if it has told it.
    #[must_use]
    pub const fn name(&self, side: Side) -> Option<&Name> {
        self.places[side as usize].name.as_ref()
    }

    /// How the game has ended; `None` before.
    #[must_use]
    pub const fn conclusion(&self) -> Option<&Conclusion> {
        self.conclusion.as_ref()
    }

    /// Whether a client has the place of a side.
    #[must_use]
    pub const fn is_taken(&self, side: Side) -> bool {
        self.places[side as usize].is_taken
    }

    /// Whether both sides have told their names.
    #[must_use]
    pub fn has_started(&self) -> bool {
        self.places.iter().all(|place| place.name.is_some())
    }

    /// Whether the time of a side runs: it has to tell its name, or to move.
    #[must_use]
    pub fn waits_for(&self, side: Side) -> bool {
        let place = &self.places[side as usize];
        let to_move = self.has_started() && self.game.position().to_move() == side;
        self.conclusion.is_none() && place.is_taken && (place.name.is_none() || to_move)
    }

    /// The state that is sent to both sides now.
    #[must_use]
    pub fn state(&self) -> State {
        let turn = self.conclusion.as_ref().map(|it| Turn::Over(it.outcome));
        State::new(&self.game, turn.unwrap_or_else(|| Turn::of(&self.game)))
    }

    /// A client has connected for a side. `false` if the place is taken: then its connection must be closed.
    #[must_use]
    pub fn connect(&mut self, side: Side) -> bool {
        let place = &mut self.places[side as usize];
        let is_free = !place.is_taken && self.conclusion.is_none();
        place.is_taken |= is_free;
        is_free
    }

    /// Something has happened to the client of a side.
    pub fn handle(&mut self, side: Side, event: Event) -> Answer {
        let is_open = self.conclusion.is_none() && self.places[side as usize].is_taken;
        if !is_open || (event == Event::Late && !self.waits_for(side)) {
            return Answer::Nothing;
        }
        let had_started = self.has_started();
        let mut states = Vec::new();
        match self.take(side, event) {
            Err(offence) if !had_started => {
                self.places[side as usize] = ClientPlace::default();
                return Answer::Refuse(offence);
            }
            Err(offence) => {
                self.forfeit(side, offence);
                states.push(self.state());
            }
            Ok(()) if !self.has_started() => {}
            Ok(()) => {
                if !had_started {
                    states.push(self.state());
                }
                self.play_waiting(&mut states);
            }
        }
        if states.is_empty() { Answer::Nothing } else { Answer::Send(states) }
    }

    /// Ends the game as a draw, because the caller finds it too long. It has no effect after the end.
    pub fn draw(&mut self) -> Answer {
        if self.conclusion.is_some() {
            return Answer::Nothing;
        }
        self.conclusion =
            Some(Conclusion { outcome: Outcome::Drawn, reason: ConclusionReason::TooLong });
        Answer::Send(vec![self.state()])
    }

    /// Keeps a message: the name, or a move for the next turn of this side.
    fn take(&mut self, side: Side, event: Event) -> Result<(), Offence> {
        let text = match event {
            Event::Message(text) => text,
            Event::Fault(error) => return Err(error.into()),
            Event::Late => return Err(Offence::Late),
        };
        let place = &mut self.places[side as usize];
        if place.name.is_none() {
            place.name = Some(Name::from_message(&text)?);
            return Ok(());
        }
        // A program may send its move before the state that asks for it, as the server of the competition allows.
        if place.waiting.is_some() {
            return Err(Offence::Flood);
        }
        place.waiting = Some(text);
        Ok(())
    }

    /// Makes the moves that wait, as long as the side to move has sent one.
    fn play_waiting(&mut self, states: &mut Vec<State>) {
        while self.conclusion.is_none() {
            let side = self.game.position().to_move();
            let Some(text) = self.places[side as usize].waiting.take() else { return };
            match self.play(side, &text) {
                Ok(()) => self.conclusion = Conclusion::of(&self.game),
                Err(offence) => self.forfeit(side, offence),
            }
            states.push(self.state());
        }
    }

    fn play(&mut self, side: Side, text: &str) -> Result<(), Offence> {
        let action: Action = text.parse()?;
        if action.side.is_some_and(|it| it != side) {
            return Err(Offence::OtherSide);
        }
        self.game.play(action.mv)?;
        Ok(())
    }

    fn forfeit(&mut self, side: Side, offence: Offence) {
        let reason = ConclusionReason::Forfeit { side, offence };
        self.conclusion = Some(Conclusion { outcome: Outcome::Won(side.other()), reason });
    }
}
