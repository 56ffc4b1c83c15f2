//! The demonstration: a solution on the board, move by move, while the player's own moves wait.

use std::sync::Arc;

use carom_engine::Rules as _;
use carom_engine::unblock::{Metric, Move, Position, Round};

use super::hints::{joined, solution};
use super::{Change, Session};
use crate::solo::HintLevel as _;
use crate::unblock::{Hint, Line};

impl Session {
    /// The position on the board: that of the demonstration or, without one, the player's own.
    #[must_use]
    pub fn shown_position(&self) -> Position {
        *self.demonstration.as_ref().unwrap_or(&self.line).position()
    }

    /// The number of moves that the demonstration shows, and the number of all its moves. `None` if nothing is shown.
    #[must_use]
    pub fn watched(&self) -> Option<(usize, usize)> {
        self.demonstration.as_ref().map(|it| (it.made().len(), it.all().len()))
    }

    /// All moves of the demonstration.
    #[must_use]
    pub fn watched_moves(&self) -> Option<&[Move]> {
        self.demonstration.as_ref().map(Line::all)
    }

    /// The moves that the demonstration has not shown yet.
    pub(super) fn left_to_watch(&self) -> Option<&[Move]> {
        self.demonstration.as_ref().map(Line::undone)
    }

    /// Begins to show [`Session::best_line`]. If the puzzle is solved, the solution of a solver is shown from its start. `None` if
    /// no solution is known.
    ///
    /// The player's moves, their counts and stars stay as they are, and [`Session::end_demonstration`] puts the blocks back.
    /// The player has seen the moves: a later attempt, and the present one unless it is solved, gives no stars.
    pub fn demonstrate(&mut self) -> Option<Change> {
        let (start, moves) = self.to_demonstrate()?;
        // Under both metrics one move may be several squares long.
        let round = Round::new(Arc::clone(self.board()), Metric::Moves).resumed(start);
        self.demonstration = Some(solution(&round, &moves)?);
        self.lose_stars();
        self.rungs = Hint::LAST;
        Some(Change::Moved)
    }

    /// The position and the moves of a new demonstration.
    fn to_demonstrate(&self) -> Option<(Position, Vec<Move>)> {
        if self.is_solved() {
            let solution = self.solution.as_ref()?;
            return Some((solution.puzzle().initial_state(), joined(solution.all())));
        }
        Some((self.position(), self.best_line()?))
    }

    /// The number of moves of the demonstration or, without one, of a new one: 0 if no solution is known.
    #[must_use]
    pub fn moves_to_watch(&self) -> usize {
        let shown = self.watched_moves().map(<[Move]>::len);
        shown.or_else(|| Some(self.to_demonstrate()?.1.len())).unwrap_or(0)
    }

    /// Shows the next move, of a new demonstration if there is none. `None` at its end.
    pub fn step(&mut self) -> Option<Change> {
        if self.demonstration.is_none() {
            self.demonstrate()?;
        }
        self.demonstration.as_mut()?.redo().map(Change::Slid)
    }

    /// Shows this number of its moves, in a new demonstration if there is none.
    pub fn show_to(&mut self, moves: usize) -> Option<Change> {
        if self.demonstration.is_none() {
            self.demonstrate()?;
        }
        self.demonstration.as_mut()?.go_to(moves);
        Some(Change::Moved)
    }

    /// Takes back the last move of the demonstration; `None` at its start.
    pub fn step_back(&mut self) -> Option<Change> {
        let mv = self.demonstration.as_mut()?.undo()?;
        Some(Change::Slid(Move { distance: -mv.distance, ..mv }))
    }

    /// Ends the demonstration: the board shows the player's own position again. `None` if nothing is shown.
    pub fn end_demonstration(&mut self) -> Option<Change> {
        self.demonstration.take().map(|_| Change::Moved)
    }
}
