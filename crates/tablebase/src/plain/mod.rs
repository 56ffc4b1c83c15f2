//! The plain rules on boards without diagonals, for up to four robots.
//!
//! Helpers are interchangeable. [`triples`] says where the set of each placement of them is in memory, in parts by rows, and [`blocks`]
//! groups the same sets by columns. [`layers`] goes through all of it once for each move, in the passes of [`pass`]: [`sweep`] moves
//! the helpers and [`active`] the robot that must arrive; [`growth`] adds what they reach. The official rule builds on this folder.

pub(crate) mod active;
pub(crate) mod blocks;
pub(crate) mod growth;
pub(crate) mod layers;
pub(crate) mod pass;
pub(crate) mod steps;
pub(crate) mod sweep;
pub(crate) mod triples;
