//! [`BoardSetup`], an unchecked description of a board, and [`Board`], a validated one.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::position::SLOTS;
use super::squares::Squares;
use super::{Axis, Block, BlockId, Fault, Faults, Letters, Move, Obstacle, Position};
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
    /// Their letters. If there is not one for each block, or if a text with them would have another main block, the blocks have the
    /// usual letters.
    #[cfg_attr(feature = "serde", serde(default))]
    pub letters: Letters,
    /// Whether the exit is at the left or upper end of the main block's line, and not at the right or lower one.
    #[cfg_attr(feature = "serde", serde(default))]
    pub exit_at_start: bool,
}

impl BoardSetup {
    /// A board without walls and blocks.
    #[must_use]
    pub fn empty(size: Size) -> Self {
        let letters = Letters::default();
        Self { size, walls: Vec::new(), blocks: Vec::new(), letters, exit_at_start: false }
    }

    /// A copy with the other blocks in the order of their first squares, row by row, and with the usual letters.
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
    wall_bits: Squares,
    tracks: Vec<Track>,
    letters: Letters,
    exit_at_start: bool,
    start: Position,
}

/// The block on every square of a position.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Owners([u8; 256]);

impl Owners {
    const NONE: u8 = u8::MAX;

    /// The block on a square of the board.
    #[must_use]
    pub fn on(&self, square: Square) -> Option<BlockId> {
        BlockId::new(self.0[Squares::number(square) & 255].into())
    }
}

/// What never changes of a block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Track {
    axis: Axis,
    line: u8,
    length: u8,
    /// For a block of one square: where a position has its row.
    row_slot: Option<u8>,
}

impl Board {
    /// The greatest width and height.
    pub const MAX: u8 = 16;
    /// The smallest width and height.
    pub const MIN: u8 = 3;
    /// The greatest width and height of a [classic](Board::is_classic) board.
    pub const CLASSIC_MAX: u8 = 8;

    /// The size of a board with these numbers of columns and rows.
    ///
    /// # Errors
    /// A sentence, if the board is too small or too large.
    pub fn size_of(width: usize, height: usize) -> Result<Size, String> {
        let is_side = |it: &usize| (usize::from(Self::MIN)..=usize::from(Self::MAX)).contains(it);
        let size = Size::new(width as u8, height as u8).ok();
        size.filter(|_| is_side(&width) && is_side(&height))
            .ok_or_else(|| format!("a board is 3x3 to 16x16 squares, not {width}x{height}"))
    }

    /// Checks a setup.
    ///
    /// # Errors
    /// Every [`Fault`]: a board that is too small or too large, no main block or a short one, too many blocks, and blocks and walls without
    /// squares, outside the board, or on one another.
    pub fn new(setup: BoardSetup) -> Result<Self, Faults> {
        let BoardSetup { size, mut walls, blocks, letters, exit_at_start } = setup;
        let is_side = |length: u8| (Self::MIN..=Self::MAX).contains(&length);
        if !is_side(size.width()) || !is_side(size.height()) {
            return Err(Faults::one(Fault::Size { size }));
        }
        walls.sort_unstable();
        let mut faults = Vec::new();
        let mut wall_bits = Squares::EMPTY;
        for &square in &walls {
            if !size.contains(square) {
                faults.push(Fault::WallOutside { square });
            } else if wall_bits.contains(square) {
                faults.push(Fault::TwoWalls { square });
            } else {
                wall_bits.insert(square);
            }
        }
        match blocks.first() {
            None => faults.push(Fault::NoBlocks),
            Some(main) if main.length == 1 => faults.push(Fault::MainShort),
            Some(_) => {}
        }
        let count = blocks.len() + blocks.iter().filter(|block| block.length == 1).count();
        if count > SLOTS {
            faults.push(Fault::BlockCount { count });
        }
        let mut owners = [None; 256];
        for (id, block) in BlockId::first(blocks.len()).zip(&blocks) {
            if block.length == 0 {
                faults.push(Fault::TooShort { block: id });
            }
            for square in block.squares() {
                if !size.contains(square) {
                    faults.push(Fault::BlockOutside { block: id, square });
                    break;
                }
                let owner = &mut owners[Squares::number(square)];
                if let Some(first) = *owner {
                    faults.push(Fault::TwoBlocks { first, second: id, square });
                } else if wall_bits.contains(square) {
                    faults.push(Fault::BlockOnWall { block: id, square });
                }
                owner.get_or_insert(id);
            }
        }
        Faults::none_or(faults, || {
            let axis =
                |block: &Block| if block.length == 1 { Axis::Horizontal } else { block.axis };
            let mut start = Position::new(blocks.iter().map(|it| axis(it).offset(it.square)));
            let mut row_slots = (0..SLOTS as u8).rev();
            let track = |block: &Block| {
                let row_slot = if block.length == 1 { row_slots.next() } else { None };
                if let Some(slot) = row_slot {
                    start = start.with(slot.into(), block.square.y());
                }
                let axis = axis(block);
                Track { axis, line: axis.line(block.square), length: block.length, row_slot }
            };
            let tracks = blocks.iter().map(track).collect();
            let letters = letters.for_blocks(size, &walls, &blocks, exit_at_start);
            Self { size, walls, wall_bits, tracks, letters, exit_at_start, start }
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
        self.size.contains(square) && self.wall_bits.contains(square)
    }

    /// The number of blocks, 1 to 128.
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

    /// The axis of a block; horizontal for a block of one square, although it moves along both.
    ///
    /// # Panics
    /// If there is no such block; this is true for every function that takes a block.
    #[must_use]
    pub fn axis(&self, block: BlockId) -> Axis {
        self.tracks[block.index()].axis
    }

    /// The row of a horizontal block, the column of a vertical one. A block of one square has the row where it starts, which it may
    /// leave.
    #[must_use]
    pub fn line(&self, block: BlockId) -> u8 {
        self.tracks[block.index()].line
    }

    /// The length of a block in squares.
    #[must_use]
    pub fn length(&self, block: BlockId) -> u8 {
        self.tracks[block.index()].length
    }

    /// The line of the main block, which ends at the exit: its row if it is horizontal, otherwise its column.
    #[must_use]
    pub fn exit_row(&self) -> u8 {
        self.line(BlockId::MAIN)
    }

    /// The edge of the board with the exit.
    #[must_use]
    pub const fn exit(&self) -> Direction {
        let Track { axis, .. } = self.tracks.as_slice()[0];
        if self.exit_at_start { axis.backward() } else { axis.forward() }
    }

    /// Whether the exit is at the left or upper end of the main block's line.
    #[must_use]
    pub const fn exit_at_start(&self) -> bool {
        self.exit_at_start
    }

    /// Whether a block has one square and moves along both axes.
    #[must_use]
    pub fn is_single(&self, block: BlockId) -> bool {
        self.length(block) == 1
    }

    /// The direction of a move of one of the blocks.
    #[must_use]
    pub fn direction(&self, mv: Move) -> Direction {
        let axis = if mv.is_across { Axis::Vertical } else { self.axis(mv.block) };
        if mv.distance > 0 { axis.forward() } else { axis.backward() }
    }

    /// The move of a block by some squares in a direction, which may be illegal; `None` if the block never moves that way, or so far.
    #[must_use]
    pub fn slide(&self, block: BlockId, direction: Direction, squares: u8) -> Option<Move> {
        let is_across = self.is_single(block) && direction.is_vertical();
        let axis = if is_across { Axis::Vertical } else { self.axis(block) };
        let sign = match direction {
            it if it == axis.forward() => 1,
            it if it == axis.backward() => -1,
            _ => return None,
        };
        let distance = sign * i8::try_from(squares).ok()?;
        Some(Move { block, distance, is_across })
    }

    /// Whether the board is one of the classic game: at most 8x8 squares, no block of one square, and the exit on the right.
    #[must_use]
    pub fn is_classic(&self) -> bool {
        self.has_lines() && self.exit() == Direction::East
    }

    /// Whether the board is at most 8x8 squares and every block stays in its row or column.
    #[must_use]
    pub fn has_lines(&self) -> bool {
        self.size.width().max(self.size.height()) <= Self::CLASSIC_MAX
            && self.tracks.iter().all(|it| it.row_slot.is_none())
    }

    /// Where the blocks start.
    #[must_use]
    pub const fn start(&self) -> Position {
        self.start
    }

    /// Whether the main block touches the edge with the exit.
    #[must_use]
    pub fn is_solved(&self, position: Position) -> bool {
        self.squares_to_exit(position) == 0
    }

    /// A block as it stands in a position.
    #[must_use]
    pub fn block(&self, position: Position, block: BlockId) -> Block {
        let Track { axis, line, length, row_slot } = self.tracks[block.index()];
        let line = row_slot.map_or(line, |slot| position.slot(slot.into()));
        Block { square: axis.square(line, position.offset(block)), axis, length }
    }

    /// The block on a square.
    #[must_use]
    pub fn block_on(&self, position: Position, square: Square) -> Option<BlockId> {
        self.blocks().find(|&id| self.block(position, id).covers(square))
    }

    /// The block on every square, for many questions about one position.
    #[doc(hidden)]
    #[must_use]
    pub fn owners(&self, position: Position) -> Owners {
        let mut owners = Owners([Owners::NONE; 256]);
        for id in self.blocks() {
            let Block { square, axis, length } = self.block(position, id);
            let step = if axis == Axis::Horizontal { 1 } else { 16 };
            let first = Squares::number(square);
            for place in 0..usize::from(length) {
                owners.0[(first + step * place) & 255] = id.index() as u8;
            }
        }
        owners
    }

    /// The board with its blocks where a position has them.
    #[must_use]
    pub fn setup(&self, position: Position) -> BoardSetup {
        let blocks = self.blocks().map(|id| self.block(position, id)).collect();
        let (walls, letters) = (self.walls.clone(), self.letters.clone());
        BoardSetup { size: self.size, walls, blocks, letters, exit_at_start: self.exit_at_start }
    }

    /// A copy of the board that starts from another position of it.
    #[must_use]
    pub fn starting_from(&self, position: Position) -> Self {
        Self { start: position, ..self.clone() }
    }

    /// The offsets of a position: for each block the column of its first square if it is horizontal, otherwise the row; then the row of
    /// each block of one square.
    #[must_use]
    pub fn offsets(&self, position: Position) -> Vec<u8> {
        let own = (0..self.tracks.len()).map(|slot| position.slot(slot));
        let rows = self.tracks.iter().filter_map(|track| track.row_slot);
        own.chain(rows.map(|slot| position.slot(slot.into()))).collect()
    }

    /// The position with these [offsets](Self::offsets). `None` if the number of offsets is wrong, or if a block would be outside
    /// the board, on a wall or on another block.
    #[must_use]
    pub fn position(&self, offsets: &[u8]) -> Option<Position> {
        let (own, rows) = offsets.split_at_checked(self.tracks.len())?;
        let row_slots = || self.tracks.iter().filter_map(|track| track.row_slot);
        if rows.len() != row_slots().count() || offsets.iter().any(|&it| it >= Self::MAX) {
            return None;
        }
        let mut position = Position::new(own.iter().copied());
        for (slot, &row) in row_slots().zip(rows) {
            position = position.with(slot.into(), row);
        }
        let mut occupied = self.wall_bits;
        for id in self.blocks() {
            let block = self.block(position, id);
            let end = block.axis.offset(block.square).checked_add(block.length)?;
            if end > self.end(block.axis) || !self.size.contains(block.square) {
                return None;
            }
            let covered = Squares::of(block);
            if occupied.meets(covered) {
                return None;
            }
            occupied = occupied.with(covered);
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

    /// The main block's distance from the exit in a position, in squares.
    #[must_use]
    pub fn squares_to_exit(&self, position: Position) -> u8 {
        let Track { axis, length, .. } = self.tracks[0];
        let offset = position.offset(BlockId::MAIN);
        if self.exit_at_start { offset } else { self.end(axis).saturating_sub(offset + length) }
    }

    /// The slot of a position that a move changes; `None` if the block is not on the board or does not move so.
    pub(super) fn slot(&self, mv: Move) -> Option<usize> {
        let track = self.tracks.get(mv.block.index())?;
        if mv.is_across { track.row_slot.map(usize::from) } else { Some(mv.block.index()) }
    }

    /// The squares that walls and blocks cover.
    pub(super) fn occupied(&self, position: Position) -> Squares {
        let covered = self.blocks().map(|id| Squares::of(self.block(position, id)));
        covered.fold(self.wall_bits, Squares::with)
    }

    /// How far a block can slide along its axis: west or north, and east or south, in squares.
    #[must_use]
    pub fn room(&self, position: Position, block: BlockId) -> [u8; 2] {
        self.room_along(&self.occupied(position), self.block(position, block))
    }

    /// How far a block of one square can slide along its column: north and south, in squares. Other blocks have no such room.
    #[must_use]
    pub fn room_across(&self, position: Position, block: BlockId) -> [u8; 2] {
        if !self.is_single(block) {
            return [0; 2];
        }
        let upright = Block { axis: Axis::Vertical, ..self.block(position, block) };
        self.room_along(&self.occupied(position), upright)
    }

    /// How far a block can slide among covered squares, its own among them.
    pub(super) fn room_along(&self, occupied: &Squares, block: Block) -> [u8; 2] {
        let Block { square, axis, length } = block;
        let (line, first) = (axis.line(square), axis.offset(square));
        let is_free = |&offset: &u8| !occupied.contains(axis.square(line, offset));
        let backward = (0..first).rev().take_while(is_free).count();
        let forward = (first + length..self.end(axis)).take_while(is_free).count();
        [backward as u8, forward as u8]
    }

    /// What stops a block that slides in a direction along its axis, or both axes for a block of one square, as far as it can.
    #[must_use]
    pub fn obstacle(&self, position: Position, block: BlockId, direction: Direction) -> Obstacle {
        let mut block = self.block(position, block);
        if block.length == 1 && direction.is_vertical() {
            block.axis = Axis::Vertical;
        }
        let [backward, forward] = self.room_along(&self.occupied(position), block);
        let Block { square, axis, length } = block;
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
