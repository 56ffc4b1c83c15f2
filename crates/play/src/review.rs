//! [`Review`]: shows which moves of a player's line lost distance to the optimum.

/// The distance of a position from a solution, if it is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Distance {
    /// The proven minimum number of moves to a solution.
    Moves(u32),
    /// The position cannot be solved.
    Unsolvable,
    /// The distance is unknown.
    Unknown,
}

/// The effect of a move on the distance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Change {
    /// One move nearer: the best that a move can do.
    Better,
    /// The same distance: one move is lost.
    Same,
    /// Further away by this number of moves; the loss is one move more.
    Worse(u32),
    /// The position can no longer be solved.
    Lost,
    /// A distance is unknown, or the position before the move could not be solved either.
    Unknown,
}

impl Change {
    /// The change between the distances before and after a move.
    ///
    /// ```
    /// use carom_play::review::{Change, Distance};
    ///
    /// assert_eq!(Change::between(Distance::Moves(5), Distance::Moves(4)), Change::Better);
    /// let blunder = Change::between(Distance::Moves(5), Distance::Moves(7));
    /// assert_eq!((blunder, blunder.cost()), (Change::Worse(2), Some(3)));
    /// ```
    #[must_use]
    pub fn between(before: Distance, after: Distance) -> Self {
        match (before, after) {
            (Distance::Moves(before), Distance::Moves(after)) if after < before => Self::Better,
            (Distance::Moves(before), Distance::Moves(after)) if after == before => Self::Same,
            (Distance::Moves(before), Distance::Moves(after)) => Self::Worse(after - before),
            (Distance::Moves(_), Distance::Unsolvable) => Self::Lost,
            _ => Self::Unknown,
        }
    }

    /// The number of moves lost; `None` if it is unknown or the position can no longer be solved.
    #[must_use]
    pub const fn cost(self) -> Option<u32> {
        match self {
            Self::Better => Some(0),
            Self::Same => Some(1),
            Self::Worse(by) => Some(by + 1),
            Self::Lost | Self::Unknown => None,
        }
    }
}

/// A move of the player's line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReviewedMove<M> {
    /// The move.
    pub mv: M,
    /// The distance after it.
    pub distance: Distance,
    /// Its effect on the distance.
    pub change: Change,
}

/// A player's line of play, compared with an optimal one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Review<M> {
    /// The player's moves.
    pub line: Vec<ReviewedMove<M>>,
    /// An optimal solution from the start.
    pub optimum: Vec<M>,
}

impl<M: Copy> Review<M> {
    /// Reviews a line.
    ///
    /// `distances` are the distances of the positions of the line, from the start: one more than there
    /// are moves. [`Line::positions`](crate::ricochet::Line::positions) gives the positions. Missing
    /// distances are unknown. This method does not search: the caller asks a solver.
    #[must_use]
    pub fn new(moves: &[M], distances: &[Distance], optimum: Vec<M>) -> Self {
        let distance = |at: usize| distances.get(at).copied().unwrap_or(Distance::Unknown);
        let line = moves.iter().enumerate().map(|(at, &mv)| {
            let (before, after) = (distance(at), distance(at + 1));
            ReviewedMove { mv, distance: after, change: Change::between(before, after) }
        });
        Self { line: line.collect(), optimum }
    }

    /// The moves that lost distance, each with its place in the line, from 0.
    pub fn slips(&self) -> impl Iterator<Item = (usize, ReviewedMove<M>)> + '_ {
        let is_slip = |reviewed: &ReviewedMove<M>| {
            !matches!(reviewed.change, Change::Better | Change::Unknown)
        };
        self.line.iter().copied().enumerate().filter(move |(_, reviewed)| is_slip(reviewed))
    }

    /// The total number of lost moves, as far as it is known. If the line ends solved and all distances
    /// are known, it is the number of moves minus the optimum.
    #[must_use]
    pub fn moves_lost(&self) -> u32 {
        self.line.iter().filter_map(|reviewed| reviewed.change.cost()).sum()
    }
}
