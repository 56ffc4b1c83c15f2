//! [`Solution`]: a solution to follow, forwards and backwards.

use carom_engine::Rules as _;
use carom_engine::unblock::{Move, Position, Round};

/// The moves of a solution, with the position before each of them and after the last one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    moves: Vec<Move>,
    positions: Vec<Position>,
}

impl Solution {
    /// The solution of a round by these moves; `None` if they are not legal or do not solve it.
    #[must_use]
    pub fn new(round: &Round, moves: &[Move]) -> Option<Self> {
        let mut positions = vec![round.initial_state()];
        for &mv in moves {
            let here = *positions.last()?;
            positions.push(round.play(&here, mv).ok()?);
        }
        let is_solved = round.board().is_solved(*positions.last()?);
        is_solved.then(|| Self { moves: moves.to_vec(), positions })
    }

    /// All moves.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position before the first move.
    #[must_use]
    pub fn start(&self) -> Position {
        self.positions[0]
    }

    /// The position after this number of its moves; the last one if it has fewer.
    #[must_use]
    pub fn position(&self, moves: usize) -> Position {
        self.positions[moves.min(self.moves.len())]
    }

    /// The number of its moves that lead to a position; `None` if the solution does not pass it.
    #[must_use]
    pub fn place(&self, position: Position) -> Option<usize> {
        self.positions.iter().position(|&it| it == position)
    }

    /// The moves from a position on; `None` if the solution does not pass it.
    #[must_use]
    pub fn left(&self, position: Position) -> Option<&[Move]> {
        self.place(position).map(|place| &self.moves[place..])
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::unblock::{Board, BoardSetup, Metric, parse_moves};

    use super::*;

    #[test]
    fn it_knows_where_it_is() {
        let setup: BoardSetup = "..B.AAB.........".parse().expect("a board string");
        let round = Round::new(Board::new(setup).expect("a board"), Metric::Moves);
        let moves = parse_moves("B+2 A+2").expect("moves");
        let solution = Solution::new(&round, &moves).expect("a solution");
        let after = round.play(&round.initial_state(), moves[0]).expect("legal");
        assert_eq!(solution.left(solution.start()), Some(&moves[..]));
        assert_eq!(solution.left(after), Some(&moves[1..]));
        assert_eq!([0, 1].map(|it| solution.position(it)), [solution.start(), after]);
        assert_eq!(solution.position(9), solution.position(2));
        let elsewhere = round.play(&round.initial_state(), "B+1".parse().expect("a move"));
        assert_eq!(solution.left(elsewhere.expect("legal")), None);
        for wrong in ["B+2", "A+2", "B+9"] {
            assert_eq!(Solution::new(&round, &parse_moves(wrong).expect("moves")), None, "{wrong}");
        }
    }
}
