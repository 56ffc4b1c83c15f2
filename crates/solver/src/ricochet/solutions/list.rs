//! [`list_optimal`]: some of all optimal solutions, for people.

use alloc::boxed::Box;
use alloc::vec::Vec;

use carom_engine::ricochet::{Move, Round};

use super::{DistinctSolution, MOST_COMPARED, Preference, distinct, preferred};
use crate::search::OptimalSolutions;
use crate::{Control, StopReason};

/// Which optimal solutions a list has, and in which order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListOptions {
    /// Which solutions come first; `None` for the order of [`OptimalSolutions::iter`].
    pub preference: Option<Preference>,
    /// Whether solutions that differ only by the order of independent moves are merged, as by [`distinct`].
    pub is_distinct: bool,
    /// The most solutions in the list.
    pub limit: usize,
}

/// Some of all optimal solutions, as [`ListOptions`] choose them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SolutionList {
    /// The solutions of the list. If they are not merged, each has one order of its moves.
    pub solutions: Vec<DistinctSolution>,
    /// The number of solutions without a limit: of the distinct ones if they are merged, otherwise of all.
    pub count: u64,
    /// Whether `count` is that number. If not, there may be more solutions, and the last distinct one may have more orders.
    pub is_exact: bool,
}

impl SolutionList {
    /// Whether the list has all of them.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.is_exact && self.solutions.len() as u64 == self.count
    }
}

/// Lists some of all optimal solutions of a round.
///
/// At most [`MOST_COMPARED`] solutions are compared to merge them, and fewer if `control` is cancelled. A long list without merging
/// ends early when a search under `control` would have to stop.
///
/// ```
/// use carom_engine::ricochet::{Round, format_moves};
/// use carom_solver::Control;
/// use carom_solver::ricochet::{Fast, ListOptions, Preference, all_optimal, list_optimal};
/// use carom_solver::search::OptimalVerdict;
///
/// let round = Round::parse("3A-2A-1A-4A", "0,0 15,0 0,15 15,15", "green to 1,3")?;
/// let mut control = Control::default();
/// let report = all_optimal(&round, &mut Fast::new(), &mut control);
/// let OptimalVerdict::Solved(all) = report.verdict else { panic!("no solution") };
///
/// let preference = Some(Preference::FewestRobots);
/// let options = ListOptions { preference, is_distinct: true, limit: 10 };
/// let list = list_optimal(&round, &all, options, &control);
/// for solution in &list.solutions {
///     println!("{}, {} orders", format_moves(&solution.moves), solution.reorderings);
/// }
/// assert!(list.count <= all.count());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn list_optimal(
    round: &Round,
    all: &OptimalSolutions<Move>,
    options: ListOptions,
    control: &Control<'_>,
) -> SolutionList {
    let ListOptions { preference, is_distinct, limit } = options;
    let lines: Box<dyn Iterator<Item = Vec<Move>> + '_> = match preference {
        None => Box::new(all.iter()),
        Some(preference) => preferred(all, preference),
    };
    if !is_distinct {
        let one = |moves| DistinctSolution { moves, reorderings: 1 };
        let solutions = all.first_of(lines, limit, control).lines.into_iter().map(one).collect();
        let count = all.count();
        return SolutionList { solutions, count, is_exact: count < u64::MAX };
    }
    let is_cancelled = || control.interruption() == Some(StopReason::Cancelled);
    let found = distinct(round, lines.take_while(|_| !is_cancelled()), MOST_COMPARED);
    let mut solutions = found.solutions;
    let count = solutions.len() as u64;
    solutions.truncate(limit);
    SolutionList { solutions, count, is_exact: found.is_complete && !is_cancelled() }
}
