//! [`Review`]: where a player's line lost moves against the optimum.

/// How far a position is from being solved, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Distance {
    /// The fewest moves that solve it, proven.
    Moves(u32),
    /// No moves solve it.
    Unsolvable,
    /// Nobody has found out.
    Unknown,
}

/// What a move did to the distance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Change {
    /// One move nearer: no move is better.
    Better,
    /// As far as before: one move lost.
    Same,
    /// Further away by this many moves: one more than that is lost.
    Worse(u32),
    /// The position can no longer be solved.
    Lost,
    /// A distance is not known, or the position could not be solved before either.
    Unknown,
}

impl Change {
    /// What lies between two distances, one move apart.
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

    /// How many moves it cost; `None` if that is not known or there is no way back.
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
    /// What it did to the distance.
    pub change: Change,
}

/// A line of play beside an optimal one.
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
    /// `distances` are those of the positions of the line, the start first, so one more than there are
    /// moves (those of
    /// [`Line::positions`](crate::ricochet::Line::positions), for example); missing ones are unknown. Nothing here
    /// searches: the caller asks a solver.
    #[must_use]
    pub fn new(moves: &[M], distances: &[Distance], optimum: Vec<M>) -> Self {
        let distance = |at: usize| distances.get(at).copied().unwrap_or(Distance::Unknown);
        let line = moves.iter().enumerate().map(|(at, &mv)| {
            let (before, after) = (distance(at), distance(at + 1));
            ReviewedMove { mv, distance: after, change: Change::between(before, after) }
        });
        Self { line: line.collect(), optimum }
    }

    /// The moves that were not the best, with their place in the line from 0.
    pub fn slips(&self) -> impl Iterator<Item = (usize, ReviewedMove<M>)> + '_ {
        let is_slip = |reviewed: &ReviewedMove<M>| {
            !matches!(reviewed.change, Change::Better | Change::Unknown)
        };
        self.line.iter().copied().enumerate().filter(move |(_, reviewed)| is_slip(reviewed))
    }

    /// The moves lost in all, as far as they are known. For a line that ends solved and all of whose
    /// distances are known it is the number of its moves less the optimum.
    #[must_use]
    pub fn moves_lost(&self) -> u32 {
        self.line.iter().filter_map(|reviewed| reviewed.change.cost()).sum()
    }
}
