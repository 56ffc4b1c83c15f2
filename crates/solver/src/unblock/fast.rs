//! [`Fast`], the default solver: breadth-first search over lines.

use carom_engine::unblock::{Metric, Move, Round};
use carom_engine::{Puzzle as _, Rules as _};

use super::barrier::proves_unsolvable;
use super::breadth::{Breadth, NO_LINE, Recall, Visit};
use super::lines::{LineTables, Lines, State};
use super::visited::Visited;
use crate::{Control, Proof, Report, Solve, Stats, Stopped, Verdict};

/// Breadth-first search over lines. Keep it for many rounds: it reuses its tables.
///
/// A state is a `u64`, and tables of its rows and columns give its children at once. Children that another state has,
/// too, are left out by proof. Before the search, the rows and columns alone prove many boards unsolvable
/// ([`Barrier`](super::Barrier)).
#[derive(Default)]
pub struct Fast {
    tables: LineTables,
    visited: Visited,
    breadth: Breadth,
}

impl Fast {
    /// A solver with empty tables.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of positions that can be reached from the start of a round, and the greatest distance of one of them
    /// from the exit under the metric of the round. It costs two breadth-first searches and less than a
    /// [`Component`](super::Component), which has all distances.
    ///
    /// # Errors
    /// The reason to stop: a limit of `control`, except its depth.
    pub fn farthest(
        &mut self,
        round: &Round,
        control: &mut Control<'_>,
    ) -> Result<Farthest, Stopped> {
        let max_depth = control.max_depth.take();
        let farthest = self.farthest_at_any_depth(round, control);
        control.max_depth = max_depth;
        farthest
    }

    fn farthest_at_any_depth(
        &mut self,
        round: &Round,
        control: &mut Control<'_>,
    ) -> Result<Farthest, Stopped> {
        let lines = Lines::new(round.board(), &mut self.tables);
        if proves_unsolvable(round.board(), &lines) {
            return Ok(Farthest { positions: 0, distance: None });
        }
        let mut stats = Stats::default();
        let start = [lines.state(round.initial_state())];
        // Steps have fewer children than moves, and reach the same positions.
        let mut search = |starts: &[State], metric| {
            self.visited.clear();
            for &state in starts {
                self.visited.insert(state);
            }
            stats.depth = 0;
            self.breadth.run(&lines, (starts, metric), &mut self.visited, control, &mut stats)?;
            let states = self.breadth.nodes.iter().map(|node| node.state);
            let solved: Vec<State> = states.filter(|&state| lines.is_solved(state)).collect();
            Ok((self.breadth.nodes.len(), solved, stats.depth))
        };
        let (positions, solved, _) = search(&start, Metric::Steps)?;
        if solved.is_empty() {
            return Ok(Farthest { positions, distance: None });
        }
        let (_, _, distance) = search(&solved, round.metric())?;
        Ok(Farthest { positions, distance: Some(distance) })
    }

    /// The moves that lead to the last node.
    fn path(&self, lines: &Lines) -> Vec<Move> {
        let mut moves = Vec::new();
        let nodes = &self.breadth.nodes;
        let mut id = nodes.len() - 1;
        while nodes[id].last_line != NO_LINE {
            let node = nodes[id];
            let line = usize::from(node.last_line);
            let to = Lines::arrangement(node.state, line);
            moves.extend(lines.mv(line, usize::from(node.last_from), to));
            id = node.parent as usize;
        }
        moves.reverse();
        moves
    }
}

/// The answer of [`Fast::farthest`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Farthest {
    /// The number of positions that can be reached; 0 if a proof without a search shows that none is solvable.
    pub positions: usize,
    /// The greatest distance of one of them from the exit; `None` if none is solvable.
    pub distance: Option<u32>,
}

/// Ends at the first solved state.
struct ToExit<'a>(&'a mut Visited, &'a Lines);

impl Recall for ToExit<'_> {
    #[inline]
    fn visit(&mut self, state: State, _: u32) -> Visit {
        if !self.0.insert(state) {
            Visit::Known
        } else if self.1.is_solved(state) {
            Visit::Last
        } else {
            Visit::New
        }
    }

    fn memory(&self) -> u64 {
        self.0.memory()
    }
}

impl Solve<Round> for Fast {
    fn solve(&mut self, round: &Round, control: &mut Control<'_>) -> Report<Move> {
        let mut stats = Stats::default();
        let start = round.initial_state();
        if round.is_solved(&start) {
            let verdict = Verdict::Solved { moves: Vec::new(), proof: Proof::Optimal };
            return Report { verdict, stats };
        }
        let lines = Lines::new(round.board(), &mut self.tables);
        if proves_unsolvable(round.board(), &lines) {
            return Report { verdict: Verdict::Unsolvable, stats };
        }
        let start = [lines.state(start)];
        self.visited.clear();
        self.visited.insert(start[0]);
        let mut recall = ToExit(&mut self.visited, &lines);
        let question = (&start[..], round.metric());
        let verdict = match self.breadth.run(&lines, question, &mut recall, control, &mut stats) {
            Ok(true) => Verdict::Solved { moves: self.path(&lines), proof: Proof::Optimal },
            Ok(false) => Verdict::Unsolvable,
            Err(stopped) => Verdict::Stopped(stopped),
        };
        Report { verdict, stats }
    }
}
