//! [`sweep`]: the moves of one helper along every line of the board, for all places of the active robot
//! at once.
//!
//! Two helpers stand still. For each square x of the third, `reached[x]` is the set of squares of the
//! active robot from which the target is so many moves away. A helper that slides from x goes on to the
//! next square n unless something stops it at x: a wall, one of the two helpers, or the active robot on
//! n. So, walking each line from the end to which the helper slides, the set after its move is
//!
//! - at a stop: `reached[x]`: the helper stays;
//! - elsewhere: that of n, but `reached[x]` where the active robot is on n.
//!
//! Both are the same choice bit by bit: `keep[x]` has the squares of the active robot that keep the
//! helper on x: all, or n alone.

use carom_engine::Direction;
use carom_engine::ricochet::Board;
use fearless_simd::Simd;

use crate::ricochet::bits::{Set, Squares};

/// By direction and square of a helper: the squares of the active robot that keep it there.
#[derive(Clone, Debug)]
pub(super) struct Keep(Vec<[Squares; 256]>);

impl Keep {
    pub(super) fn new(board: &Board) -> Self {
        let mut keep = vec![[Squares([!0; 16]); 256]; 4];
        let size = board.size();
        let width = usize::from(size.width());
        for (i, walls) in board.walls_by_square().iter().enumerate() {
            let square = (i / width * 16 + i % width) as u8;
            for (direction, side) in Direction::ALL.into_iter().enumerate() {
                if !walls.contains(side) {
                    keep[direction][usize::from(square)] = Squares::one(beside(square, direction));
                }
            }
        }
        Self(keep)
    }

    /// The squares of the active robot that keep a helper on a square from moving in a direction.
    #[inline(always)]
    pub(super) fn of(&self, direction: usize, square: u8) -> &Squares {
        &self.0[direction][usize::from(square)]
    }

    /// Puts a helper on a square: what wants to slide onto it stays beside it. Returns what to give to
    /// [`Keep::take_away`].
    pub(super) fn put(&mut self, square: u8) -> [Squares; 4] {
        std::array::from_fn(|direction| {
            let before = usize::from(beside(square, direction ^ 2));
            std::mem::replace(&mut self.0[direction][before], Squares([!0; 16]))
        })
    }

    /// Takes the last helper away again.
    pub(super) fn take_away(&mut self, square: u8, before: [Squares; 4]) {
        for (direction, squares) in before.into_iter().enumerate() {
            self.0[direction][usize::from(beside(square, direction ^ 2))] = squares;
        }
    }
}

/// The next square in a direction, on a torus: squares at the border are walled.
#[inline(always)]
pub(super) const fn beside(square: u8, direction: usize) -> u8 {
    const STEPS: [u8; 4] = [240, 1, 16, 255];
    square.wrapping_add(STEPS[direction])
}

/// Which way moves are followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sense {
    /// From a set to the states from which a move leads into it.
    Back,
    /// From a set to the states into which a move leads from it.
    Forth,
}

impl Sense {
    /// The direction of the moves that are followed along lines walked from their end in a direction.
    #[inline(always)]
    pub(super) const fn heading(self, direction: usize) -> usize {
        match self {
            Self::Back => direction,
            Self::Forth => direction ^ 2,
        }
    }
}

/// One step along a line, for a helper on a square and an active robot anywhere: from the sets of the
/// square, `reached`, and what the square before has handed on, to what to hand on and which sets are
/// reached after the move. `keep` has the squares of the active robot that keep the helper.
#[inline(always)]
pub(super) fn step<S: Simd>(
    sense: Sense,
    keep: Set<S>,
    reached: Set<S>,
    handed: Set<S>,
) -> (Set<S>, Set<S>) {
    match sense {
        Sense::Back => {
            let set = handed ^ ((handed ^ reached) & keep);
            (set, set)
        }
        Sense::Forth => {
            let carried = handed | reached;
            (carried & !keep, carried & keep)
        }
    }
}
