//! Sets of squares of a 16x16 board: [`Squares`] in memory, [`Set`] in vector registers, and shifts and
//! fills that move a whole set at once. The crate `carom-tablebase` uses them, too.
//!
//! A row is one lane of 16 bits, row 0 first; column 0 is the lowest bit. A square is the byte
//! `y * 16 + x`. An occluded fill slides a set in steps of 1, 2, 4 and 8 squares: the Kogge-Stone algorithm
//! of chess programming.

// Functions that are not inlined are compiled without the vector instructions that are chosen at run time.
#![allow(clippy::inline_always)]

use fearless_simd::{Simd, SimdBase, u16x16};

/// A set of squares in vector registers.
pub type Set<S> = u16x16<S>;

/// The directions as constants, in the order of [`Direction::ALL`](carom_engine::Direction::ALL).
/// North, as a number of a direction.
pub const NORTH: usize = 0;
/// East, as a number of a direction.
pub const EAST: usize = 1;
/// South, as a number of a direction.
pub const SOUTH: usize = 2;
/// West, as a number of a direction.
pub const WEST: usize = 3;

/// A set of squares in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(align(32))]
pub struct Squares(
    /// The rows, row 0 first. The lowest bit of a row is column 0.
    pub [u16; 16],
);

impl Squares {
    /// No square.
    pub const NONE: Self = Self([0; 16]);

    /// One square.
    #[must_use]
    pub const fn one(square: u8) -> Self {
        let mut rows = [0; 16];
        rows[(square >> 4) as usize] = 1 << (square & 15);
        Self(rows)
    }

    /// Whether a square is in the set.
    #[inline(always)]
    #[must_use]
    pub fn contains(&self, square: u8) -> bool {
        self.0[usize::from(square >> 4)] >> (square & 15) & 1 != 0
    }

    /// Adds a square.
    #[inline]
    pub const fn insert(&mut self, square: u8) {
        self.0[(square >> 4) as usize] |= 1 << (square & 15);
    }

    /// Adds the squares of a straight slide, including its start and its end.
    #[inline(always)]
    pub fn insert_path(&mut self, from: u8, to: u8) {
        let (low, high) = (from.min(to), from.max(to));
        // In one row only the columns differ; in one column only the rows differ.
        let columns = ((2_u32 << (high & 15)) - (1_u32 << (low & 15))) as u16;
        for row in &mut self.0[usize::from(low >> 4)..=usize::from(high >> 4)] {
            *row |= columns;
        }
    }

    /// The squares of either set.
    #[inline(always)]
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        Self(core::array::from_fn(|row| self.0[row] | other.0[row]))
    }

    /// The squares that are not in another set.
    #[inline(always)]
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        Self(core::array::from_fn(|row| self.0[row] & !other.0[row]))
    }

    /// The set in vector registers.
    #[inline(always)]
    pub fn load<S: Simd>(&self, simd: S) -> Set<S> {
        Set::load_array_ref(simd, &self.0)
    }

    /// The set of vector registers.
    #[inline(always)]
    pub fn of<S: Simd>(set: Set<S>) -> Self {
        Self(set.into())
    }

    /// The number of squares.
    #[inline(always)]
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "nothing asks for it")]
    pub fn len(&self) -> u32 {
        self.words().iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    fn words(&self) -> [u64; 4] {
        core::array::from_fn(|i| {
            (0..4).fold(0, |word, lane| word | u64::from(self.0[4 * i + lane]) << (16 * lane))
        })
    }

    /// The squares, row by row.
    #[inline(always)]
    #[must_use]
    pub fn iter(&self) -> SquareIter {
        let words = self.words();
        let left = (0..4).fold(0, |left, i| left | u32::from(words[i] != 0) << i);
        SquareIter { words, left }
    }
}

/// The squares of a set, row by row.
#[derive(Clone, Debug)]
pub struct SquareIter {
    words: [u64; 4],
    /// The words with squares, one bit each. No branch depends on the other words, because the processor could not
    /// predict it.
    left: u32,
}

impl IntoIterator for &Squares {
    type Item = u8;
    type IntoIter = SquareIter;

    #[inline(always)]
    fn into_iter(self) -> SquareIter {
        self.iter()
    }
}

impl Iterator for SquareIter {
    type Item = u8;

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        if self.left == 0 {
            return None;
        }
        let i = self.left.trailing_zeros() & 3;
        let word = self.words[i as usize];
        let rest = word & (word - 1);
        self.words[i as usize] = rest;
        self.left ^= u32::from(rest == 0) << i;
        Some((i * 64 + word.trailing_zeros()) as u8)
    }
}

/// Each square as a set.
static SINGLES: [Squares; 256] = {
    let mut singles = [Squares::NONE; 256];
    let mut square = 0;
    while square < 256 {
        singles[square] = Squares::one(square as u8);
        square += 1;
    }
    singles
};

/// The rows from this row to the last.
static ROWS_FROM: [Squares; 16] = {
    let mut rows = [Squares::NONE; 16];
    let mut y = 0;
    while y < 16 {
        let mut i = y;
        while i < 16 {
            rows[y].0[i] = !0;
            i += 1;
        }
        y += 1;
    }
    rows
};

/// The rows from the first to this row.
static ROWS_TO: [Squares; 16] = {
    let mut rows = [Squares::NONE; 16];
    let mut y = 0;
    while y < 16 {
        let mut i = 0;
        while i <= y {
            rows[y].0[i] = !0;
            i += 1;
        }
        y += 1;
    }
    rows
};

/// No square.
#[inline(always)]
pub fn none<S: Simd>(simd: S) -> Set<S> {
    simd.splat_u16x16(0)
}

/// One square.
#[inline(always)]
pub fn single<S: Simd>(simd: S, square: u8) -> Set<S> {
    SINGLES[usize::from(square)].load(simd)
}

/// Whether a set has no square.
#[inline(always)]
pub fn is_empty<S: Simd>(simd: S, set: Set<S>) -> bool {
    simd.all_true_mask16x16(simd.simd_eq_u16x16(set, none(simd)))
}

/// The squares of a straight slide, with `from` and `to`.
#[inline(always)]
pub fn path<S: Simd>(simd: S, from: u8, to: u8) -> Set<S> {
    let (low, high) = (from.min(to), from.max(to));
    let (row, last_row) = (low >> 4, high >> 4);
    let (column, last_column) = (low & 15, high & 15);
    // In one row only the columns differ; in one column only the rows differ.
    let columns = (2_u32 << last_column) - (1_u32 << column);
    let rows = ROWS_FROM[usize::from(row)].load(simd) & ROWS_TO[usize::from(last_row)].load(simd);
    rows & simd.splat_u16x16(columns as u16)
}

/// The set moved by `BY` squares, 1, 2, 4 or 8, in direction `D`; squares that leave the board are lost.
#[inline(always)]
pub fn shift<S: Simd, const D: usize, const BY: usize>(simd: S, set: Set<S>) -> Set<S> {
    let none = none(simd);
    match (D, BY) {
        (EAST, _) => set << BY as u32,
        (WEST, _) => set >> BY as u32,
        (NORTH, 1) => simd.slide_u16x16::<1>(set, none),
        (NORTH, 2) => simd.slide_u16x16::<2>(set, none),
        (NORTH, 4) => simd.slide_u16x16::<4>(set, none),
        (NORTH, _) => simd.slide_u16x16::<8>(set, none),
        (_, 1) => simd.slide_u16x16::<15>(none, set),
        (_, 2) => simd.slide_u16x16::<14>(none, set),
        (_, 4) => simd.slide_u16x16::<12>(none, set),
        (_, _) => simd.slide_u16x16::<8>(none, set),
    }
}

/// The squares that a fill may enter in one direction, for a step of 1, 2, 4 and 8 squares.
pub type Powers<S> = [Set<S>; 4];

/// The powers in direction `D`, from the squares that one step may enter.
#[inline(always)]
pub fn powers<S: Simd, const D: usize>(simd: S, enter: Set<S>) -> Powers<S> {
    let two = enter & shift::<S, D, 1>(simd, enter);
    let four = two & shift::<S, D, 2>(simd, two);
    let eight = four & shift::<S, D, 4>(simd, four);
    [enter, two, four, eight]
}

/// The set and every square that its squares slide over in direction `D`.
#[inline(always)]
pub fn fill<S: Simd, const D: usize>(
    simd: S,
    mut set: Set<S>,
    [one, two, four, eight]: Powers<S>,
) -> Set<S> {
    set = set | (one & shift::<S, D, 1>(simd, set));
    set = set | (two & shift::<S, D, 2>(simd, set));
    set = set | (four & shift::<S, D, 4>(simd, set));
    set | (eight & shift::<S, D, 8>(simd, set))
}
