//! [`Stars`]: the rating of a solution, compared with the optimum.

use serde::{Deserialize, Serialize};

/// One to three stars for a solved round. Saved as a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Stars {
    /// The round is solved with even more moves.
    One = 1,
    /// At most a tenth more moves than the optimum, or one move more.
    Two = 2,
    /// The optimum, or fewer moves.
    Three = 3,
}

impl Stars {
    /// The stars of a solution of `moves` moves if the shortest solution has `optimum` moves.
    ///
    /// ```
    /// use carom_play::Stars;
    ///
    /// assert_eq!(Stars::of(7, 7), Stars::Three);
    /// assert_eq!(Stars::of(8, 7), Stars::Two);
    /// assert_eq!(Stars::of(20, 7), Stars::One);
    /// // One more is little if the shortest solution is long.
    /// assert_eq!((Stars::of(66, 60), Stars::of(67, 60)), (Stars::Two, Stars::One));
    /// ```
    #[must_use]
    pub const fn of(moves: u32, optimum: u32) -> Self {
        if moves <= optimum {
            Self::Three
        } else if moves <= Self::Two.most_moves(optimum) {
            Self::Two
        } else {
            Self::One
        }
    }

    /// The most moves of a solution with these stars. A solution with one star has any number.
    #[must_use]
    pub const fn most_moves(self, optimum: u32) -> u32 {
        match self {
            Self::Three => optimum,
            Self::Two if optimum < 20 => optimum + 1,
            Self::Two => optimum + optimum / 10,
            Self::One => u32::MAX,
        }
    }

    /// 1 to 3.
    #[must_use]
    pub const fn count(self) -> u8 {
        self as u8
    }
}

impl From<Stars> for u8 {
    fn from(stars: Stars) -> Self {
        stars.count()
    }
}

impl TryFrom<u8> for Stars {
    type Error = &'static str;

    fn try_from(count: u8) -> Result<Self, Self::Error> {
        match count {
            1 => Ok(Self::One),
            2 => Ok(Self::Two),
            3 => Ok(Self::Three),
            _ => Err("a solved round has 1 to 3 stars"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_puzzle_leaves_room_for_two_stars() {
        // The optimum, and the most moves for two stars.
        for (optimum, most) in [(1, 2), (9, 10), (19, 20), (20, 22), (35, 38), (51, 56), (60, 66)] {
            let stars = [optimum, optimum + 1, most, most + 1].map(|it| Stars::of(it, optimum));
            let expected = [Stars::Three, Stars::Two, Stars::Two, Stars::One];
            assert_eq!(stars, expected, "{optimum}");
        }
    }
}
