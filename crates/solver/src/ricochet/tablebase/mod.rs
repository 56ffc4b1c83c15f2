//! The tablebase.
#![allow(clippy::inline_always, missing_docs)]
mod layers;
mod sweep;
mod triples;
use carom_engine::Square;
use carom_engine::ricochet::Board;
/// Histogram.
pub fn histogram(board: &Board, target: Square, helpers: u8, threads: usize) -> Vec<u64> {
    let mut layers = layers::Layers::new(board, target, helpers, threads);
    let mut h = vec![];
    let t = std::time::Instant::now();
    loop {
        let t1 = std::time::Instant::now();
        let n = layers.advance();
        eprintln!("{} {} {:?}", h.len(), n, t1.elapsed());
        if n == 0 { break; }
        h.push(n);
    }
    eprintln!("{:?}", t.elapsed());
    h
}
