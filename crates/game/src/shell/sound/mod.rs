//! The sounds of the game, made by calculation: a slide, a stop, a solved round.
//!
//! They are heard with the feature `sound` alone, which needs a sound system to build. The
//! calculation is tested without it.

#[cfg(any(test, feature = "sound"))]
pub(crate) mod synth;
#[cfg(any(test, feature = "sound"))]
pub(crate) mod wave;
