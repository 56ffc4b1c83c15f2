//! The sounds of the game, made by calculation: a slide, a stop, a solved round.
//!
//! They are heard with the feature `sound` alone, which needs a sound system to build. The
//! calculation is tested without it.

#[cfg(feature = "sound")]
mod player;
#[cfg(any(test, feature = "sound"))]
mod synth;
#[cfg(any(test, feature = "sound"))]
mod wave;

#[cfg(feature = "sound")]
pub(super) use player::plugin;
