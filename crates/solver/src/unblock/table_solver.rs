//! [`TableSolver`]: solves a round with the table of its component.

use alloc::sync::Arc;
use core::fmt;

use carom_engine::Rules as _;
use carom_engine::unblock::{Move, Round};

use super::{Component, ComponentBuilder};
use crate::{Control, Proof, Report, Solve, Stats, StopReason, Verdict};

/// The name in reports.
const NAME: &str = "table";

/// Builds the [`Component`] of a round and reads the solution from it. Every further position of the component costs a
/// look-up.
///
/// In the statistics of a table that is complete, each position counts once. [`Control::max_nodes`] limits the work, which visits
/// each position up to three times: to find it, and for the distances of each metric.
#[derive(Default)]
pub struct TableSolver {
    builder: ComponentBuilder,
    last: Option<Component>,
}

impl fmt::Debug for TableSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableSolver").finish_non_exhaustive()
    }
}

impl TableSolver {
    /// A solver without a table.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl Solve<Round> for TableSolver {
    fn solve(&mut self, round: &Round, control: &mut Control<'_>) -> Report<Move> {
        let mut stats = Stats::default();
        let start = round.initial_state();
        let known = |it: &Component| it.board() == round.board() && it.contains(start);
        if !self.last.as_ref().is_some_and(known) {
            self.last = None;
            let board = Arc::new(round.board().starting_from(start));
            match self.builder.build_counted(&board, control, &mut stats) {
                Ok(component) => {
                    // The builder visits each position to find it, and again for the distances of each metric.
                    let found = component.len() as u64;
                    stats =
                        Stats { expanded: found, generated: found, peak_closed: found, ..stats };
                    self.last = Some(component);
                }
                Err(stopped) => return Report::new(NAME, Err(stopped), stats),
            }
        }
        let line = self.last.as_ref().and_then(|it| it.optimal_line(start, round.metric()));
        let verdict = match line {
            None => Ok(Verdict::Unsolvable),
            Some(moves) if control.exceeds_depth(moves.len() as u32) => Err(StopReason::DepthLimit),
            Some(moves) => {
                stats.depth = moves.len() as u32;
                Ok(Verdict::Solved { moves, proof: Proof::Optimal })
            }
        };
        Report::new(NAME, verdict, stats)
    }
}
