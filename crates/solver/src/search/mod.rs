//! Searches for any [`Puzzle`](carom_engine::Puzzle), one algorithm a file.

mod arena;
mod bfs;

pub use bfs::bfs;
