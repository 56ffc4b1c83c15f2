//! [`PlainGame`]: the positions of a game and how it ends.

use carom_engine::tablut::{Move, Side};

use super::{PlainBoard, RuleBook};

/// Why a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the engine's Ending has the same words")]
pub enum PlainEnd {
    Escape,
    Capture,
    ExitFort,
    Encirclement,
    NoMove(Side),
    Repetition(Option<Side>),
}

impl PlainEnd {
    /// The winner; `None` after a draw.
    #[must_use]
    pub fn winner(self) -> Option<Side> {
        match self {
            Self::Escape | Self::ExitFort => Some(Side::Defenders),
            Self::Capture | Self::Encirclement => Some(Side::Attackers),
            Self::NoMove(loser) => Some(loser.other()),
            Self::Repetition(loser) => loser.map(Side::other),
        }
    }
}

/// Every position of a game, the first one at the start.
#[derive(Clone, Debug)]
pub struct PlainGame(Vec<PlainBoard>);

impl PlainGame {
    /// A game without moves.
    #[must_use]
    pub fn new(start: PlainBoard) -> Self {
        Self(vec![start])
    }

    /// The position now.
    ///
    /// # Panics
    /// Never: there is always a position.
    #[must_use]
    pub fn board(&self) -> &PlainBoard {
        self.0.last().expect("a position")
    }

    /// Makes a legal move.
    pub fn play(&mut self, rules: &RuleBook, mv: Move) {
        self.0.push(rules.after(self.board(), mv));
    }

    /// Why the game has ended; `None` while it goes on.
    #[must_use]
    pub fn end(&self, rules: &RuleBook) -> Option<PlainEnd> {
        let board = self.board();
        if let Some(end) = rules.decision(board) {
            return Some(end);
        }
        if rules.moves(board).is_empty() {
            return Some(PlainEnd::NoMove(board.to_move));
        }
        let occurrences = self.0.iter().filter(|it| *it == board).count();
        (occurrences >= rules.occurrences).then_some(PlainEnd::Repetition(rules.repetition_loser))
    }
}
