//! [`Lesson`]: a position with few pieces, in which a new player makes one move.

use std::sync::LazyLock;

use carom_engine::tablut::{Cell, Move, Position, RuleSet, Side, Variant};
use carom_engine::{Duel as _, Outcome, Rules as _};

/// What the move of a lesson must do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Goal {
    /// It wins the game.
    Win,
    /// It captures a piece.
    Capture,
    /// It ends on the square of the [move](Lesson::mv).
    Reach,
}

/// A lesson under Ashton's rules. The side to move is the player's.
///
/// ```
/// use carom_play::tablut::Lesson;
///
/// let lesson = Lesson::get(0).expect("the first one");
/// assert!(lesson.allows("c3-c1".parse()?), "the king escapes there, too");
/// assert_eq!(Lesson::get(Lesson::COUNT), None);
/// # Ok::<(), carom_engine::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    variant: Variant,
    goal: Goal,
    mv: Move,
}

static ALL: LazyLock<[Lesson; Lesson::COUNT]> = LazyLock::new(|| {
    [
        lesson("9/9/2k1b4/9/8b/9/9/9/4b4 w", Goal::Win, "c3-a3"),
        lesson("4b4/9/3w3b1/9/4k3b/9/9/9/4b4 w", Goal::Reach, "d3-g3"),
        lesson("4b4/9/1wb6/9/4k3b/9/3w5/9/4b4 w", Goal::Capture, "d7-d3"),
        lesson("4b4/9/2b1b4/9/4k3b/9/3w5/9/4b4 w", Goal::Reach, "d7-d3"),
        lesson("9/3b5/6w2/9/4k3b/9/9/9/4b4 w", Goal::Capture, "g3-d3"),
        lesson("9/9/3b5/9/8b/9/1bk6/9/5w3 b", Goal::Win, "d3-d7"),
    ]
});

/// A lesson from the text of its position.
fn lesson(position: &str, goal: Goal, mv: &str) -> Lesson {
    let position: Position = position.parse().expect("a position");
    let variant = Variant::new(RuleSet::ASHTON, position);
    Lesson { variant, goal, mv: mv.parse().expect("a move") }
}

impl Lesson {
    /// The number of lessons.
    pub const COUNT: usize = 6;

    /// The lesson with a number, from 0: the king escapes, a piece goes straight, two capture one, going between two is safe, camps
    /// capture, and the king is captured.
    ///
    /// # Panics
    /// Never: the positions are valid.
    #[must_use]
    pub fn get(number: usize) -> Option<&'static Self> {
        ALL.get(number)
    }

    /// The rules and the position.
    #[must_use]
    pub const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The side of the player.
    #[must_use]
    pub fn side(&self) -> Side {
        self.variant.initial_state().to_move()
    }

    /// A move that does it.
    #[must_use]
    pub const fn mv(&self) -> Move {
        self.mv
    }

    /// The square to go to, if no other one will do.
    #[must_use]
    pub fn target(&self) -> Option<Cell> {
        (self.goal == Goal::Reach).then_some(self.mv.to)
    }

    /// Whether a legal move is one that the lesson wants.
    #[must_use]
    pub fn allows(&self, mv: Move) -> bool {
        let position = self.variant.initial_state();
        match self.goal {
            Goal::Reach => mv == self.mv,
            Goal::Capture => !position.after(self.variant.rules(), mv).captured.is_empty(),
            Goal::Win => {
                let next = self.variant.play_unchecked(&position, mv);
                self.variant.outcome(&next) == Some(Outcome::Won(self.side()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::Direction;
    use carom_engine::tablut::Piece;

    use super::*;

    #[test]
    fn each_lesson_has_the_move_that_it_teaches() {
        let escapes = RuleSet::ASHTON.escapes;
        for (number, lesson) in ALL.iter().enumerate() {
            let Lesson { variant, goal, mv } = lesson;
            let position = variant.initial_state();
            assert!(position.is_legal(variant.rules(), *mv) && lesson.allows(*mv), "{number}");
            assert_eq!(variant.outcome(&position), None, "{number}");
            let next = variant.play_unchecked(&position, *mv);
            assert_eq!(variant.outcome(&next).is_some(), *goal == Goal::Win, "{number}");
            // There is something to learn: most moves are others.
            let legal = variant.legal_moves(&position);
            let right = legal.iter().filter(|&&it| lesson.allows(it)).count();
            assert!(right > 0 && 3 * right <= legal.len(), "{number}: {right} of {}", legal.len());
        }
        let at = |number: usize| {
            let Lesson { variant, mv, .. } = &ALL[number];
            (variant.initial_state(), *mv)
        };
        let (start, mv) = at(0);
        assert!(start.king() == Some(mv.from) && escapes.contains(mv.to));
        // Something is in the way.
        let (start, mv) = at(1);
        assert_eq!(
            mv.to.step(Direction::East).and_then(|it| start.piece(it)),
            Some(Piece::Attacker)
        );
        // The piece goes between two, and stays.
        let (start, mv) = at(3);
        for side in [Direction::West, Direction::East] {
            let beside = mv.to.step(side).and_then(|it| start.piece(it));
            assert_eq!(beside, Some(Piece::Attacker));
        }
        assert!(start.after(&RuleSet::ASHTON, mv).captured.is_empty());
        // The camp is at the other side of what is captured.
        let (start, mv) = at(4);
        let captured = start.after(&RuleSet::ASHTON, mv).captured;
        let beyond = captured.first().and_then(|it| it.step(Direction::North));
        assert!(beyond.is_some_and(|it| RuleSet::ASHTON.camps.contains(it)));
        assert!(beyond.is_some_and(|it| start.piece(it).is_none()));
        let (start, _) = at(5);
        assert_eq!(start.to_move(), Side::Attackers);
    }
}
