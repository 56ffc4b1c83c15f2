//! [`Packs`]: puzzles in packs, with what is known about them.

use std::sync::Arc;

use carom_engine::unblock::Board;
use carom_formats::ReadError;
use carom_formats::unblock::{Entry, read};
use serde::{Deserialize, Serialize};

/// A puzzle of a pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackPuzzle {
    /// Its name in the pack's file.
    pub name: String,
    /// The board.
    pub board: Arc<Board>,
    /// The fewest moves, if the file says so.
    pub fewest_moves: Option<u32>,
    /// The fewest steps, if the file says so.
    pub fewest_steps: Option<u32>,
}

impl From<Entry> for PackPuzzle {
    fn from(entry: Entry) -> Self {
        Self {
            name: entry.id.unwrap_or_default(),
            board: entry.board,
            fewest_moves: entry.fewest_moves,
            fewest_steps: entry.fewest_steps,
        }
    }
}

/// Some puzzles in order, at least one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pack {
    /// Its name, such as `easy`.
    pub id: &'static str,
    /// The puzzles.
    pub puzzles: Vec<PackPuzzle>,
}

/// A puzzle of [`Packs`], by its pack and its number; both count from 0.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize,
)]
pub struct Place {
    /// The pack.
    pub pack: usize,
    /// The number in the pack.
    pub number: usize,
}

/// All packs in order, at least one.
///
/// ```
/// use carom_play::unblock::{Packs, Place};
///
/// let packs = Packs::read(&[("first", "one ..B.AAB......... 2 4 5\n")])?;
/// let place = packs.places().next().expect("a puzzle");
/// assert_eq!(packs.get(place).expect("a puzzle").fewest_steps, Some(4));
/// assert_eq!(packs.after(place), None);
/// # Ok::<(), carom_play::unblock::PackError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Packs(Vec<Pack>);

/// The reason why packs cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PackError {
    /// A pack has no boards, or one of them is not valid.
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

impl Packs {
    /// Reads packs, each given by its name and the text of its file in any format of Unblock Me. The puzzles of a pack are in
    /// the order of their fewest moves; those with equal numbers stay in the order of the file.
    ///
    /// # Errors
    /// [`PackError`].
    pub fn read(files: &[(&'static str, &str)]) -> Result<Self, PackError> {
        if files.is_empty() {
            return Err(PackError::None);
        }
        let pack = |&(id, text): &(&'static str, &str)| {
            let (_, entries) =
                read(text.as_bytes()).map_err(|source| PackError::Read { id, source })?;
            let mut puzzles: Vec<_> = entries.into_iter().map(PackPuzzle::from).collect();
            puzzles.sort_by_key(|it| it.fewest_moves.unwrap_or(u32::MAX));
            Ok(Pack { id, puzzles })
        };
        files.iter().map(pack).collect::<Result<_, _>>().map(Self)
    }

    /// The packs in order.
    #[must_use]
    pub fn all(&self) -> &[Pack] {
        &self.0
    }

    /// The places of all puzzles in order.
    pub fn places(&self) -> impl Iterator<Item = Place> {
        let numbers = |(pack, it): (usize, &Pack)| {
            (0..it.puzzles.len()).map(move |number| Place { pack, number })
        };
        self.0.iter().enumerate().flat_map(numbers)
    }

    /// The puzzle at a place.
    #[must_use]
    pub fn get(&self, place: Place) -> Option<&PackPuzzle> {
        self.0.get(place.pack)?.puzzles.get(place.number)
    }

    /// The place of the puzzle with a name.
    #[must_use]
    pub fn find(&self, pack: &str, number: usize) -> Option<Place> {
        let pack = self.0.iter().position(|it| it.id == pack)?;
        let place = Place { pack, number };
        self.get(place).map(|_| place)
    }

    /// The place of a board.
    #[must_use]
    pub fn place_of(&self, board: &Board) -> Option<Place> {
        self.places().find(|&it| self.get(it).is_some_and(|puzzle| *puzzle.board == *board))
    }

    /// The next place; the next pack follows the last puzzle of a pack. `None` after the last puzzle of all.
    #[must_use]
    pub fn after(&self, place: Place) -> Option<Place> {
        let next = Place { number: place.number + 1, ..place };
        let first = Place { pack: place.pack + 1, number: 0 };
        [next, first].into_iter().find(|&it| self.get(it).is_some())
    }

    /// The place before; `None` before the first puzzle of all.
    #[must_use]
    pub fn before(&self, place: Place) -> Option<Place> {
        if let Some(number) = place.number.checked_sub(1) {
            return Some(Place { number, ..place });
        }
        let pack = place.pack.checked_sub(1)?;
        let number = self.0.get(pack)?.puzzles.len().checked_sub(1)?;
        Some(Place { pack, number })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packs() -> Packs {
        let two = "a ..B.AAB......... 2 4 5\nb ..B.AAB..CC..... 3 5 7\n";
        let one = "c ..BBAACD..CD..EE 4 6 48\n";
        Packs::read(&[("first", two), ("second", one)]).expect("packs")
    }

    #[test]
    fn places_follow_one_another_over_the_packs() {
        let packs = packs();
        let places: Vec<Place> = packs.places().collect();
        assert_eq!(places.len(), 3);
        for pair in places.windows(2) {
            assert_eq!(packs.after(pair[0]), Some(pair[1]));
            assert_eq!(packs.before(pair[1]), Some(pair[0]));
        }
        assert_eq!((packs.before(places[0]), packs.after(places[2])), (None, None));
        assert_eq!(packs.find("second", 0), Some(places[2]));
        assert_eq!(packs.find("second", 1), None);
        assert_eq!(packs.find("third", 0), None);
    }

    #[test]
    fn the_easiest_puzzle_of_a_pack_comes_first() {
        let text =
            "a ..BBAACD..CD..EE 4 6 48\nb ..B.AAB......... 2 4 5\nc ..B.AAB..CC..... 3 5 7\n";
        let packs = Packs::read(&[("only", text)]).expect("packs");
        let names: Vec<&str> = packs.all()[0].puzzles.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(names, ["b", "c", "a"]);
    }

    #[test]
    fn a_bad_file_is_an_error_with_its_name_and_line() {
        assert_eq!(Packs::read(&[]), Err(PackError::None));
        let bad = "a ..B.AAB......... 2 4 5\nb ..B.\n";
        let error = Packs::read(&[("bad", bad)]).expect_err("a wrong line").to_string();
        assert!(error.starts_with("bad: ") && error.contains(" 2: "), "{error}");
    }
}
