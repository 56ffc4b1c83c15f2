//! What most programs that play Tablut import, in one line: also the types of [`carom_engine::tablut::prelude`](https://docs.rs/carom-engine/latest/carom_engine/tablut/prelude/).
//!
//! ```
//! use carom_solver::tablut::prelude::*;
//!
//! let mut game = Game::new(Variant::from_start(RuleSet::ASHTON));
//! let mut engine = Engine::new(1 << 20);
//! let advice = engine.advise(&game, &mut Control::default().max_depth(2));
//! game.play(advice.best.expect("a legal move"))?;
//! assert_eq!(game.moves().len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use carom_engine::tablut::prelude::*;

pub use super::{Engine, Player, PlayerKind, Weights, best_move};
pub use crate::duel::{Advice, Prover, Score};
pub use crate::{Control, Progress, Stats, StopReason};
