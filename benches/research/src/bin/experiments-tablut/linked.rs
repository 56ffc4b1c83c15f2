//! [`LinkedBoard`]: a board on which every piece knows how far it can go.
//!
//! Each piece has four distances: the number of empty squares up, right, down and left. A move changes the distances
//! along its line by addition, and looks only for the new neighbours on the other line. A captured piece goes to a dead square
//! and keeps its distances there, so that it can come back. A stack of memos takes moves back.
//!
//! It is the structure of the report of 2009, in place of the sets of squares of `carom-engine`.

use carom_engine::Rules;
use carom_engine::tablut::{
    Cell, Cells, Move, Piece, Position, RuleSet, Side, ThroneCapture, Variant,
};

/// The most pieces of a board.
const PIECES: usize = 37;

/// The square of captured pieces.
const DEAD: usize = Cell::COUNT;

/// Rows and columns of the largest board.
const SIDE: usize = Cell::SIDE as usize;

/// What a step in a direction adds to the number of a square.
const STEPS: [isize; 4] = [-SIDE.cast_signed(), 1, SIDE.cast_signed(), -1];

/// The number of a piece.
type Id = u8;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stone {
    piece: Piece,
    /// The number of its square, or [`DEAD`].
    square: usize,
    /// The number of empty squares in each direction.
    room: [u8; 4],
}

/// What takes a move back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Memo {
    moved: Id,
    from: usize,
    /// The distances of the moved piece before the move.
    room: [u8; 4],
    /// The captured pieces and their squares, in the order of their capture.
    captured: [Option<(Id, usize)>; 4],
}

/// A board whose pieces know their distances, with a stack of the moves made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LinkedBoard {
    rules: RuleSet,
    stones: Vec<Stone>,
    /// The piece on each square.
    squares: [Option<Id>; Cell::COUNT],
    to_move: Side,
    memos: Vec<Memo>,
}

impl LinkedBoard {
    /// The board of a position.
    pub(crate) fn new(rules: RuleSet, position: &Position) -> Self {
        let mut board = Self {
            rules,
            stones: Vec::with_capacity(PIECES),
            squares: [None; Cell::COUNT],
            to_move: position.to_move(),
            memos: Vec::new(),
        };
        for (cell, piece) in position.setup().pieces() {
            board.squares[cell.index()] = Some(board.stones.len() as Id);
            board.stones.push(Stone { piece, square: cell.index(), room: [0; 4] });
        }
        for id in 0..board.stones.len() {
            for direction in 0..4 {
                board.stones[id].room[direction] = board.look(board.stones[id].square, direction);
            }
        }
        board
    }

    /// Replaces the contents of `moves` by the legal moves, in no particular order.
    pub(crate) fn legal_moves_into(&self, moves: &mut Vec<Move>) {
        moves.clear();
        self.each_move(|from, to| {
            if let (Some(from), Some(to)) = (Cell::from_index(from), Cell::from_index(to)) {
                moves.push(Move { from, to });
            }
            true
        });
    }

    /// The number of legal moves.
    pub(crate) fn count_legal_moves(&self) -> u64 {
        let mut count = 0;
        self.each_move(|_, _| {
            count += 1;
            true
        });
        count
    }

    /// Whether the side to move has a legal move.
    pub(crate) fn can_move(&self) -> bool {
        let mut can_move = false;
        self.each_move(|_, _| {
            can_move = true;
            false
        });
        can_move
    }

    /// The side to move.
    pub(crate) const fn to_move(&self) -> Side {
        self.to_move
    }

    /// The number of pieces of a side.
    pub(crate) fn count(&self, side: Side) -> usize {
        self.stones.iter().filter(|it| it.square != DEAD && it.piece.side() == side).count()
    }

    /// Calls a function with every move, until it returns `false`.
    fn each_move(&self, mut found: impl FnMut(usize, usize) -> bool) {
        if self.decided().is_some() {
            return;
        }
        for stone in &self.stones {
            if stone.square == DEAD || stone.piece.side() != self.to_move {
                continue;
            }
            for (direction, &room) in stone.room.iter().enumerate() {
                let mut to = stone.square;
                let mut in_camp = stone.piece == Piece::Attacker && Self::has(self.rules.camps, to);
                let (closed, no_stop) = match stone.piece {
                    Piece::King => (self.rules.closed_to_king, self.rules.no_stop_for_king),
                    _ => (self.rules.closed, self.rules.no_stop),
                };
                for _ in 0..room {
                    to = to.wrapping_add_signed(STEPS[direction]);
                    in_camp &= Self::has(self.rules.camps, to);
                    if Self::has(closed, to) && !in_camp {
                        break;
                    }
                    if !Self::has(no_stop, to) && !found(stone.square, to) {
                        return;
                    }
                }
            }
        }
    }

    /// The winner, if the king has escaped or is captured.
    pub(crate) fn decided(&self) -> Option<Side> {
        let king = self.stones.iter().find(|it| it.piece == Piece::King)?;
        if king.square == DEAD {
            return Some(Side::Attackers);
        }
        Self::has(self.rules.escapes, king.square).then_some(Side::Defenders)
    }

    /// Makes a legal move. Any other move gives a board of unspecified content.
    pub(crate) fn make(&mut self, mv: Move) {
        let (from, to) = (mv.from.index(), mv.to.index());
        let Some(moved) = self.squares[from] else { return };
        let mut memo =
            Memo { moved, from, room: self.stones[moved as usize].room, captured: [None; 4] };
        self.slide(moved, to);
        let victims = self.victims(to);
        for (slot, victim) in memo.captured.iter_mut().zip(victims.into_iter().flatten()) {
            *slot = Some((victim, self.stones[victim as usize].square));
            self.kill(victim);
        }
        self.memos.push(memo);
        self.to_move = self.to_move.other();
    }

    /// Takes the last move back, if there is one.
    pub(crate) fn undo(&mut self) {
        let Some(memo) = self.memos.pop() else { return };
        self.to_move = self.to_move.other();
        for &(victim, square) in memo.captured.iter().rev().flatten() {
            self.revive(victim, square);
        }
        self.slide_back(memo);
    }

    /// Counts the sequences of exactly `depth` legal moves, as [`perft`](carom_engine::perft) does.
    pub(crate) fn perft(&mut self, depth: u32) -> u64 {
        match depth {
            0 => return 1,
            1 => return self.count_legal_moves(),
            _ => {}
        }
        let mut moves = Vec::new();
        self.legal_moves_into(&mut moves);
        let mut count = 0;
        for mv in moves {
            self.make(mv);
            count += self.perft(depth - 1);
            self.undo();
        }
        count
    }

    fn has(set: Cells, square: usize) -> bool {
        set.bits() >> square & 1 != 0
    }

    /// The square at a distance, if it is on the board.
    fn at(&self, square: usize, direction: usize, distance: u8) -> Option<usize> {
        let (column, row) = (square % SIDE, square / SIDE);
        let last = usize::from(self.rules.size) - 1;
        let most = [row, last - column, last - row, column][direction];
        let offset = STEPS[direction] * isize::from(distance);
        (usize::from(distance) <= most).then(|| square.wrapping_add_signed(offset))
    }

    /// The piece at a distance.
    fn stone_at(&self, square: usize, direction: usize, distance: u8) -> Option<Id> {
        self.squares[self.at(square, direction, distance)?]
    }

    /// Counts the empty squares from a square in a direction.
    fn look(&self, square: usize, direction: usize) -> u8 {
        let is_empty = |distance: &u8| {
            self.at(square, direction, *distance).is_some_and(|it| self.squares[it].is_none())
        };
        (1..Cell::SIDE).take_while(is_empty).count() as u8
    }

    /// Adds to the distance of the next piece in a direction, towards this one.
    fn widen(&mut self, square: usize, room: [u8; 4], direction: usize, by: i8) {
        if let Some(next) = self.stone_at(square, direction, room[direction] + 1) {
            let facing = &mut self.stones[next as usize].room[(direction + 2) % 4];
            *facing = facing.wrapping_add_signed(by);
        }
    }

    /// The pieces on both sides of a square see each other over it.
    fn join(&mut self, square: usize, room: [u8; 4], direction: usize) {
        let back = (direction + 2) % 4;
        self.widen(square, room, direction, room[back].cast_signed() + 1);
        self.widen(square, room, back, room[direction].cast_signed() + 1);
    }

    /// The pieces on both sides of a square no longer see each other over it.
    fn part(&mut self, square: usize, room: [u8; 4], direction: usize) {
        let back = (direction + 2) % 4;
        self.widen(square, room, direction, -(room[back].cast_signed()) - 1);
        self.widen(square, room, back, -(room[direction].cast_signed()) - 1);
    }

    /// The direction and the distance from a square to another one in the same row or column.
    fn way(from: usize, to: usize) -> (usize, u8) {
        let is_column = from % SIDE == to % SIDE;
        let distance = from.abs_diff(to) / if is_column { SIDE } else { 1 };
        let direction = match (is_column, to < from) {
            (true, true) => 0,
            (false, false) => 1,
            (true, false) => 2,
            (false, true) => 3,
        };
        (direction, distance as u8)
    }

    fn slide(&mut self, moved: Id, to: usize) {
        let Stone { square: from, mut room, .. } = self.stones[moved as usize];
        let (direction, distance) = Self::way(from, to);
        let (back, side) = ((direction + 2) % 4, (direction + 1) % 4);
        let by = distance.cast_signed();
        self.widen(from, room, direction, -by);
        self.widen(from, room, back, by);
        self.join(from, room, side);
        self.squares[from] = None;
        self.squares[to] = Some(moved);
        room[direction] -= distance;
        room[back] += distance;
        for across in [side, (side + 2) % 4] {
            room[across] = self.look(to, across);
        }
        self.part(to, room, side);
        let stone = &mut self.stones[moved as usize];
        (stone.square, stone.room) = (to, room);
    }

    fn slide_back(&mut self, memo: Memo) {
        let Stone { square: to, room, .. } = self.stones[memo.moved as usize];
        let (direction, distance) = Self::way(memo.from, to);
        let (back, side) = ((direction + 2) % 4, (direction + 1) % 4);
        let by = distance.cast_signed();
        self.join(to, room, side);
        self.widen(to, room, direction, by);
        self.widen(to, room, back, -by);
        self.squares[to] = None;
        self.squares[memo.from] = Some(memo.moved);
        self.part(memo.from, memo.room, side);
        let stone = &mut self.stones[memo.moved as usize];
        (stone.square, stone.room) = (memo.from, memo.room);
    }

    fn kill(&mut self, victim: Id) {
        let Stone { square, room, .. } = self.stones[victim as usize];
        for direction in [0, 1] {
            self.join(square, room, direction);
        }
        self.squares[square] = None;
        self.stones[victim as usize].square = DEAD;
    }

    fn revive(&mut self, victim: Id, square: usize) {
        let room = self.stones[victim as usize].room;
        for direction in [0, 1] {
            self.part(square, room, direction);
        }
        self.squares[square] = Some(victim);
        self.stones[victim as usize].square = square;
    }

    fn piece(&self, square: usize) -> Option<Piece> {
        self.squares[square].map(|id| self.stones[id as usize].piece)
    }

    /// The pieces that the piece that has just come to a square captures.
    fn victims(&self, to: usize) -> [Option<Id>; 4] {
        let mut victims = [None; 4];
        if self.piece(to) == Some(Piece::King) && !self.rules.king_captures {
            return victims;
        }
        for (direction, victim) in victims.iter_mut().enumerate() {
            let Some(next) = self.at(to, direction, 1) else { continue };
            let Some(id) = self.squares[next] else { continue };
            let piece = self.stones[id as usize].piece;
            let behind = self.at(to, direction, 2);
            let is_captured = piece.side() != self.to_move
                && match piece {
                    Piece::King => self.king_is_captured(next, behind),
                    _ => behind.is_some_and(|behind| self.is_partner(behind)),
                };
            *victim = is_captured.then_some(id);
        }
        victims
    }

    fn attackers_around(&self, square: usize) -> usize {
        let around = (0..4).filter_map(|it| self.at(square, it, 1));
        around.filter(|&it| self.piece(it) == Some(Piece::Attacker)).count()
    }

    fn king_is_captured(&self, king: usize, behind: Option<usize>) -> bool {
        let is_against = |square: usize| {
            self.piece(square) == Some(Piece::Attacker)
                || Self::has(self.rules.hostile_to_king, square)
        };
        if Self::has(self.rules.safe, king) {
            return false;
        }
        if Self::has(self.rules.strong, king) {
            return (0..4).all(|it| self.at(king, it, 1).is_none_or(is_against));
        }
        behind.is_some_and(is_against)
    }

    /// Whether a square captures together with a piece of the side to move.
    fn is_partner(&self, square: usize) -> bool {
        let piece = self.piece(square);
        let own = piece.is_some_and(|it| {
            it.side() == self.to_move && (it != Piece::King || self.rules.king_captures)
        });
        let hostile = match self.to_move {
            Side::Defenders => Self::has(self.rules.hostile_to_attackers, square),
            Side::Attackers if Self::has(self.rules.hostile_to_defenders, square) => true,
            Side::Attackers => {
                let is_empty = piece != Some(Piece::King);
                square == self.rules.throne().index()
                    && match self.rules.throne {
                        ThroneCapture::Never => false,
                        ThroneCapture::Empty => is_empty,
                        ThroneCapture::EmptyOrBeset => {
                            is_empty || self.attackers_around(square) == 3
                        }
                    }
            }
        };
        own || hostile
    }
}

impl From<&Variant> for LinkedBoard {
    fn from(variant: &Variant) -> Self {
        Self::new(*variant.rules(), &variant.initial_state())
    }
}

#[cfg(test)]
mod tests {
    use carom_generator::draw::below;
    use rand_pcg::Pcg64;

    use super::*;

    #[test]
    fn random_games_are_those_of_the_sets_and_can_be_taken_back() {
        let mut rng = Pcg64::new(9, 0);
        for game in 0..400 {
            let variant = Variant::from_start(RuleSet::ALL[game % 2]);
            let mut position = variant.initial_state();
            let mut linked = LinkedBoard::from(&variant);
            let mut boards = Vec::new();
            for _ in 0..120 {
                let mut moves = variant.legal_moves(&position);
                let mut others = Vec::new();
                linked.legal_moves_into(&mut others);
                moves.sort_unstable();
                others.sort_unstable();
                assert_eq!(others, moves, "{position}");
                assert_eq!(linked.decided(), variant.decided(&position), "{position}");
                if moves.is_empty() {
                    break;
                }
                let mv = moves[below(&mut rng, moves.len())];
                boards.push(linked.clone());
                linked.make(mv);
                position = variant.play_unchecked(&position, mv);
                for side in [Side::Attackers, Side::Defenders] {
                    assert_eq!(linked.count(side), position.side(side).len() as usize);
                }
            }
            for board in boards.into_iter().rev() {
                linked.undo();
                assert_eq!(linked, board);
            }
        }
    }
}
