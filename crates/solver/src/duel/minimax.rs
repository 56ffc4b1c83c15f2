//! [`minimax`]: the value of a state by definition.

use carom_engine::Duel;

use super::{Evaluate, WIN, ended};

/// The value of a state for the side to move if both sides play their best for `depth` moves. It visits every sequence of
/// moves, so it is for tests and small depths only.
///
/// A win after `n` moves is worth `30,000 - n`.
pub fn minimax<D: Duel>(
    duel: &D,
    evaluate: &impl Evaluate<D>,
    state: &D::State,
    depth: u32,
) -> i32 {
    visit(duel, evaluate, state, depth, 0)
}

fn visit<D: Duel>(
    duel: &D,
    evaluate: &impl Evaluate<D>,
    state: &D::State,
    depth: u32,
    ply: i32,
) -> i32 {
    if let Some(value) = ended(duel, state, ply) {
        return value;
    }
    if depth == 0 {
        return evaluate.value(duel, state);
    }
    let moves = duel.legal_moves(state);
    let values = moves
        .iter()
        .map(|&mv| -visit(duel, evaluate, &duel.play_unchecked(state, mv), depth - 1, ply + 1));
    values.max().unwrap_or(-WIN)
}
