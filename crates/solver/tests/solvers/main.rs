//! Tests of the solvers of each game.

#[cfg(feature = "ricochet")]
#[path = "../common/mod.rs"]
mod common;
#[cfg(feature = "ricochet")]
mod ricochet;
#[cfg(feature = "tablut")]
mod tablut;
#[cfg(feature = "unblock")]
mod unblock;
