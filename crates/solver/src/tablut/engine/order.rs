//! The order in which moves are tried.

use carom_engine::tablut::{Cell, Move, Side};

use super::DEEPEST;

/// A move and how early to try it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Scored {
    pub(super) score: i32,
    pub(super) mv: Move,
}

/// The scores of moves that are better than every quiet one.
pub(super) const FIRST: i32 = 1 << 30;
pub(super) const FORK: i32 = 1 << 28;
pub(super) const CAPTURE: i32 = 1 << 26;
pub(super) const KILLER: i32 = 1 << 24;
/// The bonus of a king's move to an open line.
pub(super) const CHECK: i32 = 1 << 13;

/// The largest score that history gives.
const MOST: i32 = 1 << 14;

/// Which moves were good elsewhere in the tree.
#[derive(Debug)]
pub(super) struct History {
    /// For each side, first and last square.
    scores: Vec<i16>,
    /// Two quiet moves for each distance from the root that refuted the move before.
    killers: Vec<[Option<Move>; 2]>,
}

const PER_SIDE: usize = Cell::COUNT * Cell::COUNT;

/// A move as a number below 6,561.
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
        Self { scores: vec![0; 2 * PER_SIDE], killers: vec![[None; 2]; DEEPEST + 2] }
    }

    pub(super) fn clear(&mut self) {
        self.scores.fill(0);
        self.killers.fill([None; 2]);
    }

    /// Makes what an earlier search learnt count less.
    pub(super) fn fade(&mut self) {
        for score in &mut self.scores {
            *score /= 4;
        }
        self.killers.fill([None; 2]);
    }

    const fn index(side: Side, mv: Move) -> usize {
        side as usize * PER_SIDE + number_of(mv) as usize
    }

    #[inline]
    pub(super) fn score(&self, side: Side, mv: Move) -> i32 {
        self.scores[Self::index(side, mv)].into()
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
        let score = &mut self.scores[Self::index(side, mv)];
        let old = i32::from(*score);
        *score = (old + bonus - old * bonus.abs() / MOST) as i16;
    }
}

/// Brings the best move of `moves[number..]` to `number`, the first of several.
pub(super) fn pick(moves: &mut [Scored], number: usize) -> Scored {
    let rest = &mut moves[number..];
    // Two plain passes are faster than one with a jump for each better move.
    let most = rest.iter().fold(i32::MIN, |most, it| most.max(it.score));
    let best = rest.iter().position(|it| it.score == most).unwrap_or_default();
    rest.swap(0, best);
    rest[0]
}
