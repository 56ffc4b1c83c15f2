//! [`Change`]: what a command has changed at the table; [`Now`]: what goes with a command.

use std::time::Duration;

use carom_engine::ricochet::Move;

use super::draft::{Begun, Draft, Fault};
use crate::ricochet::session::BoardEvent;

/// What a command has changed.
#[derive(Default, PartialEq, Eq, Debug)]
pub(crate) struct Change {
    /// What the board has to show.
    pub(super) events: Vec<BoardEvent>,
    /// Whether there is anything to keep.
    pub(super) is_kept: bool,
}

impl Change {
    pub(super) fn kept() -> Self {
        Self { events: Vec::new(), is_kept: true }
    }

    pub(super) fn placed() -> Self {
        Self { events: vec![BoardEvent::Placed], is_kept: true }
    }

    pub(super) fn shown(events: Vec<BoardEvent>) -> Self {
        Self { events, is_kept: false }
    }
}

/// What the desk is told with a command.
pub(super) struct Now<'a> {
    pub(super) time: Duration,
    /// Deals a game.
    pub(super) deal: &'a mut dyn FnMut(&Draft) -> Result<Begun, Fault>,
    /// The solver's moves, if they are known.
    pub(super) optimum: Option<&'a [Move]>,
}
