//! How much of the answer the player has been told: the rungs of the [`Ladder`].

use carom_engine::ricochet::Move;
use carom_play::ricochet::Hint;
use carom_play::solo::{HintLevel as _, Ladder};

use super::{NO_WAY_FROM_HERE, Solving, VERDICTS};

/// The highest rung of a [`Ladder`]. The ladder of a short solution may lack one below it.
pub(super) const TOP: usize = Hint::LAST;
/// The rung that reveals the first move.
pub(super) const FIRST_MOVE: usize = Hint::FIRST_MOVE;

impl Solving {
    /// The revealed hints, from the present position on.
    pub fn hints(&self) -> &[Hint] {
        self.ladder.as_ref().map_or(&[], Ladder::revealed)
    }

    /// The number of hints that were revealed, of those that cost no stars, and of all.
    pub(crate) fn rungs(&self) -> (usize, usize, usize) {
        let told = self.hints().len();
        self.ladder.as_ref().map_or((told, FIRST_MOVE - 1, TOP), |ladder| {
            let all = ladder.height();
            (told, all.saturating_sub(TOP + 1 - FIRST_MOVE).max(1), all)
        })
    }

    /// The rung of the next hint, if there is one.
    pub(crate) fn next_level(&self) -> Option<usize> {
        self.ladder.as_ref().map_or(Some(1), Ladder::next_level)
    }

    /// The last revealed hint, in one word.
    #[cfg(any(test, feature = "testing"))]
    pub(crate) fn told(&self) -> &'static str {
        match self.hints().last() {
            None => "nothing",
            Some(Hint::Moves(_)) => "length",
            Some(Hint::RobotCount(_)) => "robotcount",
            Some(Hint::Robots(_)) => "robots",
            Some(Hint::LastStop { .. }) => "laststop",
            Some(Hint::FirstMove(_)) => "firstmove",
            Some(Hint::Line(_)) => "everything",
        }
    }

    /// Whether the player has asked for anything.
    pub const fn is_asked(&self) -> bool {
        self.rungs > 0
    }

    /// Whether the player knows the answer to a question: at least the number of moves, or that there is no solution.
    pub(crate) fn has_told(&self) -> bool {
        let no_solution = [VERDICTS.unsolvable(), NO_WAY_FROM_HERE.clone()];
        let is_answered = self.answer.is_some()
            || self.message.as_ref().is_some_and(|it| no_solution.contains(it));
        self.is_asked() && is_answered && !self.is_running()
    }

    /// How often the player has asked.
    pub(crate) const fn asked(&self) -> usize {
        self.rungs
    }

    /// Whether the player has asked for every move.
    pub const fn is_open(&self) -> bool {
        self.rungs >= TOP
    }

    /// The moves of the answer that may be shown.
    pub fn moves_to_show(&self) -> &[Move] {
        match self.hints().last() {
            Some(Hint::Line(_)) => self.moves_left(),
            Some(Hint::FirstMove(_)) => &self.moves_left()[..1],
            _ => &[],
        }
    }

    /// Creates the ladder for the present position, with the same number of revealed rungs.
    pub(super) fn tell(&mut self) {
        self.ladder = self.answer.as_ref().map(|answer| {
            let mut ladder =
                Ladder::new(Hint::of_solution(answer.moves_left(), answer.positions_left()));
            ladder.climb_to(self.rungs);
            ladder
        });
    }

    /// The rung after the last revealed one.
    pub(super) fn next_rung(&self) -> usize {
        self.ladder.as_ref().and_then(Ladder::next_level).unwrap_or(self.rungs + 1)
    }

    pub(super) fn climb_to(&mut self, rungs: usize) {
        self.rungs = rungs.min(TOP);
        self.tell();
    }
}
