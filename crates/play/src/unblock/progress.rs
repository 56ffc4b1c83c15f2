//! [`Progress`]: what a player has achieved, and where the player was.

use carom_engine::unblock::Board;
use serde::{Deserialize, Serialize};

use super::{Pack, Packs, Place};
use crate::records::{Achievement, Best, PuzzleId, Streak};
use crate::saved::Keep;
use crate::{Date, Records, Stars};

/// The best result of every puzzle, the days, and the puzzle of the packs that was open last.
/// [`Saved`](crate::Saved) keeps it.
///
/// ```
/// use carom_play::Stars;
/// use carom_play::unblock::{Packs, Progress};
///
/// let packs = Packs::read(&[("first", "one ..B.AAB......... 2 4 5\n")])?;
/// let place = packs.places().next().expect("a puzzle");
/// let board = &packs.get(place).expect("a puzzle").board;
/// let mut progress = Progress::default();
/// progress.solved(board, 3, Some(2));
/// assert_eq!(progress.best(board).and_then(|it| it.stars()), Some(Stars::Two));
/// assert_eq!(progress.stars_of(&packs.all()[0]), (1, 2));
/// # Ok::<(), carom_play::unblock::PackError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Progress {
    records: Records,
    /// The name of the pack, and the number of the puzzle in it, from 0.
    last: Option<(String, usize)>,
}

impl Keep for Progress {
    const VERSION: u32 = 1;
    const FILE: &'static str = "progress.ron";
}

impl PuzzleId {
    /// The id of a board with its blocks where they start. It does not depend on the names of the blocks.
    #[must_use]
    pub fn of_blocks(board: &Board) -> Self {
        let size = board.size();
        let setup = board.setup(board.start()).in_order();
        let mut bytes = vec![size.width(), size.height()];
        for &wall in board.walls() {
            bytes.extend([wall.x(), wall.y(), 0]);
        }
        for block in setup.blocks {
            let far = block.squares().last().unwrap_or(block.square);
            bytes.extend([block.square.x(), block.square.y(), far.x(), far.y(), 1]);
        }
        Self::of_bytes(&bytes)
    }
}

impl Progress {
    /// Records a solution without help.
    pub fn solved(&mut self, board: &Board, moves: u32, fewest: Option<u32>) -> Achievement {
        self.records.solved(PuzzleId::of_blocks(board), moves, fewest)
    }

    /// Records that moves of a puzzle were shown: the streak of perfect solutions ends.
    pub fn helped(&mut self) {
        self.records.gave_up();
    }

    /// Records that the puzzle of this day was solved.
    pub fn daily_solved(&mut self, date: Date) {
        self.records.daily_solved(date);
    }

    /// The best result of a puzzle.
    #[must_use]
    pub fn best(&self, board: &Board) -> Option<Best> {
        self.records.best(PuzzleId::of_blocks(board))
    }

    /// The streak of days as of `today`.
    #[must_use]
    pub fn daily_streak(&self, today: Date) -> Streak {
        self.records.daily_streak(today)
    }

    /// Whether the puzzle of this day is solved.
    #[must_use]
    pub fn is_daily_done(&self, date: Date) -> bool {
        self.records.is_daily_done(date)
    }

    /// The number of solved puzzles of a pack, and the stars.
    #[must_use]
    pub fn stars_of(&self, pack: &Pack) -> (usize, u32) {
        let best: Vec<Best> = pack.puzzles.iter().filter_map(|it| self.best(&it.board)).collect();
        let stars = best.iter().filter_map(|it| it.stars());
        (best.len(), stars.map(Stars::count).map(u32::from).sum())
    }

    /// Notes the open puzzle.
    pub fn set_place(&mut self, packs: &Packs, place: Place) {
        let id = packs.all().get(place.pack).map(|pack| pack.id.to_owned());
        self.last = id.map(|id| (id, place.number));
    }

    /// The puzzle that was open last, if the packs still have it.
    #[must_use]
    pub fn place(&self, packs: &Packs) -> Option<Place> {
        let (pack, number) = self.last.as_ref()?;
        packs.find(pack, *number)
    }

    /// The first puzzle that is not solved, from a place on; from the first one after the last one.
    #[must_use]
    pub fn next_open(&self, packs: &Packs, from: Place) -> Option<Place> {
        let is_open =
            |place: &Place| packs.get(*place).is_some_and(|it| self.best(&it.board).is_none());
        let later = packs.places().filter(|&it| it > from);
        later.chain(packs.places()).find(is_open)
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::unblock::BoardSetup;

    use super::*;

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
        ]
        .map(|it| PuzzleId::of_blocks(&board(it)).to_string());
        let mut sorted = ids.to_vec();
        sorted.sort();
        sorted.dedup();
        assert_eq!(sorted.len(), ids.len());
        let renamed = PuzzleId::of_blocks(&board("..Z.AAZ..KK....."));
        assert_eq!(renamed, PuzzleId::of_blocks(&board("..B.AAB..CC.....")));
        assert_eq!(ids[0], "dd054f3858211883", "pinned");
    }

    #[test]
    fn the_next_open_puzzle_is_the_first_unsolved_one() {
        let text =
            "a ..B.AAB......... 2 4 5\nb ..B.AAB..CC..... 3 5 7\nc ..BBAACD..CD..EE 4 6 48\n";
        let packs = Packs::read(&[("only", text)]).expect("packs");
        let places: Vec<Place> = packs.places().collect();
        let mut progress = Progress::default();
        assert_eq!(progress.next_open(&packs, places[0]), Some(places[1]));
        for &place in &places[1..] {
            progress.solved(&packs.get(place).expect("a puzzle").board, 9, Some(4));
        }
        assert_eq!(progress.next_open(&packs, places[1]), Some(places[0]), "from the start again");
        progress.solved(&packs.get(places[0]).expect("a puzzle").board, 2, Some(2));
        assert_eq!(progress.next_open(&packs, places[0]), None);
        assert_eq!(progress.stars_of(&packs.all()[0]), (3, 5));
        progress.set_place(&packs, places[2]);
        assert_eq!(progress.place(&packs), Some(places[2]));
        let fewer = Packs::read(&[("only", "a ..B.AAB......... 2 4 5\n")]).expect("packs");
        assert_eq!(progress.place(&fewer), None, "the packs have changed");
    }
}
