//! [`Recipe`]: the kind of boards to draw.

use alloc::vec;
use alloc::vec::Vec;

use carom_engine::unblock::{Axis, Block, BlockId, Board, BoardSetup};
use carom_engine::{Size, Square};
use rand::Rng;

use super::GenerateError;
use crate::draw::{below, pick};

/// The kind of boards to draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Recipe {
    /// Width and height, each 3 to 8.
    pub size: Size,
    /// The row of the main block and of the exit, from 0.
    pub row: u8,
    /// The number of blocks, with the main block, which has two squares.
    pub blocks: usize,
    /// The share of blocks with three squares among the others, in per cent; the rest have two squares.
    pub threes: u8,
    /// The number of walls.
    pub walls: usize,
}

impl Recipe {
    /// The board of the game that shops sell: 6x6 squares, the exit in the third row, and eleven blocks. A third of
    /// the blocks other than the main block have three squares.
    #[must_use]
    pub fn classic() -> Self {
        let size = Size::new(6, 6).unwrap_or(Size::OFFICIAL);
        Self { size, row: 2, blocks: 11, threes: 33, walls: 0 }
    }

    /// Rejects impossible recipes.
    pub(super) fn check(&self) -> Result<(), GenerateError> {
        let &Self { size, row, blocks, walls, .. } = self;
        let is_side = |length: u8| (Board::MIN..=Board::CLASSIC_MAX).contains(&length);
        if !is_side(size.width()) || !is_side(size.height()) {
            return Err(GenerateError::Size { size });
        }
        if row >= size.height() {
            return Err(GenerateError::Row { row, size });
        }
        if blocks == 0 || blocks > BlockId::MAX || 2 * blocks + walls > size.area() {
            return Err(GenerateError::NoRoom { blocks, walls, size });
        }
        Ok(())
    }

    /// Draws a board: the main block, then the walls, then the other blocks, each where there is room. No wall and no
    /// horizontal block lies in the exit row. `None` if a piece has no room.
    ///
    /// # Errors
    /// [`GenerateError`] for impossible recipes.
    ///
    /// ```
    /// use carom_generator::unblock::Recipe;
    /// use rand_pcg::Pcg64;
    ///
    /// let board = Recipe::classic().draw(&mut Pcg64::new(1, 0))?.expect("room for all blocks");
    /// assert_eq!(board.block_count(), 11);
    /// # Ok::<(), carom_generator::unblock::GenerateError>(())
    /// ```
    pub fn draw(&self, rng: &mut dyn Rng) -> Result<Option<Board>, GenerateError> {
        self.check()?;
        Ok(self.draw_unchecked(rng))
    }

    /// Changes a board of this recipe a little: a wall, or one or two blocks, go somewhere else, and the blocks may get another
    /// direction or length. `None` if there is no room, or nothing to change.
    pub(super) fn vary(&self, board: &Board, rng: &mut dyn Rng) -> Option<Board> {
        let mut setup = board.setup(board.start());
        let mut occupied = setup.blocks.iter().fold(0, |all, &block| all | covered(block));
        occupied = setup.walls.iter().fold(occupied, |all, &wall| all | bit(wall));
        let others = setup.blocks.len() - 1;
        let parts = others + setup.walls.len();
        let number = if parts == 0 { return None } else { below(rng, parts) };
        if let Some(wall) = number.checked_sub(others) {
            let free = self.free(occupied);
            setup.walls[wall] = pick(rng, &free)?;
        } else {
            let count = (1 + below(rng, 2)).min(others);
            for _ in 0..count {
                // The main block is the first one.
                let block = setup.blocks.remove(1 + below(rng, setup.blocks.len() - 1));
                occupied &= !covered(block);
            }
            for _ in 0..count {
                let block = self.place(occupied, rng)?;
                occupied |= covered(block);
                setup.blocks.push(block);
            }
        }
        Board::new(setup.in_order()).ok()
    }

    /// The squares for walls: no piece is there, and the exit row is elsewhere.
    fn free(&self, occupied: u64) -> Vec<Square> {
        let is_free = |it: &Square| it.y() != self.row && occupied & bit(*it) == 0;
        self.size.squares().filter(is_free).collect()
    }

    pub(super) fn draw_unchecked(&self, rng: &mut dyn Rng) -> Option<Board> {
        let &Self { size, row, blocks, walls, .. } = self;
        let x = below(rng, usize::from(size.width()) - 1) as u8;
        let main = Block { square: Square::new(x, row), axis: Axis::Horizontal, length: 2 };
        let mut occupied = covered(main);
        let mut setup = BoardSetup { blocks: vec![main], ..BoardSetup::empty(size) };
        for _ in 0..walls {
            let wall = pick(rng, &self.free(occupied))?;
            occupied |= bit(wall);
            setup.walls.push(wall);
        }
        for _ in 1..blocks {
            let block = self.place(occupied, rng)?;
            occupied |= covered(block);
            setup.blocks.push(block);
        }
        Board::new(setup.in_order()).ok()
    }

    /// A random block where there is room for it.
    fn place(&self, occupied: u64, rng: &mut dyn Rng) -> Option<Block> {
        let &Self { size, row, threes, .. } = self;
        let length = if below(rng, 100) < usize::from(threes) { 3 } else { 2 };
        let axes = [Axis::Horizontal, Axis::Vertical].into_iter();
        let places =
            axes.flat_map(|axis| size.squares().map(move |square| Block { square, axis, length }));
        let fits = |block: &Block| {
            let (across, down) = match block.axis {
                Axis::Horizontal => (length, 1),
                Axis::Vertical => (1, length),
            };
            block.square.x() + across <= size.width()
                && block.square.y() + down <= size.height()
                && (block.axis == Axis::Vertical || block.square.y() != row)
                && occupied & covered(*block) == 0
        };
        pick(rng, &places.filter(fits).collect::<Vec<Block>>())
    }
}

const fn bit(square: Square) -> u64 {
    1 << (8 * square.y() + square.x())
}

fn covered(block: Block) -> u64 {
    block.squares().fold(0, |all, square| all | bit(square))
}
