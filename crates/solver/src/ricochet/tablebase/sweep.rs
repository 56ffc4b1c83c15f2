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

use crate::ricochet::bits::{EAST, NORTH, SOUTH, Set, Squares, WEST, none};

/// A set for each square.
pub(super) type Field = [Squares; 256];

/// A field without any square.
pub(super) fn empty_field() -> Box<Field> {
    Box::new([Squares::NONE; 256])
}

/// By direction and square of a helper: the squares of the active robot that keep it there.
#[derive(Clone, Debug)]
pub(super) struct Keep(Box<[Field; 4]>);

impl Keep {
    pub(super) fn new(board: &Board) -> Self {
        let mut keep = Box::new([[Squares([!0; 16]); 256]; 4]);
        let size = board.size();
        let width = usize::from(size.width());
        for (i, walls) in board.walls_by_square().iter().enumerate() {
            let square = (i / width * 16 + i % width) as u8;
            for (direction, side) in Direction::ALL.into_iter().enumerate() {
                if !walls.contains(side) {
                    keep[direction][usize::from(square)] = Squares::one(next(square, direction));
                }
            }
        }
        Self(keep)
    }

    /// Puts a helper on a square: what wants to slide onto it stays beside it. Returns what to give to
    /// [`Keep::take_away`].
    pub(super) fn put(&mut self, square: u8) -> [Squares; 4] {
        std::array::from_fn(|direction| {
            let beside = usize::from(next(square, direction ^ 2));
            std::mem::replace(&mut self.0[direction][beside], Squares([!0; 16]))
        })
    }

    /// Takes the last helper away again.
    pub(super) fn take_away(&mut self, square: u8, before: [Squares; 4]) {
        for (direction, squares) in before.into_iter().enumerate() {
            self.0[direction][usize::from(next(square, direction ^ 2))] = squares;
        }
    }
}

/// The next square in a direction, on a torus: squares at the border are walled.
#[inline(always)]
const fn next(square: u8, direction: usize) -> u8 {
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

/// Into `arrives`, by square of the helper: the squares of the active robot with which the four moves of
/// the helper, followed in a `sense`, lead there from `reached`; those of `reached` itself where it stays.
#[inline(always)]
pub(super) fn sweep<S: Simd>(
    simd: S,
    sense: Sense,
    keep: &Keep,
    reached: &Field,
    arrives: &mut Field,
) {
    match sense {
        Sense::Back => lines(
            simd,
            arrives,
            #[inline(always)]
            |direction, square, beyond| {
                let keep = keep.0[direction][square].load(simd);
                let set = beyond ^ ((beyond ^ reached[square].load(simd)) & keep);
                (set, set)
            },
        ),
        // The lines are walked from where the helper comes: the opposite way.
        Sense::Forth => lines(
            simd,
            arrives,
            #[inline(always)]
            |direction, square, carried| {
                let keep = keep.0[direction ^ 2][square].load(simd);
                let carried = carried | reached[square].load(simd);
                (carried & !keep, carried & keep)
            },
        ),
    }
}

/// Walks all lines of the board, each from its end in a direction. `step` takes the direction, a square
/// and what was handed on by the square before; it returns what to hand on and what to add to `arrives`.
#[inline(always)]
fn lines<S: Simd>(
    simd: S,
    arrives: &mut Field,
    step: impl Fn(usize, usize, Set<S>) -> (Set<S>, Set<S>),
) {
    let mut handed = [none(simd); 16];
    for y in 0..16 {
        let mut west = none(simd);
        let mut line = [none(simd); 16];
        for x in 0..16 {
            let square = 16 * y + x;
            let (from_west, from_north);
            (west, from_west) = step(WEST, square, west);
            (handed[x], from_north) = step(NORTH, square, handed[x]);
            line[x] = from_west | from_north;
        }
        let mut east = none(simd);
        for x in (0..16).rev() {
            let square = 16 * y + x;
            let from_east;
            (east, from_east) = step(EAST, square, east);
            arrives[square] = Squares::of(line[x] | from_east);
        }
    }
    let mut handed = [none(simd); 16];
    for y in (0..16).rev() {
        for x in 0..16 {
            let square = 16 * y + x;
            let from_south;
            (handed[x], from_south) = step(SOUTH, square, handed[x]);
            arrives[square] = Squares::of(arrives[square].load(simd) | from_south);
        }
    }
}
