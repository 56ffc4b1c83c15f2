//! What nobody at the table knows yet: the solutions of a race, the solver's, and the bids that computers will make.

use std::collections::BTreeMap;
use std::sync::Arc;

use carom_engine::ricochet::Move;
use carom_play::PlayerId;
use serde::{Deserialize, Serialize};

use super::Optimum;
use crate::{Millis, ParticipantId};

/// A bid that a computer will make.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ComputerBid {
    /// The computer.
    pub player: ParticipantId,
    /// The time.
    pub at: Millis,
    /// The number of moves.
    pub moves: u32,
}

/// The secrets of a round. They are no part of the public state.
#[derive(Clone, Default, Debug)]
pub(super) struct Secrets {
    /// The best solution of each player.
    pub(super) handed: BTreeMap<PlayerId, Arc<[Move]>>,
    /// The answer of the solver.
    pub(super) optimum: Option<Optimum>,
    /// The bids to come.
    pub(super) bids: Vec<ComputerBid>,
}
