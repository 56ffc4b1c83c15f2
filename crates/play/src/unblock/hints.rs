//! [`Hint`]: a best line, revealed step by step.

use carom_engine::unblock::{BlockId, Move};

use crate::solo::HintLevel;

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
    /// The number of the first hints that cost no stars.
    pub const FREE: usize = 1;

    /// The hints for a line, each of which reveals a little more than the one before. A line without moves has none.
    ///
    /// ```
    /// use carom_engine::unblock::parse_moves;
    /// use carom_play::solo::HintLevel;
    /// use carom_play::unblock::Hint;
    ///
    /// let line = parse_moves("B+2 A+2")?;
    /// let hints = Hint::of_solution(&line);
    /// assert_eq!(hints.len(), Hint::LAST);
    /// assert_eq!(hints[Hint::FREE], Hint::Move(line[0]));
    /// # Ok::<(), carom_engine::ParseError>(())
    /// ```
    #[must_use]
    pub fn of_solution(line: &[Move]) -> Vec<Self> {
        let Some(&first) = line.first() else { return Vec::new() };
        vec![Self::Block(first.block), Self::Move(first), Self::Line(line.to_vec())]
    }
}

impl HintLevel for Hint {
    const LAST: usize = 3;

    /// In the order of the variants.
    fn level(&self) -> usize {
        match self {
            Self::Block(_) => Self::FREE,
            Self::Move(_) => 2,
            Self::Line(_) => Self::LAST,
        }
    }
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
        assert_eq!(Hint::of_solution(&line), expected);
        assert_eq!(Hint::of_solution(&[]), []);
    }
}
