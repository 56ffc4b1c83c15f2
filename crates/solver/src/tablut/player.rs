//! [`Player`]: every player by its name.

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use carom_engine::tablut::{Game, Move};
use carom_engine::{ParseError, Rules};

use super::engine::ended_score;
use super::{Engine, Material, Technique};
use crate::duel::{Advice, Score, alphabeta};
use crate::{Control, Stats};

/// The number of levels; the last one plays like the engine without a level.
pub const LEVELS: u8 = 10;

/// For each level but the last: how many moves it looks ahead, and how much worse than the best one its move may be, in
/// hundredths of a piece.
const PLAY: [(u32, i32); LEVELS as usize - 1] =
    [(1, 400), (1, 150), (1, 40), (2, 80), (2, 20), (3, 20), (4, 30), (5, 0), (7, 0)];

/// How far behind an engine must be before it takes a draw, in hundredths of a piece.
const CONTEMPT: i32 = 300;

/// How far an engine looks for the reply of the other side before it ponders.
const REPLY: u32 = 4;

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum PlayerKind {
    /// Any legal move.
    Random,
    /// The player of the report: alpha-beta on material, this number of moves ahead.
    Report(u32),
    /// The strong player.
    Engine,
    /// The strong player at a level, 1 to [`LEVELS`]. Levels 1 to 7 choose among good moves.
    Level(u8),
    /// The strong player without a technique.
    #[doc(hidden)]
    Without(Technique),
}

impl PlayerKind {
    /// Whether this player thinks until a limit of its caller stops it.
    #[must_use]
    pub const fn needs_limit(self) -> bool {
        match self {
            Self::Random | Self::Report(_) => false,
            Self::Level(level) => level >= LEVELS,
            Self::Engine | Self::Without(_) => true,
        }
    }

    /// Whether the score of an answer is that of its move. A random player has no score, and the score of a level that chooses among
    /// good moves is that of the best one.
    #[must_use]
    pub fn scores_its_move(self) -> bool {
        match self {
            Self::Random => false,
            Self::Level(level) if level < LEVELS => play(level).1 == 0,
            _ => true,
        }
    }
}

/// How many moves a level below the last one looks ahead, and its margin.
fn play(level: u8) -> (u32, i32) {
    PLAY[usize::from(level.clamp(1, LEVELS - 1)) - 1]
}

/// `random`, `report:3`, `engine`, `engine:5` or `engine:no-table`.
impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Report(depth) => write!(f, "report:{depth}"),
            Self::Engine => f.write_str("engine"),
            Self::Level(level) => write!(f, "engine:{level}"),
            Self::Without(technique) => write!(f, "engine:no-{technique}"),
        }
    }
}

impl FromStr for PlayerKind {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (name, option) = match text.split_once(':') {
            Some((name, option)) => (name, Some(option)),
            None => (text, None),
        };
        if name == "engine"
            && let Some(Ok(technique)) =
                option.and_then(|it| it.strip_prefix("no-")).map(str::parse)
        {
            return Ok(Self::Without(technique));
        }
        let number = option.map(|it| it.parse::<u8>().ok());
        match (name, number) {
            ("random", None) => Ok(Self::Random),
            ("engine", None) => Ok(Self::Engine),
            ("engine", Some(Some(level @ 1..=LEVELS))) => Ok(Self::Level(level)),
            ("report", Some(Some(depth @ 1..=64))) => Ok(Self::Report(depth.into())),
            _ => {
                let message = format!(
                    "`{text}` is not a player: expected random, report:DEPTH (1 to 64), engine, engine:LEVEL (1 to 10), or engine:no-TECHNIQUE"
                );
                Err(ParseError::new(text, message))
            }
        }
    }
}

/// A player with its memory.
#[derive(Debug)]
pub struct Player {
    kind: PlayerKind,
    engine: Option<Engine>,
}

impl Player {
    /// A player; an engine takes `memory` bytes for its table.
    #[must_use]
    pub fn new(kind: PlayerKind, memory: usize) -> Self {
        let engine = match kind {
            PlayerKind::Random | PlayerKind::Report(_) => None,
            PlayerKind::Engine | PlayerKind::Level(_) => Some(Engine::new(memory)),
            PlayerKind::Without(technique) => Some(Engine::new(memory).without(technique)),
        };
        let engine = engine.map(|it| it.with_contempt(CONTEMPT));
        Self { kind, engine }
    }

    /// A player whose engine [searches on several threads](Engine::with_threads).
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { engine: self.engine.map(|it| it.with_threads(threads)), ..self }
    }

    /// A player whose scores are for an analysis: a draw is worth 0. Otherwise an engine [avoids draws](Engine::with_contempt).
    #[must_use]
    pub fn for_analysis(self) -> Self {
        Self { engine: self.engine.map(|it| it.with_contempt(0)), ..self }
    }

    /// Who plays.
    #[must_use]
    pub const fn kind(&self) -> PlayerKind {
        self.kind
    }

    /// Forgets everything, for another game.
    pub fn clear(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.clear();
        }
    }

    /// The player's move. `below` returns a random number below the given one, which is at least 1; only random players and
    /// levels use it. The depth of [`PlayerKind::Report`] and of levels limits the search further than `control`.
    pub fn advise(
        &mut self,
        game: &Game,
        control: &mut Control<'_>,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> Advice<Move> {
        match (self.kind, &mut self.engine) {
            (PlayerKind::Report(depth), _) => {
                let depth = control.max_depth.map_or(depth, |most| most.min(depth));
                alphabeta(game.variant(), &Material, game.position(), depth, control)
            }
            (PlayerKind::Level(level), Some(engine)) if level < LEVELS => {
                let (depth, margin) = play(level);
                let most = control.max_depth;
                control.max_depth = Some(most.map_or(depth, |most| most.min(depth)));
                let (mut advice, good) = engine.rank(game, margin, control);
                control.max_depth = most;
                if let Some(&mv) = good.get(below(good.len().max(1)))
                    && Some(mv) != advice.best
                {
                    advice = Advice { best: Some(mv), line: vec![mv], ..advice };
                }
                advice
            }
            (PlayerKind::Engine | PlayerKind::Level(_) | PlayerKind::Without(_), Some(engine)) => {
                engine.advise(game, control)
            }
            (_, _) => random(game, below),
        }
    }

    /// Thinks while the other side is to move, until `control` stops it: the strong player searches the position after the `reply`
    /// that it expects, and its table keeps the results. Without a `reply` it first looks for one, within the same limits. The other
    /// players, and levels below the last one, do nothing.
    pub fn ponder(&mut self, game: &Game, reply: Option<Move>, control: &mut Control<'_>) {
        let is_strong = !matches!(self.kind, PlayerKind::Level(level) if level < LEVELS);
        let Some(engine) = self.engine.as_mut().filter(|_| is_strong) else { return };
        let reply = reply.or_else(|| {
            let depth = control.max_depth.map_or(REPLY, |most| most.min(REPLY));
            engine.advise(game, &mut control.child().max_depth(depth)).best
        });
        let mut next = game.clone();
        if reply.is_some_and(|it| next.play(it).is_ok()) {
            engine.advise(&next, control);
        }
    }
}

fn random(game: &Game, below: &mut dyn FnMut(usize) -> usize) -> Advice<Move> {
    let mut moves = Vec::new();
    if game.outcome().is_none() {
        game.variant().legal_moves_into(game.position(), &mut moves);
    }
    let best = moves.get(below(moves.len().max(1))).copied();
    Advice {
        best,
        score: ended_score(game).unwrap_or(Score::Value(0)),
        line: best.into_iter().collect(),
        depth: 0,
        stats: Stats::default(),
        stopped: None,
    }
}
