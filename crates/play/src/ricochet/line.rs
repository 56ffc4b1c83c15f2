//! [`Line`]: a round in play.

use carom_engine::ricochet::{IllegalMove, Move, Robot, Round, Slide};
use carom_engine::{Direction, Square};

use super::BoardEvent;
use crate::solo::{self, SoloPuzzle};

/// A round and its moves, with undo and redo.
///
/// ```
/// use carom_play::ricochet::{Line, example};
///
/// let mut line = Line::new(example());
/// let slide = line.slide("rW".parse()?)?;
/// assert_eq!(slide.path.len(), 5);
/// assert_eq!(line.moves().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Line = solo::Line<Round>;

impl SoloPuzzle for Round {}

impl Line {
    /// The round.
    #[must_use]
    pub const fn round(&self) -> &Round {
        self.puzzle()
    }

    /// Makes a move, as [`solo::Line::play`], and returns its slide.
    ///
    /// # Errors
    /// [`IllegalMove`] if the move is not legal; then nothing has changed.
    pub fn slide(&mut self, mv: Move) -> Result<Slide, IllegalMove> {
        let (slide, next) = self.round().slide(self.position(), mv)?;
        self.push(mv, next);
        Ok(slide)
    }

    /// Redoes the next move; the event shows it.
    pub(super) fn step(&mut self) -> Option<BoardEvent> {
        let mv = *self.undone().first()?;
        let path = self.path(mv)?;
        self.redo()?;
        Some(BoardEvent::Slid { robot: mv.robot, path })
    }

    /// Undoes the last move; the event shows it backwards.
    pub(super) fn step_back(&mut self) -> Option<BoardEvent> {
        let mv = self.undo()?;
        let path = self.path(mv)?.into_iter().rev().collect();
        Some(BoardEvent::Slid { robot: mv.robot, path })
    }

    /// The squares on the path of a move; the first is the square that its robot leaves. `None` if the
    /// move is not legal.
    #[must_use]
    pub fn path(&self, mv: Move) -> Option<Vec<Square>> {
        let (slide, _) = self.round().slide(self.position(), mv).ok()?;
        Some(slide.squares().collect())
    }

    /// The slides of a robot from its present square, each with its [`Line::path`].
    #[must_use]
    pub fn slides(&self, robot: Robot) -> Vec<(Direction, Vec<Square>)> {
        let path = |direction| self.path(Move { robot, direction });
        Direction::ALL.into_iter().filter_map(|it| Some((it, path(it)?))).collect()
    }

    /// The robots that have left their start squares, and those squares.
    pub fn ghosts(&self) -> impl Iterator<Item = (Robot, Square)> + '_ {
        self.round()
            .start()
            .robots()
            .filter(|&(robot, square)| self.position().square(robot) != Some(square))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{Strategy, prop_assert, prop_assert_eq, proptest};

    use carom_engine::Rules;

    use super::*;
    use crate::ricochet::example;

    fn moves() -> impl Strategy<Value = Vec<Option<Move>>> {
        let action = (0..5_usize, 0..4_usize, 0..4_u8).prop_map(|(robot, direction, kind)| {
            let mv = Move { robot: Robot::ALL[robot], direction: Direction::ALL[direction] };
            (kind > 0).then_some(mv)
        });
        proptest::collection::vec(action, 0..40)
    }

    proptest! {
        /// After any plays and undos, the moves equal those of a plain list, and the engine can replay
        /// them.
        #[test]
        fn a_line_is_a_list_of_moves(actions in moves()) {
            let mut line = Line::new(example());
            let mut expected = Vec::new();
            for action in actions {
                match action {
                    Some(mv) if line.play(mv).is_ok() => expected.push(mv),
                    Some(_) => {}
                    None => prop_assert_eq!(line.undo(), expected.pop()),
                }
                prop_assert_eq!(line.moves(), expected.as_slice());
                let replayed = line.puzzle().play_all(&expected);
                prop_assert_eq!(replayed.as_ref(), Ok(line.position()));
            }
        }

        #[test]
        fn undo_and_redo_are_inverse(actions in moves(), back in 0..40_usize) {
            let mut line = Line::new(example());
            for mv in actions.into_iter().flatten() {
                let _ = line.play(mv);
            }
            let whole = line.clone();
            let back = back.min(line.len());
            for _ in 0..back {
                prop_assert!(line.undo().is_some());
            }
            prop_assert_eq!(line.undone().len(), back);
            while line.redo().is_some() {}
            prop_assert_eq!(&line, &whole);
            line.restart();
            prop_assert!(line.is_empty() && line.ghosts().next().is_none());
            line.go_to(usize::MAX);
            prop_assert_eq!(&line, &whole);
        }
    }

    fn play(line: &mut Line, moves: &str) {
        for mv in carom_engine::ricochet::parse_moves(moves).expect("moves") {
            line.play(mv).expect("a legal move");
        }
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let mut line = Line::new(example());
        play(&mut line, "rW");
        line.undo();
        let before = line.clone();
        assert!(line.play("sN".parse().expect("a move")).is_err());
        assert_eq!(line, before);
    }

    #[test]
    fn another_move_forgets_those_taken_back() {
        let mut line = Line::new(example());
        play(&mut line, "rW gN");
        line.restart();
        play(&mut line, "rW");
        assert_eq!(line.undone().len(), 1, "the same move again");
        line.restart();
        play(&mut line, "rE");
        assert!(line.undone().is_empty());
    }

    #[test]
    fn slides_lead_where_the_moves_stop() {
        let line = Line::new(example());
        for (robot, from) in line.position().robots() {
            for (direction, path) in line.slides(robot) {
                let mut after = line.clone();
                after.play(Move { robot, direction }).expect("a legal move");
                assert_eq!(path.first(), Some(&from));
                assert_eq!(path.last().copied(), after.position().square(robot));
            }
        }
        assert!(line.slides(Robot::Silver).is_empty(), "it is not there");
    }

    #[test]
    fn ghosts_mark_where_moved_robots_started() {
        let mut line = Line::new(example());
        play(&mut line, "rW");
        let ghosts: Vec<_> = line.ghosts().collect();
        assert_eq!(ghosts, [(Robot::Red, Square::new(5, 12))]);
    }
}
