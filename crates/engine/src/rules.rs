//! The traits that every search uses, and [`perft`].
//!
//! [`Rules`] is the trait of all games. [`Puzzle`] extends it for games with one player, and [`Duel`] for games with two.

use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;

/// A game: `self` is the immutable part (board and goal), and [`Rules::State`] is the part that moves.
///
/// To undo a move, keep the earlier state.
///
/// # Panics
/// Every function is for states of its own game. With a state of another one, such as a position of another board, it may panic,
/// or its result means nothing.
pub trait Rules {
    /// The part that moves. A clone is cheap.
    type State: Clone + Eq + Hash + Debug;
    /// One action.
    type Move: Copy + Eq + Hash + Debug;
    /// The reason why a move is illegal.
    type Illegal: Error;

    /// The state at the start of play.
    fn initial_state(&self) -> Self::State;

    /// Replaces the contents of `moves` by the legal moves of `state`, in an order that is the same on
    /// every machine.
    fn legal_moves(&self, state: &Self::State, moves: &mut Vec<Self::Move>);

    /// The number of legal moves of `state`. A game that can count them without a list overrides this.
    fn count_legal_moves(&self, state: &Self::State) -> u64 {
        let mut moves = Vec::new();
        self.legal_moves(state, &mut moves);
        moves.len() as u64
    }

    /// The state after a move that [`Rules::legal_moves`] returned for this state.
    ///
    /// With any other move the result is a valid state of unspecified content, never a panic.
    fn play_unchecked(&self, state: &Self::State, mv: Self::Move) -> Self::State;

    /// The state after a move.
    ///
    /// # Errors
    /// [`Rules::Illegal`] if the move is illegal in `state`.
    fn play(&self, state: &Self::State, mv: Self::Move) -> Result<Self::State, Self::Illegal>;

    /// The state after several moves from the initial state.
    ///
    /// # Errors
    /// The first illegal move and the reason.
    fn play_all(&self, moves: &[Self::Move]) -> Result<Self::State, IllegalLine<Self::Illegal>> {
        moves.iter().enumerate().try_fold(self.initial_state(), |state, (number, &mv)| {
            self.play(&state, mv).map_err(|illegal| IllegalLine { number, illegal })
        })
    }
}

/// A game for one player, whose aim is to reach a solved state in the fewest moves.
pub trait Puzzle: Rules {
    /// The type of [`Puzzle::key`].
    type Key: Eq + Hash;

    /// Whether `state` is solved.
    fn is_solved(&self, state: &Self::State) -> bool;

    /// The canonical key of a state. If two keys are equal, the fewest moves to a solved state are the same.
    /// Different keys imply nothing.
    ///
    /// A key only recognises duplicates. It may merge states that differ by a swap of equal
    /// pieces, so no path may be rebuilt from keys.
    fn key(&self, state: &Self::State) -> Self::Key;

    /// Replays a solution from the initial state. An answer of a solver is shown only after this check.
    ///
    /// # Errors
    /// [`WrongSolution`] if a move is illegal, or the last state is not solved.
    fn check_solution(&self, moves: &[Self::Move]) -> Result<(), WrongSolution<Self::Illegal>> {
        match self.play_all(moves) {
            Ok(end) if self.is_solved(&end) => Ok(()),
            Ok(_) => Err(WrongSolution::Unsolved),
            Err(IllegalLine { number, illegal }) => Err(WrongSolution::Illegal { number, illegal }),
        }
    }
}

/// A game for two players, who move in turn. If a state has an outcome, it has no legal moves.
pub trait Duel: Rules {
    /// The two sides.
    type Side: Copy + Eq + Debug;
    /// The type of [`Duel::key`].
    type Key: Copy + Eq + Hash;

    /// The side to move.
    fn to_move(&self, state: &Self::State) -> Self::Side;

    /// The result, if the game ends in this state; a result that depends on earlier states is not considered.
    fn outcome(&self, state: &Self::State) -> Option<Outcome<Self::Side>>;

    /// A key that equal states share. Different states have different keys, except for rare collisions.
    fn key(&self, state: &Self::State) -> Self::Key;

    /// Whether a move of the side to move ends the game with its win. A game that can tell without trying every move
    /// overrides this.
    fn can_win_now(&self, state: &Self::State) -> bool {
        let won = Some(Outcome::Won(self.to_move(state)));
        let mut moves = Vec::new();
        self.legal_moves(state, &mut moves);
        moves.iter().any(|&mv| self.outcome(&self.play_unchecked(state, mv)) == won)
    }
}

/// The result of a game of two sides `S`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome<S> {
    /// A side has won.
    Won(S),
    /// Nobody has won.
    Drawn,
}

/// A line of moves with an illegal one.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("move {} is illegal: {illegal}", number + 1)]
pub struct IllegalLine<I: Error> {
    /// The number of the first illegal move, from 0.
    pub number: usize,
    /// The reason.
    pub illegal: I,
}

/// The reason why moves are not a solution.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WrongSolution<I: Error> {
    /// A move is illegal.
    #[error("move {} is illegal: {illegal}", number + 1)]
    Illegal {
        /// Its number, from 0.
        number: usize,
        /// The reason.
        illegal: I,
    },
    /// All moves are legal, but the last state is not solved.
    #[error("the moves do not solve the puzzle")]
    Unsolved,
}

/// Counts the sequences of exactly `depth` legal moves from `state`; `perft(_, _, 0)` is 1.
///
/// The name ("performance test") and the method come from chess programming: if two independent move
/// generators give the same counts, a wrong rule is unlikely.
pub fn perft<R: Rules>(rules: &R, state: &R::State, depth: u32) -> u64 {
    match depth {
        0 => return 1,
        1 => return rules.count_legal_moves(state),
        _ => {}
    }
    let mut moves = Vec::new();
    rules.legal_moves(state, &mut moves);
    moves.iter().map(|&mv| perft(rules, &rules.play_unchecked(state, mv), depth - 1)).sum()
}
