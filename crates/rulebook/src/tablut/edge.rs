//! Shieldwalls, exit forts and encirclement, square by square.

use carom_engine::tablut::{Piece, Side, ThroneCapture};

use super::{PerSquare, PlainBoard, PlainPlace, RuleBook, STEPS, beside, places};

impl RuleBook {
    /// The pieces that a piece which has come to `to` captures as one end of a row at the edge.
    pub(super) fn captured_in_rows(&self, board: &PlainBoard, to: PlainPlace) -> Vec<PlainPlace> {
        let mut captured = Vec::new();
        for (front, (dx, dy)) in self.sides_of(to) {
            for along in [(dx, dy), (-dx, -dy)] {
                let mut row = Vec::new();
                let mut at = beside(to, along);
                while self.is_enemy(board, at) {
                    row.push(at);
                    at = beside(at, along);
                }
                let all_faced = row.iter().all(|it| self.is_captor(board, beside(*it, front)));
                if row.len() >= 2 && all_faced && self.is_on_board(at) && self.is_partner(board, at)
                {
                    captured.extend(row);
                }
            }
        }
        captured.retain(|it| board.piece(*it) != Some(Piece::King));
        captured
    }

    /// For each side of the board on which a square lies: the step to the inside, and the step along the side.
    fn sides_of(&self, (x, y): PlainPlace) -> Vec<(PlainPlace, PlainPlace)> {
        let last = self.size - 1;
        let mut sides = Vec::new();
        if y == 0 {
            sides.push(((0, 1), (1, 0)));
        }
        if y == last {
            sides.push(((0, -1), (1, 0)));
        }
        if x == 0 {
            sides.push(((1, 0), (0, 1)));
        }
        if x == last {
            sides.push(((-1, 0), (0, 1)));
        }
        sides
    }

    fn is_enemy(&self, board: &PlainBoard, at: PlainPlace) -> bool {
        self.is_on_board(at) && board.piece(at).is_some_and(|it| it.side() != board.to_move)
    }

    /// Whether a piece of the side to move stands there that captures.
    fn is_captor(&self, board: &PlainBoard, at: PlainPlace) -> bool {
        match board.piece(at) {
            Some(Piece::King) => board.to_move == Side::Defenders && self.king_captures,
            Some(piece) => piece.side() == board.to_move,
            None => false,
        }
    }

    fn is_at_edge(&self, at: PlainPlace) -> bool {
        !self.sides_of(at).is_empty()
    }

    /// Whether neither the king nor a defender could walk to the edge, if only attackers stood in the way.
    pub(super) fn is_encircled(&self, board: &PlainBoard) -> bool {
        let starts = places(self.size)
            .filter(|it| matches!(board.piece(*it), Some(Piece::King | Piece::Defender)));
        let mut walk: Vec<PlainPlace> = starts.collect();
        let mut seen = walk.clone();
        while let Some(at) = walk.pop() {
            if self.is_at_edge(at) {
                return false;
            }
            for next in STEPS.map(|it| beside(at, it)) {
                if self.is_on_board(next)
                    && board.piece(next) != Some(Piece::Attacker)
                    && !seen.contains(&next)
                {
                    seen.push(next);
                    walk.push(next);
                }
            }
        }
        true
    }

    /// Whether the king is at the edge, can move, and is in a fort that attackers cannot break although no defender moves.
    ///
    /// The attackers may take as many steps as they like and put as many pieces on the squares that they reach as they like. Each
    /// defender that they can capture then is taken off, one after another, until none can be captured.
    pub(super) fn has_exit_fort(&self, board: &PlainBoard, king: PlainPlace) -> bool {
        let can_move =
            STEPS.iter().any(|step| !self.stops(board, king, Piece::King, *step).is_empty());
        if !self.is_at_edge(king) || !can_move {
            return false;
        }
        let mut board = board.clone();
        loop {
            let reach = self.reach_of_attackers(&board);
            if reach.get(king) == Some(true) {
                return false;
            }
            let captured = places(self.size).find(|it| {
                board.piece(*it) == Some(Piece::Defender)
                    && (self.falls_alone(&reach, *it) || self.falls_in_row(&board, &reach, *it))
            });
            match captured {
                Some(at) => board.pieces.set(at, None),
                None => return true,
            }
        }
    }

    /// The squares that attackers can walk to. They cannot cross defenders, and if they come to the king, the fort is open.
    fn reach_of_attackers(&self, board: &PlainBoard) -> PerSquare<bool> {
        let mut reach = PerSquare([[false; super::SIDE as usize]; super::SIDE as usize]);
        let mut walk: Vec<PlainPlace> =
            places(self.size).filter(|it| board.piece(*it) == Some(Piece::Attacker)).collect();
        for &at in &walk {
            reach.set(at, true);
        }
        while let Some(at) = walk.pop() {
            for next in STEPS.map(|it| beside(at, it)) {
                let is_shut = self.closed.has(next) && !self.camps.has(next);
                let is_open = match board.piece(next) {
                    Some(Piece::King) => true,
                    Some(Piece::Defender) => false,
                    Some(Piece::Attacker) | None => !is_shut,
                };
                if self.is_on_board(next) && is_open && reach.get(next) == Some(false) {
                    reach.set(next, true);
                    walk.push(next);
                }
            }
        }
        reach
    }

    /// Whether attackers or hostile squares can be on both sides of a square.
    fn falls_alone(&self, reach: &PerSquare<bool>, at: PlainPlace) -> bool {
        [(0, 1), (1, 0)].into_iter().any(|(dx, dy)| {
            [(dx, dy), (-dx, -dy)].into_iter().all(|it| self.is_danger(reach, beside(at, it)))
        })
    }

    fn is_danger(&self, reach: &PerSquare<bool>, at: PlainPlace) -> bool {
        let is_throne = at == (self.size / 2, self.size / 2) && self.throne != ThroneCapture::Never;
        self.is_on_board(at)
            && (reach.get(at) == Some(true) || self.hostile_to_defenders.has(at) || is_throne)
    }

    /// Whether a defender is in a row at the edge that attackers can capture together.
    fn falls_in_row(&self, board: &PlainBoard, reach: &PerSquare<bool>, at: PlainPlace) -> bool {
        if !self.shieldwall {
            return false;
        }
        let is_reached = |it: PlainPlace| self.is_on_board(it) && reach.get(it) == Some(true);
        let is_defender = |it: PlainPlace| board.piece(it) == Some(Piece::Defender);
        self.sides_of(at).into_iter().any(|(front, along)| {
            let (mut first, mut last) = (at, at);
            let back = (-along.0, -along.1);
            while is_defender(beside(first, back)) {
                first = beside(first, back);
            }
            while is_defender(beside(last, along)) {
                last = beside(last, along);
            }
            let (before, after) = (beside(first, back), beside(last, along));
            let mut row = vec![first];
            while row.last() != Some(&last) {
                row.push(beside(row[row.len() - 1], along));
            }
            row.len() >= 2
                && row.iter().all(|it| is_reached(beside(*it, front)))
                && self.is_danger(reach, before)
                && self.is_danger(reach, after)
                && (is_reached(before) || is_reached(after))
        })
    }
}
