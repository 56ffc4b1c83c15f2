//! [`BoardSetup`], an unchecked description of a board, and [`Board`], a validated one.

use alloc::vec::Vec;

use super::{Axis, Block, BlockId, Fault, Faults, Letters, Obstacle, Position};
use crate::{Direction, Size, Square};

/// An unchecked description of a board, drawn or read from a file. [`Board::new`] checks it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BoardSetup {
    /// Width and height.
    pub size: Size,
    /// The squares that no block can enter, in any order.
    pub walls: Vec<Square>,
    /// The blocks where they start. The first one is the main block.
    pub blocks: Vec<Block>,
    /// Their letters. If there is not one for each block, or if another block has the letter of the main block, the blocks
    /// have the usual letters.
    #[cfg_attr(feature = "serde", serde(default))]
    pub letters: Letters,
}

impl BoardSetup {
    /// A board without walls and blocks.
    #[must_use]
    pub fn empty(size: Size) -> Self {
        Self { size, walls: Vec::new(), blocks: Vec::new(), letters: Letters::default() }
    }

    /// The same board with the other blocks in the order of their first squares, row by row, and with the usual letters.
    /// The main block stays the first.
    #[must_use]
    pub fn in_order(mut self) -> Self {
        self.letters = Letters::default();
        if let [_, others @ ..] = &mut *self.blocks {
            others.sort_by_key(|block| block.square);
        }
        self
    }
}

/// A valid board: its size, walls and blocks, and where the blocks start.
///
/// Boards that differ only in their letters are not equal: their texts differ. Compare [`BoardSetup::in_order`] to ignore the
/// letters.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "super::written::BoardText", into = "super::written::BoardText")
)]
pub struct Board {
    size: Size,
    /// Row by row.
    walls: Vec<Square>,
    wall_bits: u64,
    tracks: Vec<Track>,
    letters: Letters,
    start: Position,
}

/// What never changes of a block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Track {
    axis: Axis,
    line: u8,
    length: u8,
}

impl Board {
    /// The greatest width and height.
    pub const MAX: u8 = 8;

    /// Checks a setup.
    ///
    /// # Errors
    /// Every [`Fault`]: a board that is too large, no main block or a vertical one, too many blocks, and blocks
    /// and walls that are too short, outside the board, or on one another.
    pub fn new(setup: BoardSetup) -> Result<Self, Faults> {
        let BoardSetup { size, mut walls, blocks, letters } = setup;
        if size.width() > Self::MAX || size.height() > Self::MAX {
            return Err(Faults::one(Fault::Size { size }));
        }
        walls.sort_unstable();
        let mut faults = Vec::new();
        let mut wall_bits = 0;
        for &square in &walls {
            if !size.contains(square) {
                faults.push(Fault::WallOutside { square });
            } else if wall_bits & bit(square) != 0 {
                faults.push(Fault::TwoWalls { square });
            } else {
                wall_bits |= bit(square);
            }
        }
        match blocks.first() {
            None => faults.push(Fault::NoBlocks),
            Some(main) if main.axis == Axis::Vertical => faults.push(Fault::MainVertical),
            Some(_) => {}
        }
        if blocks.len() > BlockId::MAX {
            faults.push(Fault::BlockCount { count: blocks.len() });
        }
        let mut owners = [None; 64];
        for (id, block) in BlockId::first(blocks.len()).zip(&blocks) {
            if block.length < 2 {
                faults.push(Fault::TooShort { block: id, length: block.length });
            }
            for square in block.squares() {
                if !size.contains(square) {
                    faults.push(Fault::BlockOutside { block: id, square });
                    break;
                }
                let owner = &mut owners[bit(square).trailing_zeros() as usize];
                if let Some(first) = *owner {
                    faults.push(Fault::TwoBlocks { first, second: id, square });
                } else if wall_bits & bit(square) != 0 {
                    faults.push(Fault::BlockOnWall { block: id, square });
                }
                owner.get_or_insert(id);
            }
        }
        Faults::none_or(faults, || {
            let start = Position::new(blocks.iter().map(|block| block.axis.offset(block.square)));
            let tracks = blocks
                .iter()
                .map(|&Block { square, axis, length }| Track {
                    axis,
                    line: axis.line(square),
                    length,
                })
                .collect();
            let letters = letters.for_blocks(size, &blocks);
            Self { size, walls, wall_bits, tracks, letters, start }
        })
    }

    /// Width and height.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The squares that no block can enter, row by row.
    #[must_use]
    pub fn walls(&self) -> &[Square] {
        &self.walls
    }

    /// Whether a square has a wall.
    #[must_use]
    pub fn is_wall(&self, square: Square) -> bool {
        self.size.contains(square) && self.wall_bits & bit(square) != 0
    }

    /// The number of blocks, 1 to 32.
    #[must_use]
    pub const fn block_count(&self) -> usize {
        self.tracks.len()
    }

    /// The letters of the blocks.
    #[must_use]
    pub const fn letters(&self) -> &Letters {
        &self.letters
    }

    /// The numbers of all blocks.
    #[must_use]
    pub fn blocks(&self) -> impl DoubleEndedIterator<Item = BlockId> + Clone + use<> {
        BlockId::first(self.tracks.len())
    }

    /// Whether the board has a block with this number.
    #[must_use]
    pub const fn has(&self, block: BlockId) -> bool {
        block.index() < self.tracks.len()
    }

    /// The axis of a block.
    ///
    /// # Panics
    /// If there is no such block; this is true for every function that takes a block.
    #[must_use]
    pub fn axis(&self, block: BlockId) -> Axis {
        self.tracks[block.index()].axis
    }

    /// The row of a horizontal block, the column of a vertical one.
    #[must_use]
    pub fn line(&self, block: BlockId) -> u8 {
        self.tracks[block.index()].line
    }

    /// The length of a block in squares.
    #[must_use]
    pub fn length(&self, block: BlockId) -> u8 {
        self.tracks[block.index()].length
    }

    /// The row of the main block. The exit is on its right edge.
    #[must_use]
    pub fn exit_row(&self) -> u8 {
        self.line(BlockId::MAIN)
    }

    /// Where the blocks start.
    #[must_use]
    pub const fn start(&self) -> Position {
        self.start
    }

    /// Whether the main block touches the right edge.
    #[must_use]
    pub fn is_solved(&self, position: Position) -> bool {
        position.offset(BlockId::MAIN) + self.length(BlockId::MAIN) == self.size.width()
    }

    /// A block as it stands in a position.
    #[must_use]
    pub fn block(&self, position: Position, block: BlockId) -> Block {
        let Track { axis, line, length } = self.tracks[block.index()];
        Block { square: axis.square(line, position.offset(block)), axis, length }
    }

    /// The block on a square.
    #[must_use]
    pub fn block_on(&self, position: Position, square: Square) -> Option<BlockId> {
        self.blocks().find(|&id| self.block(position, id).squares().any(|it| it == square))
    }

    /// The board with its blocks where a position has them.
    #[must_use]
    pub fn setup(&self, position: Position) -> BoardSetup {
        let blocks = self.blocks().map(|id| self.block(position, id)).collect();
        let (walls, letters) = (self.walls.clone(), self.letters.clone());
        BoardSetup { size: self.size, walls, blocks, letters }
    }

    /// The same board, which starts from another position of its own.
    #[must_use]
    pub fn starting_from(&self, position: Position) -> Self {
        Self { start: position, ..self.clone() }
    }

    /// The position with these offsets, one for each block: the column of the first square of a horizontal block,
    /// the row of a vertical one. `None` if the number of offsets is wrong, or if a block would be outside the
    /// board, on a wall or on another block.
    #[must_use]
    pub fn position(&self, offsets: &[u8]) -> Option<Position> {
        if offsets.len() != self.tracks.len() {
            return None;
        }
        let mut occupied = self.wall_bits;
        let position = Position::new(offsets.iter().copied());
        for (id, &offset) in self.blocks().zip(offsets) {
            let Track { axis, length, .. } = self.tracks[id.index()];
            if offset.checked_add(length)? > self.end(axis) {
                return None;
            }
            let covered = self.covered(position, id);
            if occupied & covered != 0 {
                return None;
            }
            occupied |= covered;
        }
        Some(position)
    }

    /// The number of squares of a line.
    const fn end(&self, axis: Axis) -> u8 {
        match axis {
            Axis::Horizontal => self.size.width(),
            Axis::Vertical => self.size.height(),
        }
    }

    /// The squares that walls and blocks cover, bit `8 * y + x` for square (x, y).
    #[must_use]
    pub fn occupied(&self, position: Position) -> u64 {
        let covered = self.blocks().map(|id| self.covered(position, id));
        covered.fold(self.wall_bits, |all, bits| all | bits)
    }

    fn covered(&self, position: Position, block: BlockId) -> u64 {
        let Track { axis, line, length } = self.tracks[block.index()];
        let first = bit(axis.square(line, position.offset(block)));
        (0..length).fold(0, |bits, i| bits | first << (i * stride(axis)))
    }

    /// How far a block can slide: west or north, and east or south, in squares.
    #[must_use]
    pub fn room(&self, position: Position, block: BlockId) -> [u8; 2] {
        let others = self.occupied(position) & !self.covered(position, block);
        let Block { square, axis, length } = self.block(position, block);
        let (line, first) = (axis.line(square), axis.offset(square));
        let end = self.end(axis);
        let is_free = |&offset: &u8| others & bit(axis.square(line, offset)) == 0;
        let backward = (0..first).rev().take_while(is_free).count();
        let forward = (first + length..end).take_while(is_free).count();
        [backward as u8, forward as u8]
    }

    /// What stops a block that slides in a direction along its axis as far as it can.
    #[must_use]
    pub fn obstacle(&self, position: Position, block: BlockId, direction: Direction) -> Obstacle {
        let [backward, forward] = self.room(position, block);
        let Block { square, axis, length } = self.block(position, block);
        let (line, first) = (axis.line(square), axis.offset(square));
        let next = if direction == axis.forward() {
            Some(first + length + forward)
        } else {
            first.checked_sub(backward + 1)
        };
        let next = next.map(|offset| axis.square(line, offset));
        match next.filter(|&square| self.size.contains(square)) {
            None => Obstacle::Border,
            Some(square) => self.block_on(position, square).map_or(Obstacle::Wall, |block| {
                Obstacle::Block { block, letter: self.letter(block) }
            }),
        }
    }
}

/// The bit of a square in a set of squares.
const fn bit(square: Square) -> u64 {
    1 << (8 * square.y() + square.x())
}

/// The distance between two neighbouring squares of an axis, in bits.
const fn stride(axis: Axis) -> u8 {
    match axis {
        Axis::Horizontal => 1,
        Axis::Vertical => 8,
    }
}

impl TryFrom<BoardSetup> for Board {
    type Error = Faults;

    fn try_from(setup: BoardSetup) -> Result<Self, Faults> {
        Self::new(setup)
    }
}

impl From<Board> for BoardSetup {
    fn from(board: Board) -> Self {
        board.setup(board.start)
    }
}
