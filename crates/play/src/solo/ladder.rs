//! [`Ladder`]: the hints for one solution, revealed one after another.

/// A hint with its level: how much it reveals.
pub trait HintLevel {
    /// The level of the last hint, which reveals all moves.
    const LAST: usize;

    /// How much the hint reveals: from 1 to [`HintLevel::LAST`].
    fn level(&self) -> usize;
}

/// The hints for one solution. Each hint reveals a little more than the previous one. A ladder may lack some levels.
///
/// ```
/// use carom_engine::ricochet::parse_moves;
/// use carom_play::ricochet::{Hint, Line, lessons};
/// use carom_play::solo::Ladder;
///
/// let line = Line::of(lessons()[2].clone(), &parse_moves("gN rN rE")?, 3)?;
/// let mut ladder = Ladder::new(Hint::of_solution(line.moves(), line.positions()));
/// assert_eq!(ladder.climb(), Some(&Hint::Moves(3)));
/// assert_eq!(ladder.climb(), Some(&Hint::RobotCount(2)));
/// assert_eq!(ladder.revealed().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ladder<H> {
    hints: Vec<H>,
    revealed: usize,
}

impl<H: HintLevel> Ladder<H> {
    /// A ladder of these hints, none of them revealed yet. Their levels grow.
    #[must_use]
    pub const fn new(hints: Vec<H>) -> Self {
        Self { hints, revealed: 0 }
    }

    /// Reveals the next hint; `None` after the last one.
    pub fn climb(&mut self) -> Option<&H> {
        let hint = self.hints.get(self.revealed)?;
        self.revealed += 1;
        Some(hint)
    }

    /// Reveals every hint up to a level.
    pub fn climb_to(&mut self, level: usize) {
        let reached = self.hints.iter().take_while(|hint| hint.level() <= level).count();
        self.revealed = self.revealed.max(reached);
    }

    /// The level of the next hint; `None` after the last one.
    #[must_use]
    pub fn next_level(&self) -> Option<usize> {
        self.hints.get(self.revealed).map(H::level)
    }

    /// The hints revealed so far.
    #[must_use]
    pub fn revealed(&self) -> &[H] {
        &self.hints[..self.revealed]
    }

    /// The number of hints.
    #[must_use]
    pub const fn height(&self) -> usize {
        self.hints.len()
    }

    /// Whether every hint is revealed.
    #[must_use]
    pub const fn is_at_top(&self) -> bool {
        self.revealed == self.hints.len()
    }
}
