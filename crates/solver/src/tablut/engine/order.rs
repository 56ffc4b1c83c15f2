//! The order in which moves are tried.

use alloc::vec;
use alloc::vec::Vec;

use carom_engine::tablut::{Cell, Move, Side};

use super::DEEPEST;

/// A move and how early to try it, as one number: the greatest comes first. Of two moves with the same score the one with the
/// lower squares comes first, so that the order does not depend on when a move was listed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct MoveRank(
    /// 0 or more: the score plus [`MOST`], and the move's number below, counted down.
    i32,
);

/// The scores of moves that are better than every quiet one. To a capture the history is added.
pub(super) const FIRST: i32 = FORK + 1;
pub(super) const FORK: i32 = 3 << 15;
pub(super) const CAPTURE: i32 = 1 << 16;
pub(super) const KILLER: i32 = 1 << 15;
/// The bonus of a king's move to an open line.
pub(super) const CHECK: i32 = 1 << 13;

/// The largest score that history gives.
const MOST: i32 = 1 << 14;
/// The bits of a move's number.
const NUMBER_BITS: u32 = 14;
const NUMBERS: i32 = (1 << NUMBER_BITS) - 1;

impl MoveRank {
    /// Every move is below it.
    pub(super) const END: Self = Self(i32::MAX);

    #[inline]
    pub(super) const fn new(score: i32, mv: Move) -> Self {
        Self((score + MOST) << NUMBER_BITS | (NUMBERS - number_of(mv) as i32))
    }

    #[inline]
    pub(super) const fn score(self) -> i32 {
        (self.0 >> NUMBER_BITS) - MOST
    }

    #[inline]
    pub(super) const fn mv(self) -> Option<Move> {
        move_of((NUMBERS - (self.0 & NUMBERS)).cast_unsigned() as u16)
    }

    /// The best of the moves that come after this one.
    pub(super) fn next(self, moves: &[Self]) -> Option<Self> {
        // Without a jump for each move, the processor compares several moves at once.
        let best =
            moves.iter().fold(-1, |best, it| best.max(if it.0 < self.0 { it.0 } else { -1 }));
        (best >= 0).then_some(Self(best))
    }
}

/// Which moves were good elsewhere in the tree.
#[derive(Debug)]
pub(super) struct History {
    /// For each side, first and last square.
    scores: [Vec<Row>; 2],
    /// Two quiet moves for each distance from the root that refuted the move before.
    killers: Vec<[Option<Move>; 2]>,
}

/// The scores of the moves from one square, by their last square.
pub(super) type Row = [i16; Cell::COUNT];

/// A move as a number below 14,641.
pub(super) const fn number_of(mv: Move) -> u16 {
    (mv.from.index() * Cell::COUNT + mv.to.index()) as u16
}

/// The move of a number.
pub(super) const fn move_of(number: u16) -> Option<Move> {
    let number = number as usize;
    match (Cell::from_index(number / Cell::COUNT), Cell::from_index(number % Cell::COUNT)) {
        (Some(from), Some(to)) => Some(Move { from, to }),
        _ => None,
    }
}

impl History {
    pub(super) fn new() -> Self {
        let scores = || vec![[0; Cell::COUNT]; Cell::COUNT];
        Self { scores: [scores(), scores()], killers: vec![[None; 2]; DEEPEST + 2] }
    }

    pub(super) fn clear(&mut self) {
        self.scores.iter_mut().flatten().for_each(|row| row.fill(0));
        self.killers.fill([None; 2]);
    }

    /// Makes what an earlier search learnt count less.
    pub(super) fn fade(&mut self) {
        for score in self.scores.iter_mut().flatten().flatten() {
            *score /= 4;
        }
        self.killers.fill([None; 2]);
    }

    /// What is known about the moves of a piece.
    #[inline]
    pub(super) fn row(&self, side: Side, from: Cell) -> &Row {
        &self.scores[side as usize][from.index()]
    }

    #[inline]
    pub(super) fn score(&self, side: Side, mv: Move) -> i32 {
        self.row(side, mv.from)[mv.to.index()].into()
    }

    #[inline]
    pub(super) fn killers(&self, ply: usize) -> [Option<Move>; 2] {
        self.killers[ply]
    }

    /// A quiet move refuted the move before it, and the moves tried before did not.
    pub(super) fn refuted(
        &mut self,
        side: Side,
        depth: i32,
        ply: usize,
        mv: Move,
        tried: impl Iterator<Item = Move>,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let bonus = (32 * depth * depth).min(MOST / 4);
        self.add(side, mv, bonus);
        for other in tried {
            self.add(side, other, -bonus);
        }
    }

    /// Adds to a score, less the nearer it is to its limit.
    fn add(&mut self, side: Side, mv: Move, bonus: i32) {
        let score = &mut self.scores[side as usize][mv.from.index()][mv.to.index()];
        let old = i32::from(*score);
        *score = (old + bonus - old * bonus.abs() / MOST) as i16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mv(text: &str) -> Move {
        text.parse().expect("a move")
    }

    #[test]
    fn moves_come_by_their_scores_and_then_by_their_squares() {
        let scores = [
            (-MOST, "a1-a2"),
            (MOST + CHECK, "i9-i8"),
            (KILLER, "c1-c2"),
            (KILLER + 1, "c1-c3"),
            (CAPTURE - MOST, "d1-d2"),
            (CAPTURE + MOST, "e5-e9"),
            (FORK, "e5-a5"),
            (FORK, "e5-a4"),
            (FIRST, "b1-b2"),
        ];
        let moves = scores.map(|(score, text)| MoveRank::new(score, mv(text)));
        let mut last = MoveRank::END;
        let mut order = Vec::new();
        while let Some(next) = last.next(&moves) {
            order.push((next.score(), next.mv().expect("a move").to_string()));
            last = next;
        }
        let mut expected = scores.map(|(score, text)| (score, text.to_owned()));
        expected.reverse();
        assert_eq!(order, expected);
    }
}
