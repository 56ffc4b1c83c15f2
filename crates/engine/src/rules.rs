//! The traits that every search is written against, and [`perft`].
//!
//! [`Rules`] is what all games have, [`Puzzle`] what a game for one player adds. A trait for two players
//! belongs beside [`Puzzle`], over [`Rules`] as well.

use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;

/// A game: the immutable part (board and goal) is `self`, what moves is [`Rules::State`].
///
/// To undo a move, keep the earlier state.
pub trait Rules {
    /// What moves. Cheap to clone.
    type State: Clone + Eq + Hash + Debug;
    /// One action.
    type Move: Copy + Eq + Hash + Debug;
    /// Why a move is not legal.
    type Illegal: Error;

    /// The state that play starts from.
    fn initial_state(&self) -> Self::State;

    /// Replaces the contents of `moves` by the legal moves of `state`, in an order that is the same on
    /// every machine.
    fn legal_moves(&self, state: &Self::State, moves: &mut Vec<Self::Move>);

    /// The state after a move that [`Rules::legal_moves`] gave for this very state.
    ///
    /// With any other move the result is a valid state of unspecified content, never a panic.
    fn play_unchecked(&self, state: &Self::State, mv: Self::Move) -> Self::State;

    /// The state after a move.
    ///
    /// # Errors
    /// [`Rules::Illegal`] if the move is not legal in `state`.
    fn play(&self, state: &Self::State, mv: Self::Move) -> Result<Self::State, Self::Illegal>;

    /// The state after several moves from the initial state.
    ///
    /// # Errors
    /// The number of the first illegal move, from 0, and why it is illegal.
    fn play_all(&self, moves: &[Self::Move]) -> Result<Self::State, (usize, Self::Illegal)> {
        moves.iter().enumerate().try_fold(self.initial_state(), |state, (number, &mv)| {
            self.play(&state, mv).map_err(|illegal| (number, illegal))
        })
    }
}

/// A game for one player, who wants to reach a solved state in the fewest moves.
pub trait Puzzle: Rules {
    /// What [`Puzzle::key`] gives.
    type Key: Eq + Hash;

    /// Whether nothing is left to do in `state`.
    fn is_solved(&self, state: &Self::State) -> bool;

    /// The canonical key of a state. Equal keys imply that the fewest moves to a solved state are the
    /// same; different keys imply nothing.
    ///
    /// A key serves only to recognise duplicates. It may merge states that differ by a swap of equal
    /// pieces, so no path may be rebuilt from keys.
    fn key(&self, state: &Self::State) -> Self::Key;

    /// Plays a solution from the initial state. No answer of a solver is shown before this accepts it.
    ///
    /// # Errors
    /// [`WrongSolution`] if a move is not legal, or the last state is not solved.
    fn check_solution(&self, moves: &[Self::Move]) -> Result<(), WrongSolution<Self::Illegal>> {
        match self.play_all(moves) {
            Ok(end) if self.is_solved(&end) => Ok(()),
            Ok(_) => Err(WrongSolution::Unsolved),
            Err((number, illegal)) => Err(WrongSolution::Illegal { number, illegal }),
        }
    }
}

/// Why moves are not a solution.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WrongSolution<I: Error> {
    /// A move is not legal.
    #[error("move {} is illegal: {illegal}", number + 1)]
    Illegal {
        /// Its number, from 0.
        number: usize,
        /// Why.
        illegal: I,
    },
    /// All moves are legal, but the last state is not solved.
    #[error("the moves do not solve the puzzle")]
    Unsolved,
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
