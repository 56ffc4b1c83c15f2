//! [`Report`]: the answer of a search.

use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

/// The answer of a search and its cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<M> {
    /// Who answered: the name of the search, which is its id in the table of a game's solvers (`fast`, `astar`, `bfs` …). A solver that
    /// hands a puzzle to another one names that one.
    pub solver: &'static str,
    /// The answer.
    pub verdict: Verdict<M>,
    /// The cost.
    pub stats: Stats,
    /// A number of moves that every solution needs at least; 0 if nothing is known.
    pub at_least: u32,
    /// The best solution that a stopped search knows, if it looked for one. A shorter one may exist.
    pub best: Option<Vec<M>>,
}

impl<M> Report<M> {
    /// The report of a search, which may have been stopped. The length of a solution that is proven shortest is its bound.
    #[must_use]
    pub fn new(
        solver: &'static str,
        verdict: Result<Verdict<M>, StopReason>,
        stats: Stats,
    ) -> Self {
        let verdict = verdict.unwrap_or_else(Verdict::Stopped);
        let at_least = match &verdict {
            Verdict::Solved { moves, proof: Proof::Optimal } => moves.len() as u32,
            _ => 0,
        };
        Self { solver, verdict, stats, at_least, best: None }
    }
}

/// The answer of a search. An unsolvable puzzle or a stopped search is an answer, not an error.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Verdict<M> {
    /// The moves solve the puzzle, one after another from its initial state.
    Solved {
        /// The moves; empty if the initial state is solved.
        moves: Vec<M>,
        /// Whether the solution is proven shortest.
        proof: Proof,
    },
    /// No sequence of moves solves the puzzle: the search visited every reachable state, or an admissible
    /// bound excludes the others.
    Unsolvable,
    /// The search ended without an answer.
    Stopped(StopReason),
}

impl<M> Verdict<M> {
    /// The moves of a solution.
    #[must_use]
    pub fn moves(&self) -> Option<&[M]> {
        match self {
            Self::Solved { moves, .. } => Some(moves),
            _ => None,
        }
    }
}

/// `solved, optimal: rS rE`, `unsolvable` or `stopped: node limit reached`.
impl<M: fmt::Display> fmt::Display for Verdict<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solved { moves, proof } => {
                write!(f, "solved, {proof}:")?;
                moves.iter().try_for_each(|mv| write!(f, " {mv}"))
            }
            Self::Unsolvable => f.write_str("unsolvable"),
            Self::Stopped(why) => write!(f, "stopped: {why}"),
        }
    }
}

/// The knowledge about the length of a solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Proof {
    /// No shorter solution exists.
    Optimal,
    /// A shorter solution may exist.
    UpperBound,
}

impl Proof {
    /// A stable name for programs: `optimal` or `upper-bound`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Optimal => "optimal",
            Self::UpperBound => "upper-bound",
        }
    }
}

/// The [code](Proof::code).
impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// The reason why a search ended without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum StopReason {
    /// The cancel flag was set.
    Cancelled,
    /// The time of the [`Control`](crate::Control) is over.
    TimeLimit,
    /// [`Control::max_nodes`](crate::Control::max_nodes) was reached.
    NodeLimit,
    /// [`Control::max_memory`](crate::Control::max_memory) was reached.
    MemoryLimit,
    /// No solution has at most [`Control::max_depth`](crate::Control::max_depth) moves. There may be none at all.
    DepthLimit,
    /// The method found no solution and cannot prove that there is none. Only methods without a guarantee
    /// end like this.
    GaveUp,
}

impl StopReason {
    /// A stable name for programs: `cancelled`, `time-limit`, `node-limit`, `memory-limit`, `depth-limit` or `gave-up`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Cancelled => "cancelled",
            Self::TimeLimit => "time-limit",
            Self::NodeLimit => "node-limit",
            Self::MemoryLimit => "memory-limit",
            Self::DepthLimit => "depth-limit",
            Self::GaveUp => "gave-up",
        }
    }
}

/// A sentence for people.
impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Cancelled => "cancelled",
            Self::TimeLimit => "time limit reached",
            Self::NodeLimit => "node limit reached",
            Self::MemoryLimit => "memory limit reached",
            Self::DepthLimit => "there is no solution within the limit",
            Self::GaveUp => "no solution found (this method cannot prove there is none)",
        })
    }
}

impl Error for StopReason {}

/// The cost of a search. The counts are the same on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Stats {
    /// Expanded states: the search tried their moves.
    pub expanded: u64,
    /// Generated states: results of those moves.
    pub generated: u64,
    /// Generated states that the search knew already.
    pub duplicate: u64,
    /// The length of the longest line of moves that was searched.
    pub depth: u32,
    /// The maximum number of states that waited to be expanded at one time.
    pub peak_open: u64,
    /// The maximum number of remembered states at one time.
    pub peak_closed: u64,
}
