//! [`Packs`]: rounds in packs, with their fewest moves.

use carom_engine::ricochet::Round;
use carom_formats::ricochet::{Entry, EntryError, read};
use carom_formats::{Optimum, ReadError};

use super::BoardName;
use crate::packs::{self, PackError, PuzzleIdentity};
use crate::records::PuzzleId;

/// A round of a pack.
#[derive(Clone, PartialEq, Debug)]
pub struct PackRound {
    /// The round.
    pub round: Round,
    /// The name of its board.
    pub board_name: BoardName,
    /// The fewest moves, if the file says so.
    pub fewest: Option<u32>,
}

impl TryFrom<Entry> for PackRound {
    type Error = EntryError;

    fn try_from(entry: Entry) -> Result<Self, EntryError> {
        let fewest = match entry.optimum {
            Optimum::Moves(moves) => Some(moves),
            Optimum::Unknown | Optimum::Unsolvable => None,
        };
        let board_name = BoardName::of(entry.board_name.as_deref());
        Ok(Self { round: entry.round()?, board_name, fewest })
    }
}

impl PuzzleIdentity for PackRound {
    fn puzzle_id(&self) -> PuzzleId {
        PuzzleId::of(&self.round)
    }
}

/// Rounds of Ricochet Robots in packs.
pub type Packs = packs::Packs<PackRound>;

impl Packs {
    /// Reads packs, each given by its name and the texts of its files in any format of Ricochet Robots. The rounds of a pack
    /// are in the order of their fewest moves; those with equal numbers stay in the order of the files.
    ///
    /// ```
    /// use carom_play::packs::LevelId;
    /// use carom_play::ricochet::Packs;
    ///
    /// let packs = Packs::read(&[("record", &["7650+42+E2302B12+C9\n"])])?;
    /// assert_eq!(packs.get(LevelId::default()).expect("a round").round.board().size().width(), 16);
    /// # Ok::<(), carom_play::packs::PackError>(())
    /// ```
    ///
    /// # Errors
    /// [`PackError`].
    pub fn read(files: &[(&'static str, &[&str])]) -> Result<Self, PackError> {
        let read = |text: &str| {
            let (_, entries) = read(text.as_bytes())?;
            let round = |entry: Entry| {
                PackRound::try_from(entry).map_err(|why| ReadError::whole(why.to_string()))
            };
            entries.into_iter().map(round).collect()
        };
        Self::of_files(files, read, |it| it.fewest)
    }
}

#[cfg(test)]
mod tests {
    use carom_formats::ricochet::NATIVE;

    use super::*;
    use crate::packs::LevelId;
    use crate::ricochet::example;

    /// A file with the example round; `moves` is what it says about the fewest moves.
    fn file(moves: u32) -> String {
        let optimum = Optimum::Moves(moves);
        let entry = Entry { optimum, ..Entry::of_round(&example()) };
        (NATIVE.write)(&[entry]).expect("a text")
    }

    #[test]
    fn the_shortest_round_of_a_pack_comes_first() {
        let (long, short) = (file(8), file(3));
        let packs = Packs::read(&[("one", &[&long, &short])]).expect("packs");
        let fewest: Vec<_> = packs.all()[0].puzzles.iter().map(|it| it.fewest).collect();
        assert_eq!(fewest, [Some(3), Some(8)]);
        let first = packs.get(LevelId::default()).expect("a round");
        assert_eq!((&first.round, first.puzzle_id()), (&example(), PuzzleId::of(&example())));
    }

    #[test]
    fn a_board_without_robots_is_refused() {
        let error = Packs::read(&[("boards", &["7650"])]).expect_err("a board");
        assert_eq!(error.to_string(), "boards: there are no robots: this is a board, not a puzzle");
    }
}
