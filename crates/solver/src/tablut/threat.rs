//! [`Threat`]: what is certain about a position without a search.

use carom_engine::tablut::{Cells, Move, Position, RuleSet, Side};

/// Where the king can go.
#[derive(Clone, Copy, Debug)]
pub(super) struct KingView {
    /// The squares that he can reach, without the throne.
    pub(super) targets: Cells,
    /// The number of directions in which he reaches an escape.
    pub(super) escapes: u32,
    /// The squares that stop him in all these directions if an attacker comes there; nothing if he has no escape.
    pub(super) blocks: Cells,
    /// The squares where an attacker that comes there captures him.
    pub(super) traps: Cells,
}

/// The squares with open lines: from them the king would reach the edge in a straight line.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenSquares {
    /// The squares with at least one open line.
    pub(super) once: Cells,
    /// The squares with at least two.
    pub(super) twice: Cells,
}

impl OpenSquares {
    pub(super) fn new(rules: &RuleSet, position: &Position) -> Self {
        let (mut once, mut twice) = (Cells::NONE, Cells::NONE);
        for lines in position.open_lines(rules) {
            twice |= once & lines;
            once |= lines;
        }
        Self { once, twice }
    }

    /// Only the squares that are in a set.
    pub(super) fn within(self, set: Cells) -> Self {
        Self { once: self.once & set, twice: self.twice & set }
    }
}

/// What is certain for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Threat {
    /// It wins with its next move.
    Win,
    /// It loses with the move after the next: the king has escapes in two directions.
    Loss,
    /// It loses with the move after the next unless an attacker comes to one of these squares.
    MustBlock(Cells),
    /// Nothing.
    Open,
}

impl KingView {
    pub(super) fn new(rules: &RuleSet, position: &Position) -> Self {
        let (targets, traps) = (Cells::NONE, position.king_traps(rules));
        let mut view = Self { targets, escapes: 0, blocks: Cells::ALL, traps };
        for line in position.king_lines(rules) {
            view.targets |= line;
            if line.meets(rules.escapes) {
                view.escapes += 1;
                view.blocks = view.blocks & line;
            }
        }
        view.targets = view.targets - rules.no_stop_for_king;
        if view.escapes == 0 {
            view.blocks = Cells::NONE;
        }
        view
    }
}

impl Threat {
    pub(super) fn of(rules: &RuleSet, position: &Position, view: &KingView) -> Self {
        let threat = match position.to_move() {
            Side::Defenders if view.escapes > 0 => Self::Win,
            Side::Defenders => Self::Open,
            Side::Attackers if king_capture(rules, position, view.traps).is_some() => Self::Win,
            Side::Attackers => match view.escapes {
                0 => Self::Open,
                1 => Self::MustBlock(view.blocks),
                _ => Self::Loss,
            },
        };
        // Attackers do not surround a king who has two ways out.
        let can_enclose =
            rules.has_enclosures() && matches!(threat, Self::Open | Self::MustBlock(_));
        if can_enclose && position.enclosing_move(rules).is_some() { Self::Win } else { threat }
    }
}

/// A move of an attacker that captures the king; `traps` are the squares where it would.
pub(super) fn king_capture(rules: &RuleSet, position: &Position, traps: Cells) -> Option<Move> {
    traps.iter().find_map(|to| {
        let from = position.sources(rules, Side::Attackers, to).first()?;
        Some(Move { from, to })
    })
}

/// A move that wins at once.
pub(super) fn winning_move(rules: &RuleSet, position: &Position) -> Option<Move> {
    let on_king = match position.to_move() {
        Side::Attackers => king_capture(rules, position, position.king_traps(rules)),
        Side::Defenders => position
            .king()
            .zip(position.king_escapes(rules).first())
            .map(|(from, to)| Move { from, to }),
    };
    on_king.or_else(|| position.enclosing_move(rules))
}

/// Whether no side wins at once or must stop the king, and no capture is possible: then a static value means most.
#[doc(hidden)]
#[must_use]
pub fn is_quiet(rules: &RuleSet, position: &Position) -> bool {
    let side = position.to_move();
    let view = KingView::new(rules, position);
    let captures = |to| !position.capturers(rules, side, to).is_empty();
    Threat::of(rules, position, &view) == Threat::Open
        && !position.traps(rules, side).iter().any(captures)
}
