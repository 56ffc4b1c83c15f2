//! The two structures of a position behind one trait, and the search that compares them.

use carom_engine::tablut::{Move, Position, Side, Variant};
use carom_engine::{Duel, Outcome, Rules, perft};

use crate::linked::LinkedBoard;

/// What a search needs of a position: moves are made and taken back in place.
pub(crate) trait Structure {
    fn new(variant: &Variant) -> Self;
    fn to_move(&self) -> Side;
    /// The side that has won, if the game has ended.
    fn winner(&self) -> Option<Side>;
    fn moves(&self, moves: &mut Vec<Move>);
    fn make(&mut self, mv: Move);
    fn undo(&mut self);
    /// The number of pieces of a side.
    fn count(&self, side: Side) -> i32;
    fn perft(&mut self, depth: u32) -> u64;
}

/// Three sets of squares. A move makes another position, and the path keeps the earlier ones.
pub(crate) struct Sets {
    variant: Variant,
    position: Position,
    path: Vec<Position>,
}

impl Structure for Sets {
    fn new(variant: &Variant) -> Self {
        Self { variant: *variant, position: variant.initial_state(), path: Vec::new() }
    }

    fn to_move(&self) -> Side {
        self.position.to_move()
    }

    fn winner(&self) -> Option<Side> {
        match self.variant.outcome(&self.position)? {
            Outcome::Won(side) => Some(side),
            Outcome::Drawn => None,
        }
    }

    fn moves(&self, moves: &mut Vec<Move>) {
        self.variant.legal_moves_into(&self.position, moves);
    }

    fn make(&mut self, mv: Move) {
        self.path.push(self.position);
        self.position = self.variant.play_unchecked(&self.position, mv);
    }

    fn undo(&mut self) {
        self.position = self.path.pop().unwrap_or(self.position);
    }

    fn count(&self, side: Side) -> i32 {
        self.position.side(side).len().cast_signed()
    }

    fn perft(&mut self, depth: u32) -> u64 {
        perft(&self.variant, &self.position, depth)
    }
}

impl Structure for LinkedBoard {
    fn new(variant: &Variant) -> Self {
        Self::from(variant)
    }

    fn to_move(&self) -> Side {
        self.to_move()
    }

    fn winner(&self) -> Option<Side> {
        self.decided().or_else(|| (!self.can_move()).then(|| self.to_move().other()))
    }

    fn moves(&self, moves: &mut Vec<Move>) {
        self.legal_moves_into(moves);
    }

    fn make(&mut self, mv: Move) {
        self.make(mv);
    }

    fn undo(&mut self) {
        self.undo();
    }

    fn count(&self, side: Side) -> i32 {
        i32::try_from(self.count(side)).unwrap_or(i32::MAX)
    }

    fn perft(&mut self, depth: u32) -> u64 {
        self.perft(depth)
    }
}

/// The value of a win at the root.
const WIN: i32 = 1_000;

/// The report's search to a fixed depth: alpha-beta on material. It counts the positions that it visits.
pub(crate) struct ReportSearch<S> {
    pub(crate) structure: S,
    pub(crate) nodes: u64,
    /// A list of moves for each depth, to be used again.
    lists: Vec<Vec<Move>>,
}

impl<S: Structure> ReportSearch<S> {
    pub(crate) fn new(variant: &Variant) -> Self {
        Self { structure: S::new(variant), nodes: 0, lists: Vec::new() }
    }

    /// The value for the side to move.
    pub(crate) fn value(&mut self, depth: u32) -> i32 {
        self.lists.resize_with(depth as usize + 1, Vec::new);
        self.visit(depth, -WIN, WIN)
    }

    fn visit(&mut self, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        let own = self.structure.to_move();
        if let Some(side) = self.structure.winner() {
            // A win is worth more the nearer it is to the root.
            let worth = WIN / 2 + depth.cast_signed();
            return if side == own { worth } else { -worth };
        }
        if depth == 0 {
            return self.structure.count(own) - self.structure.count(own.other());
        }
        let mut moves = std::mem::take(&mut self.lists[depth as usize]);
        self.structure.moves(&mut moves);
        let mut best = -WIN;
        for &mv in &moves {
            self.structure.make(mv);
            let value = -self.visit(depth - 1, -beta, -alpha);
            self.structure.undo();
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        self.lists[depth as usize] = moves;
        best
    }
}
