//! Plays plans in the engine. This shows what a plan has overlooked, and can often repair it.

use alloc::vec::Vec;

use carom_engine::ricochet::{IllegalMove, Move, Position, Round, StoppedBy};
use carom_engine::{Direction, Puzzle, Rules, Square};

/// A move of a plan and the square where it must end.
#[derive(Clone, Copy)]
pub(super) struct PlanStep {
    pub(super) mv: Move,
    pub(super) to: Square,
}

/// The moves of a plan that works, or `None`. Robots in the way of a step are moved aside, at most
/// `clearings` times.
pub(super) fn replay(round: &Round, steps: &[PlanStep], clearings: u32) -> Option<Vec<Move>> {
    let mut moves = Vec::with_capacity(steps.len());
    play(round, *round.start(), steps, clearings, &mut moves).then_some(moves)
}

fn play(
    round: &Round,
    mut position: Position,
    steps: &[PlanStep],
    clearings: u32,
    moves: &mut Vec<Move>,
) -> bool {
    for (number, &PlanStep { mv, to }) in steps.iter().enumerate() {
        if round.board().destination(&position, mv) == Some(to) {
            let next = round.play_unchecked(&position, mv);
            if next == position {
                // The robot can slide, but the rules forbid the move: it is a rebound.
                return false;
            }
            moves.push(mv);
            position = next;
            if round.is_solved(&position) {
                return true;
            }
            continue;
        }
        if clearings == 0 {
            return false;
        }
        let robot = match round.board().slide(&position, mv) {
            Ok(slide) => slide.stopped_by,
            Err(IllegalMove::Blocked { by, .. }) => by,
            Err(_) => return false,
        };
        let StoppedBy::Robot(robot) = robot else { return false };
        let played = moves.len();
        return Direction::ALL.into_iter().any(|direction| {
            let clearing = Move { robot, direction };
            let cleared = round.play_unchecked(&position, clearing);
            moves.truncate(played);
            moves.push(clearing);
            cleared != position && play(round, cleared, &steps[number..], clearings - 1, moves)
        });
    }
    false
}

/// Removes moves, one or two at a time, while the rest is still a solution.
pub(super) fn shorten(round: &Round, mut moves: Vec<Move>) -> Vec<Move> {
    'shorter: loop {
        for first in 0..moves.len() {
            for second in first..moves.len() {
                let rest = moves.iter().enumerate().filter(|&(i, _)| i != first && i != second);
                if let Some(shorter) = solving_prefix(round, rest.map(|(_, &mv)| mv)) {
                    moves = shorter;
                    continue 'shorter;
                }
            }
        }
        return moves;
    }
}

/// The moves up to the one that solves the round; `None` if a move is illegal or no move solves it.
fn solving_prefix(round: &Round, rest: impl Iterator<Item = Move>) -> Option<Vec<Move>> {
    let mut position = *round.start();
    let mut moves = Vec::new();
    for mv in rest {
        let next = round.play_unchecked(&position, mv);
        if next == position {
            return None;
        }
        position = next;
        moves.push(mv);
        if round.is_solved(&position) {
            return Some(moves);
        }
    }
    None
}
