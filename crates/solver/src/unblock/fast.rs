//! [`Fast`], the default solver: breadth-first search over sets of positions.

use alloc::vec::Vec;
use core::fmt;

use carom_engine::unblock::{Metric, Move, Round};
use carom_engine::{Puzzle as _, Rules as _};

use super::anytime::Chains;
use super::barrier::proves_unsolvable;
use super::blockers::Blockers;
use super::breadth::{Aim, Wave, Waves};
use super::component::ComponentBuilder;
use super::groups::{GroupBuffers, GroupId, Groups};
use super::large::LargeLines;
use super::lines::LineTables;
use super::margin::without_margin;
use super::packing::States;
use crate::search::anytime::{Exact, Finder, WorkShare, beside, within_limits};
use crate::search::{LowerBound as _, bfs};
use crate::{Control, Proof, Report, Solve, Stats, StopReason, Verdict};

/// The name in reports.
const NAME: &str = "fast";

/// Breadth-first search over sets of positions. Keep it for many rounds: it reuses its tables.
///
/// States that differ in few lines form a group, and the search expands a set of states of a group at once, as bits of a
/// word. It leaves out moves that other states make, too. The statistics count only new states as generated. Before the
/// search, the rows and columns alone prove many boards unsolvable ([`Barrier`](super::Barrier)).
///
/// Rows and columns at the border that have only walls do not count. Boards that are still larger than 8x8 have too many arrangements for
/// sets; they are searched state by state, with lines as tables. [`bfs`] solves boards with a block of one square.
#[derive(Default)]
pub struct Fast {
    tables: LineTables,
    memory: GroupBuffers,
    waves: Waves,
}

impl fmt::Debug for Fast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fast").finish_non_exhaustive()
    }
}

impl Fast {
    /// A solver with empty tables.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of positions that can be reached from the start of a round, and the greatest distance of one of them
    /// from the exit under the metric of the round. It costs less than a [`Component`](super::Component), which has all
    /// distances.
    ///
    /// # Errors
    /// The reason to stop: a limit of `control`, except its depth. The limits apply to each of two searches, which expand
    /// every position once.
    #[doc(hidden)]
    pub fn farthest(
        &mut self,
        round: &Round,
        control: &mut Control<'_>,
    ) -> Result<Farthest, StopReason> {
        let max_depth = control.max_depth.take();
        let farthest = self.farthest_at_any_depth(round, control);
        control.max_depth = max_depth;
        farthest
    }

    fn farthest_at_any_depth(
        &mut self,
        round: &Round,
        control: &mut Control<'_>,
    ) -> Result<Farthest, StopReason> {
        if !round.board().has_lines() {
            let start = alloc::sync::Arc::new(round.board().starting_from(round.initial_state()));
            let component = ComponentBuilder::new().build(&start, control)?;
            let (positions, distance) = (component.len(), component.longest(round.metric()));
            return Ok(Farthest { positions, distance });
        }
        let mut groups = self.groups(round);
        if proves_unsolvable(round.board(), &groups.lines) {
            return Ok(Farthest { positions: 0, distance: None });
        }
        let start = [groups.add(groups.lines.state(round.initial_state()))];
        let mut search = |starts: &[(GroupId, States)], aim| {
            self.waves.search(&mut groups, starts, aim, control, &mut Stats::default())?;
            Ok((self.waves.count(), self.waves.solved(&groups)))
        };
        let farthest = search(&start, Aim::States).and_then(|(positions, solved)| {
            search(&solved, Aim::Distances(round.metric()))?;
            Ok(positions)
        });
        self.memory = groups.memory;
        Ok(Farthest { positions: farthest?, distance: self.waves.longest() })
    }

    /// The groups of the board of a round.
    fn groups(&mut self, round: &Round) -> Groups {
        Groups::new(round.board(), &mut self.tables, core::mem::take(&mut self.memory))
    }

    /// The moves from the start to the first state of a wave.
    fn path(&self, groups: &Groups, exit: &Wave, metric: Metric) -> Vec<Move> {
        let first = groups.states(exit.group, exit.states).next();
        let mut states = first.map_or_else(Vec::new, |it| self.waves.descent(groups, it, metric));
        states.reverse();
        groups.lines.moves(&states)
    }
}

/// The answer of [`Fast::farthest`].
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Farthest {
    /// The number of positions that can be reached; 0 if a proof without a search shows that none is solvable.
    pub positions: usize,
    /// The greatest distance of one of them from the exit; `None` if none is solvable.
    pub distance: Option<u32>,
}

impl Solve<Round> for Fast {
    fn solve(&mut self, round: &Round, control: &mut Control<'_>) -> Report<Move> {
        within_limits(self, round, control)
    }
}

impl Exact<Round> for Fast {
    const MOST: usize = 1 << 22;

    fn price(round: &Round) -> u64 {
        if round.board().has_lines() { 20 } else { 2 }
    }

    fn exact(&mut self, round: &Round, control: &mut Control<'_>) -> Report<Move> {
        let mut stats = Stats::default();
        let start = round.initial_state();
        if round.is_solved(&start) {
            let verdict = Verdict::Solved { moves: Vec::new(), proof: Proof::Optimal };
            return Report::new(NAME, Ok(verdict), stats);
        }
        if !round.board().has_lines() {
            if let Some(smaller) = without_margin(round) {
                return self.exact(&smaller, control);
            }
            let Some(lines) = LargeLines::new(round) else { return bfs(round, control) };
            let found = lines.solve(round, control, &mut stats).map(|found| match found {
                Some(moves) => Verdict::Solved { moves, proof: Proof::Optimal },
                None => Verdict::Unsolvable,
            });
            return Report::new(NAME, found, stats);
        }
        let mut groups = self.groups(round);
        if proves_unsolvable(round.board(), &groups.lines) {
            return Report::new(NAME, Ok(Verdict::Unsolvable), stats);
        }
        let start = groups.add(groups.lines.state(start));
        let aim = Aim::Exit(round.metric());
        let verdict = match self.waves.search(&mut groups, &[start], aim, control, &mut stats) {
            Ok(Some(exit)) => {
                let moves = self.path(&groups, &exit, round.metric());
                Ok(Verdict::Solved { moves, proof: Proof::Optimal })
            }
            Ok(None) => Ok(Verdict::Unsolvable),
            Err(stopped) => Err(stopped),
        };
        self.memory = groups.memory;
        Report::new(NAME, verdict, stats)
    }

    fn with_finder(
        round: &Round,
        share: WorkShare,
        most: usize,
        control: &mut Control<'_>,
        exact: impl FnOnce(&mut Control<'_>) -> Report<Move>,
    ) -> Report<Move> {
        let least = Blockers::new(round).lower_bound(&round.initial_state()).unwrap_or(0);
        let mut finder = Finder::new(round, Chains { board: round.board() }, most, control);
        beside(&mut finder, share, least, control, exact)
    }
}
