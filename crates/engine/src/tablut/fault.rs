//! [`Fault`]: the possible faults of a setup; [`IllegalMove`]: the possible faults of a move.

use super::{Cell, Move, Piece, Side};

/// Every fault of a setup, at least one.
pub type Faults = crate::Faults<Fault>;

/// One fault of a [`Setup`](super::Setup).
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// A board without a king.
    #[error("there is no king")]
    NoKing,
    /// A second king.
    #[error("{cell} has another king")]
    AnotherKing {
        /// The square of the second or a later king.
        cell: Cell,
    },
    /// A piece other than the king on the throne.
    #[error("only the king may stand on the throne {throne}, not {}", name(*piece))]
    OnThrone {
        /// The piece.
        piece: Piece,
        /// The throne.
        throne: Cell,
    },
    /// A piece on a square that only larger boards have.
    #[error("{cell} is outside the board of {size}x{size} squares")]
    OutsideBoard {
        /// The square.
        cell: Cell,
        /// The number of rows and columns of the board.
        size: u8,
    },
}

const fn name(piece: Piece) -> &'static str {
    match piece {
        Piece::Attacker => "an attacker",
        Piece::Defender => "a defender",
        Piece::King => "the king",
    }
}

/// The reason why a move is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The game has ended.
    #[error("{mv}: the game is over")]
    Over {
        /// The move.
        mv: Move,
    },
    /// There is no piece.
    #[error("{mv}: there is no piece on {}", mv.from)]
    NoPiece {
        /// The move.
        mv: Move,
    },
    /// The piece belongs to the other side.
    #[error("{mv}: it is the turn of the {turn}, and {} has {}", mv.from, name(*piece))]
    OtherSide {
        /// The move.
        mv: Move,
        /// The piece.
        piece: Piece,
        /// The side to move.
        turn: Side,
    },
    /// Both squares are the same.
    #[error("{mv}: the piece would stay where it is")]
    SameSquare {
        /// The move.
        mv: Move,
    },
    /// The squares are not in one row or column.
    #[error("{mv}: {} and {} are not in one row or column", mv.from, mv.to)]
    NotStraight {
        /// The move.
        mv: Move,
    },
    /// The move goes to a square that only larger boards have.
    #[error("{mv}: {} is outside the board of {size}x{size} squares", mv.to)]
    OutsideBoard {
        /// The move.
        mv: Move,
        /// The number of rows and columns of the board.
        size: u8,
    },
    /// A piece is in the way.
    #[error("{mv}: {} on {cell} is in the way", name(*piece))]
    Blocked {
        /// The move.
        mv: Move,
        /// The first square that is not empty.
        cell: Cell,
        /// The piece on it.
        piece: Piece,
    },
    /// The move ends on the throne.
    #[error("{mv}: no piece may stop on the throne")]
    OnThrone {
        /// The move.
        mv: Move,
    },
    /// The move crosses the throne under rules that forbid it.
    #[error("{mv}: no piece may cross the throne {throne}")]
    AcrossThrone {
        /// The move.
        mv: Move,
        /// The throne.
        throne: Cell,
    },
    /// A piece other than the king goes to a square that is only for him.
    #[error("{mv}: only the king may go to {cell}")]
    OnlyKing {
        /// The move.
        mv: Move,
        /// The square.
        cell: Cell,
    },
    /// The move crosses or enters a closed square.
    #[error("{mv}: {cell} is closed")]
    Closed {
        /// The move.
        mv: Move,
        /// The first closed square.
        cell: Cell,
    },
    /// The move enters a camp from outside.
    #[error(
        "{mv}: {cell} belongs to a camp, which only an attacker that starts in this camp may enter"
    )]
    IntoCamp {
        /// The move.
        mv: Move,
        /// The first forbidden square.
        cell: Cell,
    },
}
