//! [`Review`]: where a player's line lost moves against the optimum.

use carom_engine::ricochet::Move;

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
pub struct ReviewedMove {
    /// The move.
    pub mv: Move,
    /// The distance after it.
    pub distance: Distance,
    /// What it did to the distance.
    pub change: Change,
}

/// A line of play beside an optimal one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Review {
    /// The player's moves.
    pub line: Vec<ReviewedMove>,
    /// An optimal solution from the start.
    pub optimum: Vec<Move>,
}

impl Review {
    /// Reviews a line.
    ///
    /// `distances` are those of the positions of the line, the start first, so one more than there are
    /// moves ([`Line::positions`](crate::Line::positions)); missing ones are unknown. Nothing here
    /// searches: the caller asks a solver.
    #[must_use]
    pub fn new(moves: &[Move], distances: &[Distance], optimum: Vec<Move>) -> Self {
        let distance = |at: usize| distances.get(at).copied().unwrap_or(Distance::Unknown);
        let line = moves.iter().enumerate().map(|(at, &mv)| {
            let (before, after) = (distance(at), distance(at + 1));
            ReviewedMove { mv, distance: after, change: Change::between(before, after) }
        });
        Self { line: line.collect(), optimum }
    }

    /// The moves that were not the best, with their place in the line from 0.
    pub fn slips(&self) -> impl Iterator<Item = (usize, ReviewedMove)> + '_ {
        let is_slip =
            |reviewed: &ReviewedMove| !matches!(reviewed.change, Change::Better | Change::Unknown);
        self.line.iter().copied().enumerate().filter(move |(_, reviewed)| is_slip(reviewed))
    }

    /// The moves lost in all, as far as they are known. For a line that ends solved and all of whose
    /// distances are known it is the number of its moves less the optimum.
    #[must_use]
    pub fn moves_lost(&self) -> u32 {
        self.line.iter().filter_map(|reviewed| reviewed.change.cost()).sum()
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::Puzzle;
    use carom_engine::ricochet::{Round, RoundSetup, parse_moves};
    use carom_solver::search::bfs;
    use carom_solver::{Control, Verdict};

    use super::*;
    use crate::{Line, example};

    fn solution(round: &Round) -> Vec<Move> {
        match bfs(round, &mut Control::default()).verdict {
            Verdict::Solved { moves, .. } => moves,
            other => panic!("{other:?}"),
        }
    }

    /// The distances of a line as a solver gives them.
    fn distances(line: &Line) -> Vec<Distance> {
        let round = line.round();
        let distance = |robots: &[carom_engine::Square]| {
            let setup = RoundSetup {
                robots: robots.to_vec(),
                goal: round.goal(),
                profile: round.profile(),
            };
            let round = Round::new(std::sync::Arc::clone(round.board()), setup).expect("sound");
            Distance::Moves(solution(&round).len() as u32)
        };
        line.positions().iter().map(|position| distance(position.squares())).collect()
    }

    #[test]
    fn a_detour_is_found() {
        let round = example();
        let optimum = solution(&round);
        let mut line = Line::new(round);
        for mv in parse_moves("gN gS").expect("moves") {
            line.play(mv).expect("a legal move");
        }
        let rest = Line::new(
            Round::new(
                std::sync::Arc::clone(line.round().board()),
                RoundSetup {
                    robots: line.position().squares().to_vec(),
                    goal: line.round().goal(),
                    profile: line.round().profile(),
                },
            )
            .expect("sound"),
        );
        for mv in solution(rest.round()) {
            line.play(mv).expect("a legal move");
        }
        assert!(line.round().is_solved(line.position()));
        let review = Review::new(line.moves(), &distances(&line), optimum.clone());
        assert!(review.slips().next().is_some());
        assert!(review.slips().all(|(at, _)| at < 2), "{review:?}");
        assert_eq!(review.moves_lost() as usize, line.len() - optimum.len());
    }

    #[test]
    fn an_optimal_line_has_no_slips() {
        let round = example();
        let optimum = solution(&round);
        let mut line = Line::new(round);
        for &mv in &optimum {
            line.play(mv).expect("a legal move");
        }
        let review = Review::new(line.moves(), &distances(&line), optimum);
        assert_eq!((review.slips().count(), review.moves_lost()), (0, 0));
    }

    #[test]
    fn what_is_not_known_is_not_judged() {
        let moves = parse_moves("gN gS gN").expect("moves");
        let review = Review::new(&moves, &[Distance::Moves(3), Distance::Unsolvable], Vec::new());
        let changes: Vec<_> = review.line.iter().map(|reviewed| reviewed.change).collect();
        assert_eq!(changes, [Change::Lost, Change::Unknown, Change::Unknown]);
        assert_eq!(review.slips().count(), 1);
    }
}
