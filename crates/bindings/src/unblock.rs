//! Values of Unblock Me.

use std::sync::atomic::AtomicBool;

use carom_engine::Size;
use carom_engine::unblock::{Board, Position};
use carom_formats::unblock::Entry;
use carom_generator::unblock::{Difficulty, GenerateError, PuzzleMaker, Recipe};
use carom_solver::unblock::Component;
use rand_pcg::Pcg64;

use crate::{Result, text};

/// The size of a new board.
pub fn size<N: TryInto<u8> + std::fmt::Display + Copy>(width: N, height: N) -> Result<Size> {
    let side = |number: N| number.try_into().unwrap_or(0);
    Size::new(side(width), side(height))
        .map_err(|_| format!("a new board is 3x3 to 8x8 squares, not {width}x{height}"))
}

/// The position of a board that can be reached; without a board, that of the analysis.
pub fn position(component: &Component, board: Option<&Board>) -> Result<Position> {
    let own = component.board();
    let Some(other) = board else { return Ok(own.start()) };
    let position = other.start();
    // A position has a meaning only on its own board.
    if own.starting_from(position) == *other && component.contains(position) {
        Ok(position)
    } else {
        Err("the board cannot be reached from that of the analysis".to_owned())
    }
}

/// What new boards are like; the row of the exit and the number of blocks have default values.
pub fn recipe(
    size: Size,
    row: Option<u8>,
    blocks: Option<usize>,
    threes: u64,
    walls: usize,
) -> Result<Recipe> {
    let threes = u8::try_from(threes)
        .ok()
        .filter(|it| *it <= 100)
        .ok_or_else(|| format!("threes={threes}: expected a number from 0 to 100, in per cent"))?;
    let row = row.unwrap_or((size.height() - 1) / 2);
    let blocks = blocks.unwrap_or(size.area() / 3);
    if walls > size.area() {
        return Err(text(GenerateError::NoRoom { blocks, walls, size }));
    }
    Ok(Recipe { size, row, blocks, threes, walls })
}

/// Random puzzles with numbers.
#[derive(Clone, Debug)]
pub struct Series {
    /// The seed; each puzzle has its own random numbers.
    pub seed: u64,
    /// What the boards are like.
    pub recipe: Recipe,
    /// What the puzzles must be like.
    pub difficulty: Difficulty,
    /// Whether boards are changed, and harder ones kept.
    pub climb: bool,
}

impl Series {
    /// The puzzle with a number, from 0.
    pub fn puzzle(
        &self,
        number: usize,
        maker: &mut PuzzleMaker,
        cancel: Option<&AtomicBool>,
    ) -> std::result::Result<Entry, GenerateError> {
        let Self { seed, recipe, difficulty, climb } = self;
        let random = &mut Pcg64::new((*seed).into(), number as u128);
        let made = if *climb {
            maker.climb(recipe, difficulty, cancel, random)
        } else {
            maker.random(recipe, difficulty, cancel, random)
        }?;
        Ok(Entry {
            id: Some(format!("random-{seed}-{:04}", number + 1)),
            fewest_moves: Some(made.fewest_moves),
            fewest_steps: Some(made.fewest_steps),
            positions: Some(made.positions),
            ..Entry::board(made.board)
        })
    }
}
