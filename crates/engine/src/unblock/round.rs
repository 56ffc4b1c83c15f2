//! [`Round`]: a board, a start and a metric, ready for play or search.

use alloc::string::String;
use alloc::string::ToString;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::{Axis, Block, Board, IllegalMove, Metric, Move, Position};
use crate::{Puzzle, Rules};

/// A board and a metric. A clone is cheap: it shares the board.
///
/// `Round` implements [`Rules`] and [`Puzzle`], so any search can solve it.
///
/// ```
/// use carom_engine::unblock::{Axis, Block, Board, BoardSetup, Metric, Round, parse_moves};
/// use carom_engine::{Puzzle, Size, Square};
///
/// let mut setup = BoardSetup::empty(Size::new(4, 4)?);
/// setup.blocks = vec![
///     Block { square: Square::new(0, 1), axis: Axis::Horizontal, length: 2 },
///     Block { square: Square::new(2, 0), axis: Axis::Vertical, length: 2 },
/// ];
/// let round = Round::new(Board::new(setup)?, Metric::Moves);
///
/// round.check_solution(&parse_moves("B+2 A+2")?)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "super::written::RoundText", into = "super::written::RoundText")
)]
pub struct Round {
    board: Arc<Board>,
    start: Position,
    metric: Metric,
}

impl Round {
    /// The round of a board from its start.
    pub fn new(board: impl Into<Arc<Board>>, metric: Metric) -> Self {
        let board = board.into();
        let start = board.start();
        Self { board, start, metric }
    }

    /// A round with this board and metric that starts from another position of the board.
    #[must_use]
    pub fn resumed(&self, position: Position) -> Self {
        Self { start: position, ..self.clone() }
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// What counts as one move.
    #[must_use]
    pub const fn metric(&self) -> Metric {
        self.metric
    }

    /// Whether a move is legal in a position.
    ///
    /// # Errors
    /// [`IllegalMove`] if it is not.
    pub fn check_move(&self, position: &Position, mv: Move) -> Result<(), IllegalMove> {
        let Move { block, distance, is_across } = mv;
        if !self.board.has(block) {
            return Err(IllegalMove::NoSuchBlock { mv });
        }
        let letter = self.board.letter(block);
        if distance == 0 {
            return Err(IllegalMove::NoDistance { mv, letter });
        }
        if distance.unsigned_abs() > self.reach() && self.metric == Metric::Steps {
            return Err(IllegalMove::NotOneStep { mv, letter });
        }
        let own: Axis = self.board.axis(block);
        if is_across && !self.board.is_single(block) {
            return Err(IllegalMove::NotAlong { mv, letter, axis: own });
        }
        let (axis, room) = if is_across {
            (Axis::Vertical, self.board.room_across(*position, block))
        } else {
            (own, self.board.room(*position, block))
        };
        let most = room[usize::from(distance > 0)];
        if distance.unsigned_abs() > most {
            let by = self.board.obstacle(*position, block, self.board.direction(mv));
            return Err(IllegalMove::Blocked { mv, letter, axis, most, by });
        }
        Ok(())
    }

    /// The greatest distance of one move.
    const fn reach(&self) -> u8 {
        match self.metric {
            Metric::Moves => Board::MAX,
            Metric::Steps => 1,
        }
    }
}

impl Rules for Round {
    type State = Position;
    type Move = Move;

    fn initial_state(&self) -> Position {
        self.start
    }

    /// Block by block; each to the west or north first, and short distances first; a block of one square along its row first.
    fn legal_moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        self.legal_moves_into(position, &mut moves);
        moves
    }

    fn legal_moves_into(&self, position: &Position, moves: &mut Vec<Move>) {
        moves.clear();
        let (reach, occupied) = (self.reach(), self.board.occupied(*position));
        for block in self.board.blocks() {
            let shape = self.board.block(*position, block);
            let mut add = |shape, is_across| {
                let [backward, forward] = self.board.room_along(&occupied, shape);
                let backward = (1..=backward.min(reach).cast_signed()).map(|distance| -distance);
                let distances = backward.chain(1..=forward.min(reach).cast_signed());
                moves.extend(distances.map(|distance| Move { block, distance, is_across }));
            };
            add(shape, false);
            if shape.length == 1 {
                add(Block { axis: Axis::Vertical, ..shape }, true);
            }
        }
    }

    /// A move of a block that is not on the board changes nothing.
    fn play_unchecked(&self, position: &Position, mv: Move) -> Position {
        self.board.slot(mv).map_or(*position, |slot| {
            position.with(slot, position.slot(slot).saturating_add_signed(mv.distance))
        })
    }

    fn is_legal(&self, position: &Position, mv: Move) -> bool {
        self.check_move(position, mv).is_ok()
    }

    fn why_illegal(&self, position: &Position, mv: Move) -> Option<String> {
        self.check_move(position, mv).err().map(|illegal| illegal.to_string())
    }
}

impl Puzzle for Round {
    type Key = Position;

    fn is_solved(&self, position: &Position) -> bool {
        self.board.is_solved(*position)
    }

    fn key(&self, position: &Position) -> Position {
        *position
    }
}

impl Round {
    /// The moves of a solution as steps: a move of several squares becomes several moves of one square.
    #[must_use]
    pub fn steps(moves: &[Move]) -> Vec<Move> {
        let steps = |mv: &Move| {
            let one = Move { distance: mv.distance.signum(), ..*mv };
            core::iter::repeat_n(one, usize::from(mv.distance.unsigned_abs()))
        };
        moves.iter().flat_map(steps).collect()
    }

    /// The main block's distance from the exit in a position, in squares.
    #[must_use]
    pub fn squares_to_exit(&self, position: &Position) -> u8 {
        self.board.squares_to_exit(*position)
    }
}
