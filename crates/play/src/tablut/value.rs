//! [`Value`]: what a position is worth; [`Mark`]: the mistakes of a game.

use carom_engine::tablut::{Move, Side};
use carom_solver::duel::Score;
use serde::{Deserialize, Serialize};

/// What an analysis says about a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Value {
    /// For the side to move.
    pub score: Score,
    /// The side to move.
    pub to_move: Side,
    /// The number of moves that the search looked ahead.
    pub depth: u32,
    /// The expected moves of both sides.
    pub line: Vec<Move>,
}

impl Value {
    /// The expected result of a side, from 0 for a loss to 1 for a win.
    ///
    /// An advantage of two pieces is about three wins of four.
    #[must_use]
    pub fn share(&self, side: Side) -> f32 {
        const SCALE: f32 = 180.0;
        let own = match self.score {
            Score::Win(_) => 1.0,
            Score::Loss(_) => 0.0,
            Score::Value(value) => 1.0 / (1.0 + (-(value as f32) / SCALE).exp()),
        };
        if side == self.to_move { own } else { 1.0 - own }
    }

    /// The score for a side.
    #[must_use]
    pub const fn score_for(&self, side: Side) -> Score {
        if side as u8 == self.to_move as u8 { self.score } else { self.score.for_other() }
    }
}

/// A move that gives away part of the expected result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// `?`: at least a fifth of a win.
    Mistake,
    /// `??`: at least two fifths of a win, or the game.
    Blunder,
}

impl Mark {
    /// The mark of a move by what the position was worth before and after it.
    #[must_use]
    pub fn of(before: &Value, after: &Value) -> Option<Self> {
        let mover = before.to_move;
        // A forced loss that the search before the move had looked far enough to see, if every other move had one too.
        let is_lost = matches!(before.score_for(mover), Score::Loss(_));
        if let Score::Loss(plies) = after.score_for(mover)
            && !is_lost
            && plies < before.depth
        {
            return Some(Self::Blunder);
        }
        match before.share(mover) - after.share(mover) {
            lost if lost >= 0.4 => Some(Self::Blunder),
            lost if lost >= 0.2 => Some(Self::Mistake),
            _ => None,
        }
    }

    /// `?` or `??`.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(score: Score, to_move: Side) -> Value {
        Value { score, to_move, depth: 1, line: Vec::new() }
    }

    #[test]
    fn shares_of_both_sides_are_one_together() {
        for score in [Score::Win(3), Score::Loss(2), Score::Value(0), Score::Value(-170)] {
            let value = value(score, Side::Attackers);
            let [attackers, defenders] = Side::ALL.map(|side| value.share(side));
            assert!((attackers + defenders - 1.0).abs() < 1e-6, "{score:?}");
            assert_eq!(value.score_for(Side::Defenders), score.for_other());
        }
        assert!(value(Score::Value(100), Side::Attackers).share(Side::Attackers) > 0.6);
    }

    #[test]
    fn what_a_move_gives_away_is_marked() {
        use Side::{Attackers, Defenders};
        let mark = |before, after| Mark::of(&value(before, Attackers), &value(after, Defenders));
        assert_eq!(mark(Score::Win(3), Score::Loss(2)), None);
        assert_eq!(mark(Score::Win(3), Score::Value(0)), Some(Mark::Blunder));
        assert_eq!(mark(Score::Value(0), Score::Value(170)), Some(Mark::Mistake));
        assert_eq!(mark(Score::Value(0), Score::Win(1)), Some(Mark::Blunder));
        assert_eq!(mark(Score::Loss(4), Score::Win(3)), None, "it was lost before");
        assert_eq!(mark(Score::Value(0), Score::Value(20)), None);
        // The side that moves is far behind, and now it loses at once.
        let behind = |depth| Value { depth, ..value(Score::Value(-900), Attackers) };
        let lost = value(Score::Win(1), Defenders);
        assert_eq!(Mark::of(&behind(4), &lost), Some(Mark::Blunder));
        assert_eq!(Mark::of(&behind(1), &lost), None, "perhaps it was lost before");
        let later = value(Score::Win(5), Defenders);
        assert_eq!(Mark::of(&behind(4), &later), None, "perhaps it was lost before");
    }
}
