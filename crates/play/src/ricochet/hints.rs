//! [`Ladder`]: an optimal solution, revealed step by step.

use carom_engine::ricochet::{Move, Robot};

/// One step of a [`Ladder`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    /// The number of moves.
    Moves(usize),
    /// The number of robots that move.
    RobotCount(usize),
    /// The robots that move, in the order of their first moves.
    Robots(Vec<Robot>),
    /// The first move.
    FirstMove(Move),
    /// All moves.
    Line(Vec<Move>),
}

/// The hints for one solution. Each hint reveals a little more than the previous one.
///
/// ```
/// use carom_engine::ricochet::parse_moves;
/// use carom_play::ricochet::{Hint, Ladder};
///
/// let mut ladder = Ladder::new(&parse_moves("rW bN rS")?);
/// assert_eq!(ladder.climb(), Some(&Hint::Moves(3)));
/// assert_eq!(ladder.climb(), Some(&Hint::RobotCount(2)));
/// assert_eq!(ladder.revealed().len(), 2);
/// # Ok::<(), carom_engine::ricochet::MoveError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ladder {
    hints: Vec<Hint>,
    revealed: usize,
}

impl Ladder {
    /// The hints for a solution, none of them revealed yet. If the round is already solved, the only hint
    /// is: no moves.
    #[must_use]
    pub fn new(solution: &[Move]) -> Self {
        let mut hints = vec![Hint::Moves(solution.len())];
        if let Some(&first) = solution.first() {
            let mut robots = Vec::new();
            for mv in solution {
                if !robots.contains(&mv.robot) {
                    robots.push(mv.robot);
                }
            }
            hints.extend([
                Hint::RobotCount(robots.len()),
                Hint::Robots(robots),
                Hint::FirstMove(first),
                Hint::Line(solution.to_vec()),
            ]);
        }
        Self { hints, revealed: 0 }
    }

    /// Reveals the next hint; `None` after the last one.
    pub fn climb(&mut self) -> Option<&Hint> {
        let hint = self.hints.get(self.revealed)?;
        self.revealed += 1;
        Some(hint)
    }

    /// The hints revealed so far.
    #[must_use]
    pub fn revealed(&self) -> &[Hint] {
        &self.hints[..self.revealed]
    }

    /// The number of hints.
    #[must_use]
    pub fn height(&self) -> usize {
        self.hints.len()
    }

    /// Whether every hint is revealed.
    #[must_use]
    pub fn is_at_top(&self) -> bool {
        self.revealed == self.hints.len()
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::ricochet::parse_moves;

    use super::*;

    #[test]
    fn five_steps_one_at_a_time() {
        let solution = parse_moves("gS bN gE").expect("moves");
        let mut ladder = Ladder::new(&solution);
        let mut told = Vec::new();
        while let Some(hint) = ladder.climb() {
            told.push(hint.clone());
        }
        let expected = [
            Hint::Moves(3),
            Hint::RobotCount(2),
            Hint::Robots(vec![Robot::Green, Robot::Blue]),
            Hint::FirstMove(solution[0]),
            Hint::Line(solution),
        ];
        assert_eq!(told, expected);
        assert_eq!(ladder.revealed(), expected);
        assert!(ladder.is_at_top());
    }

    #[test]
    fn a_solved_position_needs_one_hint() {
        let mut ladder = Ladder::new(&[]);
        assert_eq!(ladder.climb(), Some(&Hint::Moves(0)));
        assert_eq!(ladder.climb(), None);
    }
}
