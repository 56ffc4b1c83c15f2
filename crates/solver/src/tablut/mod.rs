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

pub use engine::{Engine, Technique, UnknownTechnique};
pub use evaluation::{NUMBERS, Weights, counts};
pub use material::Material;
pub use player::{Kind, LEVELS, Player, UnknownPlayer};
pub use threat::is_quiet;
