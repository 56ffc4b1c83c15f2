//! [`Packs`]: puzzles in packs; [`Progress`]: what a player has achieved in them.

use carom_formats::ReadError;
use serde::{Deserialize, Serialize};

use crate::records::{Achievement, Best, PuzzleId, Streak};
use crate::saved::Persist;
use crate::{Date, Records, Stars};

/// Some puzzles in order, at least one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pack<P> {
    /// Its name, such as `easy`.
    pub id: &'static str,
    /// The puzzles.
    pub puzzles: Vec<P>,
}

/// A puzzle of [`Packs`], by its pack and its number; both count from 0.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize,
)]
pub struct LevelId {
    /// The pack.
    pub pack: usize,
    /// The number in the pack.
    pub number: usize,
}

/// All packs in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Packs<P>(Vec<Pack<P>>);

impl<P> Packs<P> {
    /// Packs in this order.
    #[must_use]
    pub const fn new(packs: Vec<Pack<P>>) -> Self {
        Self(packs)
    }

    /// Reads packs, each given by its name and the texts of its files. The puzzles of a pack are in the order of their
    /// length; those of the same length stay in the order of the files.
    pub(crate) fn of_files(
        packs: &[(&'static str, &[&str])],
        read: impl Fn(&str) -> Result<Vec<P>, ReadError>,
        length: impl Fn(&P) -> Option<u32>,
    ) -> Result<Self, PackError> {
        if packs.is_empty() {
            return Err(PackError::None);
        }
        let pack = |&(id, files): &(&'static str, &[&str])| {
            let puzzles: Result<Vec<Vec<P>>, _> = files.iter().map(|it| read(it)).collect();
            let puzzles = puzzles.map_err(|source| PackError::Read { id, source })?;
            let mut puzzles: Vec<P> = puzzles.into_iter().flatten().collect();
            puzzles.sort_by_key(|it| length(it).unwrap_or(u32::MAX));
            Ok(Pack { id, puzzles })
        };
        packs.iter().map(pack).collect::<Result<_, _>>().map(Self)
    }

    /// The packs in order.
    #[must_use]
    pub fn all(&self) -> &[Pack<P>] {
        &self.0
    }

    /// The places of all puzzles in order.
    pub fn places(&self) -> impl Iterator<Item = LevelId> {
        let numbers = |(pack, it): (usize, &Pack<P>)| {
            (0..it.puzzles.len()).map(move |number| LevelId { pack, number })
        };
        self.0.iter().enumerate().flat_map(numbers)
    }

    /// The puzzle at a place.
    #[must_use]
    pub fn get(&self, place: LevelId) -> Option<&P> {
        self.0.get(place.pack)?.puzzles.get(place.number)
    }

    /// The place of the puzzle with a name.
    #[must_use]
    pub fn find(&self, pack: &str, number: usize) -> Option<LevelId> {
        let pack = self.0.iter().position(|it| it.id == pack)?;
        let place = LevelId { pack, number };
        self.get(place).map(|_| place)
    }

    /// The place of the first puzzle for which `is_it` holds.
    pub fn find_by(&self, is_it: impl Fn(&P) -> bool) -> Option<LevelId> {
        self.places().find(|&place| self.get(place).is_some_and(&is_it))
    }

    /// The next place; the next pack follows the last puzzle of a pack. `None` after the last puzzle of all.
    #[must_use]
    pub fn after(&self, place: LevelId) -> Option<LevelId> {
        let next = LevelId { number: place.number + 1, ..place };
        let first = LevelId { pack: place.pack + 1, number: 0 };
        [next, first].into_iter().find(|&it| self.get(it).is_some())
    }

    /// The place before; `None` before the first puzzle of all.
    #[must_use]
    pub fn before(&self, place: LevelId) -> Option<LevelId> {
        if let Some(number) = place.number.checked_sub(1) {
            return Some(LevelId { number, ..place });
        }
        let pack = place.pack.checked_sub(1)?;
        let number = self.0.get(pack)?.puzzles.len().checked_sub(1)?;
        Some(LevelId { pack, number })
    }
}

/// The reason why packs cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PackError {
    /// A file of a pack has no puzzles, or one of them is not valid.
    #[error("{id}: {source}")]
    Read {
        /// The name of the pack.
        id: &'static str,
        /// The place and the reason.
        source: ReadError,
    },
    /// There are no packs.
    #[error("there are no packs")]
    None,
}

/// A puzzle that [`Records`] can tell from all others.
pub trait PuzzleIdentity {
    /// Its id, which does not change between versions of the program.
    fn puzzle_id(&self) -> PuzzleId;
}

/// The best result of every puzzle, the days, and the puzzle of the packs that was open last.
/// [`StoredValue`](crate::StoredValue) keeps it.
///
/// ```
/// use carom_play::Stars;
/// use carom_play::packs::Progress;
/// use carom_play::unblock::Packs;
///
/// let packs = Packs::read(&[("first", "one ..B.AAB......... 2 4 5\n")])?;
/// let place = packs.places().next().expect("a puzzle");
/// let puzzle = packs.get(place).expect("a puzzle");
/// let mut progress = Progress::default();
/// progress.solved(puzzle, 3, Some(2));
/// assert_eq!(progress.best(puzzle).and_then(|it| it.stars()), Some(Stars::Two));
/// assert_eq!(progress.stars_of(&packs.all()[0]), (1, 2));
/// # Ok::<(), carom_play::packs::PackError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Progress {
    records: Records,
    /// The name of the pack, and the number of the puzzle in it, from 0.
    last: Option<(String, usize)>,
}

impl Persist for Progress {
    const VERSION: u32 = 1;
    const FILE: &'static str = "progress.ron";

    fn join(&mut self, other: Self) {
        self.records.join(other.records);
    }
}

impl Progress {
    /// Records a solution without help.
    pub fn solved<P: PuzzleIdentity>(
        &mut self,
        puzzle: &P,
        moves: u32,
        fewest: Option<u32>,
    ) -> Achievement {
        self.records.solved(puzzle.puzzle_id(), moves, fewest)
    }

    /// The best result of a puzzle.
    #[must_use]
    pub fn best<P: PuzzleIdentity>(&self, puzzle: &P) -> Option<Best> {
        self.records.best(puzzle.puzzle_id())
    }

    /// The streak of days as of `today`.
    #[must_use]
    pub fn daily_streak(&self, today: Date) -> Streak {
        self.records.daily_streak(today)
    }

    /// The results, also those of the puzzles of the days.
    #[must_use]
    pub const fn records(&self) -> &Records {
        &self.records
    }

    /// The same, to change them.
    pub const fn records_mut(&mut self) -> &mut Records {
        &mut self.records
    }

    /// The number of solved puzzles of a pack, and the stars.
    #[must_use]
    pub fn stars_of<P: PuzzleIdentity>(&self, pack: &Pack<P>) -> (usize, u32) {
        let best: Vec<Best> = pack.puzzles.iter().filter_map(|it| self.best(it)).collect();
        let stars = best.iter().filter_map(|it| it.stars());
        (best.len(), stars.map(Stars::count).map(u32::from).sum())
    }

    /// Notes the open puzzle.
    pub fn set_place<P>(&mut self, packs: &Packs<P>, place: LevelId) {
        let id = packs.all().get(place.pack).map(|pack| pack.id.to_owned());
        self.last = id.map(|id| (id, place.number));
    }

    /// The puzzle that was open last, if the packs still have it.
    #[must_use]
    pub fn place<P>(&self, packs: &Packs<P>) -> Option<LevelId> {
        let (pack, number) = self.last.as_ref()?;
        packs.find(pack, *number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct TestPuzzle(u8);

    impl PuzzleIdentity for TestPuzzle {
        fn puzzle_id(&self) -> PuzzleId {
            PuzzleId::of_bytes(&[self.0])
        }
    }

    fn packs(count: u8) -> Packs<TestPuzzle> {
        Packs::new(vec![Pack { id: "only", puzzles: (0..count).map(TestPuzzle).collect() }])
    }

    #[test]
    fn progress_counts_the_stars_of_a_pack_and_finds_the_open_puzzle_again() {
        let packs = packs(3);
        let places: Vec<LevelId> = packs.places().collect();
        let mut progress = Progress::default();
        for (place, moves) in places.iter().zip([4, 9, 9]) {
            progress.solved(packs.get(*place).expect("a puzzle"), moves, Some(4));
        }
        assert_eq!(progress.stars_of(&packs.all()[0]), (3, 5));
        progress.set_place(&packs, places[2]);
        assert_eq!(progress.place(&packs), Some(places[2]));
        assert_eq!(progress.place(&self::packs(1)), None, "the packs have changed");
    }
}
