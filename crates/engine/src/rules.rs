//! The traits that every search uses, and [`perft`].
//!
//! [`Rules`] is the trait of all games. [`Puzzle`] extends it for games with one player, and [`Duel`] for games with two.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Debug};
use core::hash::Hash;

/// A game: `self` is the immutable part (board and goal), and [`Rules::State`] is the part that moves.
///
/// To undo a move, keep the earlier state.
///
/// A game writes three functions: where it starts, which moves are legal, and what a move does. The others follow from these. A game
/// overrides one of them to be faster, or to say more about an illegal move.
///
/// # Panics
/// Every function is for states of its own game. With a state of another one, such as a position of another board, it may panic,
/// or its result means nothing.
pub trait Rules {
    /// The part that moves. A clone is cheap.
    type State: Clone + Eq + Hash + Debug;
    /// One action.
    type Move: Copy + Eq + Hash + Debug;

    /// The state at the start of play.
    fn initial_state(&self) -> Self::State;

    /// The legal moves of `state`, in an order that is the same on every machine.
    fn legal_moves(&self, state: &Self::State) -> Vec<Self::Move>;

    /// Replaces the contents of `moves` by [`Rules::legal_moves`]. Searches call this, because one list can then serve every state.
    fn legal_moves_into(&self, state: &Self::State, moves: &mut Vec<Self::Move>) {
        moves.clear();
        moves.append(&mut self.legal_moves(state));
    }

    /// The number of legal moves of `state`. A game that can count them without a list overrides this.
    fn count_legal_moves(&self, state: &Self::State) -> u64 {
        self.legal_moves(state).len() as u64
    }

    /// Whether a move is legal in `state`. A game that can tell without a list overrides this.
    fn is_legal(&self, state: &Self::State, mv: Self::Move) -> bool {
        self.legal_moves(state).contains(&mv)
    }

    /// Why a move is illegal in `state`, for people; `None` if it is legal. A game that knows its reasons overrides this.
    fn why_illegal(&self, state: &Self::State, mv: Self::Move) -> Option<String> {
        let is_illegal = !self.is_legal(state, mv);
        is_illegal.then(|| format!("{mv:?} is not among the legal moves"))
    }

    /// The state after a move that [`Rules::legal_moves`] returned for this state.
    ///
    /// With any other move the result is a valid state of unspecified content, never a panic.
    fn play_unchecked(&self, state: &Self::State, mv: Self::Move) -> Self::State;

    /// The state after a move.
    ///
    /// # Errors
    /// [`PlayError`] with the reason of [`Rules::why_illegal`] if the move is illegal in `state`.
    fn play(&self, state: &Self::State, mv: Self::Move) -> Result<Self::State, PlayError> {
        match self.why_illegal(state, mv) {
            Some(reason) => Err(PlayError { number: None, reason }),
            None => Ok(self.play_unchecked(state, mv)),
        }
    }

    /// The state after several moves from the initial state.
    ///
    /// # Errors
    /// [`PlayError`] for the first illegal move, with its number.
    fn play_all(&self, moves: &[Self::Move]) -> Result<Self::State, PlayError> {
        moves.iter().enumerate().try_fold(self.initial_state(), |state, (number, &mv)| {
            let numbered = |error| PlayError { number: Some(number), ..error };
            self.play(&state, mv).map_err(numbered)
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
    fn check_solution(&self, moves: &[Self::Move]) -> Result<(), WrongSolution> {
        let end = self.play_all(moves)?;
        if self.is_solved(&end) { Ok(()) } else { Err(WrongSolution::Unsolved) }
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
        let moves = self.legal_moves(state);
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

/// An illegal move, alone or in a line. Carom's games have their reasons as values, too: their functions `check_move` return them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayError {
    /// The number of the move in its line, from 0; `None` if it was played alone.
    pub number: Option<usize>,
    /// Why the move is illegal, for people.
    pub reason: String,
}

/// The reason, after the number of the move from 1 if it has one.
impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(number) = self.number {
            write!(f, "move {} is illegal: ", number + 1)?;
        }
        f.write_str(&self.reason)
    }
}

impl core::error::Error for PlayError {}

/// The reason why moves are not a solution.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WrongSolution {
    /// A move is illegal.
    #[error(transparent)]
    Illegal(#[from] PlayError),
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
    let moves = rules.legal_moves(state);
    moves.iter().map(|&mv| perft(rules, &rules.play_unchecked(state, mv), depth - 1)).sum()
}
