//! Boards and rounds are read from texts.

use core::str::FromStr;

use super::{Board, Drawing, Faults, Layout, LayoutError, Profile, Round, RoundSetup};
use crate::{DrawingError, ParseError, parse_squares};

/// The reason why a text is not a board or a round.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The text is not a plain drawing.
    #[error(transparent)]
    Drawing(#[from] DrawingError),
    /// A board in one line does not name its tiles.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// A text is not the squares of robots, or not a goal.
    #[error(transparent)]
    Text(#[from] ParseError),
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

/// Reads the tiles of an official board, as in `4B-3B-2B-1A`, or what the alternate form (`{:#}`) of a board writes.
///
/// ```
/// use carom_engine::ricochet::prelude::*;
///
/// let board: Board = "1A-2A-3A-4A".parse()?;
/// assert_eq!(board, "1A-2A-3A-4A".parse::<Layout>()?.board());
/// assert_eq!(format!("{board:#}").parse::<Board>()?, board);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl FromStr for Board {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        // A drawing has several lines.
        if !text.trim().contains('\n') {
            let layout: Layout = text.parse()?;
            return Ok(layout.board());
        }
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

impl Round {
    /// Reads a round from three texts: a board, the squares of its robots, and a goal. Its rules are the plain ones.
    ///
    /// The board is an official one by its tiles, `4B-3B-2B-1A`, or a plain drawing without robots. The squares are those of
    /// the red robot, the green one and so on, in the order of [`Robot::ALL`](super::Robot::ALL); [`parse_squares`] reads them.
    /// [`Board::parse_goal`] reads the goal. For other rules, or a board that a program makes, use [`Round::new`].
    ///
    /// ```
    /// use carom_engine::ricochet::prelude::*;
    ///
    /// let round = Round::parse("4B-3B-2B-1A", "0,0 15,0 15,15", "red to 3,3")?;
    /// assert_eq!(round.start().to_string(), "0,0 15,0 15,15");
    ///
    /// // Squares have names, and the printed targets of a board, too.
    /// let same = Round::parse("4B-3B-2B-1A", "A1 P1 P16", "red to D4")?;
    /// assert_eq!(same, round);
    /// let printed = Round::parse("4B-3B-2B-1A", "A1 P1 P16", "blue triangle")?;
    /// assert_eq!(printed.goal(), "blue to 9,12".parse()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ReadError`] for the first text that cannot be read, or every fault of the round.
    pub fn parse(board: &str, robots: &str, goal: &str) -> Result<Self, ReadError> {
        let board: Board = board.parse()?;
        let robots = parse_squares(robots)?;
        let goal = board.parse_goal(goal)?;
        Ok(Self::new(board, RoundSetup { robots, goal, profile: Profile::PLAIN })?)
    }
}
