//! [`Canvas`]: a board while it is drawn.

use carom_engine::unblock::{Axis, Block, Board, BoardSetup, Fault, Position};
use carom_engine::{Size, Square};
use serde::{Deserialize, Serialize};

use crate::saved::Persist;

/// A board while it is drawn: blocks and walls that never cover one another and are never outside. Only the main block
/// may be missing, and there may be too many blocks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "CanvasText")]
pub struct Canvas {
    size: Size,
    walls: Vec<Square>,
    main: Option<Block>,
    /// Without the main block.
    blocks: Vec<Block>,
}

/// What is on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CanvasPiece {
    /// A wall.
    Wall,
    /// The main block.
    Main,
    /// Another block, by its number in [`Canvas::blocks`].
    Block(usize),
}

/// The reason why a canvas is not a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// The main block is missing.
    #[error("there is no main block")]
    NoMain,
    /// A fault of the board.
    #[error(transparent)]
    Fault(Fault),
}

impl Default for Canvas {
    /// 6x6 with the main block in the third row.
    fn default() -> Self {
        let size = Size::new(6, 6).unwrap_or(Size::OFFICIAL);
        let main = Block { square: Square::new(0, 2), axis: Axis::Horizontal, length: 2 };
        Self { main: Some(main), ..Self::empty(size) }
    }
}

impl Canvas {
    /// An empty canvas.
    #[must_use]
    pub const fn empty(size: Size) -> Self {
        Self { size, walls: Vec::new(), main: None, blocks: Vec::new() }
    }

    /// A board in a position; `None` if the board is not [classic](Board::is_classic).
    #[must_use]
    pub fn of_board(board: &Board, position: Position) -> Option<Self> {
        let BoardSetup { size, walls, mut blocks, .. } = board.setup(position);
        board.is_classic().then(|| {
            let main = Some(blocks.remove(0));
            Self { size, walls, main, blocks }
        })
    }

    /// Width and height.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The walls in the order in which they were drawn.
    #[must_use]
    pub fn walls(&self) -> &[Square] {
        &self.walls
    }

    /// The main block.
    #[must_use]
    pub const fn main(&self) -> Option<Block> {
        self.main
    }

    /// The other blocks in the order in which they were drawn.
    #[must_use]
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// All blocks, the main block first.
    pub fn all_blocks(&self) -> impl Iterator<Item = (CanvasPiece, Block)> {
        let main = self.main.map(|it| (CanvasPiece::Main, it));
        let others = self.blocks.iter().enumerate();
        main.into_iter().chain(others.map(|(number, &it)| (CanvasPiece::Block(number), it)))
    }

    /// What is on a square.
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<CanvasPiece> {
        if self.walls.contains(&square) {
            return Some(CanvasPiece::Wall);
        }
        let mut blocks = self.all_blocks();
        blocks.find(|(_, it)| it.squares().any(|it| it == square)).map(|(piece, _)| piece)
    }

    /// The block of a piece.
    #[must_use]
    pub fn block(&self, piece: CanvasPiece) -> Option<Block> {
        match piece {
            CanvasPiece::Wall => None,
            CanvasPiece::Main => self.main,
            CanvasPiece::Block(number) => self.blocks.get(number).copied(),
        }
    }

    /// Whether a square is on the board and empty.
    #[must_use]
    pub fn is_free(&self, square: Square) -> bool {
        self.size.contains(square) && self.piece(square).is_none()
    }

    /// The board, with the blocks in the order of their first squares and the usual letters.
    ///
    /// # Errors
    /// Every [`Problem`].
    pub fn board(&self) -> Result<Board, Vec<Problem>> {
        let Some(main) = self.main else { return Err(vec![Problem::NoMain]) };
        let blocks = std::iter::once(main).chain(self.blocks.iter().copied()).collect();
        let setup =
            BoardSetup { walls: self.walls.clone(), blocks, ..BoardSetup::empty(self.size) };
        let board = Board::new(setup.in_order());
        board.map_err(|faults| faults.as_slice().iter().cloned().map(Problem::Fault).collect())
    }

    /// Whether a square is on the board, and nothing else than a piece is there.
    pub(super) fn is_free_for(&self, piece: CanvasPiece, square: Square) -> bool {
        self.size.contains(square) && self.piece(square).is_none_or(|it| it == piece)
    }

    /// Puts a block where there is room. The main block replaces the one before. Returns whether there was room.
    pub(super) fn put(&mut self, block: Block, is_main: bool) -> bool {
        let new = CanvasPiece::Block(self.blocks.len());
        let piece = if is_main { CanvasPiece::Main } else { new };
        let is_allowed = block.length >= 2 && !(is_main && block.axis == Axis::Vertical);
        let fits = is_allowed && block.squares().all(|it| self.is_free_for(piece, it));
        if fits && is_main {
            self.main = Some(block);
        } else if fits {
            self.blocks.push(block);
        }
        fits
    }

    /// Moves a block elsewhere, if there is room for it.
    pub(super) fn move_block(&mut self, piece: CanvasPiece, to: Square) {
        let Some(block) = self.block(piece) else { return };
        let moved = Block { square: to, ..block };
        if moved.squares().all(|it| self.is_free_for(piece, it)) {
            match piece {
                CanvasPiece::Wall => {}
                CanvasPiece::Main => self.main = Some(moved),
                CanvasPiece::Block(number) => self.blocks[number] = moved,
            }
        }
    }

    /// Makes a horizontal block the main block. The old main block becomes an ordinary one.
    pub(super) fn make_main(&mut self, piece: CanvasPiece) {
        let CanvasPiece::Block(number) = piece else { return };
        if self.blocks.get(number).is_some_and(|it| it.axis == Axis::Horizontal) {
            let block = self.blocks.remove(number);
            self.blocks.extend(self.main.replace(block));
        }
    }

    /// Builds a wall on an empty square.
    pub(super) fn build_wall(&mut self, square: Square) {
        if self.is_free(square) {
            self.walls.push(square);
        }
    }

    /// Removes what is on a square.
    pub(super) fn erase(&mut self, square: Square) {
        match self.piece(square) {
            Some(CanvasPiece::Wall) => self.walls.retain(|&it| it != square),
            Some(CanvasPiece::Main) => self.main = None,
            Some(CanvasPiece::Block(number)) => drop(self.blocks.remove(number)),
            None => {}
        }
    }

    /// The canvas in another size, without what is then outside.
    pub(super) fn resized(&self, size: Size) -> Self {
        let fits = |block: &Block| block.squares().all(|it| size.contains(it));
        Self {
            size,
            walls: self.walls.iter().copied().filter(|&it| size.contains(it)).collect(),
            main: self.main.filter(fits),
            blocks: self.blocks.iter().copied().filter(fits).collect(),
        }
    }
}

impl Problem {
    /// The square of the problem, if it has one.
    #[must_use]
    pub const fn square(&self) -> Option<Square> {
        match self {
            Self::NoMain => None,
            Self::Fault(fault) => fault.square(),
        }
    }
}

/// A canvas as it is read.
#[derive(Deserialize)]
#[serde(rename = "canvas", deny_unknown_fields)]
struct CanvasText {
    size: Size,
    walls: Vec<Square>,
    main: Option<Block>,
    blocks: Vec<Block>,
}

impl TryFrom<CanvasText> for Canvas {
    type Error = &'static str;

    fn try_from(drawn: CanvasText) -> Result<Self, Self::Error> {
        let size = drawn.size;
        if size.width().max(size.height()) > Board::CLASSIC_MAX || drawn.blocks.len() > size.area()
        {
            return Err("the board is too large");
        }
        let mut canvas = Self::empty(size);
        for &wall in &drawn.walls {
            if !canvas.is_free(wall) {
                return Err("a wall is outside the board or on another one");
            }
            canvas.walls.push(wall);
        }
        let main = drawn.main.into_iter().map(|it| (it, true));
        for (block, is_main) in main.chain(drawn.blocks.into_iter().map(|it| (it, false))) {
            if block.length > Board::CLASSIC_MAX || !canvas.put(block, is_main) {
                return Err("a block is outside the board or on something else");
            }
        }
        Ok(canvas)
    }
}

/// The canvas that the editor keeps between starts.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KeptCanvas(pub Canvas);

impl Persist for KeptCanvas {
    const VERSION: u32 = 1;
    const FILE: &'static str = "canvas.ron";
}

/// The most blocks that a board can have.
pub(super) const MOST_BLOCKS: usize = 32;

#[cfg(test)]
mod tests {
    use super::*;

    fn horizontal(x: u8, y: u8, length: u8) -> Block {
        Block { square: Square::new(x, y), axis: Axis::Horizontal, length }
    }

    #[test]
    fn pieces_never_cover_one_another() {
        let mut canvas = Canvas::default();
        assert!(!canvas.put(horizontal(1, 2, 2), false), "the main block is there");
        assert!(!canvas.put(horizontal(5, 0, 2), false), "outside");
        assert!(!canvas.put(horizontal(0, 0, 1), false), "too short");
        assert!(canvas.put(horizontal(3, 2, 3), false));
        canvas.build_wall(Square::new(4, 2));
        assert_eq!(canvas.walls().len(), 0);
        canvas.build_wall(Square::new(0, 0));
        canvas.move_block(CanvasPiece::Block(0), Square::new(0, 0));
        assert_eq!(canvas.block(CanvasPiece::Block(0)), Some(horizontal(3, 2, 3)), "no room");
        canvas.move_block(CanvasPiece::Block(0), Square::new(1, 0));
        assert_eq!(canvas.piece(Square::new(3, 0)), Some(CanvasPiece::Block(0)));
        assert_eq!(canvas.board().map(|it| it.to_string()), {
            Ok("xBBB........AA......................".to_owned())
        });
    }

    #[test]
    fn the_main_block_is_replaced_and_may_be_missing() {
        let mut canvas = Canvas::default();
        assert!(canvas.put(horizontal(0, 0, 3), false));
        canvas.make_main(CanvasPiece::Block(0));
        assert_eq!((canvas.main(), canvas.blocks().len()), (Some(horizontal(0, 0, 3)), 1));
        assert!(canvas.put(horizontal(1, 0, 2), true), "it may cover its own old place");
        canvas.erase(Square::new(2, 0));
        assert_eq!(canvas.board(), Err(vec![Problem::NoMain]));
        let small = canvas.resized(Size::new(3, 3).expect("a size"));
        assert_eq!(small.blocks().len(), 1);
        assert_eq!(canvas.resized(Size::new(6, 3).expect("a size")).blocks().len(), 1);
    }

    #[test]
    fn only_classic_boards_are_drawn() {
        let drawn = |text: &str| {
            let setup: BoardSetup = text.parse().expect("a board string");
            let board = Board::new(setup).expect("a board");
            let canvas = Canvas::of_board(&board, board.start());
            canvas.map(|it| it.board().map(|it| it.to_string()))
        };
        assert_eq!(drawn("..B.AAB........."), Some(Ok("..B.AAB.........".to_owned())));
        for other in ["....AAB...BC....", ".A...A..BB......", "4x4<:..AA............"] {
            assert_eq!(drawn(other), None, "{other}");
        }
        let wide = format!("9x3:{}AA{}", ".".repeat(9), ".".repeat(16));
        assert_eq!(drawn(&wide), None);
    }

    #[test]
    fn what_is_kept_is_checked() {
        let mut canvas = Canvas::default();
        canvas.build_wall(Square::new(5, 5));
        let text = ron::to_string(&KeptCanvas(canvas.clone())).expect("a text");
        assert_eq!(ron::from_str(&text), Ok(KeptCanvas(canvas)));
        let size = Size::new(4, 4).expect("a size");
        let sound = || CanvasText {
            size,
            walls: Vec::new(),
            main: None,
            blocks: vec![horizontal(0, 0, 3)],
        };
        assert!(Canvas::try_from(sound()).is_ok());
        let wall = |x, y| CanvasText { walls: vec![Square::new(x, y)], ..sound() };
        let block = |x, length| CanvasText { main: Some(horizontal(x, 0, length)), ..sound() };
        let large = CanvasText { size: Size::new(9, 3).expect("a size"), ..sound() };
        let two_walls = CanvasText { walls: vec![Square::new(3, 3); 2], ..sound() };
        let all = [wall(4, 0), wall(0, 0), block(2, 2), block(3, 2), block(3, 1), large, two_walls];
        for drawn in all {
            assert!(Canvas::try_from(drawn).is_err());
        }
    }
}
