//! [`Stars`]: the rating of a solution, compared with the optimum.

use serde::{Deserialize, Serialize};

/// One to three stars for a solved round. Saved as a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Stars {
    /// The round is solved, with at least two moves more than the optimum.
    One = 1,
    /// One move more than the optimum.
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
    /// ```
    #[must_use]
    pub const fn of(moves: u32, optimum: u32) -> Self {
        match moves.saturating_sub(optimum) {
            0 => Self::Three,
            1 => Self::Two,
            _ => Self::One,
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
