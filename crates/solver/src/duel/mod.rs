//! Search for games of two players.
//!
//! [`Advice`] is the answer of every player. [`minimax`] and [`alphabeta`] work for every [`Duel`], and [`Prover`] proves forced
//! wins; [`Table`] is a transposition table for searches that visit a position several times.

mod alphabeta;
mod minimax;
mod proof;
mod score;
mod table;

use carom_engine::{Duel, Outcome};

pub use alphabeta::alphabeta;
pub use minimax::minimax;
pub use proof::{ProofReport, ProofVerdict, Prover};
pub use score::{Advice, Score};
pub use table::{Bound, Entry, Table};

pub(crate) use score::{LONGEST, WIN};

/// Values of states in which the game goes on.
pub trait Evaluate<D: Duel> {
    /// The value for the side to move: higher is better, and the other side's value is the negative. It is between
    /// -[`LARGEST_VALUE`] and [`LARGEST_VALUE`].
    fn value(&self, duel: &D, state: &D::State) -> i32;
}

/// The largest value that is not a win.
pub const LARGEST_VALUE: i32 = WIN - LONGEST - 1;

/// The value of an ended game for the side to move, `ply` moves from the root.
pub(crate) fn ended<D: Duel>(duel: &D, state: &D::State, ply: i32) -> Option<i32> {
    Some(match duel.outcome(state)? {
        Outcome::Won(side) if side == duel.to_move(state) => WIN - ply,
        Outcome::Won(_) => ply - WIN,
        Outcome::Drawn => 0,
    })
}
