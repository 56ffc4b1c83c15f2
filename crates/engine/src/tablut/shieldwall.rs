//! Shieldwalls: rows of pieces at the edge that are captured together.

use super::{Cell, Cells, Piece, Position, RuleSet, Side};
use crate::Direction;

impl Position {
    /// The pieces in rows at the edge that the side to move captures with a piece that has come to a square at the edge. The rule set
    /// has shieldwalls.
    #[cold]
    pub(super) fn captured_row(&self, rules: &RuleSet, to: Cell) -> Cells {
        Wall::new(self, rules, self.to_move()).captured(Cells::of(to))
    }

    /// The squares at the edge where a piece of a side that comes there captures a row.
    #[cold]
    pub(super) fn row_traps(&self, rules: &RuleSet, side: Side) -> Cells {
        self.rows(rules, side).map(|(to, _)| to).collect()
    }

    /// The most pieces of one row that a side can capture with its next move, if a piece can come to its end.
    #[cold]
    pub(super) fn longest_row(&self, rules: &RuleSet, side: Side) -> u32 {
        self.rows(rules, side).map(|(_, row)| row.len()).max().unwrap_or_default()
    }

    /// The empty squares where a piece of a side that comes there captures a row, and what it captures.
    fn rows(&self, rules: &RuleSet, side: Side) -> impl Iterator<Item = (Cell, Cells)> {
        let wall = Wall::new(self, rules, side);
        let ends = wall.victims.spread() & (rules.edge - self.occupied());
        ends.iter()
            .map(move |to| (to, wall.captured(Cells::of(to))))
            .filter(|(_, row)| !row.is_empty())
    }
}

/// What captures rows, and what can be captured.
struct Wall {
    board: Cells,
    king: Cells,
    /// The pieces at the edge that can be in a row; the king is only a part of it.
    victims: Cells,
    /// The pieces that can stand in front of a row.
    fronts: Cells,
    /// The squares that end a row.
    ends: Cells,
}

impl Wall {
    fn new(position: &Position, rules: &RuleSet, side: Side) -> Self {
        let (fronts, ends) = match side {
            Side::Attackers => {
                (position.pieces(Piece::Attacker), position.partners_of_attackers(rules))
            }
            Side::Defenders => {
                let king =
                    if rules.king_captures { position.pieces(Piece::King) } else { Cells::NONE };
                let fronts = position.pieces(Piece::Defender) | king;
                (fronts, position.partners_of_defenders(rules))
            }
        };
        let victims = position.side(side.other()) & rules.edge;
        Self {
            board: rules.board,
            king: position.pieces(Piece::King),
            victims,
            fronts,
            ends: ends - victims,
        }
    }

    /// What a piece that comes to a square captures.
    fn captured(&self, to: Cells) -> Cells {
        let mut captured = Cells::NONE;
        for outside in Direction::ALL {
            // The squares of one side of the board.
            let line = self.board - self.board.shifted(outside.opposite());
            if !to.meets(line) {
                continue;
            }
            let faced = self.victims & line & self.fronts.shifted(outside);
            for along in [outside.clockwise(), outside.clockwise().opposite()] {
                let (mut row, mut next) = (Cells::NONE, to.shifted(along));
                while next.meets(faced) {
                    row |= next;
                    next = next.shifted(along);
                }
                if row.len() > 1 && next.meets(self.ends) {
                    captured |= row;
                }
            }
        }
        captured - self.king
    }
}
