//! The sounds of the game, computed by the program: a slide, a stop, a solved round.
//!
//! Only the feature `sound` plays them, because it needs a sound system to build. Tests check the
//! computation without it.

#[cfg(any(test, feature = "sound"))]
pub(crate) mod synth;
#[cfg(any(test, feature = "sound"))]
pub(crate) mod wave;
