//! Ends of a game by what is shut in: exit forts and encirclement.

use alloc::vec::Vec;

use super::{Cell, Cells, Move, Piece, Position, RuleSet, Side, ThroneCapture};
use crate::Direction;

impl Position {
    /// The winner by an exit fort or by encirclement, if the rule set has them and the king is neither captured nor on an escape.
    #[cold]
    pub(super) fn enclosure(&self, rules: &RuleSet) -> Option<Side> {
        if rules.encirclement && self.is_encircled(rules) {
            Some(Side::Attackers)
        } else if rules.exit_fort && self.has_exit_fort(rules) {
            Some(Side::Defenders)
        } else {
            None
        }
    }

    /// Whether attackers surround the king and every defender: none of them would come to the edge in steps from square to square, even
    /// if only attackers were in the way.
    fn is_encircled(&self, rules: &RuleSet) -> bool {
        let open = rules.board - self.pieces(Piece::Attacker);
        !reaches(self.side(Side::Defenders), rules.edge, open)
    }

    /// Whether the king is at the edge, can move, and attackers never come to him, wherever they go and although no defender moves.
    fn has_exit_fort(&self, rules: &RuleSet) -> bool {
        let Some(king) = self.king() else { return false };
        if !rules.edge.contains(king) || self.targets(rules, king).is_empty() {
            return false;
        }
        let king = self.pieces(Piece::King);
        let shut = rules.closed - rules.camps - king;
        let throne =
            if rules.throne == ThroneCapture::Never { Cells::NONE } else { rules.middle[0] };
        let hostile = (rules.hostile_to_defenders | throne) & rules.board;
        // The defenders that no attacker can capture, as far as is known.
        let mut firm = self.pieces(Piece::Defender);
        loop {
            let attackers = self.pieces(Piece::Attacker);
            let reached = attackers.flooded(rules.board - shut - firm);
            if reached.meets(king) {
                return false;
            }
            let against = reached | hostile;
            let between = |it: Direction| against.shifted(it) & against.shifted(it.opposite());
            let mut lost = firm & (between(Direction::North) | between(Direction::East));
            if rules.shieldwall {
                lost |= rows_in_danger(rules, firm, reached, against);
            }
            if lost.is_empty() {
                return true;
            }
            firm = firm - lost;
        }
    }

    /// A move of the side to move that makes an exit fort or completes an encirclement. The game has not ended.
    #[doc(hidden)]
    #[cold]
    #[must_use]
    pub fn enclosing_move(&self, rules: &RuleSet) -> Option<Move> {
        match self.to_move() {
            Side::Attackers if rules.encirclement => self.encircling_move(rules),
            Side::Defenders if rules.exit_fort => self.fort_move(rules),
            _ => None,
        }
    }

    fn encircling_move(&self, rules: &RuleSet) -> Option<Move> {
        let open = rules.board - self.pieces(Piece::Attacker);
        let edge = rules.edge & open;
        // One piece that is not surrounded: the move comes to its path to the edge, or captures it.
        let king = self.pieces(Piece::King);
        let (free, path, traps) = if let Some(path) = path(king, edge, open) {
            (king, path, Cells::NONE)
        } else {
            let others = self.pieces(Piece::Defender).iter().map(Cells::of);
            let (free, path) =
                others.into_iter().find_map(|it| Some((it, path(it, edge, open)?)))?;
            (free, path, self.traps(rules, Side::Attackers))
        };
        let leaves = |shut: Cells| reaches(free, edge - shut, open - shut);
        // A second way that shares no square with the first one: one move does not shut both.
        if traps.is_empty() && leaves(path - free) {
            return None;
        }
        let shuts = |it: &Cell| traps.contains(*it) || !leaves(Cells::of(*it));
        let goals = ((path | traps) - self.occupied()).iter().filter(shuts).collect();
        self.deciding_move(rules, goals)
    }

    fn fort_move(&self, rules: &RuleSet) -> Option<Move> {
        let king = self.king()?;
        let by_king = || {
            let goals = self.targets(rules, king) & (rules.edge - rules.escapes);
            goals.iter().map(|to| Move { from: king, to }).find(|&mv| self.decides(rules, mv))
        };
        if !rules.edge.contains(king) {
            return by_king();
        }
        // While attackers can come to the king, the move shuts one of their ways or captures.
        let shut = rules.closed - rules.camps;
        let open = (rules.board - shut - self.pieces(Piece::Defender)) | Cells::of(king);
        let goals = path(Cells::of(king), self.pieces(Piece::Attacker), open)
            .map_or(rules.board, |path| path | self.traps(rules, Side::Defenders));
        self.deciding_move(rules, goals - self.occupied()).or_else(by_king)
    }

    /// The first move to one of some squares that ends the game by what it shuts in.
    fn deciding_move(&self, rules: &RuleSet, goals: Cells) -> Option<Move> {
        goals.iter().find_map(|to| {
            let sources = self.sources(rules, self.to_move(), to);
            sources.iter().map(|from| Move { from, to }).find(|&mv| self.decides(rules, mv))
        })
    }

    fn decides(&self, rules: &RuleSet, mv: Move) -> bool {
        let next = self.after(rules, mv).position;
        let is_over =
            next.pieces(Piece::King).is_empty() || next.pieces(Piece::King).meets(rules.escapes);
        !is_over && next.enclosure(rules) == Some(self.to_move())
    }
}

/// The defenders in rows at the edge that attackers can capture if they come to every square of `reached`. Squares of `against` end a
/// row.
fn rows_in_danger(rules: &RuleSet, firm: Cells, reached: Cells, against: Cells) -> Cells {
    let mut lost = Cells::NONE;
    let ends = against - firm;
    for outside in Direction::ALL {
        let line = rules.board - rules.board.shifted(outside.opposite());
        let along = outside.clockwise();
        let faced = firm & line & reached.shifted(outside);
        for start in (faced & ends.shifted(along)).iter() {
            let (mut row, mut next) = (Cells::NONE, Cells::of(start));
            let before = next.shifted(along.opposite());
            while next.meets(faced) {
                row |= next;
                next = next.shifted(along);
            }
            // The move that captures puts an attacker on one of the ends.
            if row.len() > 1 && next.meets(ends) && (before | next).meets(reached) {
                lost |= row;
            }
        }
    }
    lost
}

/// Whether steps from square to square through `open` lead from some squares to one of `goals`.
fn reaches(start: Cells, goals: Cells, open: Cells) -> bool {
    let mut reached = start;
    while !reached.meets(goals) {
        let next = reached | reached.spread() & open;
        if next == reached {
            return false;
        }
        reached = next;
    }
    true
}

/// The squares of a shortest path from a square to one of `goals` through `open`, both ends included; `None` if there is none.
fn path(start: Cells, goals: Cells, open: Cells) -> Option<Cells> {
    let mut layers = Vec::with_capacity(16);
    layers.push(start);
    let mut reached = start;
    let mut last = start;
    while !last.meets(goals) {
        last = (last.spread() & (open | goals)) - reached;
        if last.is_empty() {
            return None;
        }
        reached |= last;
        layers.push(last);
    }
    let mut place = Cells::of((last & goals).first()?);
    let mut path = place;
    for layer in layers.into_iter().rev().skip(1) {
        place = Cells::of((place.spread() & layer).first()?);
        path |= place;
    }
    Some(path)
}
