//! [`Position`]: the pieces and the side to move, as sets of squares.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::geometry::{NEIGHBOURS, PAIRS, RAYS, side_of};
use super::{
    Cell, Cells, Fault, Faults, Move, Piece, PositionStringError, RuleSet, Setup, Side,
    ThroneCapture, zobrist,
};
use crate::Direction;

/// Where every piece stands, and the side to move. A copy costs 64 bytes.
///
/// A captured king is not on the board. A position knows neither its rule set nor earlier positions: a
/// [`Game`](super::Game) detects repetitions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    attackers: Cells,
    defenders: Cells,
    king: Cells,
    /// The exclusive or of the numbers of all pieces and of the side to move.
    key: u64,
    to_move: Side,
    /// The number of rows and columns of the board.
    size: u8,
}

/// A move that was made: its result and what it captured.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveResult {
    /// The position after the move.
    pub position: Position,
    /// The squares of the captured pieces.
    pub captured: Cells,
}

impl Position {
    /// The position at the start of the game on 9x9 squares, with this side to move.
    #[must_use]
    pub fn start(to_move: Side) -> Self {
        let setup = Setup::parse(Setup::START, to_move);
        setup.ok().and_then(|it| Self::new(&it).ok()).unwrap_or_else(|| Self::empty(9, to_move))
    }

    /// Checks a setup.
    ///
    /// # Errors
    /// Every [`Fault`]: no king or several, a piece other than the king on the throne, outside the board.
    pub fn new(setup: &Setup) -> Result<Self, Faults> {
        let mut faults = Vec::new();
        let throne = Cell::middle(setup.size());
        let mut position = Self::empty(setup.size(), setup.to_move);
        let board = Cells::board(setup.size());
        for (cell, piece) in setup.pieces() {
            if !board.contains(cell) {
                faults.push(Fault::OutsideBoard { cell, size: setup.size() });
            }
            if cell == throne && piece != Piece::King {
                faults.push(Fault::OnThrone { piece, throne });
            }
            if piece == Piece::King && !position.king.is_empty() {
                faults.push(Fault::AnotherKing { cell });
            }
            position.put(cell, piece);
        }
        if position.king.is_empty() {
            faults.push(Fault::NoKing);
        }
        Faults::none_or(faults, || position)
    }

    /// The position at the start of a rule set, with this side to move.
    pub(super) fn start_of(rules: &RuleSet, to_move: Side) -> Self {
        let mut position = Self::empty(rules.size, to_move);
        for (piece, cells) in [Piece::Attacker, Piece::Defender].into_iter().zip(rules.start) {
            cells.iter().for_each(|cell| position.put(cell, piece));
        }
        position.put(rules.throne(), Piece::King);
        position
    }

    fn empty(size: u8, to_move: Side) -> Self {
        let key = zobrist::side(to_move);
        let none = Cells::NONE;
        Self { attackers: none, defenders: none, king: none, key, to_move, size }
    }

    fn put(&mut self, cell: Cell, piece: Piece) {
        *self.set_of(piece) |= Cells::of(cell);
        self.key ^= zobrist::piece(piece, cell);
    }

    const fn set_of(&mut self, piece: Piece) -> &mut Cells {
        match piece {
            Piece::Attacker => &mut self.attackers,
            Piece::Defender => &mut self.defenders,
            Piece::King => &mut self.king,
        }
    }

    /// The pieces of the position as a setup.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::of_size(self.size, self.to_move);
        for cell in self.occupied().iter() {
            setup.set(cell, self.piece(cell));
        }
        setup
    }

    /// A copy of the position with another side to move.
    #[must_use]
    pub fn with_turn(mut self, to_move: Side) -> Self {
        self.key ^= zobrist::side(self.to_move) ^ zobrist::side(to_move);
        self.to_move = to_move;
        self
    }

    /// The side to move.
    #[must_use]
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// The number of rows and columns of the board.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// A number that positions with the same pieces and the same side to move share. Other positions have other numbers,
    /// except for one pair in 2^64.
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The squares of one kind of pieces.
    #[must_use]
    pub const fn pieces(&self, piece: Piece) -> Cells {
        match piece {
            Piece::Attacker => self.attackers,
            Piece::Defender => self.defenders,
            Piece::King => self.king,
        }
    }

    /// The squares of all pieces of a side, the king included.
    #[must_use]
    pub fn side(&self, side: Side) -> Cells {
        match side {
            Side::Attackers => self.attackers,
            Side::Defenders => self.defenders | self.king,
        }
    }

    /// The squares of all pieces.
    #[must_use]
    pub fn occupied(&self) -> Cells {
        self.attackers | self.defenders | self.king
    }

    /// The square of the king, if he is not captured.
    #[must_use]
    pub const fn king(&self) -> Option<Cell> {
        self.king.first()
    }

    /// What stands on a square.
    #[must_use]
    pub fn piece(&self, cell: Cell) -> Option<Piece> {
        [Piece::Attacker, Piece::Defender, Piece::King]
            .into_iter()
            .find(|&piece| self.pieces(piece).contains(cell))
    }

    /// The squares where the piece on `from` can go. Whose turn it is does not matter.
    #[must_use]
    pub fn targets(&self, rules: &RuleSet, from: Cell) -> Cells {
        let (closed, no_stop) = rules.barred(rules.king_is_other && self.king.contains(from));
        let closed = closed - self.own_camp(rules, from);
        free_lines(from, self.occupied() | closed) - no_stop
    }

    /// The squares where the king can go in each direction, with those that he can only cross; nothing without a king.
    #[must_use]
    pub fn king_lines(&self, rules: &RuleSet) -> [Cells; 4] {
        let Some(king) = self.king() else { return [Cells::NONE; 4] };
        let blocked = self.occupied() | rules.closed_to_king;
        Direction::ALL.map(|direction| free_line(king, direction, blocked))
    }

    /// The camp in which the attacker on a square may move; nothing for other pieces and squares.
    fn own_camp(&self, rules: &RuleSet, from: Cell) -> Cells {
        if self.attackers.contains(from) && rules.camps.contains(from) {
            rules.camps & side_of(rules.size, from)
        } else {
            Cells::NONE
        }
    }

    /// The pieces of a side that move under the same rules: all, or all but a king who has others.
    fn alike(&self, rules: &RuleSet, side: Side) -> Cells {
        let own = self.side(side);
        if rules.king_is_other { own - self.king } else { own }
    }

    /// Where a king goes who moves under rules of his own. The rule sets of the competition have no such king, so this stays out of
    /// their code.
    #[cold]
    fn other_king(&self, rules: &RuleSet) -> Cells {
        self.king().map_or(Cells::NONE, |king| self.targets(rules, king))
    }

    /// Whether the side to move can make a move, if the game has not ended.
    #[must_use]
    pub fn is_legal(&self, rules: &RuleSet, mv: Move) -> bool {
        self.side(self.to_move).contains(mv.from) && self.targets(rules, mv.from).contains(mv.to)
    }

    /// The pieces of a side that can go to a square.
    #[must_use]
    pub fn sources(&self, rules: &RuleSet, side: Side, to: Cell) -> Cells {
        let occupied = self.occupied();
        let goal = Cells::of(to);
        if rules.king_is_other && side == Side::Defenders && !self.king.is_empty() {
            return self.sources_with_other_king(rules, to);
        }
        if goal.meets(occupied | rules.no_stop) {
            return Cells::NONE;
        }
        let own = self.side(side);
        let mut sources = Cells::NONE;
        if side == Side::Defenders || rules.camps.is_empty() {
            if !goal.meets(rules.closed) {
                let blocked = occupied | rules.closed;
                for direction in Direction::ALL {
                    sources |= line_to_first(to, direction, blocked).1;
                }
            }
            return sources & own;
        }
        for direction in Direction::ALL {
            let (line, end) = line_to_first(to, direction, occupied);
            if end.meets(own)
                && let Some(from) = end.first()
            {
                let closed = rules.closed - self.own_camp(rules, from);
                if !(line | goal).meets(closed) {
                    sources |= end;
                }
            }
        }
        sources
    }

    #[cold]
    fn sources_with_other_king(&self, rules: &RuleSet, to: Cell) -> Cells {
        let king = if self.other_king(rules).contains(to) { self.king } else { Cells::NONE };
        // The king only stands in the way of the others, as an attacker does.
        let attackers = self.attackers | self.king;
        let others = Self { attackers, king: Cells::NONE, ..*self };
        king | others.sources(rules, Side::Defenders, to)
    }

    /// The pieces of a side that capture if they go to a square of [`Position::traps`].
    #[inline]
    #[must_use]
    pub fn capturers(&self, rules: &RuleSet, side: Side, to: Cell) -> Cells {
        let sources = self.sources(rules, side, to);
        if rules.king_captures { sources } else { sources - self.king }
    }

    /// The number of legal moves of the side to move, if the game has not ended.
    #[must_use]
    pub fn count_moves(&self, rules: &RuleSet) -> u32 {
        let empty = !self.occupied();
        let open = empty - rules.closed;
        let camps = if self.to_move == Side::Attackers { rules.camps } else { Cells::NONE };
        let in_camps = camps & empty;
        let own = self.alike(rules, self.to_move);
        let mut count = 0;
        if self.to_move == Side::Defenders && rules.king_is_other {
            count = self.other_king(rules).len();
        }
        for direction in Direction::ALL {
            let mut reached = own;
            loop {
                // A slide is inside the camp of its start as long as it has met nothing but this camp.
                let inside = (reached & camps).shifted(direction) & in_camps;
                reached = (reached.shifted(direction) & open) | inside;
                if reached.is_empty() {
                    break;
                }
                count += (reached - rules.no_stop).len();
            }
        }
        count
    }

    /// Whether the side to move has a legal move, if the game has not ended.
    #[must_use]
    pub fn can_move(&self, rules: &RuleSet) -> bool {
        let open = !self.occupied() - rules.closed - rules.no_stop;
        let own = self.alike(rules, self.to_move);
        let steps = Direction::ALL.into_iter().any(|it| own.shifted(it).meets(open));
        steps || self.count_moves(rules) > 0
    }

    /// Whether one move of the other side may leave a side without a move. It is often `true` although no move does.
    ///
    /// A move takes the last step away only from pieces beside its last square, which it captures or in whose way it stands, and from a
    /// row that it captures. So it cannot block five other pieces, nor a king with two steps whom it does not capture.
    pub(super) fn can_be_blocked(&self, rules: &RuleSet, side: Side) -> bool {
        let empty = !self.occupied();
        let open = empty - rules.closed - rules.no_stop;
        let open_to_king = empty - rules.closed_to_king - rules.no_stop_for_king;
        let own = self.side(side);
        let (king, others) = (self.king & own, own - self.king);
        let (mut movable, mut king_steps) = (0, 0);
        let mut steps = Cells::NONE;
        for direction in Direction::ALL {
            steps |= open.shifted(direction) & others;
            king_steps += u32::from(open_to_king.shifted(direction).meets(king));
        }
        movable += steps.len() + u32::from(king_steps > 0);
        let row = if rules.shieldwall { self.longest_row(rules, side.other()) } else { 0 };
        movable < 5 + row && king_steps < 2
    }

    /// The position after a move and what it captures. The move is not checked; without a piece of the side to move on
    /// its first square, or with a piece on its last, it changes nothing.
    #[doc(hidden)]
    #[must_use]
    pub fn after(&self, rules: &RuleSet, mv: Move) -> MoveResult {
        let mut position = *self;
        let (from, to) = (Cells::of(mv.from), Cells::of(mv.to));
        let piece = match self.to_move {
            Side::Attackers => Piece::Attacker,
            Side::Defenders if self.king.meets(from) => Piece::King,
            Side::Defenders => Piece::Defender,
        };
        let own = position.set_of(piece);
        if !own.meets(from) || self.occupied().meets(to) {
            return MoveResult { position, captured: Cells::NONE };
        }
        *own = (*own - from) | to;
        position.key ^= zobrist::piece(piece, mv.from) ^ zobrist::piece(piece, mv.to);
        let mut captured = match self.to_move {
            Side::Attackers => {
                let king = position.is_king_captured_from(rules, mv.to);
                position.captured_defenders(rules, mv.to)
                    | if king { self.king } else { Cells::NONE }
            }
            Side::Defenders if piece == Piece::King && !rules.king_captures => Cells::NONE,
            Side::Defenders => position.captured_attackers(rules, mv.to),
        };
        if rules.shieldwall && to.meets(rules.edge) && (piece != Piece::King || rules.king_captures)
        {
            captured |= position.captured_row(rules, mv.to);
        }
        if !captured.is_empty() {
            position.remove(captured);
        }
        position.with_turn_passed(captured)
    }

    fn with_turn_passed(self, captured: Cells) -> MoveResult {
        MoveResult { position: self.with_turn(self.to_move.other()), captured }
    }

    fn remove(&mut self, captured: Cells) {
        for cell in captured.iter() {
            if let Some(piece) = self.piece(cell) {
                let set = self.set_of(piece);
                *set = *set - Cells::of(cell);
                self.key ^= zobrist::piece(piece, cell);
            }
        }
    }

    /// The partners of an attacker that captures defenders.
    pub(super) fn partners_of_attackers(&self, rules: &RuleSet) -> Cells {
        let partners = self.attackers | rules.hostile_to_defenders;
        if rules.throne == ThroneCapture::Never {
            return partners;
        }
        let [throne, beside] = rules.middle;
        let is_beset = || (beside & self.attackers).len() == 3;
        // The king on the throne protects a defender beside it unless attackers stand on all its other sides.
        let is_hostile =
            !self.king.meets(throne) || rules.throne == ThroneCapture::EmptyOrBeset && is_beset();
        if is_hostile { partners | throne } else { partners }
    }

    /// The partners of a defender, or of a king who captures.
    pub(super) fn partners_of_defenders(&self, rules: &RuleSet) -> Cells {
        let king = if rules.king_captures { self.king } else { Cells::NONE };
        self.defenders | king | rules.hostile_to_attackers
    }

    fn captured_defenders(&self, rules: &RuleSet, to: Cell) -> Cells {
        if !NEIGHBOURS[to.index()].meets(self.defenders) {
            return Cells::NONE;
        }
        between(to, self.defenders, self.partners_of_attackers(rules))
    }

    fn captured_attackers(&self, rules: &RuleSet, to: Cell) -> Cells {
        if !NEIGHBOURS[to.index()].meets(self.attackers) {
            return Cells::NONE;
        }
        between(to, self.attackers, self.partners_of_defenders(rules))
    }

    /// Whether an attacker that has just come to a square captures the king.
    fn is_king_captured_from(&self, rules: &RuleSet, to: Cell) -> bool {
        let Some(king) = self.king.first().filter(|_| NEIGHBOURS[to.index()].meets(self.king))
        else {
            return false;
        };
        if self.king.meets(rules.safe) {
            return false;
        }
        if self.king.meets(rules.strong) {
            return self.missing_around(rules, king).is_empty();
        }
        !between(to, self.king, self.attackers | rules.hostile_to_king).is_empty()
    }

    /// The squares beside the king that keep him from being surrounded.
    fn missing_around(&self, rules: &RuleSet, king: Cell) -> Cells {
        (NEIGHBOURS[king.index()] & rules.mild_to_king) - self.attackers
    }

    /// The squares where an attacker that comes there captures the king.
    #[must_use]
    pub fn king_traps(&self, rules: &RuleSet) -> Cells {
        let Some(king) = self.king.first() else { return Cells::NONE };
        if self.king.meets(rules.safe) {
            return Cells::NONE;
        }
        let empty = rules.board - self.occupied();
        if self.king.meets(rules.strong) {
            let missing = self.missing_around(rules, king);
            return if missing.len() == 1 {
                missing & empty
            } else if missing.is_empty() {
                let around = NEIGHBOURS[king.index()] & empty;
                around - rules.no_stop - (rules.closed - rules.camps)
            } else {
                Cells::NONE
            };
        }
        let partners = NEIGHBOURS[king.index()] & (self.attackers | rules.hostile_to_king);
        if partners.is_empty() {
            return Cells::NONE;
        }
        // An attacker captures the king against a partner on his other side.
        let behind = |it: Direction| (partners.shifted(it) & self.king).shifted(it);
        let traps = Direction::ALL.into_iter().fold(Cells::NONE, |set, it| set | behind(it));
        traps & empty
    }

    /// The squares where a piece of a side that comes there captures at least one piece other than the king.
    /// [`Position::capturers`] leaves out a king who does not capture.
    #[must_use]
    pub fn traps(&self, rules: &RuleSet, side: Side) -> Cells {
        let (victims, partners) = match side {
            Side::Attackers => (self.defenders, self.partners_of_attackers(rules)),
            Side::Defenders => (self.attackers, self.partners_of_defenders(rules)),
        };
        let behind = |it: Direction| (partners.shifted(it) & victims).shifted(it);
        let mut set = Direction::ALL.into_iter().fold(Cells::NONE, |set, it| set | behind(it));
        if rules.shieldwall {
            set |= self.row_traps(rules, side);
        }
        set & (rules.board - self.occupied())
    }

    /// The squares from which the king would reach an escape in a straight line, by the direction of the line. The king's
    /// own square does not matter, only the pieces and the closed squares between the square and the edge.
    #[must_use]
    pub fn open_lines(&self, rules: &RuleSet) -> [Cells; 4] {
        let blocked = self.attackers | self.defenders | rules.closed_to_king & rules.board;
        Direction::ALL.map(|direction| {
            let back = direction.opposite();
            let is_large = rules.size > 9;
            let shut = if is_large { blocked.beyond(back) } else { blocked.beyond_near(back) };
            rules.lanes[direction as usize] - shut
        })
    }

    /// The escapes that the king can reach in one move.
    #[must_use]
    pub fn king_escapes(&self, rules: &RuleSet) -> Cells {
        self.king().map_or(Cells::NONE, |king| self.targets(rules, king) & rules.escapes)
    }
}

/// The `victims` beside a square that have a partner behind them.
fn between(to: Cell, victims: Cells, partners: Cells) -> Cells {
    let mut captured = Cells::NONE;
    for &(next, second) in &PAIRS[to.index()] {
        if next.meets(victims) && second.meets(partners) {
            captured |= next;
        }
    }
    captured
}

/// The squares from `from` in a direction before the first blocked one.
fn free_line(from: Cell, direction: Direction, blocked: Cells) -> Cells {
    line_to_first(from, direction, blocked).0
}

/// The squares from `from` in a direction before the first blocked one, and that one.
fn line_to_first(from: Cell, direction: Direction, blocked: Cells) -> (Cells, Cells) {
    let ray = RAYS[direction as usize][from.index()];
    let met = (ray & blocked).bits();
    // No jumps: whether a line meets something is hard to predict.
    let (end, rest) = match direction {
        Direction::East | Direction::South => (met & met.wrapping_neg(), met | met.wrapping_neg()),
        Direction::North | Direction::West => {
            let rest = u128::MAX.checked_shr(met.leading_zeros()).unwrap_or(0);
            (rest ^ (rest >> 1), rest)
        }
    };
    (ray - Cells::from_bits(rest), Cells::from_bits(end))
}

/// The squares in all four directions before the first blocked one.
fn free_lines(from: Cell, blocked: Cells) -> Cells {
    Direction::ALL.into_iter().fold(Cells::NONE, |set, it| set | free_line(from, it, blocked))
}

/// The position string and the letter of the side to move, as in `9/9/9/9/4k4/9/9/9/9 w`. [`Position::setup`] writes the string alone.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.setup(), self.to_move.letter())
    }
}

/// Parses a position string and the letter of the side to move: what `to_string` writes while the king is on the board.
///
/// ```
/// use carom_engine::tablut::{Position, Side};
///
/// let position: Position = "9/9/3b5/9/4k4/9/4b4/9/9 w".parse()?;
/// assert_eq!(position.to_move(), Side::Defenders);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        let parts = || {
            let (board, side) = text.trim().rsplit_once(char::is_whitespace)?;
            let mut letters = side.chars();
            let side = letters.next().and_then(Side::from_letter)?;
            letters.next().is_none().then_some((board.trim_end(), side))
        };
        let (board, side) = parts().ok_or_else(|| PositionError::Side { text: text.to_owned() })?;
        Ok(Self::new(&Setup::parse(board, side)?)?)
    }
}

/// The reason why a text is not a position, or not a variant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The side to move is missing.
    #[error(
        "`{text}` does not say who is to move: add w for the defenders or b for the attackers, as in `9/9/9/9/4k4/9/9/9/9 w`"
    )]
    Side {
        /// The text.
        text: String,
    },
    /// The text before the side is not a position string.
    #[error("column {}: {_0}", _0.column)]
    Board(#[from] PositionStringError),
    /// The pieces cannot stand like this.
    #[error(transparent)]
    Faults(#[from] Faults),
    /// The rule set of a variant is missing or unknown.
    #[error(
        "`{text}` does not end with a rule set: add linnaean, ashton, corner, brandubh, brandubh-strong or copenhagen"
    )]
    Rules {
        /// The text.
        text: String,
    },
    /// The board has another size than the rule set says.
    #[error(transparent)]
    Size(#[from] WrongSize),
}

/// A position on a board of another size than its rule set says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "the board has {found}x{found} squares, and the rules {rules} are for {expected}x{expected}: choose other rules or another position"
)]
#[non_exhaustive]
pub struct WrongSize {
    /// The rows of the board.
    pub found: u8,
    /// The name of the rule set.
    pub rules: &'static str,
    /// The rows of its boards.
    pub expected: u8,
}
