//! [`Fault`]: the possible faults of a setup; [`IllegalMove`]: the possible faults of a move.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;

use super::moves::written;
use super::{Axis, BlockId, Move};
use crate::{Size, Square};

/// Every fault of a setup, at least one.
pub type Faults = crate::Faults<Fault>;

/// One fault of a [`BoardSetup`](super::BoardSetup).
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// A board that is too small or too large.
    #[error("a board is 3x3 to 16x16 squares, not {size}")]
    Size {
        /// The size.
        size: Size,
    },
    /// A board without blocks.
    #[error("there is no main block")]
    NoBlocks,
    /// More than 128 blocks.
    #[error("a board has 1 to 128 blocks, where a block of one square counts as two, not {count}")]
    BlockCount {
        /// The number of blocks, and again that of the blocks of one square.
        count: usize,
    },
    /// The main block has only one square.
    #[error("the main block has one square: it needs two or more, which say where its exit is")]
    MainShort,
    /// A block without squares.
    #[error("block {block} has no square")]
    TooShort {
        /// The block.
        block: BlockId,
    },
    /// A block with a square outside the board.
    #[error("block {block} covers {square}, which is outside the board")]
    BlockOutside {
        /// The block.
        block: BlockId,
        /// The square.
        square: Square,
    },
    /// A wall outside the board.
    #[error("the wall on {square} is outside the board")]
    WallOutside {
        /// The square.
        square: Square,
    },
    /// A wall that is listed twice.
    #[error("{square} has more than one wall")]
    TwoWalls {
        /// The square.
        square: Square,
    },
    /// A block on a wall.
    #[error("block {block} covers the wall on {square}")]
    BlockOnWall {
        /// The block.
        block: BlockId,
        /// The square.
        square: Square,
    },
    /// Two blocks on one square.
    #[error("the blocks {first} and {second} both cover {square}")]
    TwoBlocks {
        /// One block.
        first: BlockId,
        /// The other.
        second: BlockId,
        /// The square.
        square: Square,
    },
}

impl Fault {
    /// The square of the fault, if it has one.
    #[must_use]
    pub const fn square(&self) -> Option<Square> {
        match *self {
            Self::Size { .. }
            | Self::NoBlocks
            | Self::BlockCount { .. }
            | Self::MainShort
            | Self::TooShort { .. } => None,
            Self::BlockOutside { square, .. }
            | Self::WallOutside { square }
            | Self::TwoWalls { square }
            | Self::BlockOnWall { square, .. }
            | Self::TwoBlocks { square, .. } => Some(square),
        }
    }
}

/// What stops a block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Obstacle {
    /// The edge of the board.
    Border,
    /// A wall.
    Wall,
    /// Another block.
    Block {
        /// Its number.
        block: BlockId,
        /// Its letter on the board.
        letter: char,
    },
}

/// The reason why a move is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The block is not on the board.
    #[error("{mv}: there is no block {}", mv.block)]
    NoSuchBlock {
        /// The move.
        mv: Move,
    },
    /// A distance of 0.
    #[error("{}: block {letter} would stay where it is", written(*letter, *mv))]
    NoDistance {
        /// The move.
        mv: Move,
        /// The letter of its block on the board.
        letter: char,
    },
    /// A distance of several squares under a metric that counts each square.
    #[error("{}: a step is one square", written(*letter, *mv))]
    NotOneStep {
        /// The move.
        mv: Move,
        /// The letter of its block on the board.
        letter: char,
    },
    /// A slide to the side of a block with more than one square.
    #[error("{}: block {letter} slides only along its {axis} line", written(*letter, *mv))]
    NotAlong {
        /// The move.
        mv: Move,
        /// The letter of its block on the board.
        letter: char,
        /// The axis of the block.
        axis: Axis,
    },
    /// Something is in the way.
    #[error("{}: the {axis} block {letter} {} in this direction: {}", written(*letter, *mv), at_most(*most), reason(*by))]
    Blocked {
        /// The move.
        mv: Move,
        /// The letter of its block on the board.
        letter: char,
        /// The axis of the slide.
        axis: Axis,
        /// The greatest distance in that direction, in squares.
        most: u8,
        /// What stops the block there.
        by: Obstacle,
    },
}

fn at_most(most: u8) -> String {
    match most {
        0 => "cannot slide".to_owned(),
        1 => "can slide only one square".to_owned(),
        _ => format!("can slide only {most} squares"),
    }
}

fn reason(by: Obstacle) -> String {
    match by {
        Obstacle::Border => "the border is in the way".to_owned(),
        Obstacle::Wall => "a wall is in the way".to_owned(),
        Obstacle::Block { letter, .. } => format!("block {letter} is in the way"),
    }
}
