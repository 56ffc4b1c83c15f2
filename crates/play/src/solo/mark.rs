//! [`Mark`]: a position to come back to.

use super::{Line, SoloPuzzle};

/// A position of a line to which the player can come back after trying something. There is one, and it is forgotten with its puzzle.
#[derive(Clone, Debug)]
pub struct Mark<P: SoloPuzzle>(Option<Line<P>>);

impl<P: SoloPuzzle> Default for Mark<P> {
    fn default() -> Self {
        Self(None)
    }
}

impl<P: SoloPuzzle + PartialEq> Mark<P> {
    /// Marks the present position of a line, unless it is solved. Returns whether the mark is new.
    pub fn set(&mut self, line: &Line<P>) -> bool {
        let is_new = !line.is_solved() && !self.is_at(line);
        if is_new {
            self.0 = Some(line.clone());
        }
        is_new
    }

    /// Whether the mark is the present position of a line.
    fn is_at(&self, line: &Line<P>) -> bool {
        self.of(line).is_some_and(|it| it.made() == line.made())
    }

    /// The line at the mark, if it is in the puzzle of a line.
    fn of(&self, line: &Line<P>) -> Option<&Line<P>> {
        self.0.as_ref().filter(|it| it.puzzle() == line.puzzle())
    }

    /// The line at the mark, if it is in the puzzle of this line, and somewhere else.
    #[must_use]
    pub fn target(&self, line: &Line<P>) -> Option<&Line<P>> {
        self.of(line).filter(|_| !self.is_at(line))
    }
}
