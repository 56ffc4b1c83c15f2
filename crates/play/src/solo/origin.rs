//! [`Origin`]: where a puzzle comes from.

use serde::{Deserialize, Serialize};

use crate::Date;
use crate::packs::LevelId;

/// Where a puzzle comes from. Whoever opens a puzzle knows it; it is kept with the puzzle, and nobody guesses it from the puzzle.
///
/// `R` is what a search for new puzzles is asked for, such as a difficulty.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Origin<R> {
    /// The program: the board at the start, or a random one. Nobody has searched for its solution.
    #[default]
    House,
    /// A lesson, by its number from 0.
    Lesson(usize),
    /// A level of the packs.
    Level(LevelId),
    /// The puzzle of a day.
    Daily(Date),
    /// A new puzzle, which a search has found.
    Dealt(R),
    /// A file with several puzzles.
    File {
        /// The name of the file.
        name: String,
        /// The number of the puzzle in it, from 0.
        number: usize,
        /// The number of its puzzles.
        all: usize,
    },
    /// A text or a file with one puzzle, with its name if it has one.
    Text(Option<String>),
    /// The editor.
    Drawn,
    /// The board on the player's table.
    Table,
    /// The race of a room.
    Race,
    /// The player has changed target, robots or rules of another puzzle.
    Changed(Box<Self>),
}

impl<R> Origin<R> {
    /// The level, if it is one.
    #[must_use]
    pub const fn level(&self) -> Option<LevelId> {
        match self {
            Self::Level(place) => Some(*place),
            _ => None,
        }
    }

    /// The day, if it is the puzzle of a day.
    #[must_use]
    pub const fn day(&self) -> Option<Date> {
        match self {
            Self::Daily(day) => Some(*day),
            _ => None,
        }
    }

    /// The number of the lesson, if it is one.
    #[must_use]
    pub const fn lesson(&self) -> Option<usize> {
        match self {
            Self::Lesson(number) => Some(*number),
            _ => None,
        }
    }

    /// The origin after the player has changed the puzzle.
    #[must_use]
    pub fn changed(self) -> Self {
        match self {
            Self::Changed(_) => self,
            of => Self::Changed(Box::new(of)),
        }
    }

    /// The origin of the puzzle before the player has changed it.
    #[must_use]
    pub fn given(&self) -> &Self {
        match self {
            Self::Changed(of) => of,
            of => of,
        }
    }
}
