//! [`Replay`]: shows a solution on the board, move by move.

use carom_engine::ricochet::{Move, Round};

use crate::ricochet::{BoardEvent, Line};

/// A line of moves that is shown from its start.
#[derive(Clone, Debug)]
pub struct Replay {
    /// Every move of the solution; the moves that are not shown yet are undone.
    line: Line,
    is_playing: bool,
}

impl Replay {
    /// A replay at its start; `None` if a move is not legal.
    #[must_use]
    pub fn new(round: Round, moves: &[Move]) -> Option<Self> {
        let line = Line::of(round, moves, 0).ok()?;
        Some(Self { line, is_playing: false })
    }

    /// The line at the present move.
    #[must_use]
    pub const fn line(&self) -> &Line {
        &self.line
    }

    /// Whether it is playing automatically.
    #[must_use]
    pub const fn is_playing(&self) -> bool {
        self.is_playing
    }

    fn is_at_end(&self) -> bool {
        self.line.undone().is_empty()
    }

    /// Plays or pauses. At the end it plays from the start again.
    pub fn toggle(&mut self) -> Option<BoardEvent> {
        self.is_playing = !self.is_playing;
        if self.is_playing && self.is_at_end() {
            self.line.restart();
            return Some(BoardEvent::Placed);
        }
        None
    }

    /// Makes the next move. Pauses after the last one.
    pub fn forward(&mut self) -> Option<BoardEvent> {
        let event = self.line.step();
        self.is_playing &= !self.is_at_end();
        event
    }

    /// Undoes a move and pauses.
    pub fn backward(&mut self) -> Option<BoardEvent> {
        self.is_playing = false;
        self.line.step_back()
    }
}
