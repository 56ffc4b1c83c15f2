//! [`PuzzleMaker::climb`]: changes a board repeatedly, and keeps harder boards.

use core::sync::atomic::AtomicBool;

use carom_engine::unblock::Board;
use rand::Rng;

use super::puzzle::{NO_ROOM, Rejection, TOO_LONG, TOO_SHORT};
use super::{Difficulty, GenerateError, Puzzle, PuzzleMaker, Recipe};
use crate::draw::below;

/// The number of boards without a new record after which the climb starts again from another board.
const PATIENCE: u32 = 1_500;
/// One in this number of boards may be easier than the one before by one move: that leaves small hills.
const SLIP: usize = 12;

/// A board on the way up.
struct Foothold {
    board: Board,
    longest: u32,
    /// The longest of this climb, and the number of boards since then.
    record: u32,
    stale: u32,
}

impl PuzzleMaker {
    /// A puzzle of a board that changes in small steps. A change stays if the hardest position that can be reached is not easier, so
    /// this finds puzzles that the random boards of [`PuzzleMaker::random`] almost never give.
    /// Each board counts as an attempt.
    ///
    /// # Errors
    /// Those of [`PuzzleMaker::random`].
    ///
    /// ```
    /// use carom_generator::unblock::{Difficulty, PuzzleMaker, Recipe};
    /// use rand_pcg::Pcg64;
    ///
    /// let difficulty = Difficulty { length: 25..=u32::MAX, ..Difficulty::default() };
    /// let recipe = Recipe::classic();
    /// let puzzle = PuzzleMaker::new().climb(&recipe, &difficulty, None, &mut Pcg64::new(1, 0))?;
    /// assert!(puzzle.fewest_moves >= 25);
    /// # Ok::<(), carom_generator::unblock::GenerateError>(())
    /// ```
    pub fn climb(
        &mut self,
        recipe: &Recipe,
        difficulty: &Difficulty,
        cancel: Option<&AtomicBool>,
        rng: &mut dyn Rng,
    ) -> Result<Puzzle, GenerateError> {
        let mut foothold = None;
        difficulty.first_puzzle(recipe, cancel, || {
            let tried = self.step(&mut foothold, recipe, difficulty, cancel, &mut *rng);
            foothold = foothold.take().filter(|it| it.stale < PATIENCE);
            tried
        })
    }

    /// Tries a board, and takes it as the next foothold if it is hard enough.
    fn step(
        &mut self,
        foothold: &mut Option<Foothold>,
        recipe: &Recipe,
        difficulty: &Difficulty,
        cancel: Option<&AtomicBool>,
        rng: &mut dyn Rng,
    ) -> Result<Puzzle, Rejection> {
        let board = match foothold {
            None => recipe.draw_unchecked(rng),
            Some(it) => {
                it.stale += 1;
                recipe.vary(&it.board, rng)
            }
        };
        let board = board.ok_or(NO_ROOM)?;
        let longest = self.longest(&board, difficulty, cancel)?;
        if longest > *difficulty.length.end() {
            return Err(TOO_LONG);
        }
        let slip = u32::from(below(rng, SLIP) == 0);
        let (last, record, stale) =
            foothold.as_ref().map_or((0, 0, 0), |it| (it.longest, it.record, it.stale));
        if longest + slip >= last {
            let stale = if longest > record { 0 } else { stale };
            let record = record.max(longest);
            *foothold = Some(Foothold { board: board.clone(), longest, record, stale });
        }
        if longest < *difficulty.length.start() {
            return Err(TOO_SHORT);
        }
        self.puzzle(&board, difficulty, cancel, rng)
    }
}
