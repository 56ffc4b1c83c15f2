//! Boards and rounds are read from their plain drawings.

use core::str::FromStr;

use super::Drawing;
use crate::DrawingError;
use crate::ricochet::{Board, Faults, Profile, Round, RoundSetup};

/// The reason why a text is not a board or a round.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The text is not a plain drawing.
    #[error(transparent)]
    Drawing(#[from] DrawingError),
    /// The drawing shows something that the rules do not allow.
    #[error(transparent)]
    Faults(#[from] Faults),
    /// A board has no robots and no goal.
    #[error("the drawing has robots or a goal, so it is a round and not a board alone")]
    Round,
    /// A round has a goal.
    #[error("the drawing has no goal")]
    NoGoal,
}

/// Reads what the alternate form (`{:#}`) of a board writes.
///
/// ```
/// use carom_engine::ricochet::prelude::*;
///
/// let board = "1A-2A-3A-4A".parse::<Layout>()?.board();
/// assert_eq!(format!("{board:#}").parse::<Board>()?, board);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl FromStr for Board {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        match Drawing::parse(text)? {
            (setup, robots, None) if robots.is_empty() => Ok(Self::new(setup)?),
            _ => Err(ReadError::Round),
        }
    }
}

/// Reads what the alternate form (`{:#}`) of a round writes. The drawing does not have the rules, so the round has the plain
/// ones ([`Profile::PLAIN`]). Use [`Drawing::parse`] and [`Round::new`] for others.
///
/// ```
/// use carom_engine::ricochet::prelude::*;
///
/// let text = "
///     0    1    2
///    +----+----+----+
///  0 |R             |
///    +    +----+    +
///  1 |          G   |
///    +    +    +    +
///  2 |   !          |
///    +----+----+----+
/// goal: red to 0,2";
/// let round: Round = text.trim_start_matches('\n').parse()?;
/// assert_eq!(round.goal(), "red to 0,2".parse()?);
/// assert_eq!(format!("{round:#}").parse::<Round>()?, round);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl FromStr for Round {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let (setup, robots, goal) = Drawing::parse(text)?;
        let goal = goal.ok_or(ReadError::NoGoal)?;
        let board = Board::new(setup)?;
        Ok(Self::new(board, RoundSetup { robots, goal, profile: Profile::PLAIN })?)
    }
}
