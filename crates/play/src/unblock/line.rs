//! [`Line`]: a puzzle in play, with undo and redo.

use std::sync::Arc;

use carom_engine::Rules as _;
use carom_engine::unblock::{Board, IllegalMove, Metric, Move, Position, Round};

/// A board, the moves made from its start, and the moves that were undone.
///
/// ```
/// use carom_engine::unblock::{Board, BoardSetup};
/// use carom_play::unblock::Line;
///
/// let setup: BoardSetup = "..B.AAB.........".parse()?;
/// let mut line = Line::new(Board::new(setup)?);
/// line.play("B+2".parse()?)?;
/// line.play("A+2".parse()?)?;
/// assert!(line.is_solved());
/// assert_eq!((line.moves().len(), line.steps()), (2, 4));
/// line.undo();
/// assert_eq!(line.undone().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    round: Round,
    /// The start, and the position after each move.
    positions: Vec<Position>,
    moves: Vec<Move>,
    /// The move that was undone last comes first.
    undone: Vec<Move>,
}

impl Line {
    /// A board without moves.
    #[must_use]
    pub fn new(board: impl Into<Arc<Board>>) -> Self {
        let round = Round::new(board, Metric::Moves);
        let positions = vec![round.initial_state()];
        Self { round, positions, moves: Vec::new(), undone: Vec::new() }
    }

    /// The board, which starts where the line starts.
    #[must_use]
    pub const fn board(&self) -> &Arc<Board> {
        self.round.board()
    }

    /// The present position.
    #[must_use]
    pub fn position(&self) -> Position {
        self.positions.last().copied().unwrap_or_else(|| self.board().start())
    }

    /// The positions from the start to the present one.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The moves made.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The undone moves, the one that was undone last first.
    #[must_use]
    pub fn undone(&self) -> &[Move] {
        &self.undone
    }

    /// The number of steps of the moves made: the squares that the blocks have passed.
    #[must_use]
    pub fn steps(&self) -> u32 {
        self.moves.iter().map(|mv| u32::from(mv.distance.unsigned_abs())).sum()
    }

    /// Whether the main block touches the right edge.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.board().is_solved(self.position())
    }

    /// The position after a move; `None` if the move is illegal.
    pub(super) fn after(&self, mv: Move) -> Option<Position> {
        self.round.play(&self.position(), mv).ok()
    }

    /// Makes a move. The undone moves are forgotten, unless it is the first of them.
    ///
    /// # Errors
    /// The reason why the move is illegal; then nothing has changed.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let position = self.round.play(&self.position(), mv)?;
        if self.undone.first() == Some(&mv) {
            self.undone.remove(0);
        } else {
            self.undone.clear();
        }
        self.positions.push(position);
        self.moves.push(mv);
        Ok(())
    }

    /// Undoes the last move and returns it.
    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        self.undone.insert(0, mv);
        Some(mv)
    }

    /// Makes the move again that was undone last, and returns it.
    pub fn redo(&mut self) -> Option<Move> {
        let mv = *self.undone.first()?;
        self.play(mv).ok().map(|()| mv)
    }

    /// Undoes every move.
    pub fn restart(&mut self) {
        while self.undo().is_some() {}
    }

    /// The same line on an equal board.
    pub(super) fn on(self, board: Arc<Board>) -> Self {
        Self { round: Round::new(board, Metric::Moves), ..self }
    }

    /// Replaces the last move by one of the same block that ends `more` squares farther. If the block is then back where
    /// it was, the move disappears.
    ///
    /// # Errors
    /// The reason why the longer move is illegal; then nothing has changed.
    pub(super) fn lengthen(&mut self, more: i8) -> Result<(), IllegalMove> {
        let Some(&last) = self.moves.last() else { return Ok(()) };
        let mut line = self.clone();
        line.moves.pop();
        line.positions.pop();
        line.undone.clear();
        let distance = last.distance + more;
        if distance != 0 {
            line.play(Move { distance, ..last })?;
        }
        *self = line;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::unblock::{BoardSetup, parse_moves};

    use super::*;

    fn line() -> Line {
        let setup: BoardSetup = "..B.AAB.........".parse().expect("a board string");
        Line::new(Board::new(setup).expect("a board"))
    }

    #[test]
    fn undone_moves_come_back_in_their_order() {
        let mut line = line();
        let moves = parse_moves("B+1 B+1 A+2").expect("moves");
        for &mv in &moves {
            line.play(mv).expect("legal");
        }
        line.restart();
        assert_eq!((line.moves(), line.undone()), (&[][..], &moves[..]));
        line.play(moves[0]).expect("legal");
        assert_eq!(line.undone(), &moves[1..], "the same move as before");
        assert_eq!((line.redo(), line.redo(), line.redo()), (Some(moves[1]), Some(moves[2]), None));
        line.undo();
        line.play("A+1".parse().expect("a move")).expect("legal");
        assert_eq!((line.moves().len(), line.undone().len()), (3, 0), "another move");
        assert_eq!(line.positions().len(), 4);
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let mut line = line();
        let before = line.clone();
        for mv in ["A+1", "A-1", "B-1", "C+1", "B+3"] {
            assert!(line.play(mv.parse().expect("a move")).is_err(), "{mv}");
        }
        assert_eq!(line, before);
    }

    #[test]
    fn a_move_grows_and_disappears() {
        let mut line = line();
        line.play("B+1".parse().expect("a move")).expect("legal");
        line.lengthen(1).expect("legal");
        assert_eq!(line.moves(), parse_moves("B+2").expect("moves"));
        assert!(line.lengthen(1).is_err());
        assert_eq!(line.steps(), 2);
        line.lengthen(-2).expect("legal");
        assert_eq!((line.moves().len(), line.positions().len()), (0, 1));
    }
}
