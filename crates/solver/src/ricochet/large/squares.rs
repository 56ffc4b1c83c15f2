//! [`Set`]: a set of squares of a board of up to 32x32 or 64x64 squares, a row in each lane, and its fills.

use core::ops::{BitAnd, BitOr, Not, Shl, Shr};

/// The directions as numbers, in the order of [`Direction::ALL`](carom_engine::Direction::ALL).
pub(super) const NORTH: usize = 0;
pub(super) const EAST: usize = 1;
pub(super) const SOUTH: usize = 2;
pub(super) const WEST: usize = 3;

/// A square as row and column of six bits each.
pub(super) type Place = u16;

/// The bits of a [`Place`].
pub(super) const PLACE_BITS: u32 = 12;

/// A row of squares. The lowest bit is column 0.
pub(super) trait Lane:
    Copy
    + Eq
    + Default
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The number of steps of 1, 2, 4 … squares that cross a row.
    const STEPS: usize;

    fn one(column: u16) -> Self;
    fn first(self) -> u32;
    /// The places in `enter` after `first` to which its bits carry on, and `first` itself.
    fn carried(first: Self, enter: Self) -> Self;
}

macro_rules! lane {
    ($lane:ty, $steps:literal) => {
        impl Lane for $lane {
            const STEPS: usize = $steps;

            #[inline(always)]
            fn one(column: u16) -> Self {
                1 << column
            }

            #[inline(always)]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }

            // The sum changes every bit of a run from the first one on, except for the others of `first`.
            #[inline(always)]
            fn carried(first: Self, enter: Self) -> Self {
                (enter.wrapping_add(first) ^ enter) & enter | first
            }
        }
    };
}

lane!(u32, 5);
lane!(u64, 6);

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub(super) struct Set<L, const N: usize>(pub(super) [L; N]);

impl<L: Lane, const N: usize> Default for Set<L, N> {
    fn default() -> Self {
        Self([L::default(); N])
    }
}

impl<L: Lane, const N: usize> BitAnd for Set<L, N> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(core::array::from_fn(|y| self.0[y] & other.0[y]))
    }
}

impl<L: Lane, const N: usize> BitOr for Set<L, N> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(core::array::from_fn(|y| self.0[y] | other.0[y]))
    }
}

impl<L: Lane, const N: usize> Not for Set<L, N> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(core::array::from_fn(|y| !self.0[y]))
    }
}

impl<L: Lane, const N: usize> Set<L, N> {
    /// One square.
    pub(super) fn one(place: Place) -> Self {
        let mut set = Self::default();
        set.insert(place);
        set
    }

    #[inline(always)]
    pub(super) fn insert(&mut self, place: Place) {
        let row = &mut self.0[usize::from(place >> 6) & (N - 1)];
        *row = *row | L::one(place & 63);
    }

    #[inline(always)]
    pub(super) fn contains(&self, place: Place) -> bool {
        self.0[usize::from(place >> 6) & (N - 1)] & L::one(place & 63) != L::default()
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(L::default(), |all, &row| all | row) == L::default()
    }

    /// The squares, row by row.
    pub(super) fn iter(&self) -> impl Iterator<Item = Place> + use<L, N> {
        (0_u16..).zip(self.0).flat_map(|(y, mut row)| {
            core::iter::from_fn(move || {
                (row != L::default()).then(|| {
                    let x = row.first() as u16;
                    row = row & !L::one(x);
                    y << 6 | x
                })
            })
        })
    }

    /// The set, moved by one square; squares that leave the board are lost.
    #[inline(always)]
    pub(super) fn moved<const D: usize>(&self) -> Self {
        let none = L::default();
        Self(core::array::from_fn(|y| match D {
            EAST => self.0[y] << 1,
            WEST => self.0[y] >> 1,
            NORTH if y + 1 < N => self.0[y + 1],
            SOUTH if y > 0 => self.0[y - 1],
            _ => none,
        }))
    }

    /// The set and every square that its squares slide over in a direction. `enter` has the squares that such slides may enter.
    #[inline(always)]
    pub(super) fn filled<const D: usize>(mut self, enter: &Self) -> Self {
        match D {
            NORTH => {
                for y in (0..N - 1).rev() {
                    self.0[y] = self.0[y] | (self.0[y + 1] & enter.0[y]);
                }
            }
            SOUTH => {
                for y in 1..N {
                    self.0[y] = self.0[y] | (self.0[y - 1] & enter.0[y]);
                }
            }
            EAST => {
                for y in 0..N {
                    let first = (self.0[y] << 1) & enter.0[y];
                    self.0[y] = self.0[y] | L::carried(first, enter.0[y]);
                }
            }
            // Occluded fills in steps of 1, 2, 4 … squares: the Kogge-Stone algorithm of chess programming.
            _ => {
                let mut power = *enter;
                for step in 0..L::STEPS {
                    let by = 1 << step;
                    for y in 0..N {
                        self.0[y] = self.0[y] | (power.0[y] & (self.0[y] >> by));
                        power.0[y] = power.0[y] & (power.0[y] >> by);
                    }
                }
            }
        }
        self
    }
}

/// The squares that slides pass by heading, from the first set to the north, and so on. They include the sets.
#[inline(always)]
pub(super) fn rays<L: Lane, const N: usize>(
    [north, east, south, west]: [Set<L, N>; 4],
    enter: &[Set<L, N>; 4],
) -> [Set<L, N>; 4] {
    [
        north.filled::<NORTH>(&enter[NORTH]),
        east.filled::<EAST>(&enter[EAST]),
        south.filled::<SOUTH>(&enter[SOUTH]),
        west.filled::<WEST>(&enter[WEST]),
    ]
}

/// The squares of all four sets.
#[inline(always)]
pub(super) fn union<L: Lane, const N: usize>([a, b, c, d]: [Set<L, N>; 4]) -> Set<L, N> {
    a | b | c | d
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Square by square.
    fn slid<const N: usize>(place: Place, d: usize, enter: &Set<u64, N>) -> Set<u64, N> {
        let mut set = Set::one(place);
        let (mut x, mut y) = (usize::from(place & 63), usize::from(place >> 6));
        loop {
            let next = match d {
                0 => y.checked_sub(1).map(|y| (x, y)),
                1 => Some((x + 1, y)),
                2 => Some((x, y + 1)),
                _ => x.checked_sub(1).map(|x| (x, y)),
            };
            let is_free =
                |&(x, y): &(usize, usize)| x < 64 && y < N && enter.contains((y << 6 | x) as Place);
            let Some(next) = next.filter(is_free) else { return set };
            (x, y) = next;
            set.insert((y << 6 | x) as Place);
        }
    }

    #[test]
    fn fills_are_those_of_single_squares() {
        let mut bits = 7_u64;
        let mut next = || {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            bits ^ bits >> 29
        };
        for _ in 0..50 {
            let enter = Set::<u64, 64>(core::array::from_fn(|_| next() | next()));
            let set = Set::<u64, 64>(core::array::from_fn(|_| next() & next() & next()));
            let filled = [
                set.filled::<NORTH>(&enter),
                set.filled::<EAST>(&enter),
                set.filled::<SOUTH>(&enter),
                set.filled::<WEST>(&enter),
            ];
            for (d, filled) in filled.into_iter().enumerate() {
                let each = set.iter().map(|place| slid(place, d, &enter));
                assert_eq!(filled, each.fold(Set::default(), |all, one| all | one), "{d}");
            }
        }
    }
}
