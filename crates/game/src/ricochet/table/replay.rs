//! [`Replay`]: the solver's moves, shown on the board after a round.

use carom_engine::ricochet::{Move, Round};
use carom_play::Line;

use crate::ricochet::session::BoardEvent;

/// A line of moves that is looked at from its start.
pub(crate) struct Replay {
    /// With all the moves made or taken back.
    line: Line,
    is_playing: bool,
}

impl Replay {
    /// At the start; `None` for moves that do not fit the round.
    pub(super) fn new(round: Round, moves: &[Move]) -> Option<Self> {
        let mut line = Line::new(round);
        for &mv in moves {
            line.play(mv).ok()?;
        }
        line.restart();
        Some(Self { line, is_playing: false })
    }

    pub(crate) const fn line(&self) -> &Line {
        &self.line
    }

    pub(crate) const fn is_playing(&self) -> bool {
        self.is_playing
    }

    fn is_at_end(&self) -> bool {
        self.line.undone().is_empty()
    }

    /// Plays, from the start again if all is shown; or pauses.
    pub(super) fn toggle(&mut self) -> Vec<BoardEvent> {
        self.is_playing = !self.is_playing;
        if self.is_playing && self.is_at_end() {
            self.line.restart();
            return vec![BoardEvent::Placed];
        }
        Vec::new()
    }

    /// One move on. After the last it pauses.
    pub(super) fn forward(&mut self) -> Option<BoardEvent> {
        let mv = self.line.undone().first().copied();
        let event = mv.and_then(|mv| {
            let path = self.line.path(mv)?;
            self.line.redo();
            Some(BoardEvent::Slid { robot: mv.robot, path })
        });
        self.is_playing &= !self.is_at_end();
        event
    }

    /// One move back; it pauses.
    pub(super) fn backward(&mut self) -> Option<BoardEvent> {
        self.is_playing = false;
        let mv = self.line.undo()?;
        let path = self.line.path(mv)?.into_iter().rev().collect();
        Some(BoardEvent::Slid { robot: mv.robot, path })
    }
}
