//! [`Hint`]: a best line, revealed step by step.

use carom_engine::unblock::{BlockId, Move};

/// One step of the ladder of hints.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    /// The block that moves next.
    Block(BlockId),
    /// The next move.
    Move(Move),
    /// All moves.
    Line(Vec<Move>),
}

impl Hint {
    /// The hints for a line, each of which reveals a little more than the one before. A line without moves has none.
    ///
    /// ```
    /// use carom_engine::unblock::parse_moves;
    /// use carom_play::unblock::Hint;
    ///
    /// let line = parse_moves("B+2 A+2")?;
    /// let hints = Hint::ladder(&line);
    /// assert_eq!(hints.len(), Hint::COUNT);
    /// assert_eq!(hints[Hint::FREE], Hint::Move(line[0]));
    /// # Ok::<(), carom_engine::unblock::MoveError>(())
    /// ```
    #[must_use]
    pub fn ladder(line: &[Move]) -> Vec<Self> {
        let of_first = |&first: &Move| {
            vec![Self::Block(first.block), Self::Move(first), Self::Line(line.to_vec())]
        };
        line.first().map(of_first).unwrap_or_default()
    }

    /// The number of hints for a line with moves.
    pub const COUNT: usize = 3;

    /// The number of the first hints that cost no stars.
    pub const FREE: usize = 1;
}

#[cfg(test)]
mod tests {
    use carom_engine::unblock::parse_moves;

    use super::*;

    #[test]
    fn each_hint_reveals_more() {
        let line = parse_moves("C-1 B+2 A+2").expect("moves");
        let block = BlockId::from_letter('C').expect("a block");
        let expected = [Hint::Block(block), Hint::Move(line[0]), Hint::Line(line.clone())];
        assert_eq!(Hint::ladder(&line), expected);
        assert_eq!(Hint::ladder(&[]), []);
    }
}
