//! The report's depth-first search with memory.

use std::collections::HashSet;

use carom_engine::unblock::{Axis, BlockId, Move, Position, Round};
use carom_engine::{Puzzle as _, Rules as _};

/// The steps of a block in the order of the report: down, up, left, right.
fn steps(round: &Round, block: BlockId) -> [Move; 2] {
    let first = match round.board().axis(block) {
        Axis::Vertical => 1,
        Axis::Horizontal => -1,
    };
    [first, -first].map(|distance| Move { block, distance })
}

/// The first solution that a depth-first search finds, step by step, and the number of positions that it remembers.
///
/// It tries the blocks in the order of the file. It never visits a position twice, and takes a step back only if every
/// step leads to a position that it remembers. Its solutions are not short.
pub(crate) fn depth_first(round: &Round) -> Option<(Vec<Move>, usize)> {
    let start = round.initial_state();
    if round.is_solved(&start) {
        return Some((Vec::new(), 0));
    }
    let mut known: HashSet<Position> = HashSet::from([start]);
    let moves_of = |position: &Position| -> std::vec::IntoIter<Move> {
        let moves = round.board().blocks().flat_map(|block| steps(round, block));
        let legal = moves.filter(|&mv| round.play(position, mv).is_ok());
        legal.collect::<Vec<_>>().into_iter()
    };
    let mut line: Vec<(Position, std::vec::IntoIter<Move>)> = vec![(start, moves_of(&start))];
    let mut moves = Vec::new();
    while let Some((position, left)) = line.last_mut() {
        let Some(mv) = left.next() else {
            line.pop();
            moves.pop();
            continue;
        };
        let next = round.play_unchecked(position, mv);
        if round.is_solved(&next) {
            moves.push(mv);
            return Some((moves, known.len()));
        }
        if known.insert(next) {
            moves.push(mv);
            line.push((next, moves_of(&next)));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use carom_engine::unblock::{Board, Metric};

    use super::*;

    #[test]
    fn it_goes_back_from_a_dead_end_and_gives_up() {
        let round = |text: &str| {
            let board = Board::new(text.parse().expect("a board")).expect("a board");
            Round::new(board, Metric::Steps)
        };
        // The column is full, so the main block can never pass it.
        assert_eq!(depth_first(&round("..B.AAB...C...C.")), None);
        let solvable = round("..B.AAB.........");
        let (moves, known) = depth_first(&solvable).expect("a solution");
        solvable.check_solution(&moves).expect("a solution");
        assert!(known >= moves.len(), "{known}");
    }
}
