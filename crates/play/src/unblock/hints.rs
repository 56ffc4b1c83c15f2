//! [`Hint`]: a best line, revealed step by step.

use carom_engine::unblock::{BlockId, Move};

/// One step of the ladder of hints.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    /// How many moves (or steps) are left.
    Length(u32),
    /// The block that moves next.
    Block(BlockId),
    /// The next move.
    Move(Move),
    /// All moves.
    Line(Vec<Move>),
}

impl Hint {
    /// The hints for a line, each of which reveals a little more than the one before. `length` is the number of its moves
    /// or steps. A line without moves has only its length.
    ///
    /// ```
    /// use carom_engine::unblock::parse_moves;
    /// use carom_play::unblock::Hint;
    ///
    /// let hints = Hint::ladder(&parse_moves("B+2 A+2")?, 2);
    /// assert_eq!(hints.len(), Hint::COUNT);
    /// assert_eq!(hints[0], Hint::Length(2));
    /// # Ok::<(), carom_engine::unblock::MoveError>(())
    /// ```
    #[must_use]
    pub fn ladder(line: &[Move], length: u32) -> Vec<Self> {
        let mut hints = vec![Self::Length(length)];
        if let Some(&first) = line.first() {
            hints.extend([Self::Block(first.block), Self::Move(first), Self::Line(line.to_vec())]);
        }
        hints
    }

    /// The number of hints for a line with moves.
    pub const COUNT: usize = 4;

    /// Whether the hint shows a move, so that a solution is no longer the player's own.
    #[must_use]
    pub const fn helps(&self) -> bool {
        matches!(self, Self::Move(_) | Self::Line(_))
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::unblock::parse_moves;

    use super::*;

    #[test]
    fn each_hint_reveals_more() {
        let line = parse_moves("C-1 B+2 A+2").expect("moves");
        let hints = Hint::ladder(&line, 5);
        let block = BlockId::from_letter('C').expect("a block");
        let expected =
            [Hint::Length(5), Hint::Block(block), Hint::Move(line[0]), Hint::Line(line.clone())];
        assert_eq!(hints, expected);
        assert_eq!(hints.iter().filter(|it| it.helps()).count(), 2);
        assert_eq!(Hint::ladder(&[], 0), [Hint::Length(0)]);
    }
}
