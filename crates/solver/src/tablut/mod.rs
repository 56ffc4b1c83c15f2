//! Players of Tablut.
//!
//! [`Engine`] is the strong one; [`Player`] has all of them by name, with levels for people. [`Weights`] are the numbers of the
//! engine's evaluation, read from files that self-play tunes.

mod engine;
mod evaluation;
mod material;
mod player;
pub mod prelude;
mod threat;

pub use engine::{Engine, Technique};
pub use evaluation::{Weights, counts};
pub use material::Material;
pub use player::{LEVELS, Player, PlayerKind};
pub use threat::is_quiet;

use carom_engine::tablut::{Game, Move};

use crate::Control;
use crate::duel::Advice;

/// The bytes of the table of [`best_move`].
const MEMORY: u64 = 64 << 20;

/// The best move of a game, and what the position is worth, by the [`Engine`]. Without a limit it searches until a win or a loss is certain
/// or until it has looked 64 moves ahead, which takes longer than anybody waits.
///
/// Its table takes 64 MiB, or [`Control::max_memory`] if that is less. An [`Engine`] that is kept for the whole game remembers what it has
/// searched; a [`Player`] has levels for people, too.
///
/// ```
/// use std::time::Duration;
///
/// use carom_solver::tablut::{self, prelude::*};
///
/// let mut game = Game::new(Variant::from_start(RuleSet::LINNAEAN));
/// let advice = tablut::best_move(&game, &mut Control::default().timeout(Duration::from_millis(100)));
/// game.play(advice.best.expect("the game has not ended"))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn best_move(game: &Game, control: &mut Control<'_>) -> Advice<Move> {
    let memory = control.memory_limit().map_or(MEMORY, |most| most.min(MEMORY));
    Engine::new(memory as usize).advise(game, control)
}
