//! [`Variant`]: a rule set and a start, ready for play or search.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::{Cells, IllegalMove, Move, Piece, Position, PositionError, RuleSet, Side, WrongSize};
use crate::rules::Outcome;
use crate::{Direction, Duel, Rules};

/// A rule set and the position at the start.
///
/// `Variant` implements [`Rules`] and [`Duel`]. It does not detect draws by repetition: a
/// [`Game`](super::Game) does.
///
/// ```
/// use carom_engine::tablut::{RuleSet, Side, Variant};
/// use carom_engine::{Duel, Rules};
///
/// let variant = Variant::from_start(RuleSet::ASHTON);
/// let position = variant.play(&variant.initial_state(), "e3-b3".parse()?)?;
/// assert_eq!(variant.to_move(&position), Side::Attackers);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Variant {
    rules: RuleSet,
    start: Position,
}

impl Variant {
    /// A rule set with a position to start from, whose board has the size of the rule set; [`Variant::checked`] checks it.
    #[must_use]
    pub const fn new(rules: RuleSet, start: Position) -> Self {
        Self { rules, start }
    }

    /// A rule set with its usual start.
    #[must_use]
    pub fn from_start(rules: RuleSet) -> Self {
        Self::new(rules, Position::start_of(&rules, rules.first))
    }

    /// A rule set with a position to start from. The size of its board is checked.
    ///
    /// # Errors
    /// [`WrongSize`] if the board of the position has another size than the rule set says.
    pub const fn checked(rules: RuleSet, start: Position) -> Result<Self, WrongSize> {
        let (found, expected) = (start.size(), rules.size);
        if found == expected {
            Ok(Self::new(rules, start))
        } else {
            Err(WrongSize { found, rules: rules.name, expected })
        }
    }

    /// The rule set.
    #[must_use]
    pub const fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The winner, if the king has escaped or is captured, or by an exit fort or encirclement. A side without a move is not considered.
    #[must_use]
    pub fn decided(&self, position: &Position) -> Option<Side> {
        let king = position.pieces(Piece::King);
        if king.is_empty() {
            Some(Side::Attackers)
        } else if king.meets(self.rules.escapes) {
            Some(Side::Defenders)
        } else if self.rules.has_enclosures() {
            position.enclosure(&self.rules)
        } else {
            None
        }
    }

    /// Whether a move is legal in a position. Draws by repetition are not considered.
    ///
    /// # Errors
    /// [`IllegalMove`] if it is not.
    pub fn check_move(&self, position: &Position, mv: Move) -> Result<(), IllegalMove> {
        if self.decided(position).is_some() {
            Err(IllegalMove::Over { mv })
        } else if position.is_legal(&self.rules, mv) {
            Ok(())
        } else {
            Err(self.refusal(position, mv))
        }
    }

    /// The reason why a move is illegal.
    fn refusal(&self, position: &Position, mv: Move) -> IllegalMove {
        let Some(piece) = position.piece(mv.from) else { return IllegalMove::NoPiece { mv } };
        if piece.side() != position.to_move() {
            return IllegalMove::OtherSide { mv, piece, turn: position.to_move() };
        }
        if mv.from == mv.to {
            return IllegalMove::SameSquare { mv };
        }
        if !self.rules.board.contains(mv.to) {
            return IllegalMove::OutsideBoard { mv, size: self.rules.size };
        }
        let (from, to) = (mv.from, mv.to);
        let direction = match (from.column() == to.column(), from.row() == to.row()) {
            (true, _) if to.row() < from.row() => Direction::North,
            (true, _) => Direction::South,
            (_, true) if to.column() < from.column() => Direction::West,
            (_, true) => Direction::East,
            _ => return IllegalMove::NotStraight { mv },
        };
        let mut reached = from;
        let targets = position.targets(&self.rules, from);
        let is_king = piece == Piece::King;
        let (closed, _) = self.rules.barred(is_king);
        let throne = self.rules.throne();
        while let Some(cell) = reached.step(direction).filter(|_| reached != to) {
            reached = cell;
            if let Some(piece) = position.piece(cell) {
                return IllegalMove::Blocked { mv, cell, piece };
            }
            if self.rules.camps.contains(cell) && !targets.contains(cell) {
                return IllegalMove::IntoCamp { mv, cell };
            }
            if closed.contains(cell) && (cell != throne || cell != to) {
                return match cell {
                    _ if cell == throne => IllegalMove::AcrossThrone { mv, throne },
                    _ if !is_king && !self.rules.closed_to_king.contains(cell) => {
                        IllegalMove::OnlyKing { mv, cell }
                    }
                    _ => IllegalMove::Closed { mv, cell },
                };
            }
        }
        let (closed_to_king, no_stop_for_king) = self.rules.barred(true);
        if !is_king && !(closed_to_king | no_stop_for_king).contains(to) {
            return IllegalMove::OnlyKing { mv, cell: to };
        }
        if to == throne {
            IllegalMove::OnThrone { mv }
        } else {
            IllegalMove::Closed { mv, cell: to }
        }
    }
}

impl Rules for Variant {
    type State = Position;
    type Move = Move;

    fn initial_state(&self) -> Position {
        self.start
    }

    /// Piece by piece, row by row; the squares of a piece row by row, too. Empty if the game has ended.
    fn legal_moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        self.legal_moves_into(position, &mut moves);
        moves
    }

    fn legal_moves_into(&self, position: &Position, moves: &mut Vec<Move>) {
        moves.clear();
        if self.decided(position).is_some() {
            return;
        }
        for from in position.side(position.to_move()).iter() {
            let targets: Cells = position.targets(&self.rules, from);
            moves.extend(targets.iter().map(|to| Move { from, to }));
        }
    }

    fn count_legal_moves(&self, position: &Position) -> u64 {
        if self.decided(position).is_some() { 0 } else { position.count_moves(&self.rules).into() }
    }

    /// Any other move gives a position with the same pieces on other squares, or changes nothing.
    fn play_unchecked(&self, position: &Position, mv: Move) -> Position {
        position.after(&self.rules, mv).position
    }

    fn is_legal(&self, position: &Position, mv: Move) -> bool {
        self.decided(position).is_none() && position.is_legal(&self.rules, mv)
    }

    fn why_illegal(&self, position: &Position, mv: Move) -> Option<String> {
        self.check_move(position, mv).err().map(|illegal| illegal.to_string())
    }
}

impl Duel for Variant {
    type Side = Side;
    type Key = u64;

    fn to_move(&self, position: &Position) -> Side {
        position.to_move()
    }

    /// The winner by [`Variant::decided`], or the side to move has no move and loses.
    fn outcome(&self, position: &Position) -> Option<Outcome<Side>> {
        let blocked = || (!position.can_move(&self.rules)).then(|| position.to_move().other());
        self.decided(position).or_else(blocked).map(Outcome::Won)
    }

    fn key(&self, position: &Position) -> u64 {
        position.key()
    }

    fn can_win_now(&self, position: &Position) -> bool {
        if self.decided(position).is_some() {
            return false;
        }
        let side = position.to_move();
        let is_near = match side {
            Side::Defenders => !position.king_escapes(&self.rules).is_empty(),
            Side::Attackers => position
                .king_traps(&self.rules)
                .iter()
                .any(|to| !position.sources(&self.rules, side, to).is_empty()),
        };
        is_near
            || self.rules.has_enclosures() && position.enclosing_move(&self.rules).is_some()
            || position.can_be_blocked(&self.rules, side.other()) && {
                let moves = self.legal_moves(position);
                moves.iter().any(|&mv| !self.play_unchecked(position, mv).can_move(&self.rules))
            }
    }
}

/// The position at the start, the side to move and the rule set, as in `9/9/9/9/4k4/9/9/9/9 w ashton`.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.start, self.rules)
    }
}

/// Parses what `to_string` writes, which is a line of a file of positions.
impl FromStr for Variant {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        let parts = || {
            let (position, rules) = text.trim().rsplit_once(char::is_whitespace)?;
            Some((position, rules.parse().ok()?))
        };
        let (position, rules) =
            parts().ok_or_else(|| PositionError::Rules { text: text.to_owned() })?;
        Ok(Self::checked(rules, position.parse()?)?)
    }
}
