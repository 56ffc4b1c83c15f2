//! [`Report`]: what a search answers.

use std::fmt;

/// The answer of a search and what it cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<M> {
    /// The answer.
    pub verdict: Verdict<M>,
    /// What it cost.
    pub stats: Stats,
}

/// The answer of a search. An unsolvable puzzle and a stopped search are answers, not errors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict<M> {
    /// The moves solve the puzzle, one after the other from its initial state.
    Solved {
        /// The moves; none if the initial state is solved.
        moves: Vec<M>,
        /// What is known about their number.
        proof: Proof,
    },
    /// No sequence of moves solves the puzzle: every state that can be reached was looked at, or an
    /// admissible bound excludes them.
    Unsolvable,
    /// The search ended without an answer.
    Stopped(Stopped),
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

/// What is known about the length of a solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Proof {
    /// No shorter solution exists.
    Optimal,
    /// A shorter solution may exist.
    UpperBound,
}

/// Why a search ended without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Stopped {
    /// The cancel flag was set.
    Cancelled,
    /// [`Control::max_nodes`](crate::Control::max_nodes) was reached.
    NodeLimit,
    /// [`Control::max_memory`](crate::Control::max_memory) was reached.
    MemoryLimit,
    /// No solution has at most [`Control::max_depth`](crate::Control::max_depth) moves.
    DepthLimit,
    /// The method has tried all it can, which proves nothing. Only methods that promise no answer end
    /// like this.
    GaveUp,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Cancelled => "cancelled",
            Self::NodeLimit => "node limit reached",
            Self::MemoryLimit => "memory limit reached",
            Self::DepthLimit => "no solution within the depth limit",
            Self::GaveUp => "the method found nothing, which proves nothing",
        })
    }
}

/// What a search cost. The counts are the same on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// States whose moves were tried.
    pub expanded: u64,
    /// States that those moves led to.
    pub generated: u64,
    /// Generated states that were known already.
    pub duplicate: u64,
    /// The longest line of moves looked at.
    pub depth: u32,
    /// The most states waiting to be expanded at one time.
    pub peak_open: u64,
    /// The most states remembered at one time.
    pub peak_closed: u64,
}
