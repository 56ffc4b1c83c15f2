//! [`Game`]: the moves of a game from its start, with its end by repetition.

use alloc::vec::Vec;
use core::fmt;

use super::{Cell, Cells, IllegalMove, Move, Position, RuleSet, Side, Variant};
use crate::rules::Outcome;
use crate::{Duel, Rules};

/// A game: its start and its moves. Unlike a [`Position`], it remembers earlier positions, so it detects
/// repetition.
///
/// ```
/// use carom_engine::Outcome;
/// use carom_engine::tablut::{Game, RuleSet, Variant, parse_moves};
///
/// let mut game = Game::new(Variant::from_start(RuleSet::ASHTON));
/// for mv in parse_moves("e4f4 d1d2 f4e4 d2c2 e4f4 c2d2")? {
///     assert_eq!(game.outcome(), None);
///     game.play(mv)?;
/// }
/// assert_eq!(game.outcome(), Some(Outcome::Drawn));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "super::written::GameText", into = "super::written::GameText")
)]
pub struct Game {
    variant: Variant,
    /// The moves; before each the position, and what it captured.
    past: Vec<(Position, Move, Cells)>,
    position: Position,
}

impl Game {
    /// A game without moves.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        Self { variant, past: Vec::new(), position: variant.initial_state() }
    }

    /// The rules and the start.
    #[must_use]
    pub const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The rule set.
    #[must_use]
    pub const fn rules(&self) -> &RuleSet {
        self.variant.rules()
    }

    /// The position now.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The moves so far.
    #[must_use]
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.past.iter().map(|&(_, mv, _)| mv)
    }

    /// What each move captured.
    #[must_use]
    pub fn captures(&self) -> impl ExactSizeIterator<Item = Cells> {
        self.past.iter().map(|&(_, _, captured)| captured)
    }

    /// What the last move captured; nothing before the first move.
    #[must_use]
    pub fn captured(&self) -> Cells {
        self.past.last().map_or(Cells::NONE, |&(_, _, captured)| captured)
    }

    /// The square of the king. A captured king is where he was captured, although he is no longer in the position.
    #[must_use]
    pub fn king(&self) -> Option<Cell> {
        self.position.king().or_else(|| self.captured_king())
    }

    /// The square on which the last move captured the king; `None` if it did not.
    #[must_use]
    pub fn captured_king(&self) -> Option<Cell> {
        let (before, _, captured) = self.past.last()?;
        before.king().filter(|&it| captured.contains(it))
    }

    /// Makes a move. Returns the squares of the captured pieces.
    ///
    /// # Errors
    /// [`IllegalMove`], also if the game has ended. Then the game does not change.
    pub fn play(&mut self, mv: Move) -> Result<Cells, IllegalMove> {
        if self.outcome().is_some() {
            return Err(IllegalMove::Over { mv });
        }
        self.variant.check_move(&self.position, mv)?;
        let played = self.position.after(self.variant.rules(), mv);
        self.past.push((self.position, mv, played.captured));
        self.position = played.position;
        Ok(played.captured)
    }

    /// Takes the last move back and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        let (position, mv, _) = self.past.pop()?;
        self.position = position;
        Some(mv)
    }

    /// The keys of the earlier positions since the last capture, the latest first. Only these can occur again.
    pub fn keys_since_capture(&self) -> impl Iterator<Item = u64> {
        let mut past = self.past.iter().rev();
        let mut ended = false;
        core::iter::from_fn(move || {
            let &(position, _, captured) = past.next().filter(|_| !ended)?;
            ended = !captured.is_empty();
            (!ended).then(|| position.key())
        })
    }

    /// How often the position has occurred since the last capture, this time included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        1 + self.keys_since_capture().filter(|&key| key == self.position.key()).count()
    }

    /// The result, if the game has ended.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome<Side>> {
        self.ending().map(Ending::outcome)
    }

    /// Why the game has ended; `None` while it goes on.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        let rules = self.variant.rules();
        let most = usize::from(rules.occurrences);
        let king = self.position.king();
        Some(match (self.variant.decided(&self.position), self.variant.outcome(&self.position)) {
            (Some(Side::Attackers), _) if king.is_some() => Ending::Encirclement,
            (Some(Side::Attackers), _) => Ending::Capture,
            (Some(Side::Defenders), _) if king.is_some_and(|it| rules.escapes.contains(it)) => {
                Ending::Escape
            }
            (Some(Side::Defenders), _) => Ending::ExitFort,
            (None, Some(_)) => Ending::NoMove(self.position.to_move()),
            (None, None) if self.occurrences() >= most => {
                Ending::Repetition(rules.repetition_loser)
            }
            (None, None) => return None,
        })
    }
}

/// Why a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The king has reached an escape.
    Escape,
    /// The king is captured.
    Capture,
    /// The king is in a fort at the edge that attackers cannot break.
    ExitFort,
    /// Attackers surround the king and all defenders.
    Encirclement,
    /// This side is to move and has no move.
    NoMove(Side),
    /// The position has occurred too often. This side loses by it; `None` if it is a draw.
    Repetition(Option<Side>),
}

impl Ending {
    /// The result.
    #[must_use]
    pub const fn outcome(self) -> Outcome<Side> {
        match self {
            Self::Escape | Self::ExitFort => Outcome::Won(Side::Defenders),
            Self::Capture | Self::Encirclement => Outcome::Won(Side::Attackers),
            Self::NoMove(side) | Self::Repetition(Some(side)) => Outcome::Won(side.other()),
            Self::Repetition(None) => Outcome::Drawn,
        }
    }
}

/// `the king has escaped`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Escape => f.write_str("the king has escaped"),
            Self::Capture => f.write_str("the king is captured"),
            Self::NoMove(side) => write!(f, "the {side} have no move"),
            Self::ExitFort => f.write_str("the king is in an exit fort"),
            Self::Encirclement => f.write_str("the king and all defenders are surrounded"),
            Self::Repetition(_) => f.write_str("the position has occurred too often"),
        }
    }
}
