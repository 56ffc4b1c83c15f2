//! [`OnBoard`]: the round that the board shows, whichever page it belongs to.

use std::sync::Arc;

use bevy::prelude::*;
use carom_engine::ricochet::{Board, Move, Position, Robot, Round};
use carom_engine::{Direction, Square};
use carom_play::ricochet::Line;

/// What the board shows. The page that is open puts it here, and the board looks nowhere else.
#[derive(Resource, Clone)]
pub(crate) struct OnBoard {
    line: Line,
    selected: Robot,
    rights: Rights,
}

/// The square under the pointer where a press would do something.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pointed(pub(crate) Option<Square>);

/// What the player may do on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rights {
    /// Look.
    None,
    /// Slide robots until the target is reached.
    Slide,
    /// The same, choose the target, and see what the solver knows.
    Everything,
}

/// Until a page shows its own.
impl Default for OnBoard {
    fn default() -> Self {
        Self::new(Line::new(carom_play::ricochet::example()), Robot::Red, Rights::None)
    }
}

impl OnBoard {
    pub(crate) const fn new(line: Line, selected: Robot, rights: Rights) -> Self {
        Self { line, selected, rights }
    }

    pub(crate) const fn round(&self) -> &Round {
        self.line.round()
    }

    pub(crate) fn board(&self) -> &Arc<Board> {
        self.round().board()
    }

    pub(crate) fn position(&self) -> &Position {
        self.line.position()
    }

    pub(crate) fn moves(&self) -> &[Move] {
        self.line.moves()
    }

    pub(crate) const fn selected(&self) -> Robot {
        self.selected
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.line.is_solved()
    }

    /// Whether robots may slide now.
    pub(crate) fn can_slide(&self) -> bool {
        self.rights != Rights::None && !self.is_solved()
    }

    /// Whether a robot may be selected.
    pub(crate) fn can_select(&self) -> bool {
        self.rights != Rights::None
    }

    /// Whether another target may be chosen, and what the solver knows be seen.
    pub(crate) fn is_free(&self) -> bool {
        self.rights == Rights::Everything
    }

    /// The slides of the selected robot: each with the squares from where it stands to where it stops.
    pub(crate) fn slides(&self) -> Vec<(Direction, Vec<Square>)> {
        self.line.slides(self.selected)
    }
}
