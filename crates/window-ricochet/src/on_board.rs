//! [`OnBoard`]: the round on the board, of any page.

use std::sync::Arc;

use bevy::prelude::*;
use carom_engine::ricochet::{Board, Position, Robot, Round};
use carom_engine::{Direction, Square};
use carom_play::ricochet::Line;

/// The state of the board. The open page writes it, and the board reads only this.
#[derive(Resource, Clone)]
pub struct OnBoard {
    line: Line,
    selected: Robot,
    rights: Rights,
}

/// The square under the pointer, if a press has an effect there.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pointed(pub(crate) Option<Square>);

/// Whether the player drags the selected robot. Then [`Pointed`] is the stop to which it would slide.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Dragging(pub(crate) bool);

/// The move of the shown solution under the pointer, by its place.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PointedMove(pub(crate) Option<usize>);

/// The actions of the player that the board accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rights {
    /// None.
    None,
    /// A solution is shown: the choice of a robot ends it.
    Watch,
    /// Slides until the target is reached.
    Slide,
    /// The same, and requests of the solver's results.
    Puzzle,
    /// Slides, choices of a target, and requests of the solver's results.
    Everything,
}

impl Rights {
    const fn may_slide(self) -> bool {
        matches!(self, Self::Slide | Self::Puzzle | Self::Everything)
    }
}

/// The state until a page writes its own.
impl Default for OnBoard {
    fn default() -> Self {
        Self::new(&Line::new(carom_play::ricochet::example()), Robot::Red, Rights::None)
    }
}

impl OnBoard {
    /// The present position of a line.
    pub(crate) fn new(line: &Line, selected: Robot, rights: Rights) -> Self {
        Self { line: line.clone(), selected, rights }
    }

    pub const fn round(&self) -> &Round {
        self.line.round()
    }

    pub fn board(&self) -> &Arc<Board> {
        self.round().board()
    }

    pub fn position(&self) -> &Position {
        self.line.position()
    }

    pub const fn selected(&self) -> Robot {
        self.selected
    }

    /// Whether the position is solved, be it by a player or in a demonstration.
    pub(crate) fn is_solved(&self) -> bool {
        self.line.is_solved()
    }

    /// Whether the position is solved, and not only in a demonstration.
    pub(crate) fn is_won(&self) -> bool {
        self.is_solved() && self.rights != Rights::Watch
    }

    /// Whether robots may slide now.
    pub fn can_slide(&self) -> bool {
        self.rights.may_slide() && !self.is_solved()
    }

    /// Whether a robot may be selected.
    pub(crate) fn can_select(&self) -> bool {
        self.rights != Rights::None
    }

    /// Whether the player may choose another target.
    pub(crate) fn is_free(&self) -> bool {
        self.rights == Rights::Everything
    }

    /// Whether the player may see the solver's results and the map.
    pub fn tells(&self) -> bool {
        matches!(self.rights, Rights::Watch | Rights::Puzzle | Rights::Everything)
    }

    /// The slides of the selected robot, each with the squares from its start to its end.
    pub fn slides(&self) -> Vec<(Direction, Vec<Square>)> {
        self.line.slides(self.selected)
    }

    /// The start squares that a robot has left.
    pub fn ghosts(&self) -> impl Iterator<Item = (Robot, Square)> {
        self.line.ghosts()
    }
}
