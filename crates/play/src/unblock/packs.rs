//! [`Packs`]: puzzles in packs, with what is known about them, and their ids.

use std::sync::Arc;

use carom_engine::unblock::Board;
use carom_formats::unblock::{Entry, read};

use crate::packs::{self, PackError, PuzzleIdentity};
use crate::records::PuzzleId;

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

/// Puzzles of Unblock Me in packs.
pub type Packs = packs::Packs<PackPuzzle>;

impl PuzzleIdentity for Board {
    /// The board with its blocks where they start, and its exit. The id does not depend on the names of the blocks.
    fn puzzle_id(&self) -> PuzzleId {
        let size = self.size();
        let setup = self.setup(self.start()).in_order();
        let mut bytes = vec![size.width(), size.height()];
        for &wall in self.walls() {
            bytes.extend([wall.x(), wall.y(), 0]);
        }
        for block in setup.blocks {
            let far = block.squares().last().unwrap_or(block.square);
            bytes.extend([block.square.x(), block.square.y(), far.x(), far.y(), 1]);
        }
        if self.exit_at_start() {
            bytes.push(2);
        }
        PuzzleId::of_bytes(&bytes)
    }
}

impl PuzzleIdentity for PackPuzzle {
    fn puzzle_id(&self) -> PuzzleId {
        self.board.puzzle_id()
    }
}

impl Packs {
    /// Reads packs, each given by its name and the text of its file in any format of Unblock Me. The puzzles of a pack are in
    /// the order of their fewest moves; those with equal numbers stay in the order of the file.
    ///
    /// ```
    /// use carom_play::unblock::Packs;
    ///
    /// let packs = Packs::read(&[("first", "one ..B.AAB......... 2 4 5\n")])?;
    /// let place = packs.places().next().expect("a puzzle");
    /// assert_eq!(packs.get(place).expect("a puzzle").fewest_steps, Some(4));
    /// assert_eq!(packs.after(place), None);
    /// # Ok::<(), carom_play::packs::PackError>(())
    /// ```
    ///
    /// # Errors
    /// [`PackError`].
    pub fn read(files: &[(&'static str, &str)]) -> Result<Self, PackError> {
        let files: Vec<(&'static str, &[&str])> =
            files.iter().map(|(id, text)| (*id, std::slice::from_ref(text))).collect();
        let read = |text: &str| {
            let (_, entries) = read(text.as_bytes())?;
            Ok(entries.into_iter().map(PackPuzzle::from).collect())
        };
        Self::of_files(&files, read, |it| it.fewest_moves)
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::unblock::BoardSetup;

    use super::*;
    use crate::packs::LevelId;

    fn packs() -> Packs {
        let two = "a ..B.AAB......... 2 4 5\nb ..B.AAB..CC..... 3 5 7\n";
        let one = "c ..BBAACD..CD..EE 4 6 48\n";
        Packs::read(&[("first", two), ("second", one)]).expect("packs")
    }

    #[test]
    fn places_follow_one_another_over_the_packs() {
        let packs = packs();
        let places: Vec<LevelId> = packs.places().collect();
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

    fn board(text: &str) -> Board {
        let setup: BoardSetup = text.parse().expect("a board string");
        Board::new(setup).expect("a board")
    }

    #[test]
    fn ids_tell_boards_apart_and_not_names() {
        let ids = [
            "..B.AAB.........",
            "..B.AAB..CC.....",
            "..B.AAB........x",
            "5x4:..B..AAB............",
            "5x4<:..B..AAB............",
        ]
        .map(|it| board(it).puzzle_id().to_string());
        let mut sorted = ids.to_vec();
        sorted.sort();
        sorted.dedup();
        assert_eq!(sorted.len(), ids.len());
        let renamed = board("..Z.AAZ..KK.....").puzzle_id();
        assert_eq!(renamed, board("..B.AAB..CC.....").puzzle_id());
        assert_eq!(ids[0], "dd054f3858211883", "pinned");
    }
}
