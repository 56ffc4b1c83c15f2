//! The traits that every search is written against, and [`perft`].

use std::fmt::Debug;
use std::hash::Hash;

/// A game: the immutable part (board and goal) is `self`, what moves is [`Rules::State`].
///
/// Undo is by value: keep the earlier state.
pub trait Rules {
    /// What moves. Cheap to clone.
    type State: Clone + Eq + Hash + Debug;
    /// One legal action.
    type Move: Copy + Eq + Hash + Debug;

    /// The state that play starts from.
    fn initial_state(&self) -> Self::State;

    /// Replaces the contents of `moves` by the legal moves of `state`, in an order that is the same on
    /// every machine.
    fn legal_moves(&self, state: &Self::State, moves: &mut Vec<Self::Move>);

    /// The state after a move that [`Rules::legal_moves`] gave for this very state.
    ///
    /// With any other move the result is a valid state of unspecified content, never a panic.
    fn play_unchecked(&self, state: &Self::State, mv: Self::Move) -> Self::State;
}

/// A game for one player, who wants to reach a solved state in the fewest moves.
pub trait Puzzle: Rules {
    /// Equal for two states exactly when the same moves count solves both; see [`Puzzle::key`].
    type Key: Eq + Hash;

    /// Whether nothing is left to do in `state`.
    fn is_solved(&self, state: &Self::State) -> bool;

    /// The canonical key of a state: states with equal keys are equally far from every solved state.
    ///
    /// A key serves only to recognise duplicates. It may merge states that differ by a swap of equal
    /// pieces, so no path may be rebuilt from keys.
    fn key(&self, state: &Self::State) -> Self::Key;
}

/// Counts the sequences of exactly `depth` legal moves from `state`; `perft(_, _, 0)` is 1.
///
/// The name and the method are chess programming's ("performance test"): counts that two independent
/// move generators share leave little room for a wrong rule.
pub fn perft<R: Rules>(rules: &R, state: &R::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Vec::new();
    rules.legal_moves(state, &mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.iter().map(|&mv| perft(rules, &rules.play_unchecked(state, mv), depth - 1)).sum()
}
