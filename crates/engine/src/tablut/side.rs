//! [`Side`]: the attackers or the defenders; [`Piece`]: what stands on a square.

use core::fmt;

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Side {
    /// The black pieces, which surround the others and want to capture the king.
    Attackers,
    /// The white pieces and the king, who wants to reach the edge.
    Defenders,
}

impl Side {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::Attackers, Self::Defenders];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Attackers => Self::Defenders,
            Self::Defenders => Self::Attackers,
        }
    }

    /// `b` for the attackers, `w` for the defenders.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Attackers => 'b',
            Self::Defenders => 'w',
        }
    }

    /// The side of a letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'b' => Some(Self::Attackers),
            'w' => Some(Self::Defenders),
            _ => None,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Attackers => "attackers",
            Self::Defenders => "defenders",
        })
    }
}

/// What stands on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Piece {
    /// A black piece.
    Attacker,
    /// A white piece other than the king.
    Defender,
    /// The king.
    King,
}

impl Piece {
    /// The side that moves it.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Self::Attacker => Side::Attackers,
            Self::Defender | Self::King => Side::Defenders,
        }
    }

    /// `b`, `w` or `k`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Attacker => 'b',
            Self::Defender => 'w',
            Self::King => 'k',
        }
    }

    /// The piece of a letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'b' => Some(Self::Attacker),
            'w' => Some(Self::Defender),
            'k' => Some(Self::King),
            _ => None,
        }
    }
}
