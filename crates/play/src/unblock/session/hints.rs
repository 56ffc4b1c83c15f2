//! The hints of a session, from any position, and the solution of a solver.

use carom_engine::Rules as _;
use carom_engine::unblock::{Metric, Move, Round};

use super::{Change, Session};
use crate::solo::{HintLevel as _, Ladder};
use crate::unblock::{Hint, Line};

impl Session {
    /// Reveals the next hint.
    pub fn hint(&mut self) -> Option<Change> {
        self.reveal(self.rungs + 1)
    }

    /// Reveals all moves.
    pub fn show_line(&mut self) -> Option<Change> {
        self.reveal(Hint::LAST)
    }

    /// Hides all hints.
    pub fn hide(&mut self) -> Option<Change> {
        let was_shown = std::mem::take(&mut self.rungs) > 0;
        self.solution = None;
        self.end_demonstration().or(was_shown.then_some(Change::Seen))
    }

    fn reveal(&mut self, rungs: usize) -> Option<Change> {
        let rungs = rungs.min(Hint::LAST);
        if self.is_solved() || self.is_unsolvable() || rungs == self.rungs {
            return None;
        }
        self.rungs = rungs;
        if rungs > Hint::FREE {
            self.lose_stars();
        }
        Some(Change::Seen)
    }

    /// The number of revealed hints.
    #[must_use]
    pub const fn rungs(&self) -> usize {
        self.rungs
    }

    /// Whether [`Session::hint`] would cost the stars.
    #[must_use]
    pub const fn is_next_hint_help(&self) -> bool {
        self.rungs >= Hint::FREE
    }

    /// Whether the player has asked for a hint.
    #[must_use]
    pub const fn is_asked(&self) -> bool {
        self.rungs > 0
    }

    /// Whether the player has asked for all moves: there is no other hint.
    #[must_use]
    pub const fn is_all_shown(&self) -> bool {
        self.rungs == Hint::LAST
    }

    /// Whether the player has asked for a hint that must wait for a solver.
    #[must_use]
    pub fn waits_for_line(&self) -> bool {
        self.is_asked() && !self.is_solved() && !self.is_unsolvable() && self.best_line().is_none()
    }

    /// The revealed hints for the present position, or for that of a demonstration.
    #[must_use]
    pub fn hints(&self) -> Vec<Hint> {
        if let Some(left) = self.left_to_watch() {
            return Hint::of_solution(left);
        }
        let Some(line) = self.best_line().filter(|_| self.rungs > 0 && !self.is_solved()) else {
            return Vec::new();
        };
        let mut ladder = Ladder::new(Hint::of_solution(&line));
        ladder.climb_to(self.rungs);
        ladder.revealed().to_vec()
    }

    /// The revealed moves from the present position on.
    #[must_use]
    pub fn shown_moves(&self) -> Vec<Move> {
        match self.hints().pop() {
            Some(Hint::Move(mv)) => vec![mv],
            Some(Hint::Line(moves)) => moves,
            _ => Vec::new(),
        }
    }

    /// The moves from the present position to the exit: those of the solver's solution if the position is on it, otherwise
    /// the shortest ones. `None` if they are not known or do not exist.
    #[must_use]
    pub fn best_line(&self) -> Option<Vec<Move>> {
        let found = self.found_line().map(<[Move]>::to_vec);
        Some(joined(&found.or_else(|| self.shortest_line())?))
    }

    /// The moves or steps of [`Session::best_line`].
    #[must_use]
    pub fn best_count(&self, metric: Metric) -> Option<usize> {
        Some(length(&self.best_line()?, metric) as usize)
    }

    /// The rest of the solution of a solver.
    fn found_line(&self) -> Option<&[Move]> {
        let solution = self.solution.as_ref()?;
        Some(&solution.all()[solution.place(self.line.position())?..])
    }

    /// The fewest moves. They begin with the rest of the last move if this saves a move.
    fn shortest_line(&self) -> Option<Vec<Move>> {
        let (component, position) = (self.component()?, self.position());
        let Some((rest, _)) = self.rest_of_move(self.moves().len(), self.metric) else {
            return component.optimal_line(position, self.metric);
        };
        let line = component.optimal_line(self.line().after(position, rest)?, self.metric)?;
        Some(std::iter::once(rest).chain(line).collect())
    }

    /// Forgets the rest of the solution of a solver if the table knows a shorter one. A solution that the player looks at stays.
    pub(super) fn forget_longer_line(&mut self) {
        let is_longer = || {
            Some(
                length(self.found_line()?, self.metric)
                    > length(&self.shortest_line()?, self.metric),
            )
        };
        if !self.is_all_shown() && is_longer() == Some(true) {
            self.solution = None;
        }
    }

    /// The solution of a solver that is shown.
    #[must_use]
    pub const fn solution(&self) -> Option<&Line> {
        self.solution.as_ref()
    }

    /// Records the solution that a solver has found for [`Session::round_from_here`], for the hints. Returns `false` if
    /// the moves are not a solution, or if the player has left it in the meantime.
    pub fn adopt(&mut self, round: &Round, moves: &[Move]) -> bool {
        let found = solution(round, moves).filter(|it| it.place(self.line.position()).is_some());
        let is_found = found.is_some();
        if is_found {
            self.solution = found;
        }
        is_found
    }

    /// Shows such a solution. If the puzzle is solved, the board shows its start, and the player's own solution waits. A solution
    /// that is as short as the one of which the first move is hinted already begins with this move: then that one is shown.
    pub fn show(&mut self, round: &Round, moves: &[Move]) -> Option<Change> {
        let solution = solution(round, moves)?;
        if self.is_solved() {
            let is_whole = round.initial_state() == self.board().start();
            self.solution = is_whole.then_some(solution);
            return self.demonstrate();
        }
        solution.place(self.line.position())?;
        let hinted = self.best_line().filter(|_| self.rungs > 0);
        let agrees = hinted.is_none_or(|hinted| {
            hinted.first() == joined(moves).first()
                || length(&hinted, self.metric) != length(moves, self.metric)
        });
        if agrees {
            self.solution = Some(solution);
        }
        self.demonstration = None;
        self.rungs = Hint::LAST;
        self.lose_stars();
        Some(Change::Moved)
    }
}

/// The moves of a solution, all of them undone; `None` if they are not legal or do not solve the round.
pub(super) fn solution(round: &Round, moves: &[Move]) -> Option<Line> {
    let mut line = Line::of(round.clone(), moves, moves.len()).ok()?;
    let is_solved = line.is_solved();
    line.restart();
    is_solved.then_some(line)
}

/// The moves or steps of a line.
fn length(line: &[Move], metric: Metric) -> u32 {
    match metric {
        Metric::Moves => line.len() as u32,
        Metric::Steps => line.iter().map(|it| u32::from(it.distance.unsigned_abs())).sum(),
    }
}

/// The same line with one move where a block goes on in the same direction.
pub(super) fn joined(line: &[Move]) -> Vec<Move> {
    let way = |mv: &Move| (mv.block, mv.is_across, mv.distance > 0);
    let mut moves: Vec<Move> = Vec::new();
    for &mv in line {
        match moves.last_mut() {
            Some(last) if way(last) == way(&mv) => last.distance += mv.distance,
            _ => moves.push(mv),
        }
    }
    moves
}
