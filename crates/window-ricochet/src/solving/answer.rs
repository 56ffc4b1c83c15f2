//! [`ShownSolution`]: a solution, and the player's place on it.

use std::time::Duration;

use carom_engine::ricochet::{Move, Position, Round};
use carom_play::ricochet::Line;
use carom_solver::{Proof, Stats};

use crate::session::Session;

/// The cost of a solution.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    pub(crate) stats: Stats,
    pub(crate) elapsed: Duration,
}

/// A solution, from the position of the question to the target.
pub struct ShownSolution {
    /// The solution, with all its moves made.
    line: Line,
    /// The number of moves of the solution that are made; `None` if the session is not on its line.
    place: Option<usize>,
    /// The number of moves that the demonstration of this answer shows, if there is one.
    watched: Option<usize>,
    /// Whether the session has made its last move, and has not left the end of the line since.
    is_played: bool,
    pub(crate) proof: Proof,
    /// `None` if it was not measured separately.
    pub(crate) cost: Option<Cost>,
}

impl ShownSolution {
    pub(super) fn new(round: Round, moves: Vec<Move>, proof: Proof, cost: Option<Cost>) -> Self {
        let line = Line::of(round, &moves, moves.len()).expect("the search has checked its moves");
        Self { line, place: None, watched: None, is_played: false, proof, cost }
    }

    /// The round of the question.
    pub(crate) const fn round(&self) -> &Round {
        self.line.round()
    }

    /// All moves of the answer.
    pub(crate) fn moves(&self) -> &[Move] {
        self.line.moves()
    }

    pub(super) const fn place(&self) -> Option<usize> {
        self.place
    }

    /// The number of moves that the demonstration of this answer shows, if there is one.
    pub(crate) const fn watched(&self) -> Option<usize> {
        self.watched
    }

    /// Whether the line was played to its end: nothing is left to show.
    pub(crate) const fn is_played(&self) -> bool {
        self.is_played
    }

    /// The number of moves made: those of the demonstration or, without one, the player's own. It is 0 outside the line, and for
    /// a line that ends where the session already was, so that the solution is shown from its start.
    pub(crate) fn done(&self) -> usize {
        let own = self.place.filter(|&place| place < self.line.len() || self.is_played);
        self.watched.or(own).unwrap_or(0)
    }

    /// The number of its moves after which a demonstration begins: where the player is or, at its end, its start.
    pub(super) fn begins_at(&self) -> usize {
        self.place.filter(|&place| place < self.line.len()).unwrap_or(0)
    }

    /// The moves from [`ShownSolution::done`] on.
    pub(crate) fn moves_left(&self) -> &[Move] {
        &self.moves()[self.done()..]
    }

    /// The positions before each of [`ShownSolution::moves_left`] and after the last.
    pub(super) fn positions_left(&self) -> &[Position] {
        &self.line.positions()[self.done()..]
    }

    /// The position at which [`ShownSolution::moves_left`] starts.
    pub(crate) fn position(&self) -> &Position {
        &self.line.positions()[self.done()]
    }

    /// The position at its end.
    pub(crate) fn end(&self) -> &Position {
        self.line.position()
    }

    /// The number of moves of the session that lead to the start of the line.
    pub(super) fn start_in(&self, session: &Session) -> Option<usize> {
        session.positions().iter().position(|it| it == self.round().start())
    }

    /// The number of moves of this answer that a demonstration shows now.
    pub(super) fn watched_in(&self, session: &Session) -> Option<usize> {
        let is_own = |line: &&Line| line.round() == self.round() && line.all() == self.moves();
        session.demonstration().filter(is_own).map(Line::len)
    }

    /// Updates the place of the demonstration.
    pub(super) fn watch(&mut self, session: &Session) {
        self.watched = self.watched_in(session);
    }

    /// Updates the place of the session. Returns whether the answer is still relevant: the session is on
    /// the line, or it has solved the round from the start of the line in another way.
    pub(super) fn follow(&mut self, session: &Session) -> bool {
        self.watch(session);
        let round = session.round();
        let own = self.round();
        let is_same = own.board() == round.board()
            && own.goal() == round.goal()
            && own.profile() == round.profile();
        let place = self.line.place(session.position()).filter(|_| is_same);
        let before = std::mem::replace(&mut self.place, place);
        let is_last = before.is_some_and(|it| it + 1 == self.line.len());
        self.is_played = place == Some(self.line.len()) && (self.is_played || is_last);
        self.place.is_some() || is_same && session.is_solved() && self.start_in(session).is_some()
    }
}
