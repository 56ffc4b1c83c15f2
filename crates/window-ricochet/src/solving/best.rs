//! [`Best`]: the optimum of the round, computed in the background and hidden until the end.

use bevy::prelude::*;
use carom_engine::ricochet::{Move, Round};
use carom_play::Stars;
use carom_play::ricochet::WholeGame;
use carom_solver::Proof;

use super::distance::{self, Distances};
use super::oracle::{Oracle, OracleAnswer};
use super::search::Searcher;
use super::{Answered, Solving};
use crate::order::BackgroundPart;
use crate::session::Session;

/// The optimum of the round from its start.
#[derive(Resource)]
pub struct Best {
    oracle: Oracle,
    found: Option<OracleAnswer>,
    /// Whether the player knows it: the round was solved, or a solver has answered the player from its start. What was told
    /// stays told, and a search that was cancelled tells nothing.
    is_told: bool,
    /// The rounds before whose optimum the player knows, the last one last: the player may come back to them.
    told: Vec<Round>,
}

/// The number of rounds that are remembered.
const EARLIER: usize = 16;

/// The round of an earlier start whose optimum the player has seen then.
#[derive(Resource)]
pub struct ToldBefore(pub(crate) Round);

impl Best {
    pub(crate) fn new(worker: Searcher) -> Self {
        Self { oracle: Oracle::new(worker), found: None, is_told: false, told: Vec::new() }
    }

    /// The optimum, as soon as it is known.
    pub fn moves(&self) -> Option<usize> {
        self.found.as_ref()?.moves().map(<[Move]>::len)
    }

    /// The whole game with the round in play, and with the optimum of this round if it is solved.
    pub(crate) fn game(&self, session: &Session) -> Option<WholeGame> {
        let mut game = session.game_now()?;
        if session.is_solved()
            && let Some(moves) = self.moves()
        {
            game.set_optimum(session.game()?.done().len(), moves as u32);
        }
        Some(game)
    }

    /// Whether the player may see it.
    pub const fn is_told(&self) -> bool {
        self.is_told
    }

    /// Whether it is proven that the round has no solution.
    pub(crate) fn is_unsolvable(&self) -> bool {
        self.found == Some(OracleAnswer::Unsolvable)
    }

    /// A shortest solution.
    pub fn line(&self) -> &[Move] {
        self.found.as_ref().and_then(OracleAnswer::moves).unwrap_or_default()
    }

    /// The stars of a solution with this number of moves; `None` while the optimum is unknown.
    pub(crate) fn stars(&self, moves: usize) -> Option<Stars> {
        self.moves().map(|best| Stars::of(moves as u32, best as u32))
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        look.in_set(BackgroundPart::Solve).after(Answered).after(distance::look),
    );
}

pub(super) fn look(
    session: Res<Session>,
    solving: Res<Solving>,
    distances: Res<Distances>,
    before: Option<Res<ToldBefore>>,
    mut best: ResMut<Best>,
) {
    let round = session.round();
    if best.bypass_change_detection().oracle.ask(round) {
        best.found = None;
        best.is_told = best.told.contains(round) || before.is_some_and(|it| it.0 == *round);
    }
    // The moves left from the start are the minimum, too.
    let is_counted = distances.is_shown() && distances.from(session.round().start()).is_some();
    let is_shown = is_counted || solving.has_told();
    let is_asked = session.moves().is_empty() && is_shown;
    if !best.is_told && (is_asked || session.is_solved() || !session.earned().is_empty()) {
        best.is_told = true;
    }
    if best.is_told && best.told.last() != Some(round) {
        best.told.retain(|it| it != round);
        best.told.push(round.clone());
        let excess = best.told.len().saturating_sub(EARLIER);
        best.told.drain(..excess);
    }
    // A solver that the player has started may be faster than the search in the background.
    if best.found.is_none()
        && let Some(moves) = solving.shortest(session.round())
    {
        best.found = Some(OracleAnswer::Moves(moves.to_vec(), Proof::Optimal));
    }
    if let Some(finding) = best.bypass_change_detection().oracle.answer() {
        best.found = Some(finding.found);
    }
}
