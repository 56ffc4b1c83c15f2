//! Boards with diagonals, which tell helpers apart: [`distinct`] has a set for each order of them, and [`paths`] the slides, which may
//! turn.

pub(crate) mod distinct;
pub(crate) mod paths;
