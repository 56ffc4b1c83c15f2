//! Puzzles: forced wins against the strong program, in packs by their length.

use carom_engine::Rules;
use carom_engine::tablut::{Move, Side};
use carom_formats::ReadError;
use carom_formats::tablut::{WINS, Win};

use crate::packs::{Identified, Pack, Packs, Place};
use crate::records::PuzzleId;

/// Forced wins in packs. The first pack has wins in one move.
pub type Puzzles = Packs<Win>;

/// The names of the packs: the number of moves of the winner.
const PACKS: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];

/// The number of moves that the winner needs.
#[must_use]
pub const fn moves_of(win: &Win) -> u32 {
    win.plies.div_ceil(2)
}

impl Puzzles {
    /// Reads a list of wins and sorts them by their length. Wins that are too long for all packs are left out.
    ///
    /// ```
    /// use carom_play::tablut::{Puzzles, moves_of};
    ///
    /// let list = "a ashton w 9/9/9/9/9/2k3b2/2b6/9/9 1 c6-c1\n";
    /// let puzzles = Puzzles::of_list(list)?;
    /// let place = puzzles.find("1", 0).expect("a puzzle");
    /// assert_eq!(puzzles.get(place).map(moves_of), Some(1));
    /// # Ok::<(), carom_formats::ReadError>(())
    /// ```
    ///
    /// # Errors
    /// The first fault of the list.
    pub fn of_list(text: &str) -> Result<Self, ReadError> {
        let wins = (WINS.read)(text)?;
        let packs = PACKS.into_iter().zip(1..).map(|(id, moves)| {
            let puzzles = wins.iter().filter(|it| moves_of(it) == moves).cloned().collect();
            Pack { id, puzzles }
        });
        Ok(Self::new(packs.filter(|it| !it.puzzles.is_empty()).collect()))
    }
}

impl Identified for Win {
    fn puzzle_id(&self) -> PuzzleId {
        let start = self.round.initial_state();
        let text = format!("{} {start} {}", self.round.rules(), start.to_move().letter());
        PuzzleId::of_bytes(text.as_bytes())
    }
}

/// A puzzle in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task {
    /// Its place in the packs.
    pub place: Place,
    /// The side that wins.
    pub side: Side,
    /// The number of moves that it needs.
    pub fewest: u32,
    /// The only first move that wins in this number of moves.
    pub first: Move,
    /// Whether the analysis has shown the way.
    pub is_helped: bool,
}
