//! [`Packs`]: puzzles in packs.

use std::sync::Arc;

use carom_formats::ReadError;
use serde::{Deserialize, Serialize};

use crate::Records;
use crate::records::PuzzleId;
use crate::solo::Origin;

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

    /// Where a puzzle comes from, if the packs may have changed since then.
    #[must_use]
    pub fn corrected<R>(&self, origin: Origin<R>, is_it: impl Fn(&P) -> bool) -> Origin<R> {
        match origin {
            Origin::Level(place) if self.get(place).is_some_and(&is_it) => origin,
            Origin::Level(_) => self.find_by(is_it).map_or(Origin::Text(None), Origin::Level),
            _ => origin,
        }
    }

    /// The place after a puzzle or before it; `None` at the ends.
    #[must_use]
    pub fn beside(&self, place: LevelId, is_next: bool) -> Option<LevelId> {
        if is_next { self.after(place) } else { self.before(place) }
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

impl<P: PuzzleIdentity> PuzzleIdentity for Arc<P> {
    fn puzzle_id(&self) -> PuzzleId {
        self.as_ref().puzzle_id()
    }
}

impl Records {
    /// Notes the puzzle of the packs that is open.
    pub fn set_last_level<P>(&mut self, packs: &Packs<P>, place: LevelId) {
        let id = packs.all().get(place.pack).map(|pack| pack.id.to_owned());
        self.last = id.map(|id| (id, place.number));
    }

    /// The puzzle of the packs that was open last, if they still have it.
    #[must_use]
    pub fn last_level<P>(&self, packs: &Packs<P>) -> Option<LevelId> {
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
    fn the_level_that_was_open_last_is_found_again() {
        let packs = packs(3);
        let last = LevelId { pack: 0, number: 2 };
        let mut records = Records::default();
        records.set_last_level(&packs, last);
        assert_eq!(records.last_level(&packs), Some(last));
        assert_eq!(records.last_level(&self::packs(1)), None, "the packs have changed");
    }
}
