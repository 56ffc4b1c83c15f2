//! New puzzles: by difficulty, and of a day.

use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;

use carom_generator::unblock::{Difficulty, GenerateError, Puzzle, PuzzleMaker, Recipe};
use rand::Rng;
use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};

use crate::Date;

/// A difficulty. Every puzzle is the hardest position that can be reached from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Level {
    /// 4 to 8 moves.
    Easy,
    /// 9 to 14 moves.
    Medium,
    /// 15 to 21 moves.
    Hard,
    /// 22 to 30 moves.
    VeryHard,
    /// 31 moves or more.
    Hardest,
}

impl Level {
    /// All of them, the easiest first.
    pub const ALL: [Self; 5] =
        [Self::Easy, Self::Medium, Self::Hard, Self::VeryHard, Self::Hardest];

    /// The name in files and texts, such as `very-hard`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::VeryHard => "very-hard",
            Self::Hardest => "hardest",
        }
    }

    /// The fewest moves of such a puzzle.
    #[must_use]
    pub const fn moves(self) -> RangeInclusive<u32> {
        match self {
            Self::Easy => 4..=8,
            Self::Medium => 9..=14,
            Self::Hard => 15..=21,
            Self::VeryHard => 22..=30,
            Self::Hardest => 31..=u32::MAX,
        }
    }

    /// The difficulty of a puzzle with these fewest moves.
    #[must_use]
    pub fn of(moves: u32) -> Self {
        let level = Self::ALL.into_iter().find(|level| moves <= *level.moves().end());
        level.unwrap_or(Self::Hardest)
    }

    /// The number of blocks.
    const fn blocks(self) -> usize {
        match self {
            Self::Easy => 11,
            Self::Medium => 12,
            Self::Hard | Self::VeryHard | Self::Hardest => 13,
        }
    }
}

/// A new puzzle of a difficulty, 6x6.
///
/// # Errors
/// [`GenerateError::Cancelled`] soon after the flag is set; [`GenerateError::BudgetExhausted`] if none of a million
/// boards is good enough.
///
/// ```
/// use carom_play::unblock::{Level, deal};
/// use rand_pcg::Pcg64;
///
/// let puzzle = deal::by_level(Level::Easy, None, &mut Pcg64::new(1, 0))?;
/// assert!(Level::Easy.moves().contains(&puzzle.fewest_moves));
/// # Ok::<(), carom_generator::unblock::GenerateError>(())
/// ```
pub fn by_level(
    level: Level,
    cancel: Option<&AtomicBool>,
    rng: &mut dyn Rng,
) -> Result<Puzzle, GenerateError> {
    let recipe = Recipe { blocks: level.blocks(), ..Recipe::classic() };
    let difficulty = Difficulty {
        length: level.moves(),
        hardest: true,
        max_attempts: 1_000_000,
        ..Difficulty::default()
    };
    PuzzleMaker::new().random(&recipe, &difficulty, cancel, rng)
}

/// The difficulty of the puzzle of a day: it changes from day to day.
#[must_use]
pub const fn level_of(date: Date) -> Level {
    match date.day() % 3 {
        1 => Level::Easy,
        2 => Level::Medium,
        _ => Level::Hard,
    }
}

/// The puzzle of a day, the same on every machine.
///
/// # Errors
/// As [`by_level`].
pub fn daily(date: Date, cancel: Option<&AtomicBool>) -> Result<Puzzle, GenerateError> {
    // The second number distinguishes these puzzles from others with the same seed.
    let mut rng = Pcg64::new(u128::from(date.number()), 17);
    by_level(level_of(date), cancel, &mut rng)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_moves_has_a_level() {
        for (moves, level) in
            [(0, Level::Easy), (8, Level::Easy), (9, Level::Medium), (51, Level::Hardest)]
        {
            assert_eq!(Level::of(moves), level, "{moves}");
        }
        for level in Level::ALL {
            assert_eq!(Level::of(*level.moves().start()), level);
        }
    }

    #[test]
    fn puzzles_are_as_hard_as_asked_for() {
        for level in [Level::Easy, Level::Medium, Level::Hard] {
            let puzzle = by_level(level, None, &mut Pcg64::new(3, 0)).expect("a puzzle");
            assert!(level.moves().contains(&puzzle.fewest_moves), "{level:?}");
        }
        let cancelled =
            by_level(Level::Hardest, Some(&AtomicBool::new(true)), &mut Pcg64::new(3, 0));
        assert_eq!(cancelled, Err(GenerateError::Cancelled));
    }

    #[test]
    fn a_day_has_one_puzzle() {
        let day = |text: &str| text.parse::<Date>().expect("a day");
        let puzzle = |text| daily(day(text), None).expect("a puzzle").board.to_string();
        assert_eq!(puzzle("2025-01-31"), puzzle("2025-01-31"));
        assert_ne!(puzzle("2025-01-31"), puzzle("2025-02-01"));
        assert_eq!(puzzle("2025-01-31"), "BBCCC.DDEFGGAAEFH.IJ..H.IJ..H.....KK", "pinned");
    }
}
